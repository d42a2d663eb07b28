"""Tests of the SARIF writer."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge import __version__
from judge.model import Severity
from judge.reports.sarif import SCHEMA, SarifResult, write_sarif

RULES = {"parts": "Parts are there", "invalid inputs": "They are refused"}
MISSING = SarifResult(
    rule="parts",
    severity=Severity.ERROR,
    problem="sums",
    subject="data/secret",
    text="sums: data/secret: has no case",
    message="has no case",
)
TWIN = replace(MISSING, rule="invalid inputs", subject="secret/02", message="is there twice")


def sarif_results(*results: SarifResult) -> list[dict[str, Any]]:
    """The results of a document."""
    (run,) = json.loads(write_sarif(RULES, results).encode())["runs"]
    assert isinstance(run["results"], list)
    return run["results"]


def test_the_document_names_its_version_and_its_schema() -> None:
    document = json.loads(write_sarif({}, []))

    assert document == {
        "version": "2.1.0",
        "$schema": SCHEMA,
        "runs": [
            {
                "tool": {"driver": {"name": "judge", "version": __version__, "rules": []}},
                "columnKind": "unicodeCodePoints",
                "results": [],
            }
        ],
    }


def test_a_result_with_a_path_has_a_place() -> None:
    (result,) = sarif_results(replace(MISSING, path="problems/my sums/a#b.in"))

    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "problems/my%20sums/a%23b.in"},
                "region": {"startLine": 1},
            },
            "logicalLocations": [{"name": "data/secret", "fullyQualifiedName": "sums/data/secret"}],
        }
    ]


def test_a_result_without_a_path_has_a_name() -> None:
    (result,) = sarif_results(MISSING)

    assert result["locations"] == [
        {"logicalLocations": [{"name": "data/secret", "fullyQualifiedName": "sums/data/secret"}]}
    ]


def test_a_fingerprint_is_stable_and_differs_between_results() -> None:
    first, second, third = sarif_results(TWIN, replace(TWIN, message="is empty"), MISSING)
    (again,) = sarif_results(MISSING)

    assert third["partialFingerprints"] == again["partialFingerprints"]
    prints = {one["partialFingerprints"]["judgeFinding/v1"] for one in (first, second, third)}
    assert len(prints) == 3


@given(st.text(st.characters(codec=None)))
def test_any_words_make_a_document_that_can_be_read(words: str) -> None:
    (result,) = sarif_results(
        replace(MISSING, subject=words, message=words, text=words, path=f"a/{words}")
    )

    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert unquote(uri) == "a/" + words.encode(errors="replace").decode()
    assert uri.isascii()
