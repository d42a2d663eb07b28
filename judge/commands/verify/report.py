"""What `judge verify` saw comes in, what a person or a program reads goes to the screen."""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.verify.checks import (
    failing_cases,
    inspect_format,
    inspect_problem,
    time_margins,
)
from judge.commands.verify.text import as_json, as_text
from judge.model import Finding, Severity
from judge.model.inspections import Inspection
from judge.reports.reporters import TextReporter, objects_of, show_progress
from judge.reports.sarif import as_sarif
from judge.runner.events import SessionEvent
from judge.runner.session import ProblemResult, Session
from judge.terminal.screen import Screen


class TextVerifier(TextReporter):
    """As `TextReporter`, and at the end what is wrong with the problems, and a table."""

    def finish(self, session: Session) -> None:
        """Prints the summary, the findings, the margins and the table."""
        super().finish(session)
        if session.interrupted:
            return
        complete = session.status != 2
        seen = inspections_of(session)
        if complete or seen:
            text = as_text(
                _findings(seen),
                {
                    result.started.problem.slug: time_margins(
                        result.started.problem, result.reports
                    )
                    for result in session.results
                },
                complete=complete,
                inspections=seen,
                caught=_caught(session),
            )
            self._screen.print(text)


class DocumentVerifier:
    """One document at the end: `json`, `junit` or `sarif`."""

    def __init__(self, screen: Screen, form: str) -> None:
        self._screen = screen
        self._form = form

    def handle(self, event: SessionEvent) -> None:
        """Moves the bar alone."""
        show_progress(self._screen, event)

    def finish(self, session: Session) -> None:
        """Prints the document, if anything was looked at at all."""
        if seen := inspections_of(session):
            self._screen.write(self._document(session, seen))

    def _document(self, session: Session, seen: Sequence[Inspection]) -> str:
        if self._form == "junit":
            from judge.reports.junit import as_junit  # slow, for its library

            return as_junit(seen, _seconds(session))
        if self._form == "sarif":
            return as_sarif(
                seen, lambda finding: session.source.path_of(finding.problem, finding.subject)
            )
        return as_json(
            _findings(seen), objects_of(session), inspections=seen, caught=_caught(session)
        )


def inspections_of(session: Session) -> list[Inspection]:
    """All that was looked at, the form alone of problems that could not be judged.

    Of a session that was interrupted nothing is said of solutions.
    """
    judged = {result.started.problem.slug for result in session.results}
    unread = [slug for slug in session.lints if slug not in judged]
    return [
        *(one for slug in unread for one in inspect_format(slug, session.lints[slug])),
        *(one for result in session.results for one in _inspections(result, session)),
    ]


def status_of(session: Session) -> int:
    """The exit status of `judge verify`: as that of `judge run`, and 1 if there is an error."""
    errors = any(one.severity is Severity.ERROR for one in _findings(inspections_of(session)))
    return session.status or int(errors)


def _inspections(result: ProblemResult, session: Session) -> list[Inspection]:
    problem, cut = result.started.problem, session.interrupted
    return inspect_problem(
        problem,
        () if cut else result.reports,
        cases=result.cases if problem.rules is not None else (),
        tried=result.trials,
        lints=session.lints.get(problem.slug),
        again=() if cut else result.again,
        whole=result.whole and not cut,
    )


def _findings(seen: Sequence[Inspection]) -> list[Finding]:
    """The findings of all inspections, each once."""
    return list(dict.fromkeys(finding for one in seen for finding in one.findings))


def _caught(session: Session) -> dict[str, list[tuple[str, str]]]:
    return {
        result.started.problem.slug: failing_cases(result.reports) for result in session.results
    }


def _seconds(session: Session) -> dict[tuple[str, str], float]:
    """The CPU time that each solution took on all cases, by problem and name."""
    return {
        (report.problem, report.solution): sum(one.cpu_s or 0.0 for one in report.judgements)
        for report in session.reports
    }
