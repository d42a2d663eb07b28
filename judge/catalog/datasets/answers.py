"""Find the answers to instances that have none.

The oracle of the rules gives a whole output, with its ways. If the optimum comes from a file or a
solution, the answer is that number alone, even if the problem asks for ways: so an answer does not
depend on which program found it, and long ways need not be stored.
"""

# A run of a package imports this and not `user_files`, which only a kit needs.

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from judge.catalog.rules import load_rules
from judge.catalog.source import ProblemSource
from judge.errors import ProblemError
from judge.facts import Fact
from judge.game import Game, Rules
from judge.model import Problem


class AnswerRequest(Struct, frozen=True, kw_only=True):
    """One instance that needs an answer, and its optimum if that is known already."""

    game: Game[Any]
    minimum: int | None = None


class Answer(Struct, frozen=True, kw_only=True):
    """A right output for one instance; None if it is unknown, and why."""

    output: bytes | None
    why: str = ""

    @property
    def minimum(self) -> int | None:
        """The optimum, with which each output begins; -1 if there is no way. None without one."""
        words = (self.output or b"").split(maxsplit=1)  # the answer to a dialogue may be empty
        return int(words[0]) if words else None


class AnswerFinder:
    """Answers what the oracle can, and drops remarks. Subclasses run solutions as well."""

    def find_answers(
        self,
        source: ProblemSource,
        problem: Problem,
        requests: Sequence[AnswerRequest],
        *,
        oracle: bool,
    ) -> list[Answer]:
        """The answer to each instance; `oracle` says whether the oracle of the rules is quick."""
        unknown = Answer(output=None, why=Fact("it is too large for the oracle"))
        return [answer or unknown for answer in known_answers(problem, requests, oracle=True)]

    def remark(self, text: str) -> None:
        """Pass on a remark about a user's files: what was left out, or inferred."""


def known_answers(
    problem: Problem,
    requests: Sequence[AnswerRequest],
    *,
    oracle: bool,
    step: Callable[[], None] = lambda: None,
) -> list[Answer | None]:
    """The answers that need no program; `step` is called after each.

    The oracle, if it is quick, answers instances of a known optimum too: a whole output is better.
    """
    rules = require_rules(problem)
    answers: list[Answer | None] = []
    for request in requests:
        answer = None
        if oracle and rules.are_small([request.game]):
            answer = Answer(output=rules.answer([request.game]).encode())
        elif request.minimum is not None and rules.read_answer is not None:
            answer = Answer(output=f"{request.minimum}\n".encode())
        answers.append(answer)
        step()
    return answers


def require_rules(problem: Problem) -> Rules:
    """The problem's rules; `ProblemError` if it has none."""
    rules = load_rules(problem)
    if rules is None:
        raise ProblemError("{} has no rules to read instances with", problem.slug)
    return rules
