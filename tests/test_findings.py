"""Findings as people and programs read them."""

from __future__ import annotations

import json

from judge import findings
from judge.model import Finding, Severity

LATE = Finding(
    problem="push", subject="slow.py", severity=Severity.ERROR, message="needs 0.70 of the limit"
)
TWIN = Finding(
    problem="jugs", subject="secret/02-b", severity=Severity.WARNING, message="is there twice"
)


def test_errors_come_before_warnings_and_margins_last() -> None:
    text = findings.as_text([TWIN, LATE, TWIN], {"push": ["accepted: at most 0.40"], "jugs": []})

    assert text.plain.split("\n") == [
        "",
        "1 error",
        "  push: slow.py: needs 0.70 of the limit",
        "",
        "2 warnings",
        "  jugs: secret/02-b: is there twice",
        "  jugs: secret/02-b: is there twice",
        "",
        "margins",
        "  push: accepted: at most 0.40",
    ]


def test_nothing_wrong_is_said_in_so_many_words() -> None:
    assert findings.as_text([], {}).plain == "\nnothing is wrong"


def test_a_subject_that_a_terminal_would_obey_is_made_harmless() -> None:
    odd = Finding(problem="push", subject="a\x1b[2J", severity=Severity.ERROR, message="")

    assert "\x1b" not in findings.as_text([odd], {}).plain


def test_the_document_holds_findings_and_reports() -> None:
    document = json.loads(findings.as_json([LATE], [{"problem": "push"}]))

    assert document == {
        "schema": 1,
        "findings": [
            {
                "problem": "push",
                "subject": "slow.py",
                "severity": "error",
                "message": "needs 0.70 of the limit",
            }
        ],
        "reports": [{"problem": "push"}],
    }


def test_what_could_not_be_looked_at_is_not_called_sound() -> None:
    assert findings.as_text([], {}, complete=False).plain == ""
