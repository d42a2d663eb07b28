"""A solution against what is right, on one input after the other: an `Attempt` goes out for each.

A kit's problem is judged here by its rules, so that games that were read once need not be read
again; a package by `judge_case` with its own validators.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from judge.catalog.rules import load_rules
from judge.errors import ProblemError, UsageError
from judge.game import Game
from judge.grading import checkers
from judge.grading.verdicts import verdict_of, verdict_reason, without_nodes
from judge.model import Case, Check, Problem, Solution, Verdict
from judge.runner.build import Builder
from judge.runner.judge_case import judge_case, limits_of
from judge.runner.references import (
    Oracle,
    Reference,
    ReferenceFailed,
    build_program,
    fastest_accepted,
    lower_cpu_limit,
)
from judge.sandbox import JailCache


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What became of one input; `expected` is the reference's output, `actual` the solution's.

    `instance` is the one that is wrong, from 1, if that is known. `blamed` names whose failure it
    is. `cut` tells whether the time limit was a smaller one than the problem's.
    """

    input: bytes
    verdict: Verdict
    message: str = ""
    expected: bytes = b""
    actual: bytes = b""
    stderr: bytes = b""
    cpu_s: float = 0.0
    instance: int | None = None
    blamed: str = ""
    is_whole: bool = True
    is_capped: bool = False

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.verdict is Verdict.AC

    def differs(self, other: Attempt) -> bool:
        """Whether two attempts at one input tell that the solution does not always do the same."""
        if self.verdict is not other.verdict:
            return True
        stopped = self.verdict in (Verdict.TLE, Verdict.MLE, Verdict.OLE)
        return not stopped and self.is_whole and other.is_whole and self.actual != other.actual


