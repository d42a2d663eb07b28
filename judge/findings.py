"""What is wrong with problems comes in, text for people or JSON for programs goes out. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from judge import render
from judge.model import Finding, Severity


def as_text(
    found: Sequence[Finding], margins: Mapping[str, Sequence[str]], *, complete: bool = True
) -> Text:
    """The errors, then the warnings, then how far the time limits are from their solutions.

    Where not all could be looked at (`complete=False`), nothing is called sound.
    """
    text = Text()
    for severity, style in ((Severity.ERROR, "bold red"), (Severity.WARNING, "yellow")):
        some = [finding for finding in found if finding.severity is severity]
        if some:
            text.append(f"\n{render.counted(len(some), severity.value)}\n", style)
        for finding in some:
            text.append(f"  {finding.problem}: {render.printable(finding.subject)}", "bold")
            text.append(f": {finding.message}\n")
    told = [f"  {slug}: {line}\n" for slug, lines in margins.items() for line in lines]
    if told:
        text.append("\nmargins\n", "bold").append("".join(told))
    if complete and not found:
        text.append("\nnothing is wrong", "bold green")
    text.rstrip()
    return text


def as_json(found: Sequence[Finding], reports: Sequence[Mapping[str, Any]]) -> str:
    """The JSON document: the findings in their order, and the reports of `judge run`."""
    told = [
        {
            "problem": finding.problem,
            "subject": finding.subject,
            "severity": finding.severity.value,
            "message": finding.message,
        }
        for finding in found
    ]
    document = {"schema": 1, "findings": told, "reports": list(reports)}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
