"""Hypothesis strategies for Peek."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.peek.rules import LARGEST, MOST_BOARDS, SMALLEST, Hidden, solvable, write


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 4 boards."""
    return st.lists(boards(), min_size=1, max_size=4).map(write)


def edges() -> Iterator[str]:
    """Boards of every size: in order, and in the reverse order; the most boards of an input."""
    for rows, columns in product(range(SMALLEST, LARGEST + 1), repeat=2):
        numbers = [*range(1, rows * columns), 0]
        yield write([solvable(columns, order) for order in (numbers, numbers[::-1])])
        if {rows, columns} <= {SMALLEST, LARGEST}:
            yield write([solvable(columns, numbers[::-1])])
            small = [solvable(SMALLEST, [1, 2, 3, 0])] * (MOST_BOARDS - 1)
            yield write([*small, solvable(columns, numbers[::-1])])
    smallest = solvable(SMALLEST, [1, 2, 3, 0])
    yield from (write([smallest] * count) for count in edge_values(1, MOST_BOARDS))


@st.composite
def boards(draw: st.DrawFn) -> Hidden:
    """A board with sides of 2 to 4 squares that can be solved."""
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    return solvable(columns, draw(st.permutations([*range(1, rows * columns), 0])))