class Tester:
    """One solution before its reference: the oracle, the fastest accepted solution, or a rival."""

    def __init__(
        self,
        problem: Problem,
        solution: Solution,
        *,
        reference: Solution | None,
        accepted: Sequence[Solution],
        cases: Sequence[Case],
        builder: Builder,
        jails: JailCache,
    ) -> None:
        """With a `rival` that alone is the reference; else the oracle, or one of `accepted`.

        Raises `LanguageError` if a program cannot be built.
        """
        self.problem = problem
        self.solution = solution
        self.rules = load_rules(problem)
        self._builder = builder
        self._jails = jails
        self._accepted = accepted
        self._cases = cases
        self._limits = limits_of(problem, solution)
        self._program = build_program(problem, solution, builder)
        self._reference = (
            None if reference is None else Reference(problem, reference, builder, jails)
        )
        self._is_reference_named = reference is not None
        self.oracle = Oracle(self.rules) if self.rules and reference is None else None
        self._last_read: tuple[bytes | None, list[Game[Any]] | None] = (None, None)
        self.runs = 0

    @property
    def references(self) -> list[str]:
        """What outputs were held against so far."""
        names = [self.oracle.name] if self.oracle else []
        return names + ([self._reference.name] if self._reference else [])

    def games(self, content: bytes) -> list[Game[Any]] | None:
        """The instances of an input; None if it is not as the statement says, or has none."""
        if self.rules is None:
            return None
        if content != self._last_read[0]:
            self._last_read = content, self._games(content)
        return self._last_read[1]

    def _games(self, content: bytes) -> list[Game[Any]] | None:
        assert self.rules is not None
        try:
            return list(self.rules.parse(content.decode()))
        except ValueError:  # FormatError, UnicodeDecodeError
            return None

    def attempt(self, content: bytes, *, cpu_s: float | None = None) -> Attempt:
        """The attempt at one input, with at most so much CPU time, by default the problem's limit.

        Raises `ReferenceFailed` if there is nothing right to hold it against, `ProblemError` if
        the input or the judge's own side is wrong.
        """
        self.runs += 1
        limits = self._limits if cpu_s is None else lower_cpu_limit(self._limits, cpu_s)
        if self.problem.validation is not None:
            return self._attempt_by_validators(content, cpu_s)
        seen = self._jails.run(self._program, limits, stdin=content)
        verdict = verdict_of(seen, limits)
        found = Attempt(
            input=content,
            verdict=verdict or Verdict.AC,
            message="" if verdict is None else verdict_reason(seen, limits, verdict),
            actual=seen.stdout,
            stderr=without_nodes(seen.stderr),
            cpu_s=seen.cpu_s,
            blamed="" if verdict is None else self.solution.name,
            is_whole=seen.stopped_by is None,
            is_capped=limits is not self._limits,
        )
        if verdict is Verdict.JE:
            raise ProblemError(f"{self.solution.name} cannot be run: {found.message}")
        return self._compare(found)

    def _compare(self, found: Attempt) -> Attempt:
        """The attempt with the reference's answer, and what the checker says of it."""
        games = self.games(found.input)
        if self._is_reference_named:
            assert self._reference is not None
            seen = self._reference.run(found.input)
            if failure := self._reference.failure(seen):
                return (
                    found
                    if not found.ok
                    else _reference_failed(found, self._reference.name, failure)
                )
            expected = seen.stdout
        else:
            expected = self._expected_output(found.input, games)
        found = replace(found, expected=expected)
        if not found.ok:
            return found
        try:
            check = self._check(games, found)
        except ProblemError as error:
            return self._blame_reference(found, error)
        if check.ok:
            return found
        return replace(
            found,
            verdict=Verdict.WA,
            message=check.message,
            instance=check.instance,
            blamed=self.solution.name,
        )

    def _check(self, games: Sequence[Game[Any]] | None, found: Attempt) -> Check:
        rules = self.rules
        if rules is not None and rules.read_answer is not None and rules.check is None and games:
            expected, actual = (
                one.decode(errors="replace") for one in (found.expected, found.actual)
            )
            return checkers.check_moves(rules, games, expected, actual)
        return checkers.check_output(
            rules,
            self.problem.checker_args,
            case_input=found.input,
            expected=found.expected,
            actual=found.actual,
        )

    def _blame_reference(self, found: Attempt, error: ProblemError) -> Attempt:
        """What is to be said where the reference's answer is not the best, or none at all."""
        if self.oracle is not None and not self._reference:
            raise error
        assert self._reference is not None
        if not self._is_reference_named:
            raise ReferenceFailed(self._reference.name, error.message, found.input)
        return replace(
            found,
            verdict=Verdict.WA,
            message=f"{self._reference.name}: {error.message}",
            blamed=self._reference.name,
        )

    def _expected_output(self, content: bytes, games: Sequence[Game[Any]] | None) -> bytes:
        """A right output, by the oracle or by the fastest accepted solution."""
        if self.oracle is not None and games is not None:
            try:
                answer = self.oracle.answer(games)
            except Exception as error:  # the rules are the kit's code
                words = f"{type(error).__name__}: {error}"
                raise ReferenceFailed(self.oracle.name, words, content) from error
            if answer is not None:
                return answer
        return self._fastest_reference().answer(content)

    def _fastest_reference(self) -> Reference:
        if self._reference is None:
            best = fastest_accepted(
                self.problem, self._accepted, self._cases, self._builder, self._jails
            )
            if best is None:
                raise UsageError(
                    f"{self.problem.slug} has no accepted solution here to hold outputs against",
                    advice="Name one: --against FILE",
                )
            self._reference = Reference(self.problem, best, self._builder, self._jails)
        return self._reference

    def _attempt_by_validators(self, content: bytes, cpu_s: float | None) -> Attempt:
        """The attempt by the validators of a package."""
        validation = self.problem.validation
        assert validation is not None
        # Nobody can say beforehand what is said in a dialogue, so there is no answer to it.
        alone = not validation.interactive and validation.passes == 1
        expected = self._fastest_reference().answer(content) if alone else b""
        case = Case(name="stress", input=content, answer=expected)
        limits = self.problem.limits
        problem = replace(
            self.problem, limits=limits if cpu_s is None else lower_cpu_limit(limits, cpu_s)
        )
        judged = judge_case(problem, self.solution, case, builder=self._builder, jails=self._jails)
        if judged.verdict in (Verdict.JE, Verdict.CE):
            raise ProblemError(judged.message)
        shown = judged.excerpt
        actual = b"" if shown is None else (shown.transcript or shown.actual).encode()
        return Attempt(
            input=content,
            verdict=judged.verdict,
            message=judged.message,
            expected=expected,
            actual=actual,
            stderr=b"" if shown is None else shown.stderr.encode(),
            cpu_s=judged.cpu_s or 0.0,
            blamed="" if judged.verdict is Verdict.AC else self.solution.name,
            is_capped=problem.limits is not limits,
        )


def _reference_failed(found: Attempt, name: str, failure: tuple[Verdict, str]) -> Attempt:
    verdict, words = failure
    return replace(found, verdict=verdict, message=f"{name}: {words}", blamed=name)
