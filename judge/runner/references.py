"""Find reference answers, by the oracle of a problem's rules or by a reference solution.

The oracle runs in this process. Where it would be too slow, or there are no rules, a solution runs:
the fastest accepted one, or one that the user names. A case that a word selects comes with its
answer, if that can be had.

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

from judge.catalog import counterexamples, kit_files
from judge.catalog.datasets.answers import Answer, AnswerFinder, AnswerRequest, known_answers
from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.errors import LanguageError, ProblemError, UsageError
from judge.game import Game, Rules, Way, replay, shortest
from judge.grading.expectations import ACCEPTED
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Execution, Limits, Place, Problem, Program, Solution, Verdict
from judge.runner.build import Builder, CompileFailure
from judge.runner.judge_case import judge_case, limits_of
from judge.runner.local import LocalExecutor
from judge.runner.solution_run import name_sources, require_standard_streams
from judge.runner.store import JudgementStore
from judge.sandbox import JailCache, Sandbox, best_sandbox, physical_cores
from judge.terminal.screen import Screen, print_warning

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
            found = known_answers(problem, requests, oracle=oracle, step=step)
            left = [index for index, answer in enumerate(found) if answer is None]
            if left:
                screen.start_progress(len(left))
                games = [requests[index].game for index in left]
                answers = self._answer_by_solution(source, problem, games, screen)
                for index, answer in zip(left, answers, strict=True):
                    found[index] = answer
        return [answer for answer in found if answer is not None]

    def _answer_by_solution(
        self, source: ProblemSource, problem: Problem, games: Sequence[Game[Any]], screen: Screen
    ) -> list[Answer]:
        rules = load_rules(problem)
        assert rules is not None
        accepted = [one for one in source.solutions(problem.slug) if one.expectation == ACCEPTED]
        with JudgementStore() as store:
            book = store.open_book(_key(problem, accepted))
            keys = [_digest(rules.write([game]).encode()) for game in games]
            optima = {key: text for key in keys if (text := store.get(book, key)) is not None}
            left = [index for index, key in enumerate(keys) if key not in optima]
            screen.advance("answers", len(games) - len(left))
            why = f"no solution found it in {_PATIENCE * problem.limits.cpu_s:g} s of CPU time"
            if left:
                cores = physical_cores()
                with LocalExecutor(
                    self._sandbox or best_sandbox(), jobs=len(cores), cores=cores, home=self._folder
                ) as executor:
                    cases = source.cases(problem.slug)[-_HARDEST:]
                    reference = _fastest_reference(executor, problem, accepted, cases)
                    if reference is None:
                        why = f"no accepted solution of {problem.slug} can be run here"
                    else:
                        for index, answer in _solve(executor, rules, reference, games, left):
                            optima[keys[index]] = answer
                            store.put(book, keys[index], answer)
                            screen.advance(f"answers by {reference.name}")
        return [
            Answer(output=None, why=why)
            if optima.get(key, _UNANSWERED) == _UNANSWERED
            else Answer(output=optima[key] + b"\n")
            for key in keys
        ]


def _fastest_reference(
    executor: LocalExecutor, problem: Problem, accepted: Sequence[Solution], cases: Sequence[Case]
) -> Reference | None:
    """The accepted solution that is fastest on some cases; None if none runs here."""
    tools = executor.builder, executor.jails
    # On a thread, so that Ctrl-C interrupts the wait.
    fastest = executor.submit(fastest_accepted, problem, accepted, cases, *tools).result()
    if fastest is None:
        return None
    patient = replace(problem, limits=problem.limits.scale(_PATIENCE))
    return executor.submit(Reference, patient, fastest, *tools).result()


def _solve(
    executor: LocalExecutor,
    rules: Rules,
    reference: Reference,
    games: Sequence[Game[Any]],
    indices: Sequence[int],
) -> Iterator[tuple[int, bytes]]:
    """The index and the optimum (or `?`) of each instance, as they are found."""

    def run(batch: Sequence[int]) -> list[str] | None:
        some = [games[index] for index in batch]
        seen = reference.run(rules.write(some).encode())
        if reference.failure(seen):
            return None
        return _read_optima(rules, some, seen.stdout.decode(errors="replace"))

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
                yield from zip(batch, (one.encode() for one in optima), strict=True)
            elif len(batch) == 1:
                yield batch[0], _UNANSWERED
            else:
                waiting += ([index] for index in reversed(batch))


def _batch_size(rules: Rules, games: Sequence[Game[Any]]) -> int:
    """How many instances one input holds, so that you can tell their answers apart."""
    some = games[:_BATCH_SIZE]
    try:
        several = rules.read_answer is not None and len(rules.parse(rules.write(some))) == len(some)
    except ValueError:  # a FormatError, or an input has room for one instance only
        several = False
    return len(some) if several else 1


def _read_optima(rules: Rules, games: Sequence[Game[Any]], output: str) -> list[str] | None:
    """The optima in an output, if its moves solve the instances; None otherwise.

    Without moves the rules must accept the output, which then is the optimum of one instance.
    """
    try:
        if rules.read_answer is None:
            fault = rules.check(games, output, output) if rules.check else None
            words = output.split()
            return words if fault is None and len(words) == len(games) else None
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


def _key(problem: Problem, accepted: Sequence[Solution]) -> bytes:
    """A hash of the rules, the time limit, and all solutions that may be run."""
    values = [(problem.rules, problem.limits.cpu_s), *((one.name, one.files) for one in accepted)]
    return _digest(problem.slug.encode(), *(repr(value).encode() for value in values))
