"""Write SARIF 2.1.0 for code scanning.

`write_sarif` takes the rules, by name, and each place where one is broken.
`run_junit_sarif.py` makes them of a run, `verify/junit_sarif.py` of `judge verify`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from judge import __version__
from judge.model import Severity

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


class SarifResult(Struct, frozen=True, kw_only=True):
    """A rule that the subject of a problem breaks.

    `inspection` names what found it, if that is not the rule.
    `path` is the subject's file from the root of the sources. `text` is for people. `message`
    identifies the result among others of the rule, so it leaves out what changes by chance.
    `line` is the place in the file, if that is known.
    `silenced` is the reason why the result does not count, if it does not.
    """

    rule: str
    inspection: str = ""
    severity: Severity
    problem: str
    subject: str
    text: str
    message: str
    path: str | None = None
    line: int = 1
    silenced: str = ""


class Remark(Struct, frozen=True, kw_only=True):
    """A note on the run itself; an error means that the run did not do its work."""

    severity: Severity | None
    text: str


def write_sarif(
    rules: Mapping[str, str],
    results: Sequence[SarifResult],
    remarks: Sequence[Remark] | None = None,
    helps: Mapping[str, str] | None = None,
) -> str:
    """The JSON text: one run with all `rules`, by name and what they ask for, broken or not.

    Unless `remarks` is None, it also says whether the run did its work. `helps` are texts in
    Markdown that explain rules, by name.
    """
    index = {name: number for number, name in enumerate(rules)}
    driver = {
        "name": "judge",
        "version": __version__,
        "rules": [_rule(name, about, (helps or {}).get(name)) for name, about in rules.items()],
    }
    run: dict[str, Any] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
    if remarks is not None:
        notes = [
            {
                "level": one.severity.value if one.severity else "note",
                "message": {"text": _clean(one.text)},
            }
            for one in remarks
        ]
        done = all(one.severity is not Severity.ERROR for one in remarks)
        more = {"toolExecutionNotifications": notes} if notes else {}
        run["invocations"] = [{"executionSuccessful": done, **more}]
    run["results"] = [_result(one, index[one.rule]) for one in results]
    made = {"version": "2.1.0", "$schema": SCHEMA, "runs": [run]}
    return json.dumps(made, indent=1) + "\n"


def _rule(name: str, about: str, explanation: str | None) -> dict[str, Any]:
    made: dict[str, Any] = {"id": _identifier(name), "shortDescription": {"text": about}}
    if explanation is not None:
        made["help"] = {"text": explanation, "markdown": explanation}
    return made


def _result(result: SarifResult, index: int) -> dict[str, Any]:
    # The fingerprint identifies the result, and stays the same when others come or go.
    parts = (result.inspection or result.rule, result.problem, result.subject, result.message)
    content = "\0".join(parts).encode(errors="replace")
    fingerprint = hashlib.blake2b(content, digest_size=16).hexdigest()
    more: dict[str, Any] = {}
    if result.inspection:
        more["properties"] = {"inspection": result.inspection}
    if result.silenced:
        more["suppressions"] = [{"kind": "external", "justification": _clean(result.silenced)}]
    return {
        "ruleId": _identifier(result.rule),
        "ruleIndex": index,
        "level": result.severity.value,
        "message": {"text": _clean(result.text)},
        "locations": [_location(result)],
        "partialFingerprints": {"judgeFinding/v1": fingerprint},
        **more,
    }


def _location(result: SarifResult) -> dict[str, Any]:
    whole = _clean(f"{result.problem}/{result.subject}")
    logical = {"name": _clean(result.subject), "fullyQualifiedName": whole}
    if result.path is None:
        return {"logicalLocations": [logical]}
    uri = quote(_clean(result.path).removeprefix("/"), safe="/")
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": uri},
            "region": {"startLine": result.line},
        },
        "logicalLocations": [logical],
    }


def _identifier(name: str) -> str:
    return name.replace(" ", "-")


def _clean(text: str) -> str:
    """Text without half surrogate pairs, which no JSON reader takes."""
    return text.encode(errors="replace").decode()
