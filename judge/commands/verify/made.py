"""Make the findings of `judge verify`."""

from __future__ import annotations

from judge.model import Code, Finding, Problem, Severity


def make_error(code: Code, problem: Problem, subject: str, message: str) -> Finding:
    """An error on a problem."""
    return _finding(code, problem, subject, Severity.ERROR, message)


def make_warning(code: Code, problem: Problem, subject: str, message: str) -> Finding:
    """A warning on a problem."""
    return _finding(code, problem, subject, Severity.WARNING, message)


def make_note(code: Code, problem: Problem, subject: str, message: str) -> Finding:
    """A note on a problem."""
    return _finding(code, problem, subject, Severity.NOTE, message)


def _finding(
    code: Code, problem: Problem, subject: str, severity: Severity, message: str
) -> Finding:
    return Finding(
        code=code, problem=problem.slug, subject=subject, severity=severity, message=message
    )
