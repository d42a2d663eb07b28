"""What pytest reports on cases and solutions, without pytest and without programs."""

import os
from pathlib import Path

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.catalog.kit import Kit
from judge.errors import ProblemError, UsageError
from judge.facts import Fact
from judge.grading.expectations import ACCEPTED, FOLDERS
from judge.model import Aggregation, Group, Judgement, Rule, Verdict
from judge.pytest_plugin.on_demand import NamedProblem, OnDemandJudge, Selection
from tests.conftest import case, each_row, problem, report, solution, write_kit

CASE = case()
GREEDY = replace(solution("wrong_answer/greedy.sh"), expectation=FOLDERS["wrong_answer"])


def selection(folder: Path, *, whole: bool = True, groups: tuple[Group, ...] = ()) -> Selection:
    named = NamedProblem(Kit(folder), "sums", "sums")
    return Selection(named, replace(problem(), groups=groups), (CASE,), (GREEDY,), whole)


def judgement(verdict: Verdict, message: str = "") -> Judgement:
    return Judgement(case=CASE.name, hash=CASE.hash, verdict=verdict, message=Fact("{}", message))


@each_row(
    ("expectation", "asked"),
    [
        (ACCEPTED, False),
        (FOLDERS["wrong_answer"], True),
        (replace(ACCEPTED, rules=(Rule(message="odd"),)), True),
        (replace(ACCEPTED, final=frozenset([Verdict.AC])), True),
    ],
)
def test_a_solution_of_which_more_is_expected_than_of_its_cases_has_a_whole_item(
    expectation: object, asked: bool, tmp_path: Path
) -> None:
    one = replace(solution(), expectation=expectation)

    assert selection(tmp_path).needs_whole_item(one) is asked
    assert selection(tmp_path, whole=False).needs_whole_item(one) is False
    groups = (Group(name="secret", aggregation=Aggregation.SUM),)
    assert selection(tmp_path, groups=groups).needs_whole_item(one)


def test_a_verdict_that_is_not_permitted_is_explained(tmp_path: Path) -> None:
    rule = Rule(cases="secret/.*", permitted=frozenset([Verdict.AC]))
    strict = replace(GREEDY, expectation=replace(FOLDERS["wrong_answer"], rules=(rule,)))

    found = [
        selection(tmp_path).case_failure(one, judgement(verdict, "too slow")) or "none"
        for one, verdict in (
            (GREEDY, Verdict.TLE),
            (solution("my mine.sh"), Verdict.JE),
            (strict, Verdict.WA),  # a rule of a package holds for its cases
            (GREEDY, Verdict.WA),
            (GREEDY, Verdict.AC),
        )
    ]

    text = "\n\n".join(found)
    assert text == external_file("failures.txt")


def test_a_solution_that_never_fails_as_expected_is_a_failure(tmp_path: Path) -> None:
    right = report(judgement(Verdict.AC), expectation=GREEDY.expectation)
    found = selection(tmp_path).whole_failure(GREEDY, right)

    assert found is not None
    assert found.startswith("no case gives it WA\ncases: 1 AC\n")
    caught = replace(right, judgements=(judgement(Verdict.WA),))
    assert selection(tmp_path).whole_failure(GREEDY, caught) is None


def opened(kit: Path, *words: str) -> OnDemandJudge:
    return OnDemandJudge(words, start=kit, environment=os.environ, sandbox="none")


def test_each_problem_is_judged_once(tmp_path: Path) -> None:
    with opened(write_kit(tmp_path, {}), "all", "sums") as judge:
        assert [one.slug for one in judge.problems] == ["sums"]
        assert judge.infer_limits() == b""
        assert judge.header[0] == "sums; sandbox: none"
        assert "does not hold" in judge.header[1]


def test_what_cannot_be_judged_is_refused(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"elsewhere/sums/problem.yaml": "name: Other\n"})
    (kit / "elsewhere/sums/data/secret").mkdir(parents=True)
    for words in (["nope"], ["./nope.zip"]):
        with pytest.raises(UsageError):
            opened(kit, *words)
    with pytest.raises(UsageError, match="are both called sums"):
        opened(kit, "sums", "./elsewhere/sums")

    (kit / "problems/sums/rules.py").write_text("1 +")
    with opened(kit, "sums") as judge, pytest.raises(ProblemError):
        judge.select(judge.problems[0])  # not before it is selected
