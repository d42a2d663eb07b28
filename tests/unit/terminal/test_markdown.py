"""Markdown on a terminal: where lines are broken, and what becomes of a line end in the source."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from judge.terminal.markdown import TerminalMarkdown, remove_surplus_spaces
from judge.terminal.wrapping import wrap_text
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


@each_row(
    ("text", "width", "lines"),
    [
        ("to be or not", 8, ["to be or", "not"]),  # English, at blanks
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
def test_a_line_is_broken_where_its_language_allows(
    text: str, width: int, lines: list[str]
) -> None:
    assert render(text, width=width) == lines


def test_items_keep_the_dot_behind_their_number() -> None:
    assert render("1. one\n2. two and more\n   words", width=12) == [
        "",
        " 1. one",
        " 2. two and",
        "    more",
        "    words",
    ]


def test_many_items_stand_below_each_other() -> None:
    lines = render("".join(f"{number}. x\n" for number in range(1, 12)))

    assert lines[1:3] + lines[-2:] == ["  1. x", "  2. x", " 10. x", " 11. x"]


def test_styles_stay_where_they_were() -> None:
    text = Text.assemble("箱を ", ("強く", "bold"), " 押す")

    found = wrap_text(remove_surplus_spaces(text), 6)

    assert found.plain == "箱を強\nく押す"
    assert [found.plain[span.start : span.end] for span in found.spans] == ["強", "く"]


SIGNS = st.text("a1 箱を。「」、.", min_size=1, max_size=40).map(str.strip).filter(bool)


@given(SIGNS, st.integers(2, 20))
def test_lines_are_never_too_wide_and_lose_blanks_alone(plain: str, width: int) -> None:
    found = wrap_text(Text(plain), width).plain

    assert max(map(cell_len, found.split("\n"))) <= width
    assert found.replace("\n", "").replace(" ", "") == plain.replace(" ", "")
