"""Check the files of cases: which must be there, exclude each other, or are there twice."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from judge.model.codes import Code
from judge.packages.cases.data import EXAMPLE_SETS, GROUP_FILES, SETS
from judge.packages.lints.case_files import ILLUSTRATIONS, SUFFIXES, CaseFiles, group_case_files
from judge.packages.lints.contents import HUGE_BYTES, Contents, PackageEntry
from judge.packages.lints.note import Note, error, suggestion, warning
from judge.packages.metadata import FormatVersion, ProblemType

_EXTENSIONS = {"invalid_answer": "BAPCtools", "bad": "problemtools"}
_WITHOUT_ANSWER = ("invalid_input", "invalid_inputs", "bad")
_DIALOGUE = re.compile(r"[<>].*|---")

_INSTEAD = {".hint": "hint", ".desc": "description", ".args": "args"}
"""Files of earlier versions, and the key of a case's `.yaml` that took their place."""

_ONE_OF = (
    ("the shown input", (".in.statement", ".interaction")),
    ("the shown output", (".out", ".ans.statement", ".interaction")),
    ("the output to download", (".out", ".ans.download")),
)
_SIDES = (
    ("input", (".in.statement", ".interaction"), (".in.download",)),
    ("output", (".out", ".ans.statement", ".interaction"), (".out", ".ans.download")),
)


def check_cases(contents: Contents) -> Iterator[Note]:
    """Notes on the files below `data`."""
    sets = SETS if contents.format.is_legacy else (*SETS, *EXAMPLE_SETS)
    yield from _check_sets(contents, sets)
    grouped, stray = group_case_files(contents)
    for entry in stray:
        kind = "folder" if entry.is_folder else "file"
        yield warning(
            Code.STRAY_FILE,
            entry.name,
            f"is a {kind} that is part of no case: remove it, or rename it",
        )
    for case in grouped.values():
        if case.set not in sets:
            continue
        yield from _check_case(contents, case)
        if contents.format is FormatVersion.CURRENT and case.set == "sample":
            yield from _check_sample_files(case)
        if ".interaction" in case.files:
            yield from _check_dialogue(contents, case)
    yield from _check_duplicates([case for case in grouped.values() if case.set in SETS])


def _check_sets(contents: Contents, sets: tuple[str, ...]) -> Iterator[Note]:
    version = contents.format
    for entry in contents.inside("data"):
        if entry.is_folder and entry.last not in sets:
            tool = _EXTENSIONS.get(entry.last)
            more = f"; it is an extension of {tool}" if tool else suggestion(entry.last, sets)
            yield warning(
                Code.UNKNOWN_FOLDER, entry.name, f"is no folder that {version.value} has{more}"
            )
        elif not entry.is_folder and (
            version is FormatVersion.CURRENT or entry.last not in GROUP_FILES
        ):
            yield warning(Code.STRAY_FILE, entry.name, "is in data itself, where nothing is read")


