"""Tests of the tables of runs and problems."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime, timedelta, timezone

from msgspec.structs import replace

from judge.catalog.learning import Lesson
from judge.commands.history.problem_list import ListedProblem
from judge.commands.history.result import ProblemProgress
from judge.commands.history.text import problem_table, relative_time, run_table
from judge.model import Verdict
from tests.conftest import each_row, problem
from tests.past_runs import NOON, RUN, WRONG

ROWS = [
    ListedProblem(problem=problem(slug), lesson=Lesson(), cases=cases, solutions=solutions)
    for slug, cases, solutions in (("push", 34, 15), ("sums", 2, 1), ("jugs", 9, 7))
]
PROGRESS = {
    "push": ProblemProgress(solved=False, best_cpu_s=None, tries=1, last=NOON),
    "sums": ProblemProgress(solved=True, best_cpu_s=0.5, tries=3, last=NOON),
}


def test_a_run_is_a_line_under_its_heads() -> None:
    wrong = replace(WRONG, problem="push", cases_done=1, cases_total=34, cpu_s=12.3456)

    text = run_table([RUN, wrong], now=NOON + timedelta(minutes=5))

    assert text.plain.split("\n") == [
        "when       problem  solution  got    cases   slowest  memory",
        "5 min ago  sums     mine.py   AC         2   0.500 s   9 MiB",
        "5 min ago  push     mine.py   WA   1 of 34  12.346 s   9 MiB  on secret/02-b",
    ]


def test_a_verdict_has_its_colour() -> None:
    text = run_table([RUN, WRONG], now=NOON, columns=120)

    coloured = {text.plain[span.start : span.end]: span.style for span in text.spans}
    assert (coloured["AC"], coloured["WA"]) == ("bold green", "bold red")


def test_unknown_cells_are_empty_and_notes_come_last() -> None:
    broken = replace(
        RUN, verdict=Verdict.CE, complete=False, cpu_s=None, memory_bytes=None, score=12.5
    )

    line = run_table([broken], now=NOON, columns=120).plain.split("\n")[1]

    words = "just now sums mine.py CE 2 not all cases, score 12.5"
    assert " ".join(line.split()) == words


def test_a_run_of_a_package_has_its_path() -> None:
    near, far = (replace(WRONG, package=path) for path in ("/tmp/sum.zip", "/far" * 20))

    lines = run_table([near, far], now=NOON, columns=120).plain.split("\n")[1:]

    assert lines[0].endswith("on secret/02-b, package /tmp/sum.zip")
    assert lines[1].endswith(("/far" * 20)[-20:])


def test_names_are_cut_and_cleaned() -> None:
    line = run_table([replace(RUN, solution="\x1b[2J" + "x" * 60)], now=NOON, columns=120).plain

    assert "\x1b" not in line
    assert " \\x1b[2J" + "x" * 6 + "\N{HORIZONTAL ELLIPSIS}" + "x" * 26 + " " in line


def test_an_empty_history_explains_how_to_fill_it() -> None:
    assert "no such runs yet" in run_table([], now=NOON, columns=120).plain


@each_row(
    ("passed", "words"),
    [
        (timedelta(seconds=-59), "just now"),
        (timedelta(0), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=60), "1 min ago"),
        (timedelta(minutes=59, seconds=59), "59 min ago"),
        (timedelta(hours=1), "1 h ago"),
        (timedelta(hours=11), "11 h ago"),
        (timedelta(hours=13), "yesterday"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=2), "2 days ago"),
        (timedelta(days=6, hours=23), "7 days ago"),
        (timedelta(days=7), "2026-01-02"),
        (timedelta(days=-1), "2026-01-02"),
    ],
)
def test_recent_times_are_relative(passed: timedelta, words: str) -> None:
    assert relative_time(NOON, NOON + passed) == words


def test_days_are_those_of_where_one_is() -> None:
    there = timezone(timedelta(hours=9))
    late = datetime(2026, 1, 2, 23, 30, tzinfo=UTC)  # the third, there

    assert relative_time(late, (late + timedelta(hours=10)).astimezone(there)) == "10 h ago"
    assert relative_time(late, late + timedelta(hours=10)) == "yesterday"
    assert relative_time(late, (late + timedelta(days=9)).astimezone(there)) == "2026-01-03"


def test_the_list_of_problems_shows_your_progress() -> None:
    text = problem_table(ROWS, PROGRESS)

    assert text.plain.split("\n") == [
        "✗ push  Push  34 cases  1 try",
        "✓ sums  Sums   2 cases  3 tries, 0.500 s",
        "  jugs  Jugs   9 cases",
    ]


def test_the_list_of_problems_shows_what_is_hard_and_what_comes_next() -> None:
    push, sums, jugs = ROWS
    easy, hard = Lesson(difficulty=1), Lesson(difficulty=4)
    lessons = ((sums, easy), (push, easy), (jugs, hard))
    rows = [dataclasses.replace(row, lesson=lesson) for row, lesson in lessons]

    assert problem_table(rows, PROGRESS).plain.split("\n") == [
        "difficulty 1 of 5",
        "✓ sums  Sums   2 cases  3 tries, 0.500 s",
        "✗ push  Push  34 cases  1 try",
        "difficulty 4 of 5",
        "  jugs  Jugs   9 cases",
        "next: judge show push",
    ]


def test_without_progress_there_is_only_the_list() -> None:
    other = {"other": PROGRESS["sums"]}

    assert problem_table(ROWS, other).plain == problem_table(ROWS, {}).plain
    assert problem_table(ROWS[1:2], {}).plain == "sums  Sums   2 cases"
    assert problem_table([], {}).plain == ""


@each_row("columns", [80, 100])
def test_rows_fit_the_terminal(columns: int) -> None:
    long = replace(RUN, solution="a/folder/with_a_long_name.py", package="/home/somebody/sums.zip")

    text = run_table([RUN, long], now=NOON, columns=columns)

    assert max(map(len, text.plain.split("\n"))) <= columns
    assert "sums.zip" in text.plain
