"""Who answers the instances that users bring: what is known, the oracle, or a strong solution.

    Kit(root, Desk())

A solution is run in the sandbox, with several times the problem's time, on as many instances at
once as it can do. What it finds is replayed by the rules, and kept in
`<cache>/answers/<slug>-<key>`: a line for each instance, its hash and its optimum. The key stands
for the rules and for all accepted solutions, so that whoever mends one of them gets new answers.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import platformdirs

from judge.catalog.datasets.answers import Answer, AnswerRequest, known_answers
from judge.catalog.rules import load_rules
from judge.catalog.source import ProblemSource
from judge.game import FormatError, Game, Rules, replay
from judge.grading.expectations import ACCEPTED
from judge.model import Case, Problem, Solution
from judge.runner.local import LocalExecutor
from judge.runner.references import Reference, fastest_accepted
from judge.sandbox import Sandbox, best_sandbox, physical_cores
from judge.terminal.screen import Screen, print_warning

PATIENCE = 5.0
"""Times the problem's limit that a solution gets for an answer."""

_TOGETHER = 16
_HARDEST = 3  # cases by which the strongest solution is chosen, the last ones
_LINE = re.compile(r"([0-9a-f]{32}) (-?[0-9]+|\?)\n")
_NEVER = "?"  # kept for what could not be answered in that time


class Answerer:
    """Answers everything that anybody here can, and tells remarks and progress on the screen."""

    def __init__(self, sandbox: Sandbox | None = None, folder: Path | None = None) -> None:
        """Programs run in `sandbox`, by default the strongest; answers are kept in `folder`."""
        self._sandbox = sandbox
        self._folder = folder or platformdirs.user_cache_path("judge")

    def remark(self, words: str) -> None:
        """Prints a remark."""
        print_warning(words)

    def find_answers(
        self,
        source: ProblemSource,
        problem: Problem,
        asked: Sequence[AnswerRequest],
        *,
        oracle: bool,
    ) -> list[Answer]:
        """The answer to each instance, or why nobody knows one."""
        with Screen() as screen:
            screen.start_progress(len(asked))
            step = lambda: screen.advance("answers")  # noqa: E731  # it is handed on as it is
            found = known_answers(problem, asked, oracle=oracle, step=step)
            left = [index for index, answer in enumerate(found) if answer is None]
            if left:
                screen.start_progress(len(left))
                games = [asked[index].game for index in left]
                answers = self._by_solution(source, problem, games, screen)
                for index, answer in zip(left, answers, strict=True):
                    found[index] = answer
        return [answer for answer in found if answer is not None]

    def _by_solution(
        self, source: ProblemSource, problem: Problem, games: Sequence[Game[Any]], screen: Screen
    ) -> list[Answer]:
        """Answers that are kept, or else those of the strongest solution."""
        rules = load_rules(problem)
        assert rules is not None
        accepted = [one for one in source.solutions(problem.slug) if one.expectation == ACCEPTED]
        store = _AnswerFile(self._folder / "answers" / f"{problem.slug}-{_key(problem, accepted)}")
        hashes = [_hash(rules.write([game])) for game in games]
        left = [index for index, name in enumerate(hashes) if name not in store.known]
        screen.advance("answers", len(games) - len(left))
        why = f"no solution found it in {PATIENCE * problem.limits.cpu_s:g} s of CPU time"
        if left:
            cores = physical_cores()
            with LocalExecutor(
                self._sandbox or best_sandbox(), jobs=len(cores), cores=cores, home=self._folder
            ) as executor:
                work = _AnsweringSolution(problem, rules, executor)
                if not work.choose(accepted, source.cases(problem.slug)[-_HARDEST:]):
                    nobody = f"no accepted solution of {problem.slug} can be run here"
                    return [
                        _answer(problem, rules, store.known.get(name), nobody) for name in hashes
                    ]
                for index, answer in work.answer(games, left):
                    store.keep(hashes[index], answer)
                    screen.advance(f"answers by {work.name}")
        return [_answer(problem, rules, store.known.get(name), why) for name in hashes]


