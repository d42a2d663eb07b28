"""The JUnit document: its shape, what fails in it, and signs that XML cannot hold."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from hypothesis import given
from hypothesis import strategies as st

from judge.model import Finding, Severity
from judge.model.inspections import Inspection
from judge.reports import junit


def finding(subject: str, severity: Severity = Severity.ERROR, message: str = "odd") -> Finding:
    return Finding(problem="sums", subject=subject, severity=severity, message=message)


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


def suite(*inspections: Inspection) -> Element:
    (only,) = ElementTree.fromstring(junit.as_junit(inspections))
    return only


def test_the_document() -> None:
    text = junit.as_junit([FORMAT, SOLUTIONS], {("sums", "accepted/a.py"): 0.25})

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
        '   <failure message="no case gives it WA" type="error">no case gives it WA\n'
        "and more</failure>\n"
        "  </testcase>\n"
        "  <system-out>warning: solutions: accepted/b.hs: was not judged\n"
        "</system-out>\n"
        "  <system-err />\n"
        " </testsuite>\n"
        "</testsuites>\n"
    )


def test_a_problem_is_a_suite() -> None:
    other = replace(FORMAT, problem="jugs")

    suites = ElementTree.fromstring(junit.as_junit([FORMAT, other, SOLUTIONS]))

    assert [(one.get("id"), one.get("name"), one.get("tests")) for one in suites] == [
        ("0", "sums", "4"),
        ("1", "jugs", "1"),
    ]


def test_what_only_a_finding_is_about_is_a_test_that_fails() -> None:
    found = replace(FORMAT, findings=(finding("data/secret"),))

    tests = [
        (test.get("name"), [one.tag for one in test]) for test in suite(found).iter("testcase")
    ]

    assert tests == [("data/secret", ["failure"])]


def test_nothing_looked_at_is_no_suite() -> None:
    assert list(ElementTree.fromstring(junit.as_junit([]))) == []


@given(st.text(st.characters(codec=None)))
def test_any_words_make_a_document_that_can_be_read(words: str) -> None:
    one = replace(
        SOLUTIONS,
        subjects=(words,),
        findings=(finding(words, message=words), finding("x", Severity.WARNING, words)),
        skipped=((words, words),),
    )

    text = junit.as_junit([one])

    assert text.encode()
    assert len(ElementTree.fromstring(text)) == 1
