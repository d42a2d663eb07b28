"""The parts of a package: what must be there, and what another version calls otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.packages.lints.case_files import cases
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, suggestion, warning
from judge.packages.metadata import FormatVersion, Metadata, ProblemType

_SHORT_NAME = re.compile(r"[a-z0-9]+")

_VERY_NEAR = 0.85
"""Authors may have folders of their own, so only what is very like a folder's name is told."""

_EVERYWHERE = {"attachments", "data", "include", "submissions", "input_validators", "generators"}
_CURRENT = _EVERYWHERE | {
    "statement", "solution", "static_validator", "output_validator", "input_visualizer",
    "output_visualizer", "answer_validators", "problem_slide",
}  # fmt: skip
_LEGACY = _EVERYWHERE | {
    "problem_statement", "output_validators", "graders", "input_format_validators",
}  # fmt: skip
FOLDERS = {
    FormatVersion.CURRENT: _CURRENT,
    FormatVersion.DRAFT: _CURRENT | _LEGACY,
    FormatVersion.LEGACY: _LEGACY,
    FormatVersion.LEGACY_ICPC: _LEGACY - {"include", "graders"},
}
"""The folders of a package, in each version."""

_NOW = {
    "problem_statement": "statement",
    "output_validators": "output_validator",
    "input_format_validators": "input_validators",
    "graders": "data/secret/test_group.yaml",
}
"""What took the place of a folder of legacy packages."""


def notes(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """What is missing, and what is there but is not read."""
    if not _SHORT_NAME.fullmatch(contents.root.name):
        yield error(
            ".",
            f"the folder is called {contents.root.name!r}; a package's name has small "
            "letters and digits alone",
        )
    yield from _missing(contents, metadata)
    yield from _validators(contents, metadata)
    yield from _odd_folders(contents, metadata.format)
    yield from _attachments(contents, metadata.format)
    if metadata.format.is_legacy:
        yield from _of_legacy(contents, metadata)


def _missing(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    if not cases(contents, "secret") and not _validates_statically(contents, metadata):
        yield error("data/secret", "has no case: at least one is needed, an .in and an .ans")
    if not cases(contents, "sample") and ProblemType.INTERACTIVE not in metadata.types:
        yield warning("data/sample", "has no case: readers see no example")
    if not contents.has_folder("submissions"):
        yield error("submissions", "is missing: at least one accepted program must be in it")
    elif not contents.inside("submissions/accepted"):
        yield error("submissions/accepted", "holds no program: at least one must be accepted")
    ours, old = contents.inside("input_validators"), contents.inside("input_format_validators")
    if not ours and not old:
        yield error("input_validators", "holds no program: nothing checks the inputs")
    if old and metadata.format.is_legacy:
        yield warning("input_format_validators", "is an old name: call it input_validators")


def _validates_statically(contents: Contents, metadata: Metadata) -> bool:
    return metadata.format is FormatVersion.CURRENT and bool(contents.inside("static_validator"))


def _validators(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """Whether there is an output validator exactly where one is asked for."""
    if metadata.format.is_legacy:
        folders = ["output_validators"]
    elif metadata.format is FormatVersion.CURRENT:
        folders = ["output_validator"]
    else:
        folders = ["output_validator", "output_validators"]
    there = any(contents.inside(folder) for folder in folders)
    folder = folders[0]
    talk = [
        kind for kind in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS) if kind in metadata.types
    ]
    if not there and metadata.custom_validator:
        yield error(folder, "holds no program, but validation in problem.yaml is custom")
    elif not there and talk:
        yield error(folder, f"holds no program, but a problem that is {talk[0].value} needs one")
    elif there and metadata.custom_validator is False and metadata.format.is_legacy:
        yield warning(folder, "is not used: validation in problem.yaml is default, not custom")
    if contents.has_folder("output_validator") and metadata.format is FormatVersion.CURRENT:
        inside = contents.inside("output_validator")
        folders = [entry.name for entry in inside if entry.is_folder]
        if len(folders) > 1 and len(folders) == len(inside):
            yield error(folder, f"holds {len(folders)} folders, but it is one program")


def _odd_folders(contents: Contents, form: FormatVersion) -> Iterator[Note]:
    known = FOLDERS[form]
    before = {now: then for then, now in _NOW.items()}
    for entry in contents.folders(""):
        name = entry.last
        if name in known:
            if not contents.inside(name):
                yield warning(name, "is empty")
        elif form is FormatVersion.CURRENT and name in _NOW:
            yield error(name, f"is not read in {form.value}: {_NOW[name]} takes its place")
        elif form.is_legacy and name in before:
            yield error(name, f"is not read in {form.value}: it is called {before[name]} there")
        elif form is FormatVersion.LEGACY_ICPC and name in _LEGACY:
            yield error(name, "is no part of legacy-icpc: only legacy has it")
        elif near := suggestion(name, known, _VERY_NEAR):
            yield warning(name, f"is no folder of a package{near}")


def _attachments(contents: Contents, form: FormatVersion) -> Iterator[Note]:
    """Folders that 2025-09 does not allow: attachments that are none, includes without files."""
    if form is not FormatVersion.CURRENT:
        return
    for entry in contents.folders("attachments"):
        if entry.last != "templates":
            yield error(entry.name, "is a folder; of these only templates may lie in attachments")
    for entry in contents.folders("include"):
        if not contents.inside(entry.name):
            yield error(entry.name, "is empty: put the files of the language in it, or remove it")
    for entry in contents.inside("include"):
        if not entry.is_folder:
            yield error(entry.name, "lies in no folder of a language: is include/default meant?")


def _of_legacy(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """Notes on graders, and on samples of interactive problems."""
    if len(contents.inside("graders")) > 1:
        yield error("graders", "holds several programs, but there is one grader at most")
    if contents.inside("graders") and ProblemType.SCORING not in metadata.types:
        yield warning("graders", "is not used: the type in problem.yaml is not scoring")
    if ProblemType.INTERACTIVE in metadata.types:
        for stem in cases(contents, "sample"):
            if ".interaction" not in stem.files:
                yield warning(stem.first.name, "has no .interaction that shows the dialogue")
