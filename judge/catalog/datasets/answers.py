"""Answers to instances that come without one: games come in, right outputs go out.

What is found by the oracle of the rules is a whole output, with its ways. What a file tells, or a
solution found, is told by its least cost alone, where ways are asked for: so an answer does not
depend on who found it, and a long way need not be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from judge.catalog.rules import load_rules
from judge.catalog.source import ProblemSource
from judge.errors import ProblemError
from judge.game import Game, Rules
from judge.model import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRequest:
    """One instance whose answer is asked for, and its optimum if that is known already."""

    game: Game[Any]
    minimum: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A right output for one instance, None if nobody knows one, and why not."""

    output: bytes | None
    why: str = ""

    @property
    def minimum(self) -> int | None:
        """The optimum, with which each output begins; -1 if there is no way."""
        return None if self.output is None else int(self.output.split(maxsplit=1)[0])


class AnswerFinder(Protocol):
    """Who finds answers, and is told what users are to know of the files that they bring."""

    def find_answers(
        self,
        source: ProblemSource,
        problem: Problem,
        asked: Sequence[AnswerRequest],
        *,
        oracle: bool,
    ) -> list[Answer]:
        """The answer to each instance; `oracle` tells whether that of the rules is quick."""
        ...

    def remark(self, words: str) -> None:
        """Takes a remark: what was left out, or concluded."""
        ...


class OracleAnswerFinder:
    """Answers what the oracle can, and says nothing: no program is run."""

    def find_answers(
        self,
        source: ProblemSource,
        problem: Problem,
        asked: Sequence[AnswerRequest],
        *,
        oracle: bool,
    ) -> list[Answer]:
        """The answers of the oracle, or those that are known."""
        found = known_answers(problem, asked, oracle=True)
        nobody = Answer(output=None, why="it is too large for the oracle")
        return [nobody if answer is None else answer for answer in found]

    def remark(self, words: str) -> None:
        """Keeps quiet."""


def known_answers(
    problem: Problem,
    asked: Sequence[AnswerRequest],
    *,
    oracle: bool,
    step: Callable[[], None] = lambda: None,
) -> list[Answer | None]:
    """The answers that can be told without running a program; `step` is called after each.

    The oracle is asked for a known optimum too, if it is quick: a whole output serves better.
    """
    rules = require_rules(problem)
    return [_known(rules, one, oracle, step) for one in asked]


def require_rules(problem: Problem) -> Rules:
    """The problem's rules; `ProblemError` if it has none."""
    rules = load_rules(problem)
    if rules is None:
        raise ProblemError(f"{problem.slug} has no rules, by which instances could be read")
    return rules


def _known(
    rules: Rules, asked: AnswerRequest, oracle: bool, step: Callable[[], None]
) -> Answer | None:
    answer = None
    if oracle and rules.are_small([asked.game]):
        answer = Answer(output=rules.answer([asked.game]).encode())
    elif asked.minimum is not None and rules.read_answer is not None:
        answer = Answer(output=f"{asked.minimum}\n".encode())
    step()
    return answer
