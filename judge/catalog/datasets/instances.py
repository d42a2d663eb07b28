"""Formats of files that contain many instances, and the contents of such a file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping

from msgspec import Struct

from judge.catalog.learning import hyphenate
from judge.errors import UsageError

_LONGEST_NAME = 40
_SEPARATORS = re.compile(r"[\s,;:|\[\](){}]+")
_COMMENT = re.compile(r"^\s*(?:#|;|%|//).*|#.*")

Solve = Callable[[str], int | None]
"""The optimum of an input with one instance, -1 for unsolvable; None if it would take too long."""


class Instance(Struct, frozen=True, kw_only=True):
    """One instance: `text` is an input of the problem that contains only this instance.

    `line` is its first line, from 1; `minimum` the optimum if stated, -1 for unsolvable.
    """

    name: str
    line: int
    text: str
    minimum: int | None = None


class RefusedInstance(Struct, frozen=True, kw_only=True):
    """Something that looks like an instance but is not valid: its first line, and why."""

    line: int
    reason: str


class InstanceFile(Struct, frozen=True, kw_only=True):
    """The contents of one file; `remarks` say what the reader had to infer."""

    instances: tuple[Instance, ...]
    refused: tuple[RefusedInstance, ...] = ()
    remarks: tuple[str, ...] = ()


class InstanceFormat(Struct, frozen=True, kw_only=True):
    """A format of files that contain many instances of a problem.

    `read(text, options, solve)` reads a whole file; `solve` gives an optimum where that is quick.
    `write_instance(text, minimum, title)` writes the input of one instance, after `header`.
    """

    description: str
    suffixes: tuple[str, ...]
    read: Callable[[str, Mapping[str, str], Solve], InstanceFile]
    write_instance: Callable[[str, int | None, str], str]
    header: str = ""


def instance_name(number: int, count: int, title: str = "") -> str:
    """The name of instance `number` of `count`: `07`, or `07-title`."""
    digits = f"{number:0{max(2, len(str(count)))}}"
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    word = hyphenate(plain)[:_LONGEST_NAME].strip("-")
    word = re.sub(rf"^0*{number}(-|$)", "", word)
    return f"{digits}-{word}" if word else digits


def option_value(options: Mapping[str, str], name: str, values: tuple[str, ...]) -> str | None:
    """The value of an option, None if it is not set; `UsageError` if it is none of `values`."""
    value = options.get(name)
    if value is not None and value not in values:
        raise UsageError(f"{name}={value}: {' or '.join(values)} is expected")
    return value


def refuse_unknown_options(options: Mapping[str, str], names: tuple[str, ...]) -> None:
    """Raises `UsageError` if an option is set that the format does not have."""
    if unknown := [name for name in options if name not in names]:
        choices = " ".join(names) or "none"
        raise UsageError(f"{unknown[0]}= is not an option of this format; there are: {choices}")


def word_lines(text: str) -> list[tuple[int, list[str]]]:
    """The words of each line that has any, with its number; without comments.

    A first line with the number of the lines below it, as inputs of problems have, is left out.
    """
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        if words := [word for word in _SEPARATORS.split(_COMMENT.sub("", line)) if word]:
            lines.append((number, words))
    return lines[1:] if len(lines) > 1 and lines[0][1] == [str(len(lines) - 1)] else lines


def write_line(text: str, minimum: int | None, title: str) -> str:
    """An input of one instance as a line: its words without the count, then the optimum."""
    words = text.split()[1:]
    return " ".join(words if minimum is None else [*words, str(minimum)]) + "\n"
