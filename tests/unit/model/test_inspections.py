"""What an inspection counts."""

from __future__ import annotations

from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection


def finding(subject: str, severity: Severity) -> Finding:
    return Finding(
        code=Code.HTML, problem="sums", subject=subject, severity=severity, message="odd"
    )


MIXED = Inspection(
    problem="sums",
    name="inputs",
    about="Inputs are fine",
    subjects=("secret/1", "secret/2"),
    findings=(
        finding("secret/2", Severity.ERROR),
        finding("secret/3", Severity.WARNING),
        finding("secret/2", Severity.ERROR),
    ),
)


def test_findings_are_counted_by_severity() -> None:
    assert [MIXED.count(severity) for severity in Severity] == [2, 1, 0]


def test_what_only_a_finding_is_about_is_a_subject_too() -> None:
    assert MIXED.every_subject == ("secret/1", "secret/2", "secret/3")
