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
from tests.conftest import each_row, problem

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


def test_the_heading_names_problem_file_and_limits() -> None:
    text = heading(problem(), "mine\x1b.py", at="12:00:00").plain

    assert text == "Sums (sums)  mine\\x1b.py  limits 1 s, 256 MiB  12:00:00\n"


def test_a_default_limit_is_marked() -> None:
    text = heading(replace(problem(), timing=Timing(source=None)), "a.py", at="").plain

    assert "1 s by default" in text


@each_row(
    ("judgement", "line"),
    [
        (RIGHT, "\N{CHECK MARK} AC  sample/01-one  0.025 s  10 MiB"),
        (WRONG, "\N{BALLOT X} WA  secret/02-two  0.025 s  10 MiB  2 is too many"),
        (replace(WRONG, cpu_s=None, message="a\nb"), "\N{BALLOT X} WA  secret/02-two  a"),
    ],
)
def test_a_judgement_is_a_line(judgement: Judgement, line: str) -> None:
    assert judgement_line(judgement).plain == line


def test_a_failure_is_shown_with_its_input_and_outputs() -> None:
    text = failure_details(problem(), WRONG).plain

    assert text.startswith("\N{BALLOT X} WA\n")
    assert "wrong answer on secret/02-two: 2 is too many" in text
    assert all(word in text for word in ("| 1 2", "expected output", "actual output"))


def test_a_second_look_at_a_wrong_answer_that_finds_nothing_says_so() -> None:
    look = SecondLook(tools=("one", "another"))

    text = explanation(problem(), replace(WRONG, second_look=look)).plain

    assert text.endswith("\na second run with one, then another finds nothing")
    assert "finds nothing" not in explanation(problem(), WRONG).plain


@each_row(
    ("judged", "words"),
    [
        ([RIGHT, RIGHT], "accepted: 2 cases"),
        ([RIGHT, WRONG], "1 case failed, 1 passed, 0 not judged"),
        ([WRONG], "1 case failed, 0 passed, 1 not judged"),
        ([RIGHT], "1 of 2 cases judged"),
        ([replace(WRONG, verdict=Verdict.CE, cpu_s=None)], "does not compile"),
    ],
)
def test_a_round_ends_with_what_came_of_it(judged: list[Judgement], words: str) -> None:
    verdicts = [one.verdict for one in judged]

    assert words in summary(report(*judged), verdicts, seconds=1.0).plain


def test_the_keys_have_help() -> None:
    keys = "enter run all   s stress   w why   f diff   t trace   d debug   q quit   "
    assert key_help().plain == f"\n{keys}"


def test_wide_terminals_show_outputs_side_by_side() -> None:
    text = difference(WRONG, 120).plain

    assert "actual output" in text
    assert "\N{NOT EQUAL TO}" in text


def test_what_is_looked_at_again_is_named() -> None:
    assert explanation_heading("secret/1").plain == "\nlooking again at secret/1"
    assert "no case" in explanation_heading(None).plain
