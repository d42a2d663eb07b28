"""Where lines are broken: Markdown on a terminal, rows and prose; and texts that differ."""

import io
import re

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from judge.terminal.line_diff import line_diff
from judge.terminal.markdown import TerminalMarkdown
from judge.terminal.wrapping import (
    code_text,
    fit_widths,
    shorten,
    shorten_path,
    wrap_lines,
    wrap_text,
)
from tests.conftest import each_row


def render(text: str, *, width: int = 20) -> list[str]:
    """The lines of a page, without the blanks at their ends."""
    out = io.StringIO()
    Console(file=out, width=width, force_terminal=True, no_color=True).print(TerminalMarkdown(text))
    plain = Text.from_ansi(out.getvalue()).plain
    return [line.rstrip() for line in plain.splitlines()]


@each_row(
    ("text", "lines"),
    [
        ("a\nb", ["a b"]),  # English words keep their blank
        ("箱を\n押す。", ["箱を押す。"]),  # a line end within a sentence
        ("押す。\n1 回で", ["押す。1 回で"]),  # a line end after a sentence
        ("**何回か。** 盤面", ["何回か。盤面"]),  # a blank that Markdown wants
        ("箱は\n1 個", ["箱は 1 個"]),  # a number after a line end
        ("`A` と\n`B`\nと", ["A と B と"]),  # code between line ends
        ("a  \nb", ["a", "b"]),  # a line end that is wanted
    ],
)
def test_a_line_end_is_a_blank_only_where_there_would_be_one(text: str, lines: list[str]) -> None:
    assert render(text) == lines


def test_a_table_that_is_too_wide_becomes_several() -> None:
    rows = [["turns", "0", "10", "11"], ["cubes", "1", "227,536", "870,072"]]
    table = "\n".join("|" + "|".join(row) + "|" for row in (rows[0], ["-"] * 4, rows[1]))

    shown = [
        line.split() for line in render(table) if line.strip(" \N{BOX DRAWINGS LIGHT HORIZONTAL}")
    ]

    assert shown == [
        ["turns", "0", "10"], ["cubes", "1", "227,536"], ["turns", "11"], ["cubes", "870,072"],
    ]  # fmt: skip


@each_row(
    ("text", "width", "lines"),
    [
        ("to be or not", 8, ["to be or", "not"]),  # English, at blanks
        ("it took 12 s", 10, ["it took", "12 s"]),  # a unit stays with its number
        ("箱を押す", 6, ["箱を押", "す"]),  # Japanese, anywhere
        ("箱を押す", 7, ["箱を押", "す"]),  # half a sign too many
        ("箱を押す。次", 8, ["箱を押", "す。次"]),  # no full stop begins a line
        ("箱「大」を", 4, ["箱", "「大", "」を"]),  # unless there is no other way
        ("押す「箱", 6, ["押す", "「箱"]),  # no bracket ends a line
        ("これは 1 個だ", 8, ["これは", "1 個だ"]),  # a number stays with its noun
        ("だ。`.` は", 4, ["だ。", ". は"]),  # code may begin one
        ("これは `x` だ", 8, ["これは", "x だ"]),  # code stays with its particle
        ("abcdefgh", 3, ["abc", "def", "gh"]),  # a word that is too long
        ("箱 word 箱", 7, ["箱", "word 箱"]),  # words among Japanese
    ],
)
def test_a_line_is_broken_as_its_language_allows(text: str, width: int, lines: list[str]) -> None:
    assert render(text, width=width) == lines


SIGNS = st.text("a1 箱を。「」、.", min_size=1, max_size=40).map(str.strip).filter(bool)


@given(SIGNS, st.integers(2, 20))
def test_no_line_is_too_wide_but_for_a_word_and_only_blanks_are_lost(
    plain: str, width: int
) -> None:
    found = wrap_text(Text(plain), width).plain

    assert all(
        cell_len(line) <= width
        or (re.fullmatch("[ -~]+[、。」]*", line.strip()) and " " not in line)
        for line in found.split("\n")
    )
    assert found.replace("\n", "").replace(" ", "") == plain.replace(" ", "")


