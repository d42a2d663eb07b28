"""Groups of legacy packages: what `testdata.yaml` says of grading, and where."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

import msgspec

from judge.packages.lints.case_files import CONFIGURATIONS, cases
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, suggestion, warning, yaml_value
from judge.packages.metadata import FormatVersion, Metadata, ProblemType

_FLAGS = (
    "first_error", "worst_error", "always_accept", "sum", "avg", "min", "max", "ignore_sample",
    "accept_if_any_accepted",
)  # fmt: skip
_OF_SCORES = ("accept_score", "reject_score", "range")


class _Group(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A `testdata.yaml`."""

    on_reject: Literal["break", "continue", "first_error", "worst_error"] | None = None
    grading: Literal["default", "custom"] | None = None
    grader_flags: str = ""
    input_validator_flags: object = None
    output_validator_flags: object = None
    accept_score: object = None
    reject_score: object = None
    range: object = None


def notes(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """What is wrong with the groups of a package of an earlier version."""
    form = metadata.format
    if form is FormatVersion.CURRENT:
        return
    for entry in contents.below("data"):
        if entry.is_folder or entry.last not in CONFIGURATIONS:
            continue
        if form is FormatVersion.DRAFT:
            yaml = contents.yaml(entry.name, dict)  # the draft changed its keys too often
            if isinstance(yaml, Note):
                yield yaml
        elif entry.last == "test_group.yaml":
            yield error(entry.name, f"is not read in {form.value}: write a testdata.yaml")
        elif form is FormatVersion.LEGACY_ICPC:
            yield error(entry.name, "is no part of legacy-icpc, which has no groups")
        else:
            yield from _of_group(contents, metadata, entry.name)
    if form is not FormatVersion.LEGACY_ICPC:
        return
    for folder in ("data/sample", "data/secret"):
        for entry in contents.folders(folder):
            yield error(entry.name, "is a folder of cases, but legacy-icpc has no groups")


def _of_group(contents: Contents, metadata: Metadata, path: str) -> Iterator[Note]:
    yaml = contents.yaml(path, _Group)
    if isinstance(yaml, Note):
        yield yaml
        return
    scoring = ProblemType.SCORING in metadata.types
    flags = yaml.grader_flags.split()
    for flag in flags:
        if flag not in _FLAGS and yaml.grading != "custom":
            yield error(
                path, f"grader_flags has {flag!r}, which nobody knows{suggestion(flag, _FLAGS)}"
            )
    if "ignore_sample" in flags:
        if path != "data/testdata.yaml":
            yield error(path, "ignore_sample makes sense in data/testdata.yaml alone")
        elif yaml.on_reject in (None, "break", "first_error"):
            yield error(
                path, "ignore_sample with on_reject: break leaves out the secret cases of what "
                "fails a sample: write on_reject: continue"
            )  # fmt: skip
    if yaml.grading == "custom" and not contents.inside("graders"):
        yield error(path, "grading is custom, but there is no program in graders")
    for key in _OF_SCORES:
        if getattr(yaml, key) is not None and not scoring:
            yield warning(path, f"{key} has no use: the type in problem.yaml is not scoring")
    for key in ("accept_score", "reject_score"):
        if (value := getattr(yaml, key)) is not None and _number(value) is None:
            yield error(path, f"{key} is {yaml_value(value)}, no number")
    yield from _of_range(path, yaml.range)
    inside = path.removeprefix("data/").removesuffix("testdata.yaml")
    if not any(stem.name.startswith(inside) for stem in cases(contents, "sample", "secret")):
        yield warning(path, "is for a folder without cases")


def _of_range(path: str, value: object) -> Iterator[Note]:
    if value is None:
        return
    numbers = [_number(word) for word in value.split()] if isinstance(value, str) else []
    if len(numbers) != 2 or None in numbers:
        yield error(path, f"range is {yaml_value(value)}, not two numbers")
        return
    low, high = (number for number in numbers if number is not None)
    if low > high:
        yield error(path, f"range is {yaml_value(value)}: the first number is the larger one")


def _number(value: object) -> float | None:
    if not isinstance(value, (str, int, float)):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return None if math.isnan(number) else number
