"""The lines that a grader of a package reads and prints, and when it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from judge.errors import ProblemError
from judge.grading.custom_grader import grader_input, grader_result
from judge.grading.scoring import grade_groups
from judge.model import Aggregation, Grading, Group, Judgement, Limits, Problem, Verdict
from tests.conftest import each_row

AC, WA, JE = Verdict.AC, Verdict.WA, Verdict.JE


def test_a_grader_reads_a_line_for_each_result() -> None:
    for result, line in [
        ((AC, Fraction(20)), "AC 20"),
        ((WA, Fraction(0)), "WA 0"),
        ((AC, Fraction(25, 2)), "AC 12.5"),
        ((WA, Fraction(-1, 4)), "WA -0.25"),
        ((AC, Fraction(1, 3)), f"AC 0.{'3' * 20}"),
        ((AC, Fraction(10**20)), f"AC 1{'0' * 20}"),
        ((Verdict.TLE, Fraction(0)), "TLE 0"),
        ((Verdict.MLE, Fraction(0)), "RTE 0"),  # the format has no verdict of its own
        ((Verdict.OLE, Fraction(0)), "RTE 0"),
    ]:
        assert grader_input([result, result]) == f"{line}\n{line}\n".encode()


def test_a_grader_prints_a_verdict_and_a_score() -> None:
    for output, result in [
        (b"AC 50\n", (AC, Fraction(50))),
        (b"WA 0", (WA, Fraction(0))),
        (b" RTE\t-1.5 \r\n", (Verdict.RTE, Fraction(-3, 2))),
        (b"AC 1e2\n", (AC, Fraction(100))),
    ]:
        assert grader_result("data", output) == result


@each_row(
    "output",
    [b"", b"\n", b"AC", b"50", b"AC 1 2", b"AC 1\nAC 1\n", b"OK 1", b"JE 0", b"AC inf", b"ac 1"],
)
def test_anything_else_is_the_fault_of_the_grader(output: bytes) -> None:
    with pytest.raises(ProblemError):
        grader_result("data", output)


class Recorder:
    """A grader that accepts everything for 5 points, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, list[tuple[Verdict, Fraction]]]] = []

    def __call__(
        self, group: Group, results: Sequence[tuple[Verdict, Fraction]]
    ) -> tuple[Verdict, Fraction] | None:
        self.asked.append((group.name, list(results)))
        return AC, Fraction(5)


def problem(*, breaks: bool = False) -> Problem:
    custom = Grading(grader_args=("a",), breaks=breaks)
    groups = [Group(name=name, aggregation=Aggregation.SUM, grading=custom) for name in ("", "g")]
    limits = Limits.of(cpu_s=1.0, memory_bytes=1 << 28)
    return Problem(slug="sums", names={}, limits=limits, groups=tuple(groups))


def judgement(case: str, verdict: Verdict, score: int = 0) -> Judgement:
    return Judgement(case=case, hash="", verdict=verdict, score=Fraction(score))


def test_a_grader_is_asked_group_by_group_from_the_inside() -> None:
    grader = Recorder()
    seen = [judgement("1", AC, 1), judgement("g/1", WA), judgement("g/2", AC, 2)]

    found = grade_groups(problem(), seen, ["1", "g/1", "g/2"], grader)

    assert (found.verdict, found.scores) == (AC, {"": Fraction(5), "g": Fraction(5)})
    inner = [(WA, Fraction(0)), (AC, Fraction(2))]
    assert grader.asked == [("g", inner), ("", [(AC, Fraction(1)), (AC, Fraction(5))])]


def test_a_grader_hears_nothing_of_what_was_left_out() -> None:
    grader = Recorder()
    seen = [judgement("g/1", WA), judgement("g/2", AC, 2)]

    found = grade_groups(problem(breaks=True), seen, ["g/1", "g/2"], grader)

    assert grader.asked[0] == ("g", [(WA, Fraction(0))])
    assert found.left_out == {"g/2"}


@each_row("seen", [[], [judgement("g/1", AC)]])
def test_a_grader_is_not_asked_before_all_is_known(seen: list[Judgement]) -> None:
    grader = Recorder()

    found = grade_groups(problem(), seen, ["g/1", "g/2"], grader)

    assert (found.verdict, found.scores, grader.asked) == (None, {}, [])


def test_a_grader_is_not_asked_after_a_judge_error() -> None:
    grader = Recorder()

    found = grade_groups(problem(), [judgement("g/1", JE)], ["g/1"], grader)

    assert (found.verdict, found.scores, grader.asked) == (JE, {}, [])


def test_without_a_grader_that_can_be_asked_nothing_is_known() -> None:
    found = grade_groups(problem(), [judgement("g/1", AC)], ["g/1"])

    assert (found.verdict, found.scores) == (None, {})
