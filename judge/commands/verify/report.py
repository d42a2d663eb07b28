"""Report `judge verify`: as text, JSON, JUnit XML or SARIF.

JUnit: a problem is a suite, each inspection a class, and each case, solution or file an item of it.
An error fails the item. Warnings and notes go to the output of the suite, since an item of JUnit
cannot pass with a message. So do silenced findings, with the reason. Messages end with the code of
the finding.

SARIF: the rules are the codes, each with its section of docs/reference/verify.md, which `judge
verify --explain` prints too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

import msgspec
from rich.text import Text

from judge.commands.verify.checks import FORMAT, SOLUTIONS, FailingCases
from judge.commands.verify.mutants import MutantOutcome, MutantState, MutationResult
from judge.commands.verify.validator_checks import bounds_line
from judge.commands.verify.work import VerifyResult
from judge.errors import UsageError
from judge.escaping import printable, printable_lines
from judge.facts import Fact, counted
from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection
from judge.reports.document import RunDocument
from judge.reports.formats import ProblemDocument, problem_documents
from judge.reports.json import json_text, object_of
from judge.reports.mutation_score import score_words
from judge.reports.reporters import SessionReporter, run_document, source_path
from judge.runner.session import Session
from judge.terminal.documentation import DocsSection, docs_root, page_sections
from judge.terminal.translation import translate, translate_fact

if TYPE_CHECKING:
    from judge.reports.junit_sarif import Item, SarifResult, Suite

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_COUNTS: Mapping[Severity, Callable[[int], Fact]] = {
    Severity.ERROR: lambda count: counted(count, "error"),
    Severity.WARNING: lambda count: counted(count, "warning"),
    Severity.NOTE: lambda count: counted(count, "note"),
}
_MOST_LINES = 8
_MOST_COLUMNS = 100


class Verifier(SessionReporter):
    """Reports a session in a format: `text`, `json`, `junit` or `sarif`."""

    def show(self, session: Session, result: VerifyResult) -> None:
        """Print the summary and the result, or the document if anything was inspected."""
        if self._form == "text":
            self.print_summary(session)
            if result.is_complete or result.inspections:
                self._screen.print(result_text(result))
        elif result.inspections:
            self._screen.write_document(_document(self._form, session, result))


def _document(form: str, session: Session, result: VerifyResult) -> str:
    if form == "json":
        return json_text(verify_json(result, run_document(session)))
    from judge.reports.junit_sarif import write_junit, write_sarif  # its library is slow

    if form == "junit":
        seconds = {
            (report.problem, report.solution): sum(run.cpu_s or 0.0 for run in report.judgements)
            for report in session.reports
        }
        return write_junit("judge verify", verify_suites(result.inspections, seconds))
    sections = explanations()
    rules = {code: _title(section) for code, section in sections.items()}
    helps = {code: section.text for code, section in sections.items()}
    results = verify_results(result.inspections, partial(source_path, session.source))
    return write_sarif(rules, results, helps=helps)


def result_text(result: VerifyResult) -> Text:
    """Errors, warnings, notes, time margins, which cases catch which wrong solution, which bounds
    the cases reach, mutation scores, what became of mutants, and a table.

    Unless everything could be inspected, nothing is called sound.
    """
    text = Text()
    for severity, style in _STYLES.items():
        of_severity = [finding for finding in result.findings if finding.severity is severity]
        if of_severity:
            line = translate_fact(_COUNTS[severity](len(of_severity)))
            text.append(f"\n{line}\n", style)
        for finding in of_severity:
            text.append(f"  {finding.problem}: {printable(finding.subject)}", "bold")
            text.append(f": {printable_lines(translate_fact(finding.message))} ")
            text.append(f"[{finding.code.value}]\n", "dim")
    if result.findings:
        command = f"judge verify --explain {result.findings[0].code.value}"
        line = translate("{command} says what a finding means, and what to do", command=command)
        text.append(f"\n{line}\n", "dim")
    sections = {
        translate("margins"): [
            f"{slug}: {translate_fact(line)}"
            for slug, lines in result.margins.items()
            for line in lines
        ],
        translate("caught by"): [
            f"{row.problem}: {printable(row.solution)}: "
            + (translate_fact(row.cases) or translate("by no case"))
            for row in result.failing_cases
        ],
        translate("bounds"): [
            f"{slug}: {printable(translate_fact(bounds_line(bound)))}"
            for slug, bounds in result.bounds.items()
            for bound in bounds
        ],
        translate("mutation scores of the cases"): [
            f"{slug}: {translate_fact(score.words)}" for slug, score in result.scores.items()
        ],
    }
    for title, lines in sections.items():
        if lines:
            text.append(f"\n{title}\n", "bold").append("".join(f"  {line}\n" for line in lines))
    text.append_text(mutants_text(result.mutants))
    if result.silenced:
        line = translate("{count} silenced", count=len(result.silenced))
        text.append(f"\n{line}\n", "bold")
    for finding, reason in result.silenced:
        text.append(f"  {finding.problem}: {printable(finding.subject)}: ")
        text.append(f"{printable(reason)} [{finding.code.value}]\n", "dim")
    text.append_text(_table(result.inspections))
    is_fine = all(finding.severity is Severity.NOTE for finding in result.findings)
    if result.is_complete and is_fine and not result.status:
        text.append("\n" + translate("nothing is wrong"), "bold green")
    text.rstrip()
    return text


def _table(inspections: Sequence[Inspection]) -> Text:
    """A line for each inspection: how many subjects it has, and whether anything is wrong."""
    text = Text()
    if not inspections:
        return text
    text.append("\n" + translate("looked at") + "\n", "bold")
    heads = [f"  {row.problem}: {row.name}" for row in inspections]
    width = max(len(head) for head in heads)
    for head, row in zip(heads, inspections, strict=True):
        text.append(f"{head:{width}}  {len(row.subjects) or '':>6}  ")
        if not row.findings:
            is_empty = not row.subjects and not row.name.startswith(FORMAT)
            note, style = (translate("nothing to look at"), "dim") if is_empty else ("ok", "green")
            text.append(f"{note}\n", style)
            continue
        counts = [(row.count(severity), severity) for severity in _STYLES]
        for index, (count, severity) in enumerate((c, s) for c, s in counts if c):
            text.append(", " if index else "")
            text.append(translate_fact(_COUNTS[severity](count)), _STYLES[severity])
        text.append("\n")
    return text


def mutants_text(results: Mapping[str, MutationResult]) -> Text:
    """The score of each problem, and the mutants that no case kills."""
    text = Text()
    for slug, result in results.items():
        text.append("\n" + translate("mutants of {slug}", slug=slug) + "\n", "bold")
        counts = [(result.count(state), translate(state.value)) for state in MutantState]
        counts.append((result.wanted - len(result.mutants), translate("not judged to the end")))
        parts = ", ".join(f"{count} {word}" for count, word in counts if count)
        head = Fact(
            "{} of {} of {}",
            result.wanted,
            counted(result.total, "mutant"),
            counted(len(result.solutions), "accepted solution"),
        )
        text.append(f"  {translate_fact(head)}: {parts or translate('none')}\n")
        label = "  " + translate("mutation score") + ": "
        if unsearched := result.count(MutantState.NOT_SEARCHED):
            survivors = counted(unsearched, "survivor")
            note = translate_fact(Fact("unknown, as nothing searched for {}", survivors))
            text.append(f"{label}{note}\n", "yellow")
        elif score := score_words(result.killed, result.missing):
            style = "bold green" if result.score == 1 else "bold yellow"
            text.append(label).append(f"{translate_fact(score)}\n", style)
        for state, head in (
            (MutantState.MISSING, Fact("killed by stress only: a case is missing")),
            (MutantState.UNKNOWN, Fact("not killed: equivalent, or unknown")),
            (MutantState.NOT_SEARCHED, Fact("not killed by a case, and stress could not search")),
        ):
            if mutants := result.having(state):
                text.append(f"  {translate_fact(head)}\n")
            for mutant in mutants:
                text.append_text(_outcome(mutant))
    return text


def _outcome(mutant: MutantOutcome) -> Text:
    text = Text("    ")
    text.append(f"{printable(mutant.solution)}: ", "bold")
    text.append(f"{printable(translate_fact(mutant.name))}\n")
    verdict = "" if mutant.verdict is None else f"{mutant.verdict.value} "
    message = translate_fact(mutant.message).partition("\n")[0]
    if verdict or message:
        text.append(f"      {verdict}{printable(message)}\n", "dim")
    if mutant.input is not None:
        lines = mutant.input.splitlines()
        for line in lines[:_MOST_LINES]:
            text.append("      | ", "dim").append(f"{printable(line[:_MOST_COLUMNS])}\n")
        if len(lines) > _MOST_LINES:
            more = translate_fact(counted(len(lines) - _MOST_LINES, "more line"))
            text.append(f"      ... {more}\n", "dim")
    return text


class InspectionObject(msgspec.Struct, frozen=True, kw_only=True):
    """What was inspected, at how many subjects, and how many findings there are."""

    problem: str
    name: str
    about: str
    subjects: int
    skipped: int
    errors: int
    warnings: int
    notes: int


class CodeObject(msgspec.Struct, frozen=True, kw_only=True):
    """A code of a finding: what it means in one line, and where the guide explains it."""

    title: str
    help: str


class SilencedObject(msgspec.Struct, frozen=True, kw_only=True):
    """A finding that the problem silences, with its reason."""

    finding: Finding
    reason: str


class BoundsObject(msgspec.Struct, frozen=True, kw_only=True):
    """The bounds of a variable of the inputs, and which of them the secret cases reach."""

    problem: str
    variable: str
    low: int | float | str | None
    high: int | float | str | None
    low_reached: bool
    high_reached: bool
    least: int | float | None
    greatest: int | float | None


class VerifyDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge verify`. `reports` are those of `judge run`; `codes` has those of
    the findings. `mutants` is null but in what `judge mutants` says."""

    schema: int = 1
    findings: list[Finding]
    reports: list[ProblemDocument]
    inspections: list[InspectionObject]
    caught: list[FailingCases]
    codes: dict[str, CodeObject]
    silenced: list[SilencedObject]
    bounds: list[BoundsObject]
    mutants: list[MutationResult] | None


