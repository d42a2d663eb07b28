"""Exercises made from the solutions that a kit ships: find the error, which is wrong, make it fast.

The exercises of a problem are numbered in an order that does not tell which solution is behind one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b
from pathlib import PurePath

from judge.catalog.kit import Kit
from judge.catalog.solution_text import SolutionText, read_solution_text
from judge.commands.learn.solution_diff import source_text
from judge.errors import UsageError
from judge.model import Problem, Solution
from judge.terminal.translation import mark

_NAME = re.compile(r"([a-z][a-z0-9]*)-(find|which|faster)-([1-9][0-9]*)")
_FOLDERS = ("time_limit_exceeded", "brute_force")


class Kind(StrEnum):
    """What there is to do."""

    FIND = "find"
    WHICH = "which"
    FASTER = "faster"

    @property
    def task(self) -> str:
        """What to do, in a few words."""
        return {
            Kind.FIND: mark("find the wrong line, and an input on which it fails"),
            Kind.WHICH: mark("which of two solutions is wrong"),
            Kind.FASTER: mark("make a slow solution fast"),
        }[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """An exercise: a wrong or slow solution of a problem, and the right one that it is close to."""

    problem: Problem
    kind: Kind
    number: int
    solution: Solution
    right: Solution

    @property
    def name(self) -> str:
        """What the user calls it."""
        return f"{self.problem.slug}-{self.kind}-{self.number}"

    @property
    def key(self) -> str:
        """What the history calls it: numbers change if the kit gets more solutions."""
        return f"{self.kind}:{self.solution.name}"

    @property
    def text(self) -> SolutionText:
        """The source of the wrong or slow solution."""
        return read_solution_text(source_text(self.solution))

    @property
    def wrong_letter(self) -> str:
        """Which of the two is wrong, if both are shown: "a" or "b"."""
        return "ab"[_digest(self)[0] % 2]

    @property
    def both(self) -> tuple[str, str]:
        """The two sources to choose from, without what tells them apart."""
        first, second = bare_source(self.solution), bare_source(self.right)
        return (first, second) if self.wrong_letter == "a" else (second, first)

    @property
    def wrong_lines(self) -> list[int]:
        """The marked lines, counted as in what `bare_source` gives."""
        numbers = [number for number, _ in self.text.bare]
        return [numbers.index(mark.line) + 1 for mark in self.text.marks]


def exercises(kit: Kit, slug: str) -> list[Exercise]:
    """All exercises to a problem, in order."""
    problem, solutions = kit.problem(slug), kit.solutions(slug)
    found: list[Exercise] = []
    for kind in Kind:
        some = [
            Exercise(problem=problem, kind=kind, number=0, solution=one, right=right)
            for one, right in _pairs(solutions)
            if _fits(kind, one, right)
        ]
        some.sort(key=_digest)
        found += [replace(one, number=number) for number, one in enumerate(some, 1)]
    return found


def find_exercise(kit: Kit, name: str) -> Exercise:
    """The exercise of this name; `UsageError` if there is none."""
    parts = _NAME.fullmatch(name)
    if parts is None:
        raise UsageError(
            f"{name!r} is neither a problem nor an exercise",
            advice="`judge exercise` lists them; an exercise is called jugs-find-1, for example",
        )
    found = exercises(kit, kit.slug(parts[1]))
    for one in found:
        if one.name == name:
            return one
    most = sum(one.kind == parts[2] for one in found)
    raise UsageError(f"there is no exercise {name}", advice=f"{parts[1]} has {most} of this kind")


def bare_source(solution: Solution) -> str:
    """The source without header and marks; a class is not named after the mistake."""
    bare = read_solution_text(source_text(solution)).bare
    stem = PurePath(solution.name).name.partition(".")[0]
    text = "".join(f"{line}\n" for _, line in bare)
    return re.sub(rf"\b{re.escape(stem)}\b", "Solution", text) if stem[:1].isupper() else text


def _pairs(solutions: Sequence[Solution]) -> Iterator[tuple[Solution, Solution]]:
    """The solutions whose header names a right one, each with that."""
    by_name = {one.name: one for one in solutions}
    for one in solutions:
        if len(one.files) == 1:
            right = read_solution_text(source_text(one)).labels.get("Correct", "")
            if right in by_name and len(by_name[right].files) == 1:
                yield one, by_name[right]


def _fits(kind: Kind, solution: Solution, right: Solution) -> bool:
    marks = read_solution_text(source_text(solution)).marks
    if kind is Kind.FASTER:
        return PurePath(solution.name).parts[0] in _FOLDERS and not marks
    return bool(marks) and (kind is Kind.FIND or solution.language == right.language)


def _digest(exercise: Exercise) -> bytes:
    return blake2b(f"{exercise.problem.slug} {exercise.key}".encode(), digest_size=8).digest()
