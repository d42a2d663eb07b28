"""Test a solution on one input after the other and compare its outputs with a reference.

Problems of the kit are checked by their rules. Packages are judged by `judge_case` with their own
validators.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, Future
from dataclasses import InitVar, dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judge.catalog.rules import failure_text, load_rules
from judge.errors import ProblemError, UsageError
from judge.facts import Fact
from judge.game import Game, Way, way_costs
from judge.grading.verdicts import LIMIT_VERDICTS, is_surely_late, verdict_reason
from judge.model import Case, Problem, Solution, Verdict
from judge.runner.build import Jails
from judge.runner.judge_case import check_within_limits, judge_case
from judge.runner.references import (
    Oracle,
    Reference,
    ReferenceFailed,
    fastest_accepted,
    lower_cpu_limit,
    ready_run,
)

_MOST_PARSED = 8  # inputs that are kept parsed: those that several threads are about
_SLOW_ORACLE_S = 0.01  # a run of a fast solution takes about as long


class Attempt(Struct, frozen=True, kw_only=True):
    """The result of one input; `expected` is the reference's output, `actual` the solution's.

    `instance` is the wrong one, from 1, if it is known. `blamed` is the file that fails.
    `is_capped`: the CPU limit was below the problem's. `is_whole`: no limit cut the output off. One
    that is whole and late is a wrong answer if it is wrong.
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
    is_capped: bool = False
    is_whole: bool = True

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.verdict is Verdict.AC

    def differs(self, other: Attempt) -> bool:
        """Whether two attempts at one input show that the solution is not deterministic."""
        if self.verdict is not other.verdict:
            return True
        are_whole = self.is_whole and other.is_whole and self.verdict not in LIMIT_VERDICTS
        return are_whole and self.actual != other.actual


