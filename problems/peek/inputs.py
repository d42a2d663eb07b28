"""Hypothesis strategies for Peek."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from problems.peek.rules import Hidden, solvable, write


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 4 boards."""
    return st.lists(boards(), min_size=1, max_size=4).map(write)


@st.composite
def boards(draw: st.DrawFn) -> Hidden:
    """A board with sides of 2 to 4 squares that can be solved."""
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    return solvable(columns, draw(st.permutations([*range(1, rows * columns), 0])))
