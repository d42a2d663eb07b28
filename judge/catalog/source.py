"""The seam between what judges and where problems are kept: a kit, or a package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from judge.errors import JudgeError
from judge.model import Case, Finding, Problem, Solution
from judge.model.inspections import Showing


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What is asked, in Markdown, with its samples as cases."""

    language: str
    text: str
    samples: tuple[Case, ...]


class Shelf(Protocol):
    """Where problems, cases and solutions are found: a kit, or a package."""

    @property
    def root(self) -> Path:
        """The folder in which all of it lies."""
        ...

    def meant(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """The problems and the solution files that words mean; see `Kit.meant`."""
        ...

    def problem(self, slug: str) -> Problem:
        """The problem; see `Kit.problem`."""
        ...

    def cases(self, slug: str, data: Sequence[str] = ...) -> list[Case]:
        """The cases of some sets, in order; see `Kit.cases`."""
        ...

    def solutions(self, slug: str) -> list[Solution]:
        """The solutions that come with the problem; see `Kit.solutions`."""
        ...

    def given(self, slug: str, words: Sequence[str]) -> list[Solution]:
        """The solutions in files that were named; see `Kit.given`."""
        ...

    def faults(self, slug: str) -> Sequence[JudgeError]:
        """What was broken in files of instances that were read; see `Kit.faults`."""
        ...

    def showings(self, slug: str) -> list[Showing]:
        """What the problem's validators are to be shown; see `Package.showings`."""
        ...

    def lints(self, slug: str) -> Mapping[str, tuple[str, Sequence[Finding]]]:
        """What is wrong with the problem's form; see `Package.lints`."""
        ...

    def kept_key(self, slug: str) -> str:
        """By what counterexamples of the problem are kept; see `kept`."""
        ...

    def place(self, slug: str, subject: str) -> str | None:
        """The file that a finding is about, as a path below the shelf's root, if it is one."""
        ...
