"""The rounds of a watch as text."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.watch.text import (
    difference,
    explanation,
    explanation_heading,
    failure_details,
    heading,
    judgement_line,
    key_help,
    summary,
)
from judge.grading.expectations import ACCEPTED
from judge.model import Excerpt, Judgement, Report, SecondLook, Timing, Verdict
from tests.conftest import problem
from tests.unit.commands.golden import golden

RIGHT = Judgement(
    case="sample/01-one",
    hash="",
    verdict=Verdict.AC,
    message="",
    cpu_s=0.0251,
    wall_s=0.03,
    memory_bytes=10 << 20,
)
WRONG = replace(
    RIGHT,
    case="secret/02-two",
    verdict=Verdict.WA,
    message="2 is too many",
    excerpt=Excerpt(input="1 2", expected="1", actual="2", stderr=""),
)


def report(*judgements: Judgement, total: int = 2) -> Report:
    return Report(
        problem="sums",
        solution="mine.py",
        language="python3",
        expectation=ACCEPTED,
        judgements=judgements,
        cases_total=total,
    )


def test_the_parts_of_a_round() -> None:
    by_default = replace(problem(), timing=Timing(source=None))
    two = replace(WRONG, second_look=SecondLook(tools=("one", "another")))
    late = replace(WRONG, cpu_s=None, message="a\nb")

    found = "\n".join(
        one.plain
        for one in (
            heading(problem(), "mine\x1b.py", at="12:00:00"),
            heading(by_default, "a.py", at="12:00:00"),
            *(judgement_line(one) for one in (RIGHT, WRONG, late)),
            failure_details(problem(), WRONG),
            explanation_heading("secret/1"),
            explanation_heading(None),
            explanation(problem(), WRONG),
            explanation(problem(), two),
            difference(WRONG, 120),
            key_help(),
        )
    )

    assert found == golden(__file__, "round.txt", found)


def test_a_round_ends_with_what_came_of_it() -> None:
    for judged, words in (
        ([RIGHT, RIGHT], "accepted: 2 cases"),
        ([WRONG], "1 case failed, 0 passed, 1 not judged"),
        ([RIGHT], "1 of 2 cases judged"),
        ([replace(WRONG, verdict=Verdict.CE, cpu_s=None)], "does not compile"),
    ):
        verdicts = [one.verdict for one in judged]
        assert words in summary(report(*judged), verdicts, seconds=1.0).plain
