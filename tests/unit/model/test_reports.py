"""What a report computes from its judgements."""

from __future__ import annotations

from judge.grading.expectations import ACCEPTED
from judge.model import (
    Judgement,
    Report,
    Verdict,
)
from tests.conftest import each_row

AC, WA, TLE, JE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.JE


def judgement(
    verdict: Verdict = AC,
    *,
    case: str = "secret/01-one",
    cpu_s: float | None = None,
    memory_bytes: int | None = None,
) -> Judgement:
    return Judgement(case=case, hash="00", verdict=verdict, cpu_s=cpu_s, memory_bytes=memory_bytes)


def report(*judgements: Judgement) -> Report:
    return Report(
        problem="sums",
        solution="mine.py",
        language="python3",
        expectation=ACCEPTED,
        judgements=judgements,
        cases_total=len(judgements),
    )


@each_row(
    ("verdicts", "verdict"),
    [
        ([], None),  # nothing judged
        ([AC], AC),  # one right
        ([AC, AC], AC),  # all right
        ([AC, WA, TLE], WA),  # the first that is wrong
        ([TLE, WA, AC], TLE),  # by order, not by severity
        ([AC, JE], JE),  # a judge error is not hidden
    ],
)
def test_the_verdict_of_a_report_is_that_of_the_first_failed_case(
    verdicts: list[Verdict], verdict: Verdict | None
) -> None:
    assert report(*map(judgement, verdicts)).verdict is verdict


@each_row(
    ("times", "index"),
    [
        ([], None),  # no case
        ([None, None], None),  # nothing was run
        ([0.1, 0.3, 0.2], 1),  # the most CPU time
        ([0.3, 0.3], 0),  # the first of equals
        ([None, 0.0], 1),  # no time at all is a time
    ],
)
def test_the_slowest_case_is_the_one_with_the_most_cpu_time(
    times: list[float | None], index: int | None
) -> None:
    cases = [judgement(case=f"secret/{place}", cpu_s=time) for place, time in enumerate(times)]

    assert report(*cases).slowest == (None if index is None else cases[index])


@each_row(
    ("peaks", "largest"),
    [
        ([], None),  # no case
        ([None], None),  # nothing was run
        ([None, 5, 7, 6], 7),  # the largest
        ([0], 0),  # none at all is a figure
    ],
)
def test_the_memory_of_a_solution_is_its_largest_peak(
    peaks: list[int | None], largest: int | None
) -> None:
    cases = [judgement(memory_bytes=peak) for peak in peaks]

    assert report(*cases).memory_bytes == largest
