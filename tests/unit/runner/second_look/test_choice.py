"""Which cases get a second look."""

from __future__ import annotations

from msgspec.structs import replace

from judge.grading.expectations import ACCEPTED, FOLDERS
from judge.model import Judgement, Report, Verdict
from judge.runner.second_look.choice import LookChoice, is_explainable, with_judgements
from tests.conftest import case, each_row

CASES = [
    case("secret/1", input="long input\n"),
    case("secret/2", input="short\n"),
    case("secret/3", input="a very long input\n"),
]


def judgement(number: int, verdict: Verdict, **more: object) -> Judgement:
    made = Judgement(case=f"secret/{number}", hash="", verdict=verdict)
    return replace(made, **more)


def report(*verdicts: Verdict) -> Report:
    judgements = tuple(judgement(number, one) for number, one in enumerate(verdicts, 1))
    return Report(
        problem="sums",
        solution="mine.cpp",
        language="cpp",
        expectation=ACCEPTED,
        judgements=judgements,
        cases_total=3,
    )


@each_row(
    ("verdicts", "chosen"),
    [
        ((Verdict.AC, Verdict.AC, Verdict.AC), []),
        ((Verdict.WA, Verdict.WA, Verdict.WA), ["secret/2"]),
        ((Verdict.WA, Verdict.WA, Verdict.RTE), ["secret/3"]),
        ((Verdict.TLE, Verdict.JE, Verdict.OLE), []),
        ((Verdict.CE,), []),
    ],
)
def test_the_smallest_crash_or_else_wrong_answer_is_looked_at(
    verdicts: tuple[Verdict, ...], chosen: list[str]
) -> None:
    found = LookChoice.FAILURE.judgements(report(*verdicts), CASES, is_named=True)

    assert [one.case for one in found] == chosen


def test_a_solution_that_was_not_named_or_is_as_expected_is_not_looked_at() -> None:
    failed = report(Verdict.WA)
    expected = replace(failed, expectation=FOLDERS["wrong_answer"])

    assert LookChoice.FAILURE.judgements(failed, CASES, is_named=False) == []
    assert LookChoice.FAILURE.judgements(expected, CASES, is_named=True) == []
    assert LookChoice.NONE.judgements(failed, CASES, is_named=True) == []


def test_all_cases_are_looked_at_if_asked() -> None:
    found = LookChoice.ALL.judgements(report(Verdict.AC, Verdict.TLE), CASES, is_named=False)

    assert [one.case for one in found] == ["secret/1", "secret/2"]


def test_a_full_stack_and_an_unsteady_verdict_are_explainable() -> None:
    assert is_explainable(judgement(1, Verdict.MLE, signal=11))
    assert is_explainable(judgement(1, Verdict.TLE, message="not deterministic: AC and TLE; x"))
    assert not is_explainable(judgement(1, Verdict.MLE))
    assert not is_explainable(replace(judgement(1, Verdict.RTE), case="secret/(static)"))


def test_a_report_takes_the_judgements_of_its_own_solution() -> None:
    given = report(Verdict.WA, Verdict.WA)
    better = judgement(2, Verdict.WA, message="it fails in line 3")

    found = with_judgements(given, {("mine.cpp", "secret/2"): better, ("other", "x"): better})

    assert found.judgements == (given.judgements[0], better)
    assert with_judgements(given, {("other", "secret/2"): better}) == given
