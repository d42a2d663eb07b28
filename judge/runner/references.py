"""Find reference answers, by the oracle of a problem's rules or by a reference solution.

The oracle runs in this process. Where it would be too slow, or there are no rules, a solution runs:
the fastest accepted one, or one that the user names.

Instances of users are answered by the oracle, by stored answers, or by a strong solution: in the
sandbox with several times the problem's time limit, on as many instances at once as it can read.
The rules replay its output. Answers are records of the `JudgementStore`, in a book for the rules
and all accepted solutions, so after a fix of one of them answers are computed anew.
"""

from __future__ import annotations

import hashlib
import math
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from judge.catalog.datasets.answers import Answer, AnswerFinder, AnswerRequest, known_answers
from judge.catalog.rules import load_rules
from judge.catalog.source import ProblemSource
from judge.errors import LanguageError, ProblemError
from judge.facts import Fact
from judge.game import Game, Rules, Way, replay, shortest
from judge.grading.expectations import ACCEPTED
from judge.model import Case, Limits, Problem, Solution, Verdict
from judge.runner.build import CompileFailure, Jails
from judge.runner.judge_case import judge_case, start_run
from judge.runner.local import LocalExecutor
from judge.runner.solution_run import CaseOutcome, SolutionRun
from judge.runner.store import JudgementStore
from judge.sandbox import Sandbox, best_sandbox, physical_cores
from judge.terminal.screen import Screen, print_warning

_REMEMBERED, _REMEMBERED_MOVES = 20_000, 1_000_000  # games, and moves in all of their ways
_FIRST_ASKED = 10
_MAX_COMPARED, _CASES_COMPARED, _SLOWEST_COMPARED = 4, 20, 4
_FAST = ("cpp", "c", "rust", "go")