def verify_json(result: VerifyResult, run: RunDocument) -> VerifyDocument:
    """What JSON says of `judge verify`."""
    sections = explanations()
    return VerifyDocument(
        findings=result.findings,
        reports=problem_documents(run),
        inspections=[
            object_of(
                InspectionObject,
                item,
                subjects=len(item.subjects),
                skipped=len(item.skipped),
                errors=item.count(Severity.ERROR),
                warnings=item.count(Severity.WARNING),
                notes=item.count(Severity.NOTE),
            )
            for item in result.inspections
        ],
        caught=result.failing_cases,
        codes={
            code: CodeObject(title=_title(sections[code]), help=sections[code].place)
            for code in sorted({finding.code.value for finding in result.findings})
        },
        silenced=[SilencedObject(finding=finding, reason=why) for finding, why in result.silenced],
        bounds=[
            object_of(BoundsObject, bound, problem=slug)
            for slug, reached in result.bounds.items()
            for bound in reached
        ],
        mutants=list(result.mutants.values()) or None,
    )


_MEASURED = re.compile(r"\d+\.\d+")  # times: they change by chance from run to run


def verify_suites(
    inspections: Sequence[Inspection], seconds: Mapping[tuple[str, str], float]
) -> list[Suite]:
    """The JUnit suites. `seconds` are the times of solutions, by problem and name."""
    from judge.reports.junit_sarif import Suite

    suites = []
    for problem in dict.fromkeys(check.problem for check in inspections):
        of_problem = [check for check in inspections if check.problem == problem]
        items = [item for check in of_problem for item in _items(check, seconds)]
        warnings = [
            f"{finding.severity.value}: {check.name}: {finding.subject}: {_message(finding)}\n"
            for check in of_problem
            for finding in check.findings
            if finding.severity is not Severity.ERROR
        ]
        warnings += [
            f"silenced: {check.name}: {finding.subject}: {_message(finding)}: {reason}\n"
            for check in of_problem
            for finding, reason in check.silenced
        ]
        suites.append(Suite(name=problem, items=tuple(items), output="".join(warnings)))
    return suites


