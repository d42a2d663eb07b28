"""The files of cases: which must be there, which exclude each other, which are there twice."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from judge.packages.lints.case_files import (
    CONFIGURATIONS,
    ILLUSTRATIONS,
    SUFFIXES,
    CaseFiles,
    group_case_files,
)
from judge.packages.lints.contents import HUGE_BYTES, Contents, PackageEntry
from judge.packages.lints.note import Note, error, suggestion, warning
from judge.packages.metadata import FormatVersion, Metadata, ProblemType

_SETS = {
    FormatVersion.LEGACY: ("sample", "secret"),
    FormatVersion.LEGACY_ICPC: ("sample", "secret"),
    FormatVersion.CURRENT: ("sample", "secret", "invalid_input", "invalid_output", "valid_output"),
    FormatVersion.DRAFT: ("sample", "secret", "invalid_input", "invalid_output", "valid_output"),
}
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


def notes(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """What is wrong with the files below `data`."""
    form = metadata.format
    yield from _of_sets(contents, form)
    found, odd = group_case_files(contents)
    for entry in odd:
        kind = "folder" if entry.is_folder else "file"
        yield warning(entry.name, f"is a {kind} that is part of no case: remove it, or rename it")
    for stem in found.values():
        if stem.set not in _SETS[form]:
            continue
        yield from _of_stem(contents, metadata, stem)
        if form is FormatVersion.CURRENT and stem.set == "sample":
            yield from _of_overrides(stem)
        if ".interaction" in stem.files:
            yield from _of_dialogue(contents, metadata, stem)
    yield from _twins([stem for stem in found.values() if stem.set in ("sample", "secret")])


def _of_sets(contents: Contents, form: FormatVersion) -> Iterator[Note]:
    for entry in contents.inside("data"):
        if entry.is_folder and entry.last not in _SETS[form]:
            tool = _EXTENSIONS.get(entry.last)
            known = (
                f"; it is an extension of {tool}" if tool else suggestion(entry.last, _SETS[form])
            )
            yield warning(entry.name, f"is no folder that {form.value} knows{known}")
        elif not entry.is_folder and (
            form is FormatVersion.CURRENT or entry.last not in CONFIGURATIONS
        ):
            yield warning(entry.name, "lies in data itself, where nothing is read")


def _of_stem(contents: Contents, metadata: Metadata, stem: CaseFiles) -> Iterator[Note]:
    form, name = metadata.format, f"data/{stem.name}"
    last = stem.name.rpartition("/")[2]
    if not stem.is_case:
        if not (form.is_legacy and stem.files.keys() == {".interaction"} and stem.set == "sample"):
            yield error(stem.first.name, f"has no {last}.in beside it: add one, or remove it")
        return
    if last in ("test_group", "testdata"):
        yield error(f"{name}.in", f"a case cannot be called {last}: rename it")
    if contents.has_folder(name):
        yield error(f"{name}.in", f"there is a folder {last} beside it: rename one of them")
    if ".ans" not in stem.files and stem.set not in _WITHOUT_ANSWER:
        yield error(f"{name}.in", f"has no {last}.ans beside it: add one, or remove it")
    if ".out" not in stem.files and stem.set in ("invalid_output", "valid_output"):
        yield error(f"{name}.in", f"has no {last}.out beside it, the output that {stem.set} is of")
    if len([suffix for suffix in stem.files if suffix in ILLUSTRATIONS]) > 1:
        yield error(f"{name}.in", "has several illustrations: one at most is allowed")
    for suffix, entry in stem.files.items():
        if suffix in SUFFIXES[form]:
            continue
        if key := _INSTEAD.get(suffix):
            yield error(entry.name, f"is not read in {form.value}: write {key} in {last}.yaml")
        else:
            yield warning(entry.name, f"is not read in {form.value}")


def _of_overrides(stem: CaseFiles) -> Iterator[Note]:
    """Notes on the files that are shown instead of a sample's own, in 2025-09."""
    there = stem.files
    name = stem.first.name
    for what, suffixes in _ONE_OF:
        several = [suffix for suffix in suffixes if suffix in there]
        if len(several) > 1:
            yield error(name, f"{what} is told by {' and '.join(several)}: one at most is allowed")
    for side, shown, downloads in _SIDES:
        shows = [suffix for suffix in shown if suffix in there]
        gives = [suffix for suffix in downloads if suffix in there]
        if shows and not gives:
            yield error(name, f"has {shows[0]}, but no {downloads[-1]}: the {side} needs both")
        elif gives and not shows:
            yield error(name, f"has {gives[0]}, but nothing that is shown in place of the {side}")


def _of_dialogue(contents: Contents, metadata: Metadata, stem: CaseFiles) -> Iterator[Note]:
    entry = stem.files[".interaction"]
    if not metadata.types & {ProblemType.INTERACTIVE, ProblemType.MULTI_PASS}:
        yield warning(entry.name, "shows a dialogue, but the problem is not interactive")
    for number, line in enumerate(contents.text(entry).splitlines(), 1):
        if not _DIALOGUE.fullmatch(line):
            yield error(entry.name, f"line {number} begins with neither < nor > and is not ---")
            return
        if line == "---" and ProblemType.MULTI_PASS not in metadata.types:
            yield error(entry.name, f"line {number} begins a pass, but there is one pass alone")
            return


def _twins(found: list[CaseFiles]) -> Iterator[Note]:
    """Notes on cases that ask the same; those that are links are meant to."""
    first: dict[tuple[bytes, ...], str] = {}
    for stem in found:
        entry = stem.files.get(".in")
        if entry is None or entry.linked or ".files" in stem.files or entry.size > HUGE_BYTES:
            continue
        more = (stem.files[suffix] for suffix in (".yaml", ".args") if suffix in stem.files)
        print_ = tuple(_fingerprint(one) for one in (entry, *more))
        if (twin := first.setdefault(print_, entry.name)) != entry.name:
            yield warning(entry.name, f"has the same input as {twin}: one of them tells nothing")


def _fingerprint(entry: PackageEntry) -> bytes:
    with entry.path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").digest()