class _AnswerFile:
    """The answers that were found before, in a file that only grows."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.known: dict[str, str] = {}
        try:
            text = path.read_text(encoding="ascii", errors="replace")
        except OSError:
            return
        for line in text.splitlines(keepends=True):
            if found := _LINE.fullmatch(line):  # else it was cut off
                self.known[found[1]] = found[2]

    def keep(self, name: str, answer: str) -> None:
        """Keeps an answer. What cannot be written is not kept, and will be found again."""
        self.known[name] = answer
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="ascii") as file:
                file.write(f"{name} {answer}\n")
        except OSError:
            return


@dataclass(frozen=True, slots=True)
class _InstanceBatch:
    """Instances, by their indices, that are answered in one run."""

    indices: tuple[int, ...]


class _AnsweringSolution:
    """A solution that answers, in an executor."""

    def __init__(self, problem: Problem, rules: Rules, executor: LocalExecutor) -> None:
        self._problem, self._rules, self._executor = problem, rules, executor
        self._patient = replace(problem, limits=problem.limits.scale(PATIENCE))
        self._rival: Reference | None = None
        self.name = ""

    def choose(self, accepted: Sequence[Solution], cases: Sequence[Case]) -> bool:
        """Chooses the solution that is fastest on some cases; tells whether there is one."""
        # By a thread, so that Ctrl-C can be heard.
        executor = self._executor
        tools = executor.builder, executor.jails
        chosen = executor.submit(fastest_accepted, self._problem, accepted, cases, *tools).result()
        if chosen is None:
            return False
        self.name = chosen.name
        self._rival = executor.submit(Reference, self._patient, chosen, *tools).result()
        return True

    def answer(
        self, games: Sequence[Game[Any]], indices: Sequence[int]
    ) -> Iterator[tuple[int, str]]:
        """The optimum of each instance, or `?`, as they come: its index comes first."""
        size = _batch_size(self._rules, games)
        waiting = [
            _InstanceBatch(tuple(indices[first : first + size]))
            for first in range(0, len(indices), size)
        ][::-1]
        running: dict[Future[list[str] | None], _InstanceBatch] = {}
        while waiting or running:
            while waiting and len(running) < 2 * self._executor.size:
                batch = waiting.pop()
                some = [games[index] for index in batch.indices]
                running[self._executor.submit(self._run_batch, some)] = batch
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                batch = running.pop(future)
                answers = future.result()
                if answers is not None:
                    yield from zip(batch.indices, answers, strict=True)
                elif len(batch.indices) == 1:
                    yield batch.indices[0], _NEVER
                else:
                    waiting += (_InstanceBatch((index,)) for index in reversed(batch.indices))

    def _run_batch(self, games: Sequence[Game[Any]]) -> list[str] | None:
        """The optima of some instances in one run, None if it fails."""
        assert self._rival is not None
        seen = self._rival.run(self._rules.write(games).encode())
        if self._rival.failure(seen):
            return None
        return _read_optima(self._rules, games, seen.stdout.decode(errors="replace"))


def _batch_size(rules: Rules, games: Sequence[Game[Any]]) -> int:
    """How many instances go into one input; their answers can then be told apart."""
    some = games[:_TOGETHER]
    try:
        several = rules.read_answer is not None and len(rules.parse(rules.write(some))) == len(some)
    except ValueError:  # FormatError; or it has room for one alone
        several = False
    return len(some) if several else 1


def _read_optima(rules: Rules, games: Sequence[Game[Any]], output: str) -> list[str] | None:
    """The optima in an output whose ways are right; None if it is none.

    Without ways it is taken as it is, for a single instance, if the rules can read it.
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
    except (FormatError, ValueError):
        return None
    return optima


def _answer(problem: Problem, rules: Rules, known: str | None, why: str) -> Answer:
    if known is None or known == _NEVER:
        return Answer(output=None, why=why)
    return Answer(output=f"{known}\n".encode())


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _key(problem: Problem, accepted: Sequence[Solution]) -> str:
    """What stands for the rules, the time, and all solutions that could be asked."""
    told = hashlib.blake2b(digest_size=8)
    told.update(repr((problem.rules, problem.limits.cpu_s)).encode())
    for solution in accepted:
        told.update(repr((solution.name, solution.files)).encode())
    return told.hexdigest()
