"""Check the groups of legacy packages: what `testdata.yaml` says of grading, and where."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator

from judge.errors import ProblemError
from judge.model import Dialect
from judge.model.codes import Code
from judge.packages.cases.data import GROUP_FILES
from judge.packages.cases.test_groups import GRADER_FLAGS, LegacyGroupYaml, parse_range, parse_score
from judge.packages.lints.case_files import cases
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, suggestion, warning
from judge.packages.metadata import FormatVersion, ProblemType


def check_legacy_groups(contents: Contents) -> Iterator[Note]:
    """Notes on the groups of a package of an earlier version."""
    version = contents.format
    if version is FormatVersion.CURRENT:
        return
    for entry in contents.files_below("data"):
        if entry.last not in GROUP_FILES:
            continue
        if version is FormatVersion.DRAFT:
            yield from contents.yaml(entry.name, dict)  # the draft changed its keys too often
        elif entry.last == "test_group.yaml":
            yield error(
                Code.GROUP_FILE,
                entry.name,
                f"is not read in {version.value}: write a testdata.yaml",
            )
        elif version is FormatVersion.LEGACY_ICPC:
            yield error(
                Code.GROUP_FILE, entry.name, "is not part of legacy-icpc, which has no groups"
            )
        else:
            yield from _check_group(contents, entry.name)
    if version is FormatVersion.LEGACY_ICPC:
        for folder in ("data/sample", "data/secret"):
            for entry in contents.folders(folder):
                yield error(
                    Code.GROUP_PLACE,
                    entry.name,
                    "is a folder of cases, but legacy-icpc has no groups",
                )


def _is_custom(contents: Contents, path: str) -> bool:
    """Whether the grader of the package grades a group, as its file or one above it says."""
    names = {entry.name for entry in contents.files_below("data")}
    folder = path.rpartition("/")[0]
    while folder:
        if (name := f"{folder}/testdata.yaml") in names:
            yaml = _value(contents.yaml(name, LegacyGroupYaml))
            if yaml is not None and yaml.grading is not None:
                return yaml.grading == "custom"
        folder = folder.rpartition("/")[0]
    return False


def _value(notes: Generator[Note, None, LegacyGroupYaml | None]) -> LegacyGroupYaml | None:
    """What a generator of notes returns, without its notes: the file itself has them already."""
    while True:
        try:
            next(notes)
        except StopIteration as end:
            found: LegacyGroupYaml | None = end.value
            return found


def _check_group(contents: Contents, path: str) -> Iterator[Note]:
    yaml = yield from contents.yaml(path, LegacyGroupYaml)
    if yaml is None:
        return
    flags = (yaml.grader_flags or "").split()
    is_custom = _is_custom(contents, path)
    for flag in flags:
        if flag not in GRADER_FLAGS and not is_custom:
            message = f"grader_flags has {flag!r}, which is unknown"
            yield error(Code.GRADER_FLAGS, path, message + suggestion(flag, GRADER_FLAGS))
    if "ignore_sample" in flags:
        if path != "data/testdata.yaml":
            yield error(
                Code.GRADER_FLAGS, path, "ignore_sample has an effect in data/testdata.yaml only"
            )
        elif yaml.on_reject in (None, "break", "first_error"):
            effect = "leaves out the secret cases of what fails a sample"
            message = f"ignore_sample with on_reject: break {effect}: write on_reject: continue"
            yield error(Code.GRADER_FLAGS, path, message)
    if yaml.grading == "custom" and not contents.inside("graders"):
        yield error(
            Code.MISSING_GRADER, path, "grading is custom, but there is no program in graders"
        )
    for key in ("accept_score", "reject_score", "range"):
        if (value := getattr(yaml, key)) is None:
            continue
        if ProblemType.SCORING not in contents.types:
            yield warning(
                Code.GROUP_KEY,
                path,
                f"{key} has no effect: the type in problem.yaml is not scoring",
            )
        try:
            parse_range("", value) if key == "range" else parse_score("", key, value)
        except ProblemError as fault:
            yield error(Code.GROUP_SCORES, path, fault.message.lstrip(": "))
            continue
        is_read = contents.metadata.dialect.dialect is Dialect.DOMJUDGE and key != "reject_score"
        numbers = [float(word) for word in str(value).split()]
        if is_read and not all(0 <= number < math.inf for number in numbers):
            message = f"{key} is {value}: DOMjudge refuses negative and infinite ones"
            yield error(Code.GROUP_SCORES, path, message)
    inside = path.removeprefix("data/").removesuffix("testdata.yaml")
    if not any(case.name.startswith(inside) for case in cases(contents, "sample", "secret")):
        yield warning(Code.EMPTY_GROUP, path, "is for a folder without cases")
