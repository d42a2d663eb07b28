"""Tests of the JUnit suites and the SARIF results of `judge verify`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from judge.commands.verify.junit_sarif import verify_results, verify_rules, verify_suites
from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection
from judge.reports.junit import write_junit
from judge.reports.sarif import write_sarif


def finding(subject: str, severity: Severity = Severity.ERROR, message: str = "odd") -> Finding:
    return Finding(
        code=Code.HTML, problem="sums", subject=subject, severity=severity, message=message
    )


FORMAT = Inspection(problem="sums", name="format/parts", about="Parts are there")
SOLUTIONS = Inspection(
    problem="sums",
    name="solutions",
    about="Solutions do what they must",
    subjects=("accepted/a.py", "accepted/b.hs", "rejected/c.py"),
    findings=(
        finding("accepted/b.hs", Severity.WARNING, "was not judged"),
        finding("rejected/c.py", message="no case gives it WA"),
        finding("rejected/c.py", message="and more"),
    ),
    skipped=(("accepted/b.hs", "ghc is not installed"),),
)


def as_junit(
    inspections: Sequence[Inspection], seconds: Mapping[tuple[str, str], float] | None = None
) -> str:
    return write_junit("judge verify", verify_suites(inspections, seconds or {}))


def suite(*inspections: Inspection) -> Element:
    (only,) = ElementTree.fromstring(as_junit(inspections))
    return only


def test_the_junit_document() -> None:
    text = as_junit([FORMAT, SOLUTIONS], {("sums", "accepted/a.py"): 0.25})

    assert text == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<testsuites name="judge verify" tests="4" failures="1" errors="0">\n'
        ' <testsuite name="sums" package="sums" id="0" tests="4" errors="0" failures="1" '
        'skipped="1" time="0.25">\n'
        "  <properties />\n"
        '  <testcase name="Parts are there" classname="sums.format.parts" time="0.0" />\n'
        '  <testcase name="accepted/a.py" classname="sums.solutions" time="0.25" />\n'
        '  <testcase name="accepted/b.hs" classname="sums.solutions" time="0.0">\n'
        '   <skipped message="ghc is not installed" />\n'
        "  </testcase>\n"
        '  <testcase name="rejected/c.py" classname="sums.solutions" time="0.0">\n'
        '   <failure message="no case gives it WA [V036]" type="error">no case gives it WA [V036]\n'
        "and more [V036]</failure>\n"
        "  </testcase>\n"
        "  <system-out>warning: solutions: accepted/b.hs: was not judged [V036]\n"
        "</system-out>\n"
        "  <system-err />\n"
        " </testsuite>\n"
        "</testsuites>\n"
    )


def test_a_problem_is_a_suite() -> None:
    other = replace(FORMAT, problem="jugs")

    suites = ElementTree.fromstring(as_junit([FORMAT, other, SOLUTIONS]))

    assert [(one.get("id"), one.get("name"), one.get("tests")) for one in suites] == [
        ("0", "sums", "4"),
        ("1", "jugs", "1"),
    ]


def test_a_subject_of_a_finding_alone_is_an_item_that_fails() -> None:
    found = replace(FORMAT, findings=(finding("data/secret"),))

    tests = [
        (test.get("name"), [one.tag for one in test]) for test in suite(found).iter("testcase")
    ]

    assert tests == [("data/secret", ["failure"])]


def test_without_inspections_there_is_no_suite() -> None:
    assert list(ElementTree.fromstring(as_junit([]))) == []


# SARIF

MISSING = Finding(
    code=Code.MISSING_PART,
    problem="sums",
    subject="data/secret",
    severity=Severity.ERROR,
    message="has no case",
)
TWIN = Finding(
    code=Code.DUPLICATE_CASE,
    problem="sums",
    subject="secret/02",
    severity=Severity.WARNING,
    message="is there twice",
)
PARTS = Inspection(
    problem="sums", name="format/parts", about="Parts are there", findings=(MISSING,)
)
INPUTS = Inspection(
    problem="sums", name="invalid inputs", about="They are refused", findings=(TWIN, MISSING)
)


def as_sarif(*inspections: Inspection, **paths: str) -> dict[str, Any]:
    """The only run of a document."""
    results = verify_results(inspections, lambda _, subject: paths.get(subject[:4]))
    rules, helps = verify_rules()
    (only,) = json.loads(write_sarif(rules, results, helps=helps).encode())["runs"]
    assert isinstance(only, dict)
    return only


def test_codes_are_the_rules_with_their_sections_as_help() -> None:
    rules = as_sarif(PARTS, INPUTS)["tool"]["driver"]["rules"]

    assert [rule["id"] for rule in rules] == [code.value for code in Code]
    assert rules[0]["shortDescription"] == {"text": "a file cannot be read"}
    assert rules[0]["help"]["markdown"].startswith("- **Severity:** error.")


def test_a_finding_is_a_result_of_its_rule() -> None:
    results = as_sarif(PARTS, INPUTS)["results"]

    assert [(one["ruleId"], one["properties"]["inspection"], one["level"]) for one in results] == [
        ("V011", "format/parts", "error"),
        ("V047", "invalid inputs", "warning"),
        ("V011", "invalid inputs", "error"),
    ]
    codes = [code.value for code in Code]
    assert [codes[one["ruleIndex"]] for one in results] == ["V011", "V047", "V011"]
    assert results[0]["message"] == {"text": "sums: data/secret: has no case"}


def test_a_fingerprint_does_not_depend_on_what_was_measured() -> None:
    def fingerprint(message: str) -> str:
        odd = Inspection(
            problem="sums",
            name="answers",
            about="Accepts",
            findings=(finding("secret/1", message=message),),
        )
        (result,) = as_sarif(odd)["results"]
        assert message in result["message"]["text"]
        return str(result["partialFingerprints"])

    late = "breaks on the answer: stopped unfinished after {} s of CPU time; the limit is 1 s"

    assert fingerprint(late.format("1.15")) == fingerprint(late.format("1.16"))
    assert fingerprint(late.format("1.15")) != fingerprint(late.format("1.15") + "!")


def test_a_result_has_the_path_of_its_subject() -> None:
    (result,) = as_sarif(PARTS, data="problems/sums/a.in")["results"]

    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "problems/sums/a.in"


# What is silenced

QUIET = replace(PARTS, findings=(), silenced=((MISSING, "made by a script"),))


def test_a_silenced_finding_fails_nothing_and_is_in_the_output_of_the_suite() -> None:
    made = suite(QUIET)

    assert made.get("failures") == "0"
    text = made.findtext("system-out")
    assert text == ("silenced: format/parts: data/secret: has no case [V011]: made by a script\n")


def test_a_silenced_finding_is_a_suppressed_result() -> None:
    (result,) = as_sarif(QUIET)["results"]

    assert result["suppressions"] == [{"kind": "external", "justification": "made by a script"}]