class ReferenceFailed(ProblemError):
    """The reference itself fails on an input."""

    def __init__(self, name: str, fault: str) -> None:
        self.name, self.fault = name, fault
        super().__init__(
            f"the reference {name} fails on an input that was drawn: {fault}",
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
        self._ways: dict[str, Way | None] = {}
        self._supposed: dict[str, Way] = {}
        self._moves = 0
        self._spent_s, self.asked = 0.0, 0

    def answer(self, games: Sequence[Game[Any]]) -> bytes | None:
        """A right output for `games`; None if that would take too long."""
        keys = [self._rules.write([game]) for game in games]
        unknown = [game for game, key in zip(games, keys, strict=True) if key not in self._ways]
        if not self._rules.are_small(unknown):
            return None
        ways = {key: self._ways[key] for key in keys if key in self._ways}
        for game, key in zip(games, keys, strict=True):
            if key not in ways:
                start_s = time.monotonic()
                ways[key] = self._oracle(game)
                self._spent_s += time.monotonic() - start_s
                self.asked += 1
                self._remember(key, ways[key])
        return self._rules.write_answer(games, [ways[key] for key in keys]).encode()

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
            if key not in self._ways and key not in self._supposed:
                return None
            ways.append(self._ways[key] if key in self._ways else self._supposed[key])
        return self._rules.write_answer(games, ways).encode()

    def expected_s(self, games: Sequence[Game[Any]] | None) -> float:
        """How long it would take, by the mean of a game; 0 as long as it was hardly asked."""
        if self.asked < _FIRST_ASKED:
            return 0.0
        unknown = sum(self._rules.write([game]) not in self._ways for game in games or ())
        return unknown * self._spent_s / self.asked

    def learn(self, game: Game[Any], way: Way | None) -> None:
        """Remember a cheapest way through a game, None if there is none."""
        self._remember(self._rules.write([game]), way)

    def way(self, game: Game[Any]) -> Way | None:
        """The solution of a game; None if there is none, or it is not known yet."""
        return self._ways.get(self._rules.write([game]))

    def length(self, game: Game[Any]) -> int:
        """The length of the solution of a game; 0 if there is none, or it is not known yet."""
        return len(self.way(game) or ())

    def _remember(self, key: str, way: Way | None) -> None:
        if len(self._ways) >= _REMEMBERED or self._moves >= _REMEMBERED_MOVES:
            self._ways.clear()
            self._moves = 0
        if way is not None:
            way = list(map(sys.intern, way))
            self._moves += len(way)
        self._ways[key] = way


class Reference:
    """A solution whose outputs count as answers."""

    def __init__(self, problem: Problem, solution: Solution, jails: Jails) -> None:
        """Raises `LanguageError` if it cannot be built here."""
        self.name = solution.name
        self._run = ready_run(problem, solution, jails)

    def outcome(self, content: bytes) -> CaseOutcome:
        """How it ends on an input; AC if nothing is wrong but perhaps its output."""
        case = Case(name="", input=content, answer=b"")
        return replace(self._run, case=case).run(content)

    def answer(self, content: bytes) -> bytes:
        """Its output; `ReferenceFailed` if it fails."""
        outcome = self.outcome(content)
        if outcome.verdict is not Verdict.AC:
            fault = Fact("{}, {}", outcome.verdict.words, outcome.message)
            raise ReferenceFailed(self.name, fault)
        return outcome.seen.stdout


def ready_run(problem: Problem, solution: Solution, jails: Jails) -> SolutionRun:
    """The built solution, about to run on an input that is none of the cases.

    Raises `LanguageError` if it cannot be built here.
    """
    case = Case(name="", input=b"", answer=b"")
    run = start_run(problem, solution, case, jails=jails)
    if isinstance(run, CompileFailure):
        raise LanguageError("{} cannot be compiled:\n\n{}", solution.name, run.message)
    return run


def fastest_accepted(
    problem: Problem,
    solutions: Sequence[Solution],
    cases: Sequence[Case],
    jails: Jails,
) -> Solution | None:
    """The accepted solution that is fastest where it is slowest; None if there is none.

    A few are compared, those in fast languages. The first runs on cases from the first to the last:
    small ones tell only how long a program takes to start, and large ones are what a reference is
    needed for. The others run on those that took longest.
    """
    best: Solution | None = None
    slowest_s = math.inf
    # Evenly spread, with the first and the last.
    last, count = len(cases) - 1, min(len(cases), _CASES_COMPARED)
    subset = [cases[last * number // max(1, count - 1)] for number in range(count)]
    for solution in likely_fastest(solutions):
        times_s: list[float] = []
        for case in subset:
            judgement = judge_case(problem, solution, case, jails=jails)
            times_s.append(judgement.cpu_s or 0.0)
            if judgement.verdict is not Verdict.AC or times_s[-1] >= slowest_s:
                break
        else:
            best, slowest_s = solution, max(times_s, default=0.0)
            costs = sorted(zip(times_s, range(len(subset)), strict=True), reverse=True)
            subset = [subset[number] for _, number in costs[:_SLOWEST_COMPARED]]
    return best


def likely_fastest(solutions: Sequence[Solution]) -> list[Solution]:
    """A few accepted solutions that can run here: those in the fastest languages, these first.

    To build them all would take a while.
    """
    verdicts = ACCEPTED.required, ACCEPTED.permitted
    accepted = [
        solution
        for solution in solutions
        if (solution.expectation.required, solution.expectation.permitted) == verdicts
        if solution.missing is None
    ]

    def rank(solution: Solution) -> int:
        code = solution.language.code
        return _FAST.index(code) if code in _FAST else len(_FAST)

    return sorted(accepted, key=rank)[:_MAX_COMPARED]


def lower_cpu_limit(limits: Limits, cpu_s: float) -> Limits:
    """The same limits with a smaller CPU limit, if it is smaller."""
    return limits if cpu_s >= limits.cpu_s else limits.scale(cpu_s / limits.cpu_s)


_PATIENCE = 5.0  # times the problem's time limit, for an answer by a solution
_BATCH_SIZE = 16
_HARDEST = 3  # how many of the last cases decide which solution is fastest
_UNANSWERED = b"?"  # stored for an instance that took too long


class Answerer(AnswerFinder):
    """Finds answers on this machine, with remarks and progress on the screen."""

    def __init__(self, sandbox: Sandbox | None = None, folder: Path | None = None) -> None:
        """Solutions run in `sandbox`, by default the strongest; programs are kept in `folder`."""
        self._sandbox, self._folder = sandbox, folder

    def remark(self, text: str) -> None:
        """Print a remark."""
        print_warning(text)

    def find_answers(
        self,
        source: ProblemSource,
        problem: Problem,
        requests: Sequence[AnswerRequest],
        *,
        oracle: bool,
    ) -> list[Answer]:
        """The answer to each instance, or why there is none."""
        with Screen() as screen:
            screen.start_progress(len(requests))
            step = partial(screen.advance, "answers")
            answers = known_answers(problem, requests, oracle=oracle, step=step)
            indices = [index for index, answer in enumerate(answers) if answer is None]
            if indices:
                screen.start_progress(len(indices))
                games = [requests[index].game for index in indices]
                solved = self._answer_by_solution(source, problem, games, screen)
                for index, answer in zip(indices, solved, strict=True):
                    answers[index] = answer
        return [answer for answer in answers if answer is not None]

    def _answer_by_solution(
        self, source: ProblemSource, problem: Problem, games: Sequence[Game[Any]], screen: Screen
    ) -> list[Answer]:
        rules = load_rules(problem)
        assert rules is not None
        solutions = source.solutions(problem.slug)
        accepted = [solution for solution in solutions if solution.expectation == ACCEPTED]
        # The book is of the rules, the time limit, and all solutions that may be run.
        values = [
            (problem.rules, problem.limits.cpu_s),
            *((solution.name, solution.files) for solution in accepted),
        ]
        with JudgementStore() as store:
            parts = (repr(value).encode() for value in values)
            book = store.open_book(_digest(problem.slug.encode(), *parts))
            keys = [_digest(rules.write([game]).encode()) for game in games]
            optima = {key: text for key in keys if (text := store.get(book, key)) is not None}
            indices = [index for index, key in enumerate(keys) if key not in optima]
            screen.advance("answers", len(games) - len(indices))
            reason = Fact(
                "no solution found it in {:g} s of CPU time", _PATIENCE * problem.limits.cpu_s
            )
            if indices:
                cores = physical_cores()
                with LocalExecutor(
                    self._sandbox or best_sandbox(), jobs=len(cores), cores=cores, home=self._folder
                ) as executor:
                    cases = source.cases(problem.slug)[-_HARDEST:]
                    # On a thread, so that Ctrl-C interrupts the wait.
                    search = executor.submit(
                        fastest_accepted, problem, accepted, cases, executor.jails
                    )
                    if (fastest := search.result()) is None:
                        reason = Fact("no accepted solution of {} can be run here", problem.slug)
                    else:
                        patient = replace(problem, limits=problem.limits.scale(_PATIENCE))
                        reference = executor.submit(
                            Reference, patient, fastest, executor.jails
                        ).result()
                        for index, answer in _solve(executor, rules, reference, games, indices):
                            optima[keys[index]] = answer
                            store.put(book, keys[index], answer)
                            screen.advance(Fact("answers by {}", reference.name))
        return [
            Answer(output=None, why=reason)
            if optima.get(key, _UNANSWERED) == _UNANSWERED
            else Answer(output=optima[key] + b"\n")
            for key in keys
        ]


def _solve(
    executor: LocalExecutor,
    rules: Rules,
    reference: Reference,
    games: Sequence[Game[Any]],
    indices: Sequence[int],
) -> Iterator[tuple[int, bytes]]:
    """The index and the optimum (or `?`) of each instance, as they are found."""

    def run(batch: Sequence[int]) -> list[str] | None:
        chosen = [games[index] for index in batch]
        outcome = reference.outcome(rules.write(chosen).encode())
        if outcome.verdict is not Verdict.AC:
            return None
        return _read_optima(rules, chosen, outcome.seen.stdout.decode(errors="replace"))

    size = _batch_size(rules, games)
    waiting = [indices[first : first + size] for first in range(0, len(indices), size)][::-1]
    running: dict[Future[list[str] | None], Sequence[int]] = {}
    while waiting or running:
        while waiting and len(running) < 2 * executor.size:
            batch = waiting.pop()
            running[executor.submit(run, batch)] = batch
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            batch = running.pop(future)
            optima = future.result()
            if optima is not None:
                yield from zip(batch, (optimum.encode() for optimum in optima), strict=True)
            elif len(batch) == 1:
                yield batch[0], _UNANSWERED
            else:
                waiting += ([index] for index in reversed(batch))


def _batch_size(rules: Rules, games: Sequence[Game[Any]]) -> int:
    """How many instances one input holds, so that you can tell their answers apart."""
    batch = games[:_BATCH_SIZE]
    try:
        several = rules.read_answer is not None
        several = several and len(rules.parse(rules.write(batch))) == len(batch)
    except ValueError:  # a FormatError, or an input has room for one instance only
        several = False
    return len(batch) if several else 1


def _read_optima(rules: Rules, games: Sequence[Game[Any]], output: str) -> list[str] | None:
    """The optima in an output, if its moves solve the instances; None otherwise.

    Without moves the rules must accept the output, which then is the optimum of one instance.
    """
    try:
        if rules.read_answer is None:
            fault = rules.check(games, output, output) if rules.check else None
            optima = output.split()
            return optima if fault is None and len(optima) == len(games) else None
        optima = []
        for game, way in zip(games, rules.read_answer(output, games), strict=True):
            played = None if way is None else replay(game, way)
            if played is not None and not played.solved:
                return None
            optima.append("-1" if played is None else str(played.cost))
    except ValueError:  # also a FormatError
        return None
    return optima


def _digest(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=16).digest()
