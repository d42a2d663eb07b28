"""Find reference answers, by the oracle of a problem's rules or by a reference solution.

The oracle runs in this process. Where it would be too slow, or there are no rules, a solution runs:
the fastest accepted one, or one that the user names. A case that a word selects comes with its
answer, if that can be had.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from judge.catalog import counterexamples, kit_files
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.errors import LanguageError, ProblemError, UsageError
from judge.game import Game, Rules, Way, shortest
from judge.grading.expectations import ACCEPTED
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Execution, Limits, Place, Problem, Program, Solution, Verdict
from judge.runner.build import Builder, CompileFailure
from judge.runner.judge_case import judge_case, limits_of
from judge.runner.solution_run import require_standard_streams
from judge.runner.source_names import name_sources
from judge.sandbox import JailCache

_MAX_BYTES = 64 << 20
_REMEMBERED, _REMEMBERED_MOVES = 20_000, 1_000_000  # games, and moves in all of their ways
_FIRST_ASKED = 10
_MAX_COMPARED, _CASES_COMPARED, _SLOWEST_COMPARED = 4, 20, 4
_FAST = ("cpp", "c", "rust", "go")


class ReferenceFailed(ProblemError):
    """The reference itself fails on an input."""

    def __init__(self, name: str, words: str) -> None:
        self.name, self.words = name, words
        super().__init__(
            f"the reference {name} fails on an input that was drawn: {words}",
            advice="It should be right: mend it, or take another one with --against",
        )


class Oracle:
    """The oracle of the rules. It remembers its answers; it searched for `asked` of them.

    Ways that may not be the cheapest can be supposed. An output that is as good may pass, but one
    that is not says nothing: it may even be better.
    """

    name = "the oracle"

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._oracle = rules.shortest or shortest
        self._known: dict[str, Way | None] = {}
        self._supposed: dict[str, Way] = {}
        self._moves = 0
        self._spent_s, self.asked = 0.0, 0

    def answer(self, games: Sequence[Game[Any]]) -> bytes | None:
        """A right output for `games`; None if that would take too long."""
        keys = [self._rules.write([game]) for game in games]
        unknown = [game for game, key in zip(games, keys, strict=True) if key not in self._known]
        if not self._rules.are_small(unknown):
            return None
        known = {key: self._known[key] for key in keys if key in self._known}
        for game, key in zip(games, keys, strict=True):
            if key not in known:
                began = time.monotonic()
                known[key] = self._oracle(game)
                self._spent_s += time.monotonic() - began
                self.asked += 1
                self._remember(key, known[key])
        ways = [known[key] for key in keys]
        return self._rules.write_answer(games, ways).encode()

    def suppose(self, game: Game[Any], way: Way) -> None:
        """Remember a way through a game, although there may be a cheaper one."""
        if len(self._supposed) >= _REMEMBERED:
            self._supposed.clear()
        self._supposed[self._rules.write([game])] = list(map(sys.intern, way))

    def supposed_answer(self, games: Sequence[Game[Any]]) -> bytes | None:
        """An output of ways that are known or supposed; None if not all are."""
        ways = []
        for game in games:
            key = self._rules.write([game])
            if key not in self._known and key not in self._supposed:
                return None
            ways.append(self._known[key] if key in self._known else self._supposed[key])
        return self._rules.write_answer(games, ways).encode()

    def expected_s(self, games: Sequence[Game[Any]] | None) -> float:
        """How long it would take, by the mean of a game; 0 as long as it was hardly asked."""
        if self.asked < _FIRST_ASKED:
            return 0.0
        unknown = sum(self._rules.write([one]) not in self._known for one in games or ())
        return unknown * self._spent_s / self.asked

    def learn(self, game: Game[Any], way: Way | None) -> None:
        """Remember a cheapest way through a game, None if there is none."""
        self._remember(self._rules.write([game]), way)

    def way(self, game: Game[Any]) -> Way | None:
        """The solution of a game; None if there is none, or it is not known yet."""
        return self._known.get(self._rules.write([game]))

    def length(self, game: Game[Any]) -> int:
        """The length of the solution of a game; 0 if there is none, or it is not known yet."""
        return len(self.way(game) or ())

    def _remember(self, key: str, way: Way | None) -> None:
        if len(self._known) >= _REMEMBERED or self._moves >= _REMEMBERED_MOVES:
            self._known.clear()
            self._moves = 0
        if way is not None:
            way = list(map(sys.intern, way))
            self._moves += len(way)
        self._known[key] = way


class Reference:
    """A solution whose outputs count as answers."""

    def __init__(
        self, problem: Problem, solution: Solution, builder: Builder, jails: JailCache
    ) -> None:
        """Raises `LanguageError` if it cannot be built here."""
        self.name = solution.name
        self._jails = jails
        self._limits = limits_of(problem, solution)
        self._program = build_program(problem, solution, builder)

    def run(self, content: bytes, args: Sequence[str] = ()) -> Execution:
        """Run it on an input."""
        seen = self._jails.run(self._program, self._limits, stdin=content, args=args)
        return name_sources(self._program, seen)

    def failure(self, seen: Execution) -> tuple[Verdict, str] | None:
        """The verdict and why, if the run failed without regard to its output."""
        verdict = verdict_of(seen, self._limits)
        return None if verdict is None else (verdict, verdict_reason(seen, self._limits, verdict))

    def answer(self, content: bytes) -> bytes:
        """Its output; `ReferenceFailed` if it fails."""
        seen = self.run(content)
        if failure := self.failure(seen):
            verdict, words = failure
            raise ReferenceFailed(self.name, f"{verdict.words}, {words}")
        return seen.stdout


def build_program(problem: Problem, solution: Solution, builder: Builder) -> Program:
    """Build the program of a solution, to run in a read-only folder if the problem wants one.

    Raises `LanguageError` if it cannot be compiled.
    """
    require_standard_streams(problem)
    program = builder.build(solution, memory_bytes=limits_of(problem, solution).memory_bytes)
    if isinstance(program, CompileFailure):
        raise LanguageError(f"{solution.name} cannot be compiled:\n{program.message}")
    return program if problem.place is Place.SCRATCH else replace(program, place=program.folder)


def fastest_accepted(
    problem: Problem,
    solutions: Sequence[Solution],
    cases: Sequence[Case],
    builder: Builder,
    jails: JailCache,
) -> Solution | None:
    """The accepted solution that is fastest where it is slowest; None if there is none.

    A few are compared, those in fast languages. The first runs on cases from the first to the last:
    small ones tell only how long a program takes to start, and large ones are what a reference is
    needed for. The others run on those that took longest.
    """
    best: Solution | None = None
    slowest_s = math.inf
    asked = _spread(cases)
    for one in likely_fastest(solutions):
        times_s: list[float] = []
        for case in asked:
            judgement = judge_case(problem, one, case, builder=builder, jails=jails)
            times_s.append(judgement.cpu_s or 0.0)
            if judgement.verdict is not Verdict.AC or times_s[-1] >= slowest_s:
                break
        else:
            best, slowest_s = one, max(times_s, default=0.0)
            costs = sorted(zip(times_s, range(len(asked)), strict=True), reverse=True)
            asked = [asked[number] for _, number in costs[:_SLOWEST_COMPARED]]
    return best


def likely_fastest(solutions: Sequence[Solution]) -> list[Solution]:
    """A few accepted solutions that can run here: those in the fastest languages, these first.

    To build them all would take a while.
    """
    wanted = ACCEPTED.required, ACCEPTED.permitted
    found = [
        one
        for one in solutions
        if one.missing is None and (one.expectation.required, one.expectation.permitted) == wanted
    ]
    return sorted(found, key=_language_rank)[:_MAX_COMPARED]


def _spread(cases: Sequence[Case]) -> list[Case]:
    """Some of the cases, evenly spread, with the first and the last."""
    last, count = len(cases) - 1, min(len(cases), _CASES_COMPARED)
    return [cases[last * number // max(1, count - 1)] for number in range(count)]


def _language_rank(solution: Solution) -> int:
    """The languages whose programs start and run fastest come first."""
    code = solution.language.code
    return _FAST.index(code) if code in _FAST else len(_FAST)


def lower_cpu_limit(limits: Limits, cpu_s: float) -> Limits:
    """The same limits with a smaller CPU limit, if it is smaller."""
    return limits if cpu_s >= limits.cpu_s else limits.scale(cpu_s / limits.cpu_s)


def select_cases(
    source: ProblemSource, slug: str, word: str | None, data: Sequence[str] = ()
) -> list[Case]:
    """The case or file that `word` names; all cases without a word.

    Stored counterexamples come first, unless `data` names sets of cases. The answer of a file
    `X.in` is `X.ans`, if that exists. Raises `UsageError` unless the word names one case.
    """
    path = Path(word or "")
    if word and kit_files.is_file(path):
        return [Case(name=word, input=_read_file(path), answer=_answer_of(path))]
    there = source.cases(slug, data or DEFAULT_DATA)
    first = [] if data else counterexamples.load_cases(source.counterexample_key(slug))
    cases = filter_cases(slug, [*first, *there], ())
    if word is None:
        return cases
    for glob in (word, f"{word}*"):
        try:
            found = filter_cases(slug, cases, [glob])
        except UsageError:
            continue
        if len(found) == 1:
            return found
        names = " ".join(case.name for case in found[:4])
        raise UsageError(
            f"{word!r} matches {len(found)} cases of {slug}, but one is expected: {names}"
            + (" ..." if len(found) > 4 else ""),
            advice="Name one of them",
        )
    raise UsageError(
        f"{word!r} is neither a file nor a case of {slug}; there are {len(cases)} cases, from "
        f"{cases[0].name} to {cases[-1].name}"
    )


def with_answer(rules: Rules, case: Case) -> Case:
    """The case, with the oracle's answer if it has none and is small.

    Raises `UsageError` if its input is malformed, or its instances have no positions.
    """
    try:
        games = rules.parse(case.input.decode())
    except ValueError as error:  # FormatError, UnicodeDecodeError
        raise UsageError(
            f"{case.name} is not an input of this problem: {error}",
            advice="Name a case, or a file in the format of the statement",
        ) from error
    if not all(hasattr(game, "start") for game in games):
        raise UsageError(
            "the instances of this problem have no positions and moves to replay",
            advice="judge run PROBLEM FILE shows what is wrong with an output",
        )
    return replace(case, answer=case.answer or Oracle(rules).answer(games) or b"")


def _read_file(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise UsageError(f"{path} has more than {_MAX_BYTES >> 20} MiB")
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error


def _answer_of(path: Path) -> bytes:
    beside = path.with_suffix(".ans")
    return _read_file(beside) if path.suffix == ".in" and kit_files.is_file(beside) else b""
