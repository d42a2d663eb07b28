"""Tests of the table of solutions."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from judge.model import Timing
from judge.reports.summaries.mutation_score import MutationScore
from judge.reports.table import outcome_sentence, section_setting, solution_rows
from tests.unit.reports.documents import EVERYTHING, RIGHT, document, section


def test_solutions_that_are_not_as_expected_come_first() -> None:
    rows = list(solution_rows(EVERYTHING.sections[0]))

    assert [(row.outcome.name, row.solution, row.got, row.expected, row.cases) for row in rows] == [
        ("SURPRISE", "bad.py", "WA", "AC", "3"),
        ("SURPRISE", "wrong_answer/right.py", "AC", "WA", "3"),
        ("SURPRISE", "odd.py", "JE", "AC", "1 of 3"),
        ("EXPECTED", "right.py", "AC", "AC", "3"),
        ("EXPECTED", "wrong_answer/greedy.py", "WA", "WA", "2 of 3"),
        ("EXPECTED", "slow.py", "AC", "AC", "1 of 3 (cut off)"),
        ("SKIPPED", "right.hs", "", "AC", ""),
        ("UNJUDGED", "late.py", "", "", ""),
    ]
    assert (rows[0].memory, rows[0].time, rows[0].slowest) == ("20 MiB", "0.250 s", "01-one")


def test_a_run_is_one_sentence() -> None:
    assert outcome_sentence(EVERYTHING) == (
        "3 not as expected, 1 not judged, 4 as expected, 1 skipped, 1 problem broken"
    )
    assert outcome_sentence(document()) == "nothing was judged"


def test_the_setting_says_what_holds_for_a_problem() -> None:
    made = section(RIGHT)
    timed = replace(made.problem, timing=Timing(source="inferred from a.py"))
    setting = replace(made.setting, time_scale=2.0, missing=("files",))
    score = MutationScore(score=1.0, killed=7, date="2026-11-25", version="1.0")

    assert section_setting(
        msgspec.structs.replace(made, problem=timed, setting=setting, mutation_score=score)
    ) == (
        "3 cases of sample and secret; limits 1 s (scaled by 2) (inferred from a.py), 256 MiB; "
        "sandbox: limits, which does not hold: files; "
        "mutation score of the cases: 100.0 % (7 of 7), 2026-11-25"
    )
