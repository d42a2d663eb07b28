"""Answer instances of users by the oracle, by stored answers, or by a strong solution.

A solution runs in the sandbox with several times the problem's time limit, on as many instances at
once as it can read. The rules replay its output. Answers are records of the `JudgementStore`,
in a book for the rules and all accepted solutions, so after a fix of one of them answers are
computed anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from judge.catalog.datasets.answers import Answer, AnswerFinder, AnswerRequest, known_answers
from judge.catalog.rules import load_rules
from judge.catalog.source import ProblemSource
from judge.game import Game, Rules, replay
from judge.grading.expectations import ACCEPTED
from judge.model import Case, Problem, Solution
from judge.runner.local import LocalExecutor
from judge.runner.references import Reference, fastest_accepted
from judge.runner.store import JudgementStore
from judge.sandbox import Sandbox, best_sandbox, physical_cores
from judge.terminal.screen import Screen, print_warning

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
