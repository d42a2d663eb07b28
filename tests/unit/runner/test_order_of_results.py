"""In whatever order judgements come, a report has them by case; what a run keeps is small."""

from __future__ import annotations

import random
import threading
import tracemalloc
from collections.abc import Callable
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from typing import Self

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.model import Case, Judgement, Problem, Report, Solution, Verdict
from judge.runner.cache.journal import JournaledExecutor
from judge.runner.scheduler import Run, is_failure
from tests.conftest import ACCEPTED_CASE, AtOnce, case, problem, solution

CASES = [case(f"secret/{number:02}") for number in range(12)]


def accepted(name: str) -> Judgement:
    return replace(ACCEPTED_CASE, case=name)


class Shuffling:
    """An executor with a thread that ends the cases under way in an order of its own."""

    def __init__(self, size: int, seed: int, judged: Callable[[str], Judgement]) -> None:
        self.size = size
        self._random, self._judged = random.Random(seed), judged
        self._open: list[tuple[str, Future[Judgement]]] = []
        self._change = threading.Condition()
        self._is_closed = False
        self._thread = threading.Thread(target=self._end_cases)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        with self._change:
            self._is_closed = True
            self._change.notify()
        self._thread.join()

    def ahead(self, solution: Solution) -> int:
        return self.size

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        future: Future[Judgement] = Future()
        with self._change:
            self._open.append((case.name, future))
            self._change.notify()
        return future

    def _end_cases(self) -> None:
        while not self._is_closed:
            with self._change:
                # A moment for more of them, or there would be no choice.
                self._change.wait_for(lambda: len(self._open) >= self.size, timeout=0.001)
                if not self._open:
                    continue
                name, future = self._open.pop(self._random.randrange(len(self._open)))
            if future.set_running_or_notify_cancel():
                future.set_result(self._judged(name))


@settings(max_examples=50)
@given(
    size=st.integers(1, 9),
    seed=st.integers(0, 1 << 32),
    wrong=st.sets(st.sampled_from([one.name for one in CASES])),
    stops=st.booleans(),
    repeat=st.integers(1, 3),
)
def test_judgements_that_come_in_any_order_are_reported_by_case(
    size: int, seed: int, wrong: set[str], stops: bool, repeat: int
) -> None:
    def judged(name: str) -> Judgement:
        return replace(accepted(name), verdict=Verdict.WA if name in wrong else Verdict.AC)

    with Shuffling(size, seed, judged) as executor:
        rule = is_failure if stops else None
        run = Run(problem(), [solution()], CASES, executor=executor, repeat=repeat, stop_rule=rule)
        *_, last = run

    names = [one.name for one in CASES]
    if stops and wrong:
        names = names[: names.index(min(wrong)) + 1]
    assert isinstance(last.result, Report)
    assert last.result.judgements == [judged(name) for name in names]
    assert run.reports() == [last.result]


@settings(max_examples=30)
@given(size=st.integers(1, 9), seed=st.integers(0, 1 << 32), told=st.integers(1, len(CASES)))
def test_an_unfinished_report_has_what_was_told_by_case(size: int, seed: int, told: int) -> None:
    with Shuffling(size, seed, accepted) as executor:
        run = Run(problem(), [solution()], CASES, executor=executor)
        seen = [one.result for one in islice(run, told)]
        (report,) = run.reports()

    assert not report.complete
    assert [one.case for one in report.judgements] == sorted(
        one.case for one in seen if isinstance(one, Judgement)
    )


def test_of_an_accepted_case_a_run_and_its_journal_keep_few_bytes(tmp_path: Path) -> None:
    cases = [case(f"secret/{number:05}") for number in range(5000)]
    executor_at_once = AtOnce(lambda case: accepted(case.name))
    with JournaledExecutor(executor_at_once, level="x", resume=False, folder=tmp_path) as executor:
        run = Run(problem(), [solution()], cases, executor=executor)
        tracemalloc.start()
        try:
            for _ in run:
                pass
            (report,) = run.reports()
            bytes_each = tracemalloc.get_traced_memory()[0] / len(cases)
        finally:
            tracemalloc.stop()

    assert len(report.judgements) == len(cases)
    assert 50 <= bytes_each <= 140
