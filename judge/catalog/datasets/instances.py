"""What a file of instances holds, however it is written: values that the readers hand over."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from judge.errors import UsageError

_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance:
    """One instance: `text` is an input of the problem that holds it alone.

    `line` is where it begins, from 1; `minimum` the optimum if the file tells it, -1 for no way.
    """

    name: str
    line: int
    text: str
    minimum: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedInstance:
    """What was to be an instance and is none: where it begins, and why."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InstanceFile:
    """All that one file holds; `remarks` say what had to be concluded to read it."""

    instances: tuple[Instance, ...]
    refused: tuple[RefusedInstance, ...] = ()
    remarks: tuple[str, ...] = ()


def instance_name(number: int, count: int, title: str = "") -> str:
    """The name of the instance with that number, among so many: `07`, or `07-title`."""
    digits = f"{number:0{max(2, len(str(count)))}}"
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_NAME].strip("-")
    word = re.sub(rf"^0*{number}(-|$)", "", word)
    return f"{digits}-{word}" if word else digits


def option_value(options: Mapping[str, str], name: str, values: tuple[str, ...]) -> str | None:
    """What was said of one option, None if nothing; `UsageError` if it is none of `values`."""
    said = options.get(name)
    if said is not None and said not in values:
        raise UsageError(f"{name}={said}: {' or '.join(values)} is expected")
    return said


def refuse_unknown_options(options: Mapping[str, str], names: tuple[str, ...]) -> None:
    """Raises `UsageError` if an option was said that the format does not have."""
    if odd := [name for name in options if name not in names]:
        there = " ".join(names) or "none"
        raise UsageError(f"{odd[0]}= is no option of this format; there are: {there}")
