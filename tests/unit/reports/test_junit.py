"""Tests of the JUnit writer."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from judge.escaping import printable_lines
from judge.reports.junit import Ending, Item, Suite, write_junit


def test_suites_have_properties_items_and_output() -> None:
    items = (
        Item(group="sums.a", name="one", seconds=0.25),
        Item(
            group="sums.a",
            name="two",
            ending=Ending.ERROR,
            kind="JE",
            message="no",
            text="no\nfile",
        ),
        Item(group="sums.a", name="three", ending=Ending.SKIPPED, message="no compiler"),
    )
    suites = [
        Suite(name="sums", items=items, properties={"limit": "1"}, output="a warning\n"),
        Suite(name="jugs", items=()),
    ]

    assert write_junit("judge", suites) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<testsuites name="judge" tests="3" failures="0" errors="1">\n'
        ' <testsuite name="sums" package="sums" id="0" tests="3" errors="1" failures="0" '
        'skipped="1" time="0.25">\n'
        "  <properties>\n"
        '   <property name="limit" value="1" />\n'
        "  </properties>\n"
        '  <testcase name="one" classname="sums.a" time="0.25" />\n'
        '  <testcase name="two" classname="sums.a" time="0.0">\n'
        '   <error message="no" type="JE">no\nfile</error>\n'
        "  </testcase>\n"
        '  <testcase name="three" classname="sums.a" time="0.0">\n'
        '   <skipped message="no compiler" />\n'
        "  </testcase>\n"
        "  <system-out>a warning\n"
        "</system-out>\n"
        "  <system-err />\n"
        " </testsuite>\n"
        ' <testsuite name="jugs" package="jugs" id="1" tests="0" errors="0" failures="0" '
        'skipped="0" time="0">\n'
        "  <properties />\n"
        "  <system-out />\n"
        "  <system-err />\n"
        " </testsuite>\n"
        "</testsuites>\n"
    )


@given(st.text(st.characters(codec=None)))
def test_any_words_make_a_document_that_can_be_read(words: str) -> None:
    item = Item(group=words, name=words, ending=Ending.FAILED, message=words, text=words)

    text = write_junit(words, [Suite(name=words, items=(item,), output=words)])

    assert len(ElementTree.fromstring(text.encode())) == 1
    assert printable_lines(text) == text
