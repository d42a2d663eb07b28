"""Two texts with what differs between them."""

from __future__ import annotations

from judge.terminal.line_diff import line_diff

LEFT = [(7, "same"), (8, "5 2 6"), (9, "end")]
RIGHT = [(7, "same"), (8, "5 3 6"), (9, "end")]
NAMES = "expected", "actual"


def test_words_that_the_other_line_lacks_are_marked_below_a_line() -> None:
    text = line_diff(LEFT, RIGHT, NAMES, 80, marks=True).plain

    assert text.splitlines() == [
        "--- expected",
        "+++ actual",
        "    7 same",
        "-   8 5 2 6",
        "+   8 5 3 6",
        "?       ^",
        "    9 end",
    ]
    for left, right, marks in (
        ("a b", "a b c", "?         ^"),
        ("a b c", "a b", "?        ^"),
        ("", "word", "?     ^^^^"),
        ("a\u3042 x", "a\u3042 y", "?         ^"),
    ):
        text = line_diff([(1, left)], [(1, right)], NAMES, None, marks=True).plain
        assert text.splitlines()[-1] == marks


def test_where_there_is_room_lines_stand_beside_each_other() -> None:
    lines = line_diff(LEFT, [*RIGHT, (10, "more")], NAMES, 100, marks=True).plain.splitlines()

    assert [line[49] for line in lines[1:]] == ["\u2502", "\u2260", "\u2502", "\u2260"]
    assert "\u2260" not in line_diff(LEFT, RIGHT, NAMES, 100).plain  # without marks
