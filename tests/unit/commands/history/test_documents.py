"""The documents of `judge history` and `judge list`: tables and JSON."""

from __future__ import annotations

import dataclasses
from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.catalog.learning import Lesson
from judge.commands.history.json import history_json, problem_list_json
from judge.commands.history.problem_list import ListedProblem, list_problems, next_problem
from judge.commands.history.result import ProblemProgress
from judge.commands.history.text import problem_table, relative_time, run_table
from judge.model import Verdict
from judge.reports.json import json_text
from tests.conftest import each_row, problem
from tests.kit.solutions import KIT
from tests.past_runs import NOON, RUN, WRONG
from tests.unit.commands.golden import golden

ROWS = [
    ListedProblem(problem=problem(slug), lesson=Lesson(), cases=cases, solutions=solutions)
    for slug, cases, solutions in (("push", 34, 15), ("sums", 2, 1), ("jugs", 9, 7))
]
PROGRESS = {
    "push": ProblemProgress(solved=False, best_cpu_s=None, tries=1, last=NOON),
    "sums": ProblemProgress(solved=True, best_cpu_s=0.5, tries=3, last=NOON),
}


def test_the_documents_of_runs() -> None:
    runs = [
        RUN,
        replace(WRONG, problem="push", cases_done=1, cases_total=34, cpu_s=12.3456),
        replace(RUN, verdict=Verdict.CE, complete=False, cpu_s=None, memory_bytes=None, score=12.5),
        replace(WRONG, package="/tmp/sum.zip"),
        replace(RUN, solution="\x1b[2J" + "x" * 60),
    ]

    text = run_table(runs, now=NOON + timedelta(minutes=5), columns=120)
    assert "no such runs yet" in run_table([], now=NOON, columns=120).plain
    document = json_text(history_json([replace(WRONG, cpu_s=0.12345678, package="/p", score=0.5)]))

    assert text.plain == golden(__file__, "runs.txt", text.plain)
    assert document == golden(__file__, "runs.json", document)
    long = replace(RUN, solution="a/folder/with_a_long_name.py", package="/home/somebody/sums.zip")
    narrow = run_table([RUN, long], now=NOON, columns=80).plain
    assert max(map(len, narrow.split("\n"))) <= 80
    assert "sums.zip" in narrow


@each_row(
    ("passed", "words"),
    [
        (timedelta(seconds=-59), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=60), "1 min ago"),
        (timedelta(hours=11), "11 h ago"),
        (timedelta(hours=13), "yesterday"),
        (timedelta(days=2), "2 days ago"),
        (timedelta(days=6, hours=23), "7 days ago"),
        (timedelta(days=7), "2026-01-02"),
        (timedelta(days=-1), "2026-01-02"),
    ],
)
def test_recent_times_are_relative(passed: timedelta, words: str) -> None:
    assert relative_time(NOON, NOON + passed) == words


def test_the_documents_of_problems() -> None:
    push, sums, jugs = ROWS
    first = Lesson(difficulty=1, topics=("ida-star",), before=("push",))
    lessons = [(sums, first), (push, Lesson(difficulty=1)), (jugs, Lesson(difficulty=4))]
    rows = [dataclasses.replace(row, lesson=lesson) for row, lesson in lessons]

    text = problem_table(rows, PROGRESS).plain
    document = json_text(problem_list_json(rows, PROGRESS))
    plain = problem_table(ROWS[1:], PROGRESS).plain  # without lessons they are only listed

    assert text == golden(__file__, "problems.txt", text)
    assert plain.split("\n") == [
        "✓ sums  Sums   2 cases  3 tries, 0.500 s",
        "  jugs  Jugs   9 cases",
    ]
    assert document == golden(__file__, "problems.json", document)


@pytest.mark.slow
def test_the_kit_begins_with_its_easiest_problem_and_ends_with_the_hardest() -> None:
    rows, errors = list_problems(KIT)

    difficulties = [row.lesson.difficulty or 0 for row in rows]
    assert errors == []
    assert rows[0].problem.slug == "farmer"
    assert difficulties == sorted(difficulties)
    assert [difficulties[0], difficulties[-1]] == [1, 5]
    slugs = [row.problem.slug for row in rows]
    for number, row in enumerate(rows):
        assert set(row.lesson.before) <= set(slugs[:number])


def test_the_next_problem_is_the_first_that_is_not_solved() -> None:
    rows, _ = list_problems(KIT)
    first, second = (row.problem.slug for row in rows[:2])
    solved = ProblemProgress(solved=True, best_cpu_s=0.5, tries=1, last=NOON)
    tried = ProblemProgress(solved=False, best_cpu_s=None, tries=1, last=NOON)

    assert next_problem(rows, {}) == first
    assert next_problem(rows, {first: solved, second: tried}) == second
    assert next_problem(rows, dict.fromkeys((row.problem.slug for row in rows), solved)) is None