@given(st.text("aé日\u3000.", max_size=30), st.integers(0, 30))
def test_no_name_is_wider_than_allowed(name: str, width: int) -> None:
    assert cell_len(shorten(name, width)) <= max(width, 0)
    assert shorten("depth.cpp", 8) == "de…h.cpp"
    paths = [shorten_path("wrong_answer/takes_seat.py", width) for width in (26, 20, 16, 12)]
    assert paths[:2] == ["wrong_answer/takes_seat.py", "wrong*/takes_seat.py"]
    assert paths[2:] == ["w*/takes_seat.py", "wro*_seat.py"]


def test_columns_are_shortened_and_prose_is_broken_between_words() -> None:
    text = Text("short\n  a line that is long\n\nend\n")

    assert fit_widths([4, 30, 20], 40) == [4, 18, 18]
    assert fit_widths([4, 30, 20], 0) == [4, 8, 8]
    assert wrap_lines(text, 12).plain == "short\n  a line\n    that is\n    long\n\nend\n"
    japanese = Text("  呼び出してください: trace(position)\n")  # no blank comes into a word
    assert wrap_lines(japanese, 16).plain == ("  呼び出してくだ\n    さい:\n    trace(position)\n")
    path = Text("    /a/path/to/be/copied\n")
    assert wrap_lines(path, 12).plain == path.plain


def test_code_is_cut_and_not_wrapped() -> None:
    lines = ["if a:", "\treturn 12345"]

    assert code_text(lines, None).plain == code_text(lines, 16).plain
    assert code_text(lines, 16).plain == "if a:\n    return 12345\n"
    assert code_text(lines, 12).plain == (
        "if a:\n    return …\n"
        "Lines are cut to 12 columns; 16 show all of them, and so does `| less -S`.\n"
    )


LEFT = [(7, "same"), (8, "5 2 6"), (9, "end")]
RIGHT = [(7, "same"), (8, "5 3 6"), (9, "end")]
NAMES = "expected", "actual"


def test_words_that_the_other_line_lacks_are_marked() -> None:
    below = line_diff(LEFT, RIGHT, NAMES, 80, marks=True).plain.splitlines()
    beside = line_diff(LEFT, [*RIGHT, (10, "more")], NAMES, 100, marks=True).plain.splitlines()

    head = ["--- expected", "+++ actual", "    7 | same"]
    assert below == [*head, "-   8 | 5 2 6", "+   8 | 5 3 6", "?         ^", "    9 | end"]
    assert [line[49] for line in beside[1:]] == ["\u2502", "\u2260", "\u2502", "\u2260"]
    assert "\u2260" not in line_diff(LEFT, RIGHT, NAMES, 100).plain  # without marks
    for left, right, marks in (
        ("a b", "a b c", "?           ^"),
        ("a b c", "a b", "?          ^"),
        ("", "word", "?       ^^^^"),
        ("a\u3042 x", "a\u3042 y", "?           ^"),
    ):
        text = line_diff([(1, left)], [(1, right)], NAMES, None, marks=True).plain
        assert text.splitlines()[-1] == marks


def test_two_texts_with_a_long_line_stand_below_each_other() -> None:
    line = "x = " + " + ".join(["one"] * 20)
    left, right = [*LEFT, (10, f"\t{line}")], [*RIGHT, (10, line)]

    assert "\u2502" in line_diff(LEFT, RIGHT, NAMES, 100).plain
    for width in (80, 100, 180):
        shown = wrap_lines(line_diff(left, right, NAMES, width, marks=True), width).plain
        assert f"-  10 |     {line}\n+  10 | {line}\n" in shown
    assert f"  10 |     {line}  \u2260   10 | {line}" in re.sub(
        " {3,}\u2260", "  \u2260", line_diff(left, right, NAMES, 280, marks=True).plain
    )