def _check_case(contents: Contents, case: CaseFiles) -> Iterator[Note]:
    version, name = contents.format, f"data/{case.name}"
    last = case.name.rpartition("/")[2]
    if not case.is_case:
        is_dialogue = case.files.keys() == {".interaction"} and case.set == "sample"
        if not (version.is_legacy and is_dialogue):
            note = warning if case.set in SETS else error
            message = f"has no {last}.in beside it, so it is left out: add one, or remove it"
            yield note(Code.MISSING_CASE_FILE, case.first.name, message)
        return
    if f"{last}.yaml" in GROUP_FILES:
        yield error(Code.CASE_NAME, f"{name}.in", f"a case cannot be called {last}: rename it")
    if contents.has_folder(name):
        yield error(
            Code.CASE_NAME, f"{name}.in", f"there is a folder {last} beside it: rename one of them"
        )
    if ".ans" not in case.files and case.set in SETS:
        message = f"has no {last}.ans beside it, so it is left out: add one, or remove it"
        yield warning(Code.MISSING_CASE_FILE, f"{name}.in", message)
    elif ".ans" not in case.files and case.set not in _WITHOUT_ANSWER:
        yield error(
            Code.MISSING_CASE_FILE,
            f"{name}.in",
            f"has no {last}.ans beside it: add one, or remove it",
        )
    if ".out" not in case.files and case.set in ("invalid_output", "valid_output"):
        yield error(
            Code.MISSING_CASE_FILE,
            f"{name}.in",
            f"has no {last}.out beside it, the output that {case.set} is of",
        )
    if len([suffix for suffix in case.files if suffix in ILLUSTRATIONS]) > 1:
        yield error(
            Code.SAMPLE_FILES, f"{name}.in", "has several illustrations: one at most is allowed"
        )
    for suffix, entry in case.files.items():
        if suffix in SUFFIXES[version]:
            continue
        if key := _INSTEAD.get(suffix):
            yield error(
                Code.OLD_CASE_FILE,
                entry.name,
                f"is not read in {version.value}: write {key} in {last}.yaml",
            )
        else:
            yield warning(Code.STRAY_FILE, entry.name, f"is not read in {version.value}")


def _check_sample_files(case: CaseFiles) -> Iterator[Note]:
    """Notes on the files that are shown instead of a sample's own, in 2025-09."""
    name = case.first.name
    for what, suffixes in _ONE_OF:
        several = [suffix for suffix in suffixes if suffix in case.files]
        if len(several) > 1:
            yield error(
                Code.SAMPLE_FILES,
                name,
                f"{what} is given by {' and '.join(several)}: one at most is allowed",
            )
    for side, shown, downloads in _SIDES:
        shows = [suffix for suffix in shown if suffix in case.files]
        gives = [suffix for suffix in downloads if suffix in case.files]
        if shows and not gives:
            yield error(
                Code.SAMPLE_FILES,
                name,
                f"has {shows[0]}, but no {downloads[-1]}: the {side} needs both",
            )
        elif gives and not shows:
            yield error(
                Code.SAMPLE_FILES,
                name,
                f"has {gives[0]}, but nothing that is shown in place of the {side}",
            )


def _check_dialogue(contents: Contents, case: CaseFiles) -> Iterator[Note]:
    entry = case.files[".interaction"]
    if not contents.types & {ProblemType.INTERACTIVE, ProblemType.MULTI_PASS}:
        yield warning(
            Code.DIALOGUE, entry.name, "shows a dialogue, but the problem is not interactive"
        )
    for number, line in enumerate(contents.text(entry).splitlines(), 1):
        if not _DIALOGUE.fullmatch(line):
            yield error(
                Code.DIALOGUE,
                entry.name,
                f"line {number} begins with neither < nor > and is not ---",
            )
            return
        if line == "---" and ProblemType.MULTI_PASS not in contents.types:
            yield error(
                Code.DIALOGUE,
                entry.name,
                f"line {number} begins a pass, but there is only one pass",
            )
            return


def _check_duplicates(cases: list[CaseFiles]) -> Iterator[Note]:
    """Notes on cases with the same input; links are taken to be duplicates on purpose."""
    first: dict[tuple[bytes, ...], str] = {}
    for case in cases:
        entry = case.files.get(".in")
        if entry is None or entry.linked or ".files" in case.files or entry.size > HUGE_BYTES:
            continue
        more = (case.files[suffix] for suffix in (".yaml", ".args") if suffix in case.files)
        hashes = tuple(_hash(one) for one in (entry, *more))
        if (twin := first.setdefault(hashes, entry.name)) != entry.name:
            yield warning(
                Code.DUPLICATE_CASE, entry.name, f"has the same input as {twin}: remove one of them"
            )


def _hash(entry: PackageEntry) -> bytes:
    with entry.path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").digest()
