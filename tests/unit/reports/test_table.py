"""Tests of the table of solutions."""

from __future__ import annotations

from judge.reports.table import solution_rows
from tests.unit.reports.documents import EVERYTHING


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