@dataclass(eq=False)
class SolutionTester:
    """One solution and its reference: the file `reference`, or else the oracle.

    Several threads may use it.

    Where the oracle has no answer, the reference is the fastest of the `accepted` solutions on the
    `cases`, and so it is where the oracle is slow, as soon as it is chosen: `background` does that
    beside the first inputs. Raises `LanguageError` if a program cannot be built.
    """

    problem: Problem
    solution: Solution
    reference: InitVar[Solution | None]
    accepted: Sequence[Solution]
    cases: Sequence[Case]
    jails: Jails
    background: Executor | None = None

    def __post_init__(self, reference: Solution | None) -> None:
        self.rules = load_rules(self.problem)
        self.run = ready_run(self.problem, self.solution, self.jails)
        self.is_reference_named = reference is not None
        self._reference = Reference(self.problem, reference, self.jails) if reference else None
        self.oracle = Oracle(self.rules) if self.rules and reference is None else None
        self._parsed = lru_cache(_MOST_PARSED)(self._parse)
        self._choice_lock = Lock()
        self._choice: Future[Reference] | None = None
        self._answers: dict[bytes, bytes] = {}
        self.runs = 0

    @property
    def references(self) -> list[str]:
        """The names of the references that were used so far."""
        if not self.problem.has_one_output:
            return []
        used = (self.oracle, self._reference)
        return [reference.name for reference in used if reference is not None]

    def games(self, content: bytes) -> list[Game[Any]] | None:
        """The instances of an input; None without rules or if the input is not valid."""
        return self._parsed(content)

    def _parse(self, content: bytes) -> list[Game[Any]] | None:
        if self.rules is None:
            return None
        try:
            return list(self.rules.parse(content.decode()))
        except ValueError:  # FormatError, UnicodeDecodeError
            return None

    def canonical_games(self, content: bytes) -> list[Game[Any]] | None:
        """The instances of an input in canonical form; None if it is in another, or not valid."""
        games = self.games(content)
        is_canonical = games and self.rules and self.rules.write(games).encode() == content
        return games if is_canonical else None

    def instance_count(self, content: bytes) -> int:
        """How many instances an input has; 0 without rules or if it is not valid."""
        return len(self.games(content) or ())

    def learn_answer(self, content: bytes, answer: bytes) -> None:
        """Remember a right output for an input, so that no reference needs to find it."""
        self._answers[content] = answer

    def attempt(
        self,
        content: bytes,
        *,
        cpu_s: float | None = None,
        patience: float = 1.0,
        ask_at_limit: bool = True,
    ) -> Attempt:
        """The attempt at one input, with `cpu_s` as CPU limit if it is below the problem's.

        With `patience`, a program gets so many times the problem's time. Without `ask_at_limit`, no
        reference is asked for the output where the solution exceeds a limit; nor is one if an
        unfinished run was capped.

        Raises `ReferenceFailed` if no reference has an answer, also if a named one fails;
        `ProblemError` if the input or the judge itself is wrong.
        """
        self.runs += 1
        if self.problem.validation is not None:
            return self._attempt_by_validators(content, cpu_s, patience)
        usual = self.run.limits
        most = usual if patience == 1 else usual.scale(patience)
        limits = most if cpu_s is None else lower_cpu_limit(most, cpu_s)
        case = Case(name="", input=content, answer=b"")
        outcome = replace(self.run, case=case, limits=limits).run(content)
        result, verdict, reason = outcome.seen, outcome.verdict, outcome.message
        if verdict is Verdict.JE:
            raise ProblemError("{} cannot be run: {}", self.solution.name, reason)
        if verdict in LIMIT_VERDICTS and patience != 1:
            reason = verdict_reason(result, usual, verdict)  # by the limits that the reader knows
        attempt = Attempt(
            input=content,
            verdict=verdict,
            message=reason,
            actual=result.stdout,
            stderr=result.stderr,
            cpu_s=result.cpu_s,
            blamed="" if verdict is Verdict.AC else self.solution.name,
            is_capped=limits is not most,
            is_whole=result.stopped_by is None
            and (verdict is not Verdict.TLE or result.exit_code == 0),
        )
        was_cut = verdict is Verdict.TLE and attempt.is_capped and not attempt.is_whole
        is_asked = verdict not in LIMIT_VERDICTS or (ask_at_limit and not was_cut)
        return self._compare(attempt) if is_asked else attempt

    def is_surely_late(self, attempt: Attempt) -> bool:
        """Whether an attempt took so long that an idle machine would not have made it in time."""
        return is_surely_late(attempt.cpu_s, self.run.limits)

    def expected_way(self, attempt: Attempt) -> Way | None:
        """The way through the only instance of an input; None if none is known."""
        rules, games = self.rules, self.games(attempt.input) or ()
        if rules is None or len(games) != 1:
            return None
        if self.oracle is not None and (way := self.oracle.way(games[0])):
            return way
        try:
            read = rules.read_answer
            (way,) = read(attempt.expected.decode(), games) if read is not None else (None,)
        except ValueError:  # the answer may have the cost alone
            return None
        return way

    def keeps_bounds_of_costs(self, attempt: Attempt) -> bool:
        """Whether an input was valid after all: the answer shows it where costs have a bound."""
        rules, games = self.rules, self.games(attempt.input)
        bounds = [bound for bound in rules.constraints if bound.costs] if rules else []
        if not bounds or not games or rules is None or rules.read_answer is None:
            return True
        try:
            ways = list(rules.read_answer(attempt.expected.decode(errors="replace"), games))
            costs = way_costs(games, ways)
        except ValueError:  # FormatError: it is the output of a file that may be wrong
            return True
        return all(
            not isinstance(bound.high, int) or value <= bound.high
            for bound in bounds
            for value, _ in bound.readings(games, costs)
        )

    def _compare(self, attempt: Attempt) -> Attempt:
        games = self.games(attempt.input)
        if self.is_reference_named and self._reference is not None:
            right = self._reference.outcome(attempt.input)
            if right.verdict is not Verdict.AC:
                raise ReferenceFailed(self._reference.name, right.verdict.words)
            return self._check(attempt, right.seen.stdout)
        if attempt.ok and games and (passed := self._check_by_supposed(attempt, games)):
            return passed
        if attempt.input not in self._answers and self._prefers_reference(games):
            by_reference = self._check_by_reference(attempt)
            if by_reference is not None:
                return by_reference
        return self._check(attempt, self._expected_output(attempt.input, games))

    def _prefers_reference(self, games: Sequence[Game[Any]] | None) -> bool:
        """Whether the oracle is so slow that an accepted solution says first what is right."""
        oracle = self.oracle
        if oracle is None or oracle.expected_s(games) <= _SLOW_ORACLE_S:
            return False
        if self._reference is not None or self.background is None:
            return True
        if self._choice is None:  # two threads may come here at once: the second finds it chosen
            self._choice = self.background.submit(self._fastest_reference)
        return False

    def _check_by_supposed(self, attempt: Attempt, games: Sequence[Game[Any]]) -> Attempt | None:
        """The attempt if it is as good as ways that are supposed; else nobody knows yet."""
        supposed = self.oracle.supposed_answer(games) if self.oracle is not None else None
        if supposed is None:
            return None
        try:
            checked = self._check(attempt, supposed)
        except ProblemError:  # the output is better
            return None
        return checked if checked.ok else None

    def _check_by_reference(self, attempt: Attempt) -> Attempt | None:
        """The attempt if an accepted solution agrees with it; else the oracle has to say."""
        try:
            expected = self._fastest_reference().answer(attempt.input)
            checked = self._check(attempt, expected)
        except (UsageError, ReferenceFailed):
            return None
        return checked if checked.verdict is not Verdict.WA else None

    def _check(self, attempt: Attempt, expected: bytes) -> Attempt:
        attempt = replace(attempt, expected=expected)
        if not (attempt.ok or (attempt.verdict is Verdict.TLE and attempt.is_whole)):
            return attempt
        case = Case(name="", input=attempt.input, answer=expected)
        verdict, message, check = check_within_limits(
            self.problem, case, attempt.actual, calls=self.jails.calls
        )
        if verdict is Verdict.JE:  # the reference's output is wrong
            if self._reference is None:
                raise ProblemError(message)
            if not self.is_reference_named:
                raise ReferenceFailed(self._reference.name, message)
            name = self._reference.name
            message = Fact("{}: {}", name, message)
            return replace(attempt, verdict=Verdict.WA, message=message, blamed=name)
        if verdict is Verdict.AC:
            return attempt
        return replace(
            attempt,
            verdict=Verdict.WA,
            message=message,
            instance=None if check is None else check.instance,
            blamed=self.solution.name,
        )

    def _expected_output(self, content: bytes, games: Sequence[Game[Any]] | None) -> bytes:
        if content in self._answers:
            return self._answers[content]
        if self.oracle is not None and games is not None:
            try:
                answer = self.oracle.answer(games)
            except (Exception, SystemExit) as error:  # the rules are code of the kit
                reason = failure_text(self.problem.slug, error)
                raise ReferenceFailed(self.oracle.name, reason) from error
            if answer is not None:
                return answer
        return self._fastest_reference().answer(content)

    def _fastest_reference(self) -> Reference:
        with self._choice_lock:
            if self._reference is None:
                best = fastest_accepted(self.problem, self.accepted, self.cases, self.jails)
                if best is None:
                    raise UsageError(
                        Fact(
                            "{} has no accepted solution to compare outputs with", self.problem.slug
                        ),
                        advice=Fact("Name one: --against FILE"),
                    )
                self._reference = Reference(self.problem, best, self.jails)
            return self._reference

    def _attempt_by_validators(
        self, content: bytes, cpu_s: float | None, patience: float
    ) -> Attempt:
        validation = self.problem.validation
        assert validation is not None
        # The other side of a dialogue answers what the solution says, so there is no fixed answer.
        expected = self._expected_output(content, None) if validation.has_one_output else b""
        case = Case(name="stress", input=content, answer=expected)
        limits = self.problem.limits if patience == 1 else self.problem.limits.scale(patience)
        lower = limits if cpu_s is None else lower_cpu_limit(limits, cpu_s)
        problem = replace(self.problem, limits=lower)
        judged = judge_case(
            problem,
            self.solution,
            case,
            jails=self.jails,
            record=validation.interactive,
        )
        if judged.verdict in (Verdict.JE, Verdict.CE):
            raise ProblemError(judged.message)
        excerpt = judged.excerpt
        return Attempt(
            input=content,
            verdict=judged.verdict,
            message=judged.message,
            expected=expected,
            actual=(excerpt.transcript or excerpt.actual).encode() if excerpt else b"",
            stderr=excerpt.stderr.encode() if excerpt else b"",
            cpu_s=judged.cpu_s or 0.0,
            blamed="" if judged.verdict is Verdict.AC else self.solution.name,
            is_capped=lower is not limits,
            is_whole=not validation.interactive,  # who speaks first may depend on the machine
        )
