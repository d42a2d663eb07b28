"""The text of a board as rows and cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.web.board.board_cells import MOST_CELLS, board_cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        pytest.param(" 1  2\n .  9\n10 11\n", [["1", "2"], [".", "9"], ["10", "11"]], id="numbers"),
        pytest.param("###\n#@ \n", [["#", "#", "#"], ["#", "@", ""]], id="signs"),
        pytest.param("A | 3 2\nB |\n", [["A", "|", "3", "2"], ["B", "|", "", ""]], id="ragged"),
        pytest.param("o  o\n x\n", [["o", "", "o"], ["", "x", ""]], id="a blank column is left"),
        pytest.param("  wolf  goat\n  ~~\n", [["wolf", "goat"], ["~~", ""]], id="words"),
        pytest.param("", [], id="nothing"),
        pytest.param(" \n\n", [], id="blanks"),
        pytest.param(("#" * 50 + "\n") * (MOST_CELLS // 50 + 1), [], id="too many"),
    ],
)
def test_a_text_is_divided_into_rows_and_cells(text: str, cells: list[list[str]]) -> None:
    assert board_cells(text) == cells


@given(st.lists(st.text("# @1ab", max_size=8), min_size=1, max_size=5))
def test_no_sign_is_lost_and_all_rows_are_as_long(lines: list[str]) -> None:
    cells = board_cells("\n".join(lines))

    signs = ["".join(row).replace(" ", "") for row in cells]
    assert len({len(row) for row in cells}) <= 1
    assert [one for one in signs if one] == [
        one for line in lines if (one := line.replace(" ", ""))
    ]
