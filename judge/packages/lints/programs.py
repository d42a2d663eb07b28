"""Programs of the judge's side: their scripts, their names, and constants that nobody fills in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from judge.packages.lints.contents import Contents
from judge.packages.lints.note import NEAR, Note, error, warning
from judge.packages.metadata import FormatVersion, Metadata

FOLDERS = (
    "input_validators",
    "input_format_validators",
    "output_validators",
    "output_validator",
    "static_validator",
    "graders",
    "input_visualizer",
    "output_visualizer",
)
_SEVERAL = ("input_validators", "input_format_validators", "output_validators", "graders")
_FILLED_IN = ("input_validators/", "output_validator/", "include/", "submissions/")
_MOST = 1000
_TOKEN = re.compile(r"\{\{([A-Za-z_][A-Za-z0-9_]{0,60}(?:\.[A-Za-z_][A-Za-z0-9_]{0,60})?)\}\}")


def notes(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """What is wrong with the programs of the package that are not submissions."""
    for folder in FOLDERS:
        programs = [folder]
        if folder in _SEVERAL:
            programs = [entry.name for entry in contents.folders(folder)]
            yield from _names(contents, folder)
        for program in programs:
            yield from _of_program(contents, program)
    if metadata.constants and metadata.format in (FormatVersion.CURRENT, FormatVersion.DRAFT):
        yield from _constants(contents, metadata)


def _names(contents: Contents, folder: str) -> Iterator[Note]:
    """Notes on programs that are called the same: groups give arguments by these names."""
    first: dict[str, str] = {}
    for entry in contents.inside(folder):
        stem = entry.last if entry.is_folder else entry.last.rpartition(".")[0] or entry.last
        if (twin := first.setdefault(stem, entry.name)) != entry.name:
            yield warning(entry.name, f"is called {stem} as {twin} is: rename one of them")


def _of_program(contents: Contents, program: str) -> Iterator[Note]:
    scripts = [contents.get(f"{program}/{name}") for name in ("build", "run")]
    for entry in scripts:
        if entry is not None and not entry.is_folder and not entry.executable:
            yield error(entry.name, "cannot be executed: set its mode (chmod +x)")
    files = [entry for entry in contents.below(program) if not entry.is_folder]
    if contents.has_folder(program) and not files and program not in FOLDERS:
        yield error(program, "is a program without a file")


def _constants(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """Notes on what looks like a constant and is none: a slip, or a variant that there is not.

    Double braces are common in code, so names that are like no constant's are left alone.
    """
    known = metadata.constants
    bases = {name.partition(".")[0] for name in known}
    for entry in contents.below(""):
        filled = entry.name.startswith(_FILLED_IN) or entry.last == "test_group.yaml"
        if entry.is_folder or not filled:
            continue
        for name in list(dict.fromkeys(_TOKEN.findall(contents.text(entry))))[:_MOST]:
            near = get_close_matches(name, sorted(known), n=1, cutoff=NEAR)
            if name not in known and (near or name.partition(".")[0] in bases):
                told = f"; is {near[0]} meant?" if near else ""
                yield warning(entry.name, f"names the constant {name!r}, unknown{told}")
