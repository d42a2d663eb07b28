"""What is wrong with problems comes in, text for people or JSON for programs goes out. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from judge.model import Finding, Severity
from judge.model.inspections import Inspection
from judge.reports.text import printable, quantity

_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "yellow"}


def as_text(
    found: Sequence[Finding],
    margins: Mapping[str, Sequence[str]],
    *,
    complete: bool = True,
    inspections: Sequence[Inspection] = (),
    caught: Mapping[str, Sequence[tuple[str, str]]] | None = None,
) -> Text:
    """The errors, then the warnings, then how far the time limits are from their solutions.

    Then by which cases solutions fail that are to, by problem, and a table of all that was looked
    at. Where not all could be looked at (`complete=False`), nothing is called sound.
    """
    text = Text()
    for severity, style in _STYLES.items():
        some = [finding for finding in found if finding.severity is severity]
        if some:
            text.append(f"\n{quantity(len(some), severity.value)}\n", style)
        for finding in some:
            text.append(f"  {finding.problem}: {printable(finding.subject)}", "bold")
            text.append(f": {_clean(finding.message)}\n")
    told = [f"  {slug}: {line}\n" for slug, lines in margins.items() for line in lines]
    if told:
        text.append("\nmargins\n", "bold").append("".join(told))
    by_cases = [
        f"  {slug}: {printable(solution)}: {cases or 'by no case'}\n"
        for slug, pairs in (caught or {}).items()
        for solution, cases in pairs
    ]
    if by_cases:
        text.append("\ncaught by\n", "bold").append("".join(by_cases))
    text.append_text(_table(inspections))
    if complete and not found:
        text.append("\nnothing is wrong", "bold green")
    text.rstrip()
    return text


def as_json(
    found: Sequence[Finding],
    reports: Sequence[Mapping[str, Any]],
    *,
    inspections: Sequence[Inspection] = (),
    caught: Mapping[str, Sequence[tuple[str, str]]] | None = None,
) -> str:
    """The JSON document: the findings in their order, and the reports of `judge run`.

    With `inspections` it says what was looked at, with `caught` which cases catch what is wrong.
    """
    told = [
        {
            "problem": finding.problem,
            "subject": finding.subject,
            "severity": finding.severity.value,
            "message": finding.message,
        }
        for finding in found
    ]
    document: dict[str, Any] = {"schema": 1, "findings": told, "reports": list(reports)}
    if inspections:
        document["inspections"] = summary(inspections)
    if caught is not None:
        document["caught"] = [
            {"problem": slug, "solution": solution, "cases": cases}
            for slug, pairs in caught.items()
            for solution, cases in pairs
        ]
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def summary(inspections: Sequence[Inspection]) -> list[dict[str, Any]]:
    """The rows of the table: what was looked at, in how many places, and how bad it is there."""
    return [
        {
            "problem": one.problem,
            "name": one.name,
            "about": one.about,
            "subjects": len(one.subjects),
            "skipped": len(one.skipped),
            "errors": one.count(Severity.ERROR),
            "warnings": one.count(Severity.WARNING),
        }
        for one in inspections
    ]


def _table(inspections: Sequence[Inspection]) -> Text:
    """A line for each thing that was looked at: how often, and whether anything is wrong."""
    text = Text()
    if not inspections:
        return text
    text.append("\nlooked at\n", "bold")
    heads = [f"  {one.problem}: {one.name}" for one in inspections]
    width = max(len(head) for head in heads)
    for head, one in zip(heads, inspections, strict=True):
        text.append(f"{head:{width}}  {len(one.subjects) or '':>6}  ")
        if not one.findings:
            text.append("ok\n", "green")
            continue
        counts = [(one.count(severity), severity) for severity in _STYLES]
        for index, (count, severity) in enumerate((c, s) for c, s in counts if c):
            text.append(", " if index else "")
            text.append(quantity(count, severity.value), _STYLES[severity])
        text.append("\n")
    return text


def _clean(message: str) -> str:
    """A message without the signs that a terminal would obey."""
    return "\n".join(printable(line) for line in message.split("\n"))
