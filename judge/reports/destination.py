"""Decide whether a report may be written to a path, before any work is done."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from judge import languages
from judge.catalog import kit_files
from judge.errors import UsageError
from judge.packages.metadata import FOLDERS

_OF_CASES = (".in", ".ans")
_OF_KIT = {"problems", "solutions", "testdata"}
_OF_PACKAGE = frozenset[str]().union(*FOLDERS.values())


def check_destination(path: Path, inputs: Iterable[str]) -> None:
    """Raise `UsageError` if no report can be written to `path`, or if one would replace an input.

    `inputs` are the words of the command; some end with what is no part of a path, such as
    `@REVISION`. What belongs to a problem is never replaced, whether a word names it or not.
    """
    if not kit_files.is_folder(path.absolute().parent):
        raise UsageError(f"{path} cannot be written: there is no folder {path.parent}")
    if kit_files.is_folder(path):
        raise UsageError(f"{path} cannot be written: it is a folder", advice="Name a file in it")
    is_file = kit_files.is_file(path)
    if (is_file or not os.path.lexists(path)) and not os.access(path.absolute().parent, os.W_OK):
        raise UsageError(f"{path} cannot be written: you may not write to {path.parent}")
    if not is_file:
        return  # new, or a device or a pipe
    if any(path.samefile(word) for word in _paths(inputs)):
        what = "is an input of this command"
    elif languages.is_source(path.name) or path.name.endswith(_OF_CASES):
        what = "is there, and by its name a program or a case"
    elif _is_part_of_problem(path.resolve()):
        what = "is a file of a problem"
    else:
        return
    raise UsageError(f"{path} {what}, and is not overwritten", advice="Write to another file")


def _paths(words: Iterable[str]) -> Iterable[str]:
    """The files that words name, with or without what follows the path."""
    for word in words:
        ends = [found.start() for found in re.finditer("[@:,# ]", word)]
        for path in (word[:end] for end in (*ends, None)):
            if not path.isalnum() and kit_files.is_file(Path(path)):  # else a problem
                yield path


def _is_part_of_problem(path: Path) -> bool:
    for folder in path.parents:
        inside = path.relative_to(folder).parts[0]
        if inside in _OF_KIT and all((folder / name).is_dir() for name in _OF_KIT):
            return True
        if inside in {"problem.yaml", *_OF_PACKAGE} and (folder / "problem.yaml").is_file():
            return True
    return False
