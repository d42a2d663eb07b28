"""Tests of changes of a source."""

from __future__ import annotations

from judge.commands.verify.mutants.changes import (
    SourceChange,
    apply_change,
    blank_text,
    change_line,
    change_words,
    sorted_changes,
)

SOURCE = "one\r\n  two < three\nfour\n"
CHANGE = SourceChange(11, 12, "<=")


def test_a_change_leaves_the_rest_as_it_is() -> None:
    assert apply_change(SOURCE, CHANGE) == "one\r\n  two <= three\nfour\n"
    assert change_line(SOURCE, CHANGE) == 2
    assert change_words(SOURCE, CHANGE) == ("two < three", "two <= three")


def test_what_is_dropped_keeps_its_line_ends() -> None:
    change = blank_text(SOURCE, 0, 18, "pass")

    assert apply_change(SOURCE, change) == "pass\r\n\nfour\n"[:6] + SOURCE[18:]


def test_changes_are_in_order_each_once_and_change_something() -> None:
    later, same = SourceChange(19, 23, "five"), SourceChange(0, 3, "one")

    assert sorted_changes(SOURCE, [later, same, CHANGE, later]) == [CHANGE, later]
