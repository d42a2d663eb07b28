"""Tests of the JSON documents of `judge history` and `judge list`."""

from __future__ import annotations

import json
from dataclasses import replace

from msgspec.structs import replace as replace_fields

from judge.catalog.learning import Lesson
from judge.commands.history.json import history_json, problem_list_json
from judge.reports.json import json_text
from tests.past_runs import WRONG
from tests.unit.commands.history.test_text import PROGRESS, ROWS


def test_a_run_has_all_that_is_recorded() -> None:
    document = json.loads(
        json_text(history_json([replace_fields(WRONG, cpu_s=0.12345678, package="/p", score=0.5)]))
    )

    assert document == {
        "schema": 1,
        "runs": [
            {
                "time": "2026-01-02T12:00:00.000Z",
                "problem": "sums",
                "package": "/p",
                "solution": "mine.py",
                "path": "/home/me/mine.py",
                "hash": "01",
                "language": "python3",
                "verdict": "WA",
                "expected": ["AC"],
                "as_expected": False,
                "complete": True,
                "cases_done": 2,
                "cases_total": 2,
                "first_failing": "secret/02-b",
                "score": 0.5,
                "cpu_s": 0.123457,
                "wall_s": 0.6,
                "memory_bytes": 9 << 20,
                "data": ["sample", "secret"],
                "sandbox": "namespaces",
                "time_scale": 1.0,
                "version": "0.1.0",
                "cached": 0,
            }
        ],
    }


def test_the_list_of_problems_has_the_progress() -> None:
    _, sums, jugs = ROWS
    sums = replace(sums, lesson=Lesson(difficulty=1, topics=("ida-star",), before=("push",)))

    document = json.loads(json_text(problem_list_json([sums, jugs], PROGRESS)))

    assert document == {
        "schema": 1,
        "problems": [
            {
                "problem": "sums",
                "name": "Sums",
                "names": {"en": "Sums"},
                "cases": 2,
                "solutions": 1,
                "progress": {
                    "solved": True,
                    "best_cpu_s": 0.5,
                    "tries": 3,
                    "last": "2026-01-02T12:00:00.000Z",
                },
                "difficulty": 1,
                "topics": ["ida-star"],
                "before": ["push"],
            },
            {
                "problem": "jugs",
                "name": "Jugs",
                "names": {"en": "Jugs"},
                "cases": 9,
                "solutions": 7,
                "progress": None,
                "difficulty": None,
                "topics": [],
                "before": [],
            },
        ],
        "next": "jugs",
    }
