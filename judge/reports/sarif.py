"""What was looked at in problems comes in, SARIF 2.1.0 for code scanning goes out. Pure.

A `Kind` is a rule of the document, each `Result` is one place where it was broken: `document`
writes any of them. For `as_sarif` what was looked at are the rules, each finding is a result.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from judge import __version__
from judge.model import Finding, Severity
from judge.model.inspections import Inspection

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

Place = Callable[[Finding], str | None]
"""Which file a finding is about, from the root of the sources; None if it is about no file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What is wrong with a subject of a problem, by the name of its kind.

    `path` is its file from the root of the sources, None if there is none. `text` is what people
    read, `message` what tells it from other results: it leaves out what changes by chance.
    """

    kind: str
    severity: Severity
    problem: str
    subject: str
    text: str
    message: str
    path: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What is to be said of the run itself; an error tells that it did not do its work."""

    severity: Severity | None
    text: str


def document(
    kinds: Mapping[str, str], results: Sequence[Result], remarks: Sequence[Remark] | None = None
) -> str:
    """The document: one run, with every kind by its name and what it is about, broken or not.

    With `remarks` it tells besides whether the run did its work.
    """
    index = {name: number for number, name in enumerate(kinds)}
    driver = {
        "name": "judge",
        "version": __version__,
        "rules": [
            {"id": _identifier(name), "shortDescription": {"text": about}}
            for name, about in kinds.items()
        ],
    }
    run: dict[str, Any] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
    if remarks is not None:
        run["invocations"] = [_invocation(remarks)]
    run["results"] = [_result(one, index[one.kind]) for one in results]
    made = {"version": "2.1.0", "$schema": SCHEMA, "runs": [run]}
    return json.dumps(made, indent=1) + "\n"


def as_sarif(inspections: Sequence[Inspection], place: Place) -> str:
    """The document of what was looked at."""
    kinds: dict[str, str] = {}
    for one in inspections:
        kinds.setdefault(one.name, one.about)
    results = [
        Result(
            kind=one.name,
            severity=finding.severity,
            problem=finding.problem,
            subject=finding.subject,
            text=f"{finding.problem}: {finding.subject}: {finding.message}",
            message=finding.message,
            path=place(finding),
        )
        for one in inspections
        for finding in one.findings
    ]
    return document(kinds, results)


def _invocation(remarks: Sequence[Remark]) -> dict[str, Any]:
    done: dict[str, Any] = {
        "executionSuccessful": all(one.severity is not Severity.ERROR for one in remarks)
    }
    if remarks:
        done["toolExecutionNotifications"] = [
            {
                "level": one.severity.value if one.severity else "note",
                "message": {"text": _clean(one.text)},
            }
            for one in remarks
        ]
    return done


def _result(result: Result, index: int) -> dict[str, Any]:
    return {
        "ruleId": _identifier(result.kind),
        "ruleIndex": index,
        "level": result.severity.value,
        "message": {"text": _clean(result.text)},
        "locations": [_location(result)],
        "partialFingerprints": {"judgeFinding/v1": _fingerprint(result)},
    }


def _location(result: Result) -> dict[str, Any]:
    whole = _clean(f"{result.problem}/{result.subject}")
    logical = {"name": _clean(result.subject), "fullyQualifiedName": whole}
    if result.path is None:
        return {"logicalLocations": [logical]}
    uri = quote(_clean(result.path).removeprefix("/"), safe="/")
    return {
        "physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": 1}},
        "logicalLocations": [logical],
    }


def _fingerprint(result: Result) -> str:
    """Tells a result from others, and stays when others come or go."""
    parts = (result.kind, result.problem, result.subject, result.message)
    content = "\0".join(parts).encode(errors="replace")
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def _identifier(name: str) -> str:
    return name.replace(" ", "-")


def _clean(text: str) -> str:
    """A text without halves of signs, which no JSON reader takes."""
    return text.encode(errors="replace").decode()
