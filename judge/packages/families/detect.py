"""Tell the family of a package by the files that only this family has.

This is asked of every folder that a command names, so it looks at a few names and reads nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from judge.model import Family, FamilyChoice

_LOOKED_AT = 10_000
_SINOL_PROGRAM = r"(?:ingen|soc)\.[a-z]+$"


def family_of(folder: Path) -> FamilyChoice | None:
    """The family of the package in a folder, and the file that told it; None if it is none."""
    for family, mark, is_there in _MARKS:
        if is_there(folder / mark):
            return FamilyChoice(family=family, told_by=mark)
    return None


def _has_tests(pattern: str, answer_end: str) -> Callable[[Path], bool]:
    """Whether a folder has an input that is called so, and its answer."""

    def is_there(folder: Path) -> bool:
        names = _names(folder)
        inputs = (match[1] for name in names if (match := re.fullmatch(pattern, name)))
        return any(f"{stem}{answer_end}" in names for stem in inputs)

    return is_there


def _beside(*folders: str) -> Callable[[Path], bool]:
    """Whether a file is there, and one of these folders beside it: others are called so, too."""

    def is_there(path: Path) -> bool:
        return os.path.lexists(path) and any((path.parent / folder).is_dir() for folder in folders)

    return is_there


def _is_sinolpack(path: Path) -> bool:
    """Whether a file is of SIO2: `ingen` may have to make tests, and dialogues have no outputs."""
    if not os.path.lexists(path):
        return False
    has_both = all((path.parent / name).is_dir() for name in ("in", "out"))
    return has_both or any(re.search(_SINOL_PROGRAM, name) for name in _names(path.parent / "prog"))


def _names(folder: Path) -> set[str]:
    try:
        with os.scandir(folder) as entries:
            return {entry.name for entry in islice(entries, _LOOKED_AT)}
    except OSError:
        return set()


_MARKS: tuple[tuple[Family, str, Callable[[Path], bool]], ...] = (
    (Family.ICPC, "problem.yaml", os.path.lexists),
    (Family.POLYGON, "problem.xml", os.path.lexists),
    (Family.RBX, "problem.rbx.yml", os.path.lexists),
    (Family.DMOJ, "init.yml", os.path.lexists),
    (Family.ITALY, "task.yaml", _beside("gen", "input")),
    (Family.TERRY, "task.yaml", _beside("managers")),
    (Family.SINOL, "config.yml", _is_sinolpack),
    (Family.LIBRARY, "info.toml", _beside("gen", "sol")),
    (Family.ICPC, "submissions", os.path.lexists),
    (Family.ICPC, "data/secret", os.path.lexists),
    (Family.OJ, "test", _has_tests(r"(.+)\.in", ".out")),
    (Family.CODEFORCES, "tests", _has_tests(r"([0-9]{1,4})", ".a")),
)
"""What tells a family, the surest mark first."""

MARKS = {family: mark for family, mark, _ in reversed(_MARKS)}
"""The surest mark of each family: for most of them the file that describes a package."""
