"""Write the result of `judge verify` as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from judge.commands.verify.bounds import bounds_line
from judge.commands.verify.checks import FORMAT
from judge.commands.verify.mutants.text import mutants_text
from judge.commands.verify.work import VerifyResult
from judge.escaping import printable, printable_lines
from judge.model import Severity
from judge.model.inspections import Inspection
from judge.reports.text import quantity

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


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
        f"  {slug}: {printable(solution)}: {cases or 'by no case'}\n"
        for slug, pairs in result.failing_cases.items()
        for solution, cases in pairs
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
