"""The lines that a grader of a package reads and prints, and when it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from judge.errors import ProblemError
from judge.grading.custom_grader import grader_input, grader_result
from judge.grading.scoring import GroupScores, grade_groups
from judge.model import Aggregation, Grading, Group, Judgement, Verdict
from tests.conftest import each_row, problem

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


Asked = tuple[str, list[tuple[Verdict, float]]]


def graded(
    results: dict[str, tuple[Verdict, int]], *others: str, breaks: bool = False
) -> tuple[GroupScores, list[Asked]]:
    """What a grader that accepts everything for 5 points makes of results, and what it is asked."""
    asked: list[Asked] = []

    def grader(
        group: Group, results: Sequence[tuple[Verdict, Fraction]]
    ) -> tuple[Verdict, Fraction]:
        asked.append((group.name, [(verdict, float(score)) for verdict, score in results]))
        return AC, Fraction(5)

    custom = Grading(grader_args=("a",), breaks=breaks)
    groups = tuple(
        Group(name=name, aggregation=Aggregation.SUM, grading=custom) for name in ("", "g")
    )
    judgements = [
        Judgement(case=case, hash="", verdict=verdict, score=Fraction(score))
        for case, (verdict, score) in results.items()
    ]
    graded = replace(problem(), groups=groups)
    return grade_groups(graded, judgements, [*results, *others], grader), asked


def test_a_grader_is_asked_group_by_group_from_the_inside() -> None:
    found, asked = graded({"1": (AC, 1), "g/1": (WA, 0), "g/2": (AC, 2)})

    assert found.verdict is AC
    assert found.scores == {"": 5, "g": 5}
    assert asked == [("g", [(WA, 0), (AC, 2)]), ("", [(AC, 1), (AC, 5)])]
    # It hears nothing of what was left out.
    found, asked = graded({"g/1": (WA, 0), "g/2": (AC, 2)}, breaks=True)
    assert asked[0] == ("g", [(WA, 0)])
    assert found.left_out == {"g/2"}


def test_a_grader_is_not_asked_before_all_is_known_or_after_a_judge_error() -> None:
    assert graded({}, "g/1") == (GroupScores(), [])
    assert graded({"g/1": (AC, 0)}, "g/2") == (GroupScores(), [])
    assert graded({"g/1": (JE, 0)}) == (GroupScores(verdict=JE), [])
