"""Report `judge verify` as text or as one document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from judge.commands.verify.checks import FORMAT
from judge.commands.verify.documents import verify_json, verify_results, verify_rules, verify_suites
from judge.commands.verify.mutants import (
    MutantOutcome,
    MutantState,
    MutationResult,
)
from judge.commands.verify.validator_checks import bounds_line
from judge.commands.verify.work import VerifyResult
from judge.escaping import printable, printable_lines
from judge.model import Severity
from judge.model.inspections import Inspection
from judge.reports.json import json_text
from judge.reports.mutation_score import score_words
from judge.reports.reporters import TextReporter, run_document, show_progress
from judge.reports.text import quantity
from judge.runner.session import Session, SessionEvent
from judge.terminal.screen import Screen

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_MOST_LINES = 8
_MOST_COLUMNS = 100


def verifier(screen: Screen, form: str) -> TextVerifier | DocumentVerifier:
    """What reports in a format: `text`, `json`, `junit` or `sarif`."""
    return TextVerifier(screen) if form == "text" else DocumentVerifier(screen, form)


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
            self._screen.write(_document(self._form, session, result))


def _document(form: str, session: Session, result: VerifyResult) -> str:
    match form:
        case "junit":
            from judge.reports.junit_sarif import write_junit  # its library is slow

            seconds = {
                (one.problem, one.solution): sum(case.cpu_s or 0.0 for case in one.judgements)
                for one in session.reports
            }
            return write_junit("judge verify", verify_suites(result.inspections, seconds))
        case "sarif":
            from judge.reports.junit_sarif import write_sarif

            rules, helps = verify_rules()
            results = verify_results(result.inspections, session.source.path_of)
            return write_sarif(rules, results, helps=helps)
        case _:
            return json_text(verify_json(result, run_document(session)))


def result_text(result: VerifyResult) -> Text:
    """Errors, warnings, notes, time margins, which cases catch which wrong solution, which bounds
    the cases reach, mutation scores, what became of mutants, and a table.

    Unless everything could be inspected, nothing is called sound.
    """
    text = Text()
    for severity, style in _STYLES.items():
        some = [finding for finding in result.findings if finding.severity is severity]
        if some:
            text.append(f"\n{quantity(len(some), severity.value)}\n", style)
        for finding in some:
            text.append(f"  {finding.problem}: {printable(finding.subject)}", "bold")
            text.append(f": {printable_lines(finding.message)} ")
            text.append(f"[{finding.code.value}]\n", "dim")
    if result.findings:
        words = f"judge verify --explain {result.findings[0].code.value}"
        text.append(f"\n{words} says what a finding means and how to mend it\n", "dim")
    margins = [f"  {slug}: {line}\n" for slug, lines in result.margins.items() for line in lines]
    if margins:
        text.append("\nmargins\n", "bold").append("".join(margins))
    caught = [
        f"  {one.problem}: {printable(one.solution)}: {one.cases or 'by no case'}\n"
        for one in result.failing_cases
    ]
    if caught:
        text.append("\ncaught by\n", "bold").append("".join(caught))
    bounds = [
        f"  {slug}: {printable(bounds_line(one))}\n"
        for slug, some in result.bounds.items()
        for one in some
    ]
    if bounds:
        text.append("\nbounds\n", "bold").append("".join(bounds))
    scores = [f"  {slug}: {score.words}\n" for slug, score in result.scores.items()]
    if scores:
        text.append("\nmutation scores of the cases\n", "bold").append("".join(scores))
    text.append_text(mutants_text(result.mutants))
    if result.silenced:
        text.append(f"\n{len(result.silenced)} silenced\n", "bold")
    for finding, reason in result.silenced:
        text.append(f"  {finding.problem}: {printable(finding.subject)}: ")
        text.append(f"{printable(reason)} [{finding.code.value}]\n", "dim")
    text.append_text(_table(result.inspections))
    if result.is_complete and not any(one.severity is not Severity.NOTE for one in result.findings):
        text.append("\nnothing is wrong", "bold green")
    text.rstrip()
    return text


def _table(inspections: Sequence[Inspection]) -> Text:
    """A line for each inspection: how many subjects it has, and whether anything is wrong."""
    text = Text()
    if not inspections:
        return text
    text.append("\nlooked at\n", "bold")
    heads = [f"  {one.problem}: {one.name}" for one in inspections]
    width = max(len(head) for head in heads)
    for head, one in zip(heads, inspections, strict=True):
        text.append(f"{head:{width}}  {len(one.subjects) or '':>6}  ")
        if not one.findings:
            is_empty = not one.subjects and not one.name.startswith(FORMAT)
            text.append(*(("nothing to look at\n", "dim") if is_empty else ("ok\n", "green")))
            continue
        counts = [(one.count(severity), severity) for severity in _STYLES]
        for index, (count, severity) in enumerate((c, s) for c, s in counts if c):
            text.append(", " if index else "")
            text.append(quantity(count, severity.value), _STYLES[severity])
        text.append("\n")
    return text


def mutants_text(results: Mapping[str, MutationResult]) -> Text:
    """The score of each problem, and the mutants that no case kills."""
    text = Text()
    for slug, result in results.items():
        text.append(f"\nmutants of {slug}\n", "bold")
        text.append(f"  {_count_words(result)}\n")
        if unsearched := result.count(MutantState.NOT_SEARCHED):
            survivors = quantity(unsearched, "survivor")
            text.append(
                f"  mutation score: unknown, as nothing searched for {survivors}\n", "yellow"
            )
        elif words := score_words(result.killed, result.missing):
            style = "bold green" if result.score == 1 else "bold yellow"
            text.append("  mutation score: ").append(f"{words}\n", style)
        for state, head in (
            (MutantState.MISSING, "killed by stress only: a case is missing"),
            (MutantState.UNKNOWN, "not killed: equivalent, or unknown"),
            (MutantState.NOT_SEARCHED, "not killed by a case, and stress could not search"),
        ):
            if some := result.having(state):
                text.append(f"  {head}\n")
            for one in some:
                text.append_text(_outcome(one))
    return text


def _count_words(result: MutationResult) -> str:
    """How many mutants there are, and what became of those that were drawn."""
    counts = [(result.count(state), state.value) for state in MutantState]
    parts = [f"{count} {word}" for count, word in counts if count]
    if left := result.wanted - len(result.mutants):
        parts.append(f"{left} not judged to the end")
    head = f"{result.wanted} of {quantity(result.total, 'mutant')}"
    solutions = quantity(len(result.solutions), "accepted solution")
    return f"{head} of {solutions}: {', '.join(parts) or 'none'}"


def _outcome(one: MutantOutcome) -> Text:
    text = Text("    ")
    text.append(f"{printable(one.solution)}: ", "bold")
    text.append(f"{printable(one.name)}\n")
    verdict = "" if one.verdict is None else f"{one.verdict.value} "
    message = one.message.partition("\n")[0]
    if verdict or message:
        text.append(f"      {verdict}{printable(message)}\n", "dim")
    if one.input is not None:
        lines = one.input.splitlines()
        for line in lines[:_MOST_LINES]:
            text.append("      | ", "dim").append(f"{printable(line[:_MOST_COLUMNS])}\n")
        if len(lines) > _MOST_LINES:
            text.append(f"      ... {quantity(len(lines) - _MOST_LINES, 'more line')}\n", "dim")
    return text
