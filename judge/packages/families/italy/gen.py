"""Read `gen/GEN` or `gen/cases.gen`: the subtasks, and what makes the input of each test.

CMS counts the tests of `gen/GEN`; task-maker makes them too, and takes `gen/cases.gen` first.
Source: CMS, `cmscontrib/loaders/italy_yaml.py`, and task-maker's documentation of both files.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NoReturn

from judge.errors import ProblemError
from judge.packages.families.folder import FamilyFolder, shown

GEN = "gen/GEN"
CASES_GEN = "gen/cases.gen"

_MOST_POINTS = 10**6
_POINTS = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,6})?")
_PASSED_OVER = ("VAL", "CONSTRAINT", "SUBDEP", "STNAME", "DEP")


@dataclass(frozen=True, slots=True)
class ItalyTest:
    """A test: the file whose copy it is, or the generator and its arguments. Empty: the usual."""

    copied: str = ""
    generator: str = ""
    args: tuple[str, ...] = ()


@dataclass(slots=True)
class ItalySubtask:
    """A subtask; its points are None if there are no subtasks."""

    points: Fraction | None
    tests: list[ItalyTest] = field(default_factory=list)


def read_plan(folder: FamilyFolder) -> list[ItalySubtask] | None:
    """The subtasks of the task; None if neither file is there."""
    for name, read in ((CASES_GEN, read_cases_gen), (GEN, read_gen)):
        if folder.has(name):
            return read(str(folder.path(name)), folder.text(name).decode(errors="replace"))
    return None


def read_gen(path: str, text: str) -> list[ItalySubtask]:
    """The subtasks of `gen/GEN`; `ProblemError` with the line that is wrong."""
    found = _Plan(path)
    for line in text.splitlines():
        found.number += 1
        test, _, comment = line.partition("#")
        comment = comment.strip()
        starts, copies = comment.startswith("ST:"), comment.startswith("COPY:")
        if [bool(test.strip()), starts, copies].count(True) > 1:
            found.fail("a test and a command are in one line")
        if starts:
            found.start(comment.removeprefix("ST:").strip())
        elif copies:
            found.add(ItalyTest(copied=comment.removeprefix("COPY:").strip()))
        elif test.strip():
            found.add(ItalyTest(args=tuple(test.split())))
    return found.subtasks


def read_cases_gen(path: str, text: str) -> list[ItalySubtask]:
    """The subtasks of `gen/cases.gen`; `ProblemError` with the line that is wrong."""
    found = _Plan(path)
    generators: dict[str, str] = {}
    current = "default"
    for line in text.splitlines():
        found.number += 1
        content = line.partition("#")[0].strip()
        is_command = content.startswith(":")
        try:
            words = shlex.split(content.removeprefix(":"))
        except ValueError as error:
            found.fail(f"{content[:40]!r}: {error}")
        if not words:
            continue
        if not is_command:
            words = ["RUN", current, *words]
        name, *args = words
        if name == "SUBTASK" and args:
            found.start(args[0])
            current = "default"
        elif name == "COPY" and len(args) == 1:
            found.add(ItalyTest(copied=args[0]))
        elif name == "GEN" and len(args) > 1:
            generators[args[0]] = args[1]
        elif name == "GEN" and args:
            current = args[0]
        elif name == "RUN" and args:
            if args[0] not in generators and args[0] != "default":
                found.fail(f"there is no generator {args[0][:40]!r}")
            found.add(ItalyTest(generator=generators.get(args[0], ""), args=tuple(args[1:])))
        elif name not in _PASSED_OVER:
            found.fail(f"{content[:40]!r} is no command that is known")
    return found.subtasks


def points_and_counts(subtasks: Sequence[ItalySubtask]) -> list[tuple[Fraction | None, int]]:
    """The points of each subtask and the number of its tests."""
    return [(one.points, len(one.tests)) for one in subtasks]


class _Plan:
    """Collects subtasks; `number` is that of the line."""

    def __init__(self, path: str) -> None:
        self.subtasks = [ItalySubtask(None)]
        self.number = 0
        self._path = path

    def start(self, points: str) -> None:
        """Begin a subtask with that many points."""
        if not _POINTS.fullmatch(points) or Fraction(points) > _MOST_POINTS:
            self.fail(f"{shown(points)} is no number of points")
        if self.subtasks[0].points is None and self.subtasks.pop().tests:
            self.fail("tests stand before the first subtask")
        self.subtasks.append(ItalySubtask(Fraction(points)))

    def add(self, test: ItalyTest) -> None:
        """Add a test to the last subtask."""
        self.subtasks[-1].tests.append(test)

    def fail(self, words: str) -> NoReturn:
        """Raises `ProblemError` with the line."""
        raise ProblemError(f"{self._path}:{self.number}: {words}")
