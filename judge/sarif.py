"""What was looked at in problems comes in, SARIF 2.1.0 for code scanning goes out. Pure.

What was looked at are the rules, each finding is a result.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote

from judge import __version__
from judge.inspection import Inspection
from judge.model import Finding, Severity

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

Place = Callable[[Finding], str | None]
"""Which file a finding is about, from the root of the sources; None if it is about no file."""


def as_sarif(inspections: Sequence[Inspection], place: Place) -> str:
    """The document: one run, with every rule, whether or not it was broken."""
    rules: dict[str, Inspection] = {}
    for one in inspections:
        rules.setdefault(one.name, one)
    index = {name: number for number, name in enumerate(rules)}
    driver = {
        "name": "judge",
        "version": __version__,
        "rules": [
            {"id": _identifier(name), "shortDescription": {"text": one.about}}
            for name, one in rules.items()
        ],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(one.name, index[one.name], finding, place)
            for one in inspections
            for finding in one.findings
        ],
    }
    document = {"version": "2.1.0", "$schema": SCHEMA, "runs": [run]}
    return json.dumps(document, indent=1) + "\n"


def _result(name: str, index: int, finding: Finding, place: Place) -> dict[str, Any]:
    return {
        "ruleId": _identifier(name),
        "ruleIndex": index,
        "level": "error" if finding.severity is Severity.ERROR else "warning",
        "message": {
            "text": _clean(f"{finding.problem}: {finding.subject}: {finding.message}"),
        },
        "locations": [_location(finding, place(finding))],
        "partialFingerprints": {"judgeFinding/v1": _fingerprint(name, finding)},
    }


def _location(finding: Finding, path: str | None) -> dict[str, Any]:
    whole = _clean(f"{finding.problem}/{finding.subject}")
    logical = {"name": _clean(finding.subject), "fullyQualifiedName": whole}
    if path is None:
        return {"logicalLocations": [logical]}
    uri = quote(_clean(path).removeprefix("/"), safe="/")
    return {
        "physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": 1}},
        "logicalLocations": [logical],
    }


def _fingerprint(name: str, finding: Finding) -> str:
    """Tells a finding from others, and stays when others come or go."""
    parts = (name, finding.problem, finding.subject, finding.message)
    content = "\0".join(parts).encode(errors="replace")
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def _identifier(name: str) -> str:
    return name.replace(" ", "-")


def _clean(text: str) -> str:
    """A text without halves of signs, which no JSON reader takes."""
    return text.encode(errors="replace").decode()
