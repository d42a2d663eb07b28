"""What was looked at in problems comes in, JUnit XML for continuous integration goes out. Pure.

A `Suite` has items, each of which passed, failed, was skipped or could not be tried: `document`
writes any suites. For `as_junit` a problem is a suite, each thing that was looked at is a class,
and each case, solution or file an item of it. An error fails the item; warnings are in the output
of the suite, for the format has no item that passes with words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from xml.etree import ElementTree

import junitparser

from judge.model import Severity
from judge.model.inspections import Inspection

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Ending(Enum):
    """What became of an item."""

    PASSED = "passed"
    FAILED = "failure"
    ERROR = "error"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One test: its name, the class that it belongs to, and why it did not pass.

    `kind` is a word for that, `message` a line, `text` all of it.
    """

    group: str
    name: str
    seconds: float = 0.0
    ending: Ending = Ending.PASSED
    kind: str = ""
    message: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """Items that belong together, facts that hold for all of them, and what else is to be said."""

    name: str
    items: tuple[Item, ...]
    facts: Mapping[str, str] = field(default_factory=dict)
    words: str = ""


def document(name: str, suites: Sequence[Suite]) -> str:
    """The document. Any text is put so that it can be read again, as far as XML can hold it.

    The elements and attributes are those on which Ant's schema and Jenkins's `junit-10.xsd` agree.
    """
    root = junitparser.JUnitXml(_legal(name))
    for number, suite in enumerate(suites):
        root.append(_suite(number, suite))
    root.update_statistics()
    tree = ElementTree.fromstring(root.tostring())
    for key in ("skipped", "time"):  # the schema has them for suites alone
        del tree.attrib[key]
    ElementTree.indent(tree, " ")
    text = ElementTree.tostring(tree, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def as_junit(
    inspections: Sequence[Inspection], seconds: Mapping[tuple[str, str], float] | None = None
) -> str:
    """The document of what was looked at. `seconds` are those of solutions, by problem and name."""
    suites = []
    for problem in dict.fromkeys(one.problem for one in inspections):
        some = [one for one in inspections if one.problem == problem]
        items = [item for one in some for item in _items(one, seconds or {})]
        suites.append(Suite(name=problem, items=tuple(items), words="".join(_warnings(some))))
    return document("judge verify", suites)


class _Suite(junitparser.TestSuite):
    """A suite with two more attributes, which the schema wants."""

    package = junitparser.Attr()
    id = junitparser.IntAttr()


def _suite(number: int, suite: Suite) -> _Suite:
    made = _Suite(_legal(suite.name))
    made.package, made.id = _legal(suite.name), number
    properties = junitparser.Properties()
    for key, value in suite.facts.items():
        properties.add_property(junitparser.Property(_legal(key), _legal(value)))
    made.append(properties)
    made.add_testcases([_test(item) for item in suite.items])
    made.append(junitparser.SystemOut(_legal(suite.words)))
    made.append(junitparser.SystemErr())
    return made


def _test(item: Item) -> junitparser.TestCase:
    test = junitparser.TestCase(_legal(item.name), _legal(item.group), round(item.seconds, 3))
    if item.ending is not Ending.PASSED:
        result = _RESULTS[item.ending](_legal(item.message), _legal(item.kind))
        if item.text:
            result.text = _legal(item.text)
        test.result = result
    return test


_RESULTS = {
    Ending.FAILED: junitparser.Failure,
    Ending.ERROR: junitparser.Error,
    Ending.SKIPPED: junitparser.Skipped,
}


def _items(inspection: Inspection, seconds: Mapping[tuple[str, str], float]) -> Iterator[Item]:
    """The items of an inspection: one a subject."""
    skipped = dict(inspection.skipped)
    errors = [one for one in inspection.findings if one.severity is Severity.ERROR]
    of_solutions = inspection.name == "solutions"
    for subject in inspection.every_subject or (inspection.about,):
        found = [one for one in errors if one.subject == subject]
        ending, message = Ending.PASSED, ""
        if found:
            ending, message = Ending.FAILED, found[0].message
        elif subject in skipped:
            ending, message = Ending.SKIPPED, skipped[subject]
        yield Item(
            group=f"{inspection.problem}.{inspection.name.replace('/', '.')}",
            name=subject,
            seconds=seconds.get((inspection.problem, subject), 0.0) if of_solutions else 0.0,
            ending=ending,
            kind="error" if found else "",
            message=message,
            text="\n".join(one.message for one in found),
        )


def _warnings(inspections: Sequence[Inspection]) -> Iterator[str]:
    for one in inspections:
        for finding in one.findings:
            if finding.severity is Severity.WARNING:
                yield f"warning: {one.name}: {finding.subject}: {finding.message}\n"


def _legal(text: str) -> str:
    """A text without the signs that XML cannot hold, however they are escaped."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
