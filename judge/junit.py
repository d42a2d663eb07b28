"""What was looked at in problems comes in, JUnit XML for continuous integration goes out. Pure.

A problem is a test suite, each thing that was looked at is a class, and each case, solution or file
a test of it. An error fails the test; warnings are in the output of the suite, for the format has
no test that passes with words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from judge.inspection import Inspection
from judge.model import Finding, Severity

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(
    inspections: Sequence[Inspection], seconds: Mapping[tuple[str, str], float] | None = None
) -> str:
    """The document. `seconds` are what solutions took, by problem and name.

    The elements and attributes are those on which Ant's schema and Jenkins's `junit-10.xsd` agree.
    """
    suites = Element("testsuites", {"name": "judge verify"})
    for number, problem in enumerate(dict.fromkeys(one.problem for one in inspections)):
        some = [one for one in inspections if one.problem == problem]
        _add_suite(suites, number, problem, some, seconds or {})
    for key in ("tests", "failures", "errors"):
        suites.set(key, str(sum(int(suite.get(key, "0")) for suite in suites)))
    ElementTree.indent(suites, " ")
    text = ElementTree.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _add_suite(
    suites: Element,
    number: int,
    problem: str,
    inspections: Sequence[Inspection],
    seconds: Mapping[tuple[str, str], float],
) -> None:
    suite = SubElement(suites, "testsuite", {"name": _legal(problem)})
    SubElement(suite, "properties")
    counts = dict.fromkeys(("failure", "skipped"), 0)
    tests, all_s = 0, 0.0
    for one in inspections:
        for subject, found, why in _tests(one):
            took_s = seconds.get((problem, subject), 0.0) if one.name == "solutions" else 0.0
            test = SubElement(
                suite,
                "testcase",
                {
                    "classname": _legal(f"{problem}.{one.name.replace('/', '.')}"),
                    "name": _legal(subject),
                    "time": f"{took_s:.3f}",
                },
            )
            tests, all_s = tests + 1, all_s + took_s
            if outcome := _add_outcome(test, found, why):
                counts[outcome] += 1
    SubElement(suite, "system-out").text = _legal("".join(_warnings(inspections)))
    SubElement(suite, "system-err")
    for key, value in (
        ("package", _legal(problem)),
        ("id", str(number)),
        ("tests", str(tests)),
        ("failures", str(counts["failure"])),
        ("errors", "0"),
        ("skipped", str(counts["skipped"])),
        ("time", f"{all_s:.3f}"),
    ):
        suite.set(key, value)


def _tests(inspection: Inspection) -> Iterator[tuple[str, list[Finding], str | None]]:
    """The tests of an inspection: subject, errors, and why it was skipped, if so."""
    skipped = dict(inspection.skipped)
    errors = [one for one in inspection.findings if one.severity is Severity.ERROR]
    for subject in inspection.every_subject or (inspection.about,):
        found = [one for one in errors if one.subject == subject]
        yield subject, found, None if found else skipped.get(subject)


def _add_outcome(test: Element, found: Sequence[Finding], why: str | None) -> str | None:
    if found:
        message = _legal(found[0].message)
        failure = SubElement(test, "failure", {"type": "error", "message": message})
        failure.text = _legal("\n".join(one.message for one in found))
        return "failure"
    if why is not None:
        SubElement(test, "skipped", {"message": _legal(why)})
        return "skipped"
    return None


def _warnings(inspections: Sequence[Inspection]) -> Iterator[str]:
    for one in inspections:
        for finding in one.findings:
            if finding.severity is Severity.WARNING:
                yield f"warning: {one.name}: {finding.subject}: {finding.message}\n"


def _legal(text: str) -> str:
    """A text without the signs that XML cannot hold, however they are escaped."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