def verify_results(
    inspections: Sequence[Inspection], path_of: Callable[[str, str], str | None]
) -> list[SarifResult]:
    """The SARIF results: a finding each, `path_of` its file by problem and subject."""
    from judge.reports.junit_sarif import SarifResult

    return [
        SarifResult(
            rule=finding.code.value,
            inspection=check.name,
            severity=finding.severity,
            problem=finding.problem,
            subject=finding.subject,
            text=f"{finding.problem}: {finding.subject}: {finding.message}",
            message=_MEASURED.sub("#", finding.message),
            path=path_of(finding.problem, finding.subject),
            silenced=reason,
        )
        for check in inspections
        for finding, reason in (*((each, "") for each in check.findings), *check.silenced)
    ]


def _items(inspection: Inspection, seconds: Mapping[tuple[str, str], float]) -> Iterator[Item]:
    from judge.reports.junit_sarif import Ending, Item

    skipped = dict(inspection.skipped)
    errors = [finding for finding in inspection.findings if finding.severity is Severity.ERROR]
    is_timed = inspection.name == SOLUTIONS
    for subject in inspection.every_subject or (inspection.about,):
        messages = [_message(finding) for finding in errors if finding.subject == subject]
        ending, message = Ending.PASSED, ""
        if messages:
            ending, message = Ending.FAILED, messages[0]
        elif subject in skipped:
            ending, message = Ending.SKIPPED, skipped[subject]
        yield Item(
            group=f"{inspection.problem}.{inspection.name.replace('/', '.')}",
            name=subject,
            seconds=seconds.get((inspection.problem, subject), 0.0) if is_timed else 0.0,
            ending=ending,
            kind="error" if messages else "",
            message=message,
            text="\n".join(messages),
        )


def _message(finding: Finding) -> str:
    return f"{finding.message} [{finding.code.value}]"


PAGE = "docs/reference/verify.md"


@cache
def explanations() -> Mapping[str, DocsSection]:
    """The section about each code, from the page that comes with the judge."""
    codes = {code.value for code in Code}
    sections = page_sections(PAGE, (docs_root() / PAGE).read_text("utf-8"))
    return {code: part for part in sections if (code := part.heading.partition(":")[0]) in codes}


def _title(section: DocsSection) -> str:
    """What a code means in one line."""
    return section.heading.partition(": ")[2]


def explain(word: str) -> str:
    """The section about a code, in Markdown; `UsageError` if there is no such code."""
    section = explanations().get(word.upper())
    if section is None:
        codes = [code.value for code in Code]
        raise UsageError(
            Fact("there is no code {!r}; codes are {} to {}", word, codes[0], codes[-1]),
            advice=Fact("{} lists them", PAGE),
        )
    return f"### {section.heading}\n\n{section.text}\n"
