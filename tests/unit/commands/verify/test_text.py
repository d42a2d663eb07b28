"""Tests of the text of `judge verify`."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from msgspec.structs import replace

from judge.commands.verify.text import result_text
from judge.commands.verify.work import VerifyResult
from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection, ReachedBounds
from judge.reports.summaries.mutation_score import MutationScore

LATE = Finding(
    code=Code.LITTLE_TIME_LEFT,
    problem="push",
    subject="slow.py",
    severity=Severity.ERROR,
    message="needs 0.70 of the limit",
)
TWIN = Finding(
    code=Code.DUPLICATE_CASE,
    problem="jugs",
    subject="secret/02-b",
    severity=Severity.WARNING,
    message="is there twice",
)


def result(
    *findings: Finding,
    margins: dict[str, list[str]] | None = None,
    inspections: Sequence[Inspection] = (),
    failing_cases: dict[str, list[tuple[str, str]]] | None = None,
    is_complete: bool = True,
) -> VerifyResult:
    return VerifyResult(
        inspections=list(inspections),
        findings=list(findings),
        margins=margins or {},
        failing_cases=failing_cases or {},
        is_complete=is_complete,
        status=0,
    )


def test_errors_come_before_warnings_and_margins_last() -> None:
    text = result_text(
        result(TWIN, LATE, TWIN, margins={"push": ["accepted: at most 0.40"], "jugs": []})
    )

    assert text.plain.split("\n") == [
        "",
        "1 error",
        "  push: slow.py: needs 0.70 of the limit [V114]",
        "",
        "2 warnings",
        "  jugs: secret/02-b: is there twice [V047]",
        "  jugs: secret/02-b: is there twice [V047]",
        "",
        "judge verify --explain V047 says what a finding means and how to mend it",
        "",
        "margins",
        "  push: accepted: at most 0.40",
    ]


def test_the_bounds_are_listed_reached_or_not() -> None:
    reached = ReachedBounds(variable="n\x1b", low=1, high=9, low_reached=True, greatest=7)

    text = result_text(dataclasses.replace(result(), bounds={"push": [reached]}))

    assert text.plain.split("\n") == [
        "",
        "bounds",
        "  push: n\\x1b: 1 reached, 9 not reached (greatest: 7)",
        "",
        "nothing is wrong",
    ]


def test_a_clean_inspection_says_so() -> None:
    assert result_text(result()).plain == "\nnothing is wrong"


def test_a_subject_that_a_terminal_would_obey_is_made_harmless() -> None:
    odd = Finding(
        code=Code.HTML, problem="push", subject="a\x1b[2J", severity=Severity.ERROR, message=""
    )

    assert "\x1b" not in result_text(result(odd)).plain


def test_an_incomplete_result_is_not_called_sound() -> None:
    assert result_text(result(is_complete=False)).plain == ""


# What was looked at


LATE_ONE = Inspection(
    problem="push",
    name="margins",
    about="In time",
    subjects=("slow.py", "fast.py"),
    findings=(LATE, replace(LATE, severity=Severity.WARNING), LATE),
)
FORMAT = Inspection(problem="jugs", name="format/parts", about="Parts are there")


def test_inspections_are_a_table_at_the_end() -> None:
    text = result_text(result(LATE, inspections=[LATE_ONE, FORMAT]))

    assert text.plain.split("\n")[5:] == [
        "",
        "looked at",
        "  push: margins            2  2 errors, 1 warning",
        "  jugs: format/parts          ok",
    ]


def test_an_inspection_of_nothing_is_not_called_ok() -> None:
    nothing = Inspection(problem="jugs", name="determinism", about="It is the same each time")

    text = result_text(result(inspections=[nothing, FORMAT]))

    assert "  jugs: determinism           nothing to look at\n" in text.plain
    assert "  jugs: format/parts          ok\n" in text.plain


def test_the_cases_that_catch_a_solution_are_listed() -> None:
    caught: dict[str, list[tuple[str, str]]] = {
        "push": [("wrong.py", "secret/01 (WA)"), ("tricky.py", "")],
        "jugs": [],
    }

    text = result_text(result(is_complete=False, failing_cases=caught))

    assert text.plain.split("\n") == [
        "",
        "caught by",
        "  push: wrong.py: secret/01 (WA)",
        "  push: tricky.py: by no case",
    ]


def test_a_message_that_a_terminal_would_obey_is_made_harmless() -> None:
    odd = replace(LATE, message="a\x1b[2J\nb")

    assert "a\\x1b[2J\nb" in result_text(result(odd)).plain


def test_what_is_silenced_is_counted_and_listed_with_its_reason() -> None:
    text = result_text(dataclasses.replace(result(), silenced=[(TWIN, "on purpose\x1b")]))

    assert "\n1 silenced\n  jugs: secret/02-b: on purpose\\x1b [V047]\n" in text.plain
    assert text.plain.endswith("nothing is wrong")


def test_recorded_mutation_scores_are_listed() -> None:
    score = MutationScore(score=1.0, killed=7, date="2026-11-25", version="1.0")

    text = result_text(dataclasses.replace(result(), scores={"push": score})).plain

    assert "mutation scores of the cases\n  push: 100.0 % (7 of 7), 2026-11-25\n" in text
