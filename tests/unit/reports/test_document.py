"""What is said of a run before any form is chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.grading.expectations import FOLDERS
from judge.model import Excerpt, Report, Timing, Verdict
from judge.reports.document import (
    Outcome,
    failures,
    is_cut_off,
    outcome,
    reason,
    rows,
    sentence,
    setting_line,
    shown,
)
from tests.unit.reports.accounts import (
    BAD,
    CAUGHT,
    CRASHED,
    CUT,
    EVERYTHING,
    FAILED,
    MISSED,
    RIGHT,
    SKIPPED,
    WRONG,
    account,
    chapter,
    judgement,
    report,
)


@pytest.mark.parametrize(
    ("told", "expected", "why"),
    [
        (RIGHT, Outcome.EXPECTED, ""),
        (BAD, Outcome.SURPRISE, f"got WA on secret/02-two: {WRONG.message}"),
        (CAUGHT, Outcome.EXPECTED, ""),
        (MISSED, Outcome.SURPRISE, "no case gives it WA"),
        (SKIPPED, Outcome.SKIPPED, "ghc is not installed (apt install ghc)"),
        (report("new.py", complete=False), Outcome.UNJUDGED, ""),
        (CUT, Outcome.EXPECTED, ""),
        (FAILED, Outcome.SURPRISE, "got JE on sample/01-one: no such file"),
    ],
    ids=lambda value: value.solution if isinstance(value, Report) else "",
)
def test_a_report_has_an_outcome_and_a_reason(told: Report, expected: Outcome, why: str) -> None:
    assert (outcome(told), reason(told)) == (expected, why)


def test_only_what_a_solution_may_not_get_is_a_failure() -> None:
    late = report("wrong_answer/a.py", WRONG, CRASHED, expectation=FOLDERS["wrong_answer"])

    assert failures(late) == [CRASHED]
    assert failures(BAD) == [WRONG, CRASHED]


def test_the_table_has_what_is_bad_on_top() -> None:
    told = rows(EVERYTHING, EVERYTHING.chapters[0])

    assert [(row.outcome.name, row.solution, row.got, row.expected, row.cases) for row in told] == [
        ("SURPRISE", "bad.py", "WA", "AC", "3"),
        ("SURPRISE", "wrong_answer/right.py", "AC", "WA", "3"),
        ("SURPRISE", "odd.py", "JE", "AC", "1 of 3"),
        ("EXPECTED", "right.py", "AC", "AC", "3"),
        ("EXPECTED", "wrong_answer/greedy.py", "WA", "WA", "2 of 3"),
        ("EXPECTED", "slow.py", "AC", "AC", "1 of 3 (cut off)"),
        ("SKIPPED", "right.hs", "", "AC", ""),
        ("UNJUDGED", "late.py", "", "", ""),
    ]
    assert (told[0].memory, told[0].time, told[0].slowest) == ("20 MiB", "0.250 s", "01-one")


def test_a_run_is_told_in_a_sentence() -> None:
    assert sentence(EVERYTHING) == (
        "3 not as expected, 1 not judged, 4 as expected, 1 skipped, 1 problem broken"
    )
    assert sentence(account()) == "nothing was judged"


def test_only_an_interruption_cuts_off() -> None:
    whole = account(chapter(CUT))

    assert not is_cut_off(whole, CUT)
    assert is_cut_off(replace(whole, interrupted=True), CUT)
    assert not is_cut_off(replace(whole, interrupted=True), CAUGHT)


def test_under_what_a_problem_was_judged_is_told() -> None:
    made = chapter(RIGHT)
    task = replace(made.problem, timing=Timing(source="inferred from a.py"))
    setting = replace(made.setting, time_scale=2.0, missing=("files",))

    assert setting_line(made) == (
        "3 cases of sample and secret; limits 1 s, 256 MiB; sandbox: limits"
    )
    assert setting_line(replace(made, problem=task, setting=setting)) == (
        "3 cases of sample and secret; limits 1 s (scaled by 2) (inferred from a.py), 256 MiB; "
        "sandbox: limits, which does not hold: files"
    )


def test_the_telling_parts_of_a_failure_have_titles() -> None:
    said = Excerpt(input="1", expected="", actual="", stderr="x", transcript="> 3")

    assert shown(WRONG) == [
        ("input, data set 1 alone", "1 2\n3"),
        ("expected output", "7"),
        ("actual output", "9"),
    ]
    assert shown(CRASHED) == [("input", "1"), ("standard error", "Segmentation fault")]
    assert [title for title, _ in shown(judgement(verdict=Verdict.WA, excerpt=said))] == [
        "input",
        "what was said: > by the solution, < to it",
        "standard error",
    ]
    assert shown(RIGHT.judgements[0]) == []
