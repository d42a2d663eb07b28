"""Write JUnit XML for continuous integration.

`write_junit` takes suites of items; each item passed, failed, was skipped or could not be tried.
`run_junit_sarif.py` makes the suites of a run, `verify/junit_sarif.py` those of `judge verify`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from xml.etree import ElementTree

import junitparser
from msgspec import Struct, field

from judge.escaping import printable_lines


class Ending(Enum):
    """How an item ended: the element that says so."""

    PASSED = None
    FAILED = junitparser.Failure
    ERROR = junitparser.Error
    SKIPPED = junitparser.Skipped


class Item(Struct, frozen=True, kw_only=True):
    """One test: its name, the class it belongs to, and why it did not pass.

    `kind` is one word for the reason, `message` one line, `text` all of it.
    """

    group: str
    name: str
    seconds: float = 0.0
    ending: Ending = Ending.PASSED
    kind: str = ""
    message: str = ""
    text: str = ""


class Suite(Struct, frozen=True, kw_only=True):
    """Items that belong together, their common properties, and what goes to standard output."""

    name: str
    items: tuple[Item, ...]
    properties: Mapping[str, str] = field(default_factory=dict)
    output: str = ""


def write_junit(name: str, suites: Sequence[Suite]) -> str:
    """The XML text, with the elements on which Ant's schema and Jenkins's `junit-10.xsd` agree."""
    root = junitparser.JUnitXml(_legal(name))
    for number, suite in enumerate(suites):
        root.append(_suite_element(number, suite))
    root.update_statistics()
    tree = ElementTree.fromstring(root.tostring())
    for key in ("skipped", "time"):  # the schema allows them on suites only
        del tree.attrib[key]
    ElementTree.indent(tree, " ")
    text = ElementTree.tostring(tree, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


class _SuiteElement(junitparser.TestSuite):
    """A suite with two attributes that the schema requires."""

    package = junitparser.Attr()
    id = junitparser.IntAttr()


def _suite_element(number: int, suite: Suite) -> _SuiteElement:
    made = _SuiteElement(_legal(suite.name))
    made.package, made.id = _legal(suite.name), number
    properties = junitparser.Properties()
    for key, value in suite.properties.items():
        properties.add_property(junitparser.Property(_legal(key), _legal(value)))
    made.append(properties)
    made.add_testcases([_test_element(item) for item in suite.items])
    made.append(junitparser.SystemOut(_legal(suite.output)))
    made.append(junitparser.SystemErr())
    return made


def _test_element(item: Item) -> junitparser.TestCase:
    test = junitparser.TestCase(_legal(item.name), _legal(item.group), round(item.seconds, 3))
    if item.ending.value is not None:
        result = item.ending.value(_legal(item.message), _legal(item.kind))
        if item.text:
            result.text = _legal(item.text)
        test.result = result
    return test


def _legal(text: str) -> str:
    """Text without the characters that XML cannot hold, even escaped."""
    return printable_lines(text)
