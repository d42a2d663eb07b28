"""The SARIF document: its shape, as the schema 2.1.0 asks for it, and its places."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from hypothesis import given
from hypothesis import strategies as st

from judge import __version__
from judge.model import Finding, Severity
from judge.model.inspections import Inspection
from judge.reports import sarif

MISSING = Finding(
    problem="sums", subject="data/secret", severity=Severity.ERROR, message="has no case"
)
TWIN = Finding(
    problem="sums", subject="secret/02", severity=Severity.WARNING, message="is there twice"
)
PARTS = Inspection(
    problem="sums", name="format/parts", about="Parts are there", findings=(MISSING,)
)
INPUTS = Inspection(
    problem="sums", name="invalid inputs", about="They are refused", findings=(TWIN, MISSING)
)


def run(*inspections: Inspection, **places: str) -> dict[str, Any]:
    document = json.loads(
        sarif.as_sarif(inspections, lambda finding: places.get(finding.subject.partition("/")[0]))
    )
    (only,) = document["runs"]
    assert isinstance(only, dict)
    return only


def test_the_document_names_its_version_and_its_schema() -> None:
    document = json.loads(sarif.as_sarif([], lambda finding: None))

    assert document == {
        "version": "2.1.0",
        "$schema": sarif.SCHEMA,
        "runs": [
            {
                "tool": {"driver": {"name": "judge", "version": __version__, "rules": []}},
                "columnKind": "unicodeCodePoints",
                "results": [],
            }
        ],
    }


def test_what_was_looked_at_are_the_rules() -> None:
    again = replace(PARTS, problem="jugs", findings=())

    assert run(PARTS, again, INPUTS)["tool"]["driver"]["rules"] == [
        {"id": "format/parts", "shortDescription": {"text": "Parts are there"}},
        {"id": "invalid-inputs", "shortDescription": {"text": "They are refused"}},
    ]


def test_a_finding_is_a_result_of_its_rule() -> None:
    results = run(PARTS, INPUTS)["results"]

    assert [(one["ruleId"], one["ruleIndex"], one["level"]) for one in results] == [
        ("format/parts", 0, "error"),
        ("invalid-inputs", 1, "warning"),
        ("invalid-inputs", 1, "error"),
    ]
    assert results[0]["message"] == {"text": "sums: data/secret: has no case"}


def test_a_finding_on_a_file_has_its_place() -> None:
    (result,) = run(PARTS, data="problems/my sums/a#b.in")["results"]

    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "problems/my%20sums/a%23b.in"},
                "region": {"startLine": 1},
            },
            "logicalLocations": [{"name": "data/secret", "fullyQualifiedName": "sums/data/secret"}],
        }
    ]


def test_a_finding_on_no_file_is_told_by_its_name() -> None:
    (result,) = run(PARTS)["results"]

    assert result["locations"] == [
        {"logicalLocations": [{"name": "data/secret", "fullyQualifiedName": "sums/data/secret"}]}
    ]


def test_a_fingerprint_stays_and_tells_findings_apart() -> None:
    first, second, third = run(INPUTS, PARTS)["results"]
    (again,) = run(PARTS)["results"]

    assert third["partialFingerprints"] == again["partialFingerprints"]
    prints = {one["partialFingerprints"]["judgeFinding/v1"] for one in (first, second, third)}
    assert len(prints) == 3


@given(st.text(st.characters(codec=None)))
def test_any_words_make_a_document_that_can_be_read(words: str) -> None:
    odd = replace(MISSING, subject=words, message=words)
    text = sarif.as_sarif([replace(PARTS, findings=(odd,))], lambda finding: f"a/{words}")

    (result,) = json.loads(text.encode())["runs"][0]["results"]

    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert unquote(uri) == "a/" + words.encode(errors="replace").decode()
    assert uri.isascii()
