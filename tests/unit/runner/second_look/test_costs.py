"""What is told of a case that took too much."""

from __future__ import annotations

from pathlib import Path

from judge.catalog.baseline import baseline_path, read_baseline
from judge.grading.expectations import ACCEPTED
from judge.model import Excerpt, Judgement, Report, Verdict
from judge.runner.second_look.costs import _passing_sentence, explain_costs, passing_solution
from tests.conftest import problem
from tests.kit.solutions import KIT

NOTHING = Excerpt(input="", expected="", actual="", stderr="")


def failed(name: str, hash: str) -> Judgement:
    return Judgement(case=name, hash=hash, verdict=Verdict.TLE, excerpt=NOTHING)


def test_a_shipped_solution_in_the_same_language_is_named_with_its_positions() -> None:
    baseline = read_baseline(baseline_path(KIT.root, "puzzle8"), "puzzle8")
    name, hash = next(iter(baseline.cases.items()))

    found = passing_solution("puzzle8", KIT.root, "mine.py", failed(name, hash))

    assert found is not None
    told = _passing_sentence("puzzle8", found)
    assert ".py passes this case with" in told  # positions, or without searching
    assert "judge show puzzle8 --solution" in told


def test_a_case_that_the_baseline_does_not_know_has_no_advice(tmp_path: Path) -> None:
    unknown = failed("sample/x", "0")

    assert passing_solution("puzzle8", KIT.root, "mine.py", unknown) is None
    assert passing_solution("puzzle8", tmp_path, "mine.py", unknown) is None


def test_a_problem_without_rules_and_baseline_is_left_alone(tmp_path: Path) -> None:
    report = Report(
        problem="sums",
        solution="mine.py",
        language="python3",
        expectation=ACCEPTED,
        judgements=(failed("sample/x", "0"),),
        cases_total=1,
    )

    assert list(explain_costs(problem(), tmp_path, report, [])) == []
