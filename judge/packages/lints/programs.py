"""Check validators, graders and visualizers: scripts, names, and unknown constants."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.model.codes import Code
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, suggestion, warning

FOLDERS = (
    "input_validators",
    "input_validator",
    "input_format_validators",
    "output_validators",
    "output_validator",
    "static_validator",
    "graders",
    "input_visualizer",
    "output_visualizer",
)
_SEVERAL = (
    *("input_validators", "input_validator", "input_format_validators"),
    *("output_validators", "graders"),
)
_FILLED_IN = ("input_validators/", "output_validator/", "include/", "submissions/")
_MOST = 1000
_TOKEN = re.compile(r"\{\{([A-Za-z_][A-Za-z0-9_]{0,60}(?:\.[A-Za-z_][A-Za-z0-9_]{0,60})?)\}\}")


def check_programs(contents: Contents) -> Iterator[Note]:
    """Notes on the programs of the package that are not submissions."""
    for folder in FOLDERS:
        programs = [folder]
        if folder in _SEVERAL:
            programs = [entry.name for entry in contents.folders(folder)]
            yield from _check_names(contents, folder)
        for program in programs:
            yield from _check_program(contents, program)
    if contents.metadata.constants and not contents.format.is_legacy:
        yield from _check_constants(contents)


def _check_names(contents: Contents, folder: str) -> Iterator[Note]:
    """Notes on programs with the same name: groups address arguments by these names."""
    first: dict[str, str] = {}
    for entry in contents.inside(folder):
        stem = entry.last if entry.is_folder else entry.last.rpartition(".")[0] or entry.last
        if (twin := first.setdefault(stem, entry.name)) != entry.name:
            yield warning(
                Code.SAME_NAME, entry.name, f"is called {stem} as {twin} is: rename one of them"
            )


def _check_program(contents: Contents, program: str) -> Iterator[Note]:
    for name in ("build", "run"):
        entry = contents.get(f"{program}/{name}")
        if entry is not None and not entry.is_folder and not entry.executable:
            yield error(
                Code.NOT_EXECUTABLE, entry.name, "cannot be executed: set its mode (chmod +x)"
            )
    inner = contents.has_folder(program) and program not in FOLDERS
    if inner and not contents.files_below(program):
        yield error(Code.EMPTY_PROGRAM, program, "is a program without a file")


def _check_constants(contents: Contents) -> Iterator[Note]:
    """Notes on what looks like a constant and is none: a slip, or an unknown variant.

    Double braces are common in code, so names that are like no constant's are left alone.
    """
    known = contents.metadata.constants
    bases = {name.partition(".")[0] for name in known}
    for entry in contents.files_below(""):
        if not (entry.name.startswith(_FILLED_IN) or entry.last == "test_group.yaml"):
            continue
        for name in list(dict.fromkeys(_TOKEN.findall(contents.text(entry))))[:_MOST]:
            near = suggestion(name, known)
            if name not in known and (near or name.partition(".")[0] in bases):
                yield warning(
                    Code.UNKNOWN_CONSTANT, entry.name, f"names the constant {name!r}, unknown{near}"
                )
