"""Rows are shortened and prose is broken between words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from judge.terminal.wrapping import fit_widths, shorten, wrap_lines


@pytest.mark.parametrize(
    ("width", "shown"),
    [(9, "depth.cpp"), (8, "de…h.cpp"), (5, "d…cpp"), (1, "…"), (0, "")],
)
def test_a_name_loses_its_middle(width: int, shown: str) -> None:
    assert shorten("depth.cpp", width) == shown


@given(st.text("aé日\u3000.", max_size=30), st.integers(0, 30))
def test_no_name_is_wider_than_allowed(name: str, width: int) -> None:
    assert cell_len(shorten(name, width)) <= max(width, 0)


def test_the_widest_columns_are_shortened_first_and_none_to_nothing() -> None:
    assert fit_widths([4, 30, 20], 60) == [4, 30, 20]
    assert fit_widths([4, 30, 20], 40) == [4, 18, 18]
    assert fit_widths([4, 30, 20], 0) == [4, 8, 8]


def test_a_line_is_broken_between_words_and_the_rest_is_indented() -> None:
    text = Text("short\n  a line that is long\n\nend\n")

    assert wrap_lines(text, 12).plain == "short\n  a line\n    that is\n    long\n\nend\n"
