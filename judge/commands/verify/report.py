"""Report `judge verify` as text or as one document."""

from __future__ import annotations

from judge.commands.verify.json import verify_json
from judge.commands.verify.text import result_text
from judge.commands.verify.work import VerifyResult
from judge.reports.json import json_text
from judge.reports.reporters import TextReporter, run_document, show_progress
from judge.runner.events import SessionEvent
from judge.runner.session import Session
from judge.terminal.screen import Screen


class TextVerifier(TextReporter):
    """Prints what `TextReporter` does, then findings, margins and a table of inspections."""

    def show(self, session: Session, result: VerifyResult) -> None:
        """Print the summary and the result."""
        self.finish(session)
        if result.is_complete or result.inspections:
            self._screen.print(result_text(result))


class DocumentVerifier:
    """Prints one document at the end: `json`, `junit` or `sarif`."""

    def __init__(self, screen: Screen, form: str) -> None:
        self._screen = screen
        self._form = form

    def handle(self, event: SessionEvent) -> None:
        """Advance the bar."""
        show_progress(self._screen, event)

    def show(self, session: Session, result: VerifyResult) -> None:
        """Print the document, if anything was inspected."""
        if result.inspections:
            self._screen.write(self._document(session, result))

    def _document(self, session: Session, result: VerifyResult) -> str:
        match self._form:
            case "junit":
                from judge.commands.verify.junit_sarif import verify_suites
                from judge.reports.junit_sarif import write_junit  # its library is slow

                seconds = {
                    (one.problem, one.solution): sum(case.cpu_s or 0.0 for case in one.judgements)
                    for one in session.reports
                }
                return write_junit("judge verify", verify_suites(result.inspections, seconds))
            case "sarif":
                from judge.commands.verify.junit_sarif import verify_results, verify_rules
                from judge.reports.junit_sarif import write_sarif

                found = verify_results(result.inspections, session.source.path_of)
                rules, helps = verify_rules()
                return write_sarif(rules, found, helps=helps)
            case _:
                return json_text(verify_json(result, run_document(session)))
