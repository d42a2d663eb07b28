"""Hypothesis strategies for Lights Out: small choices become boards, and so they shrink.

Most boards are dark ones after some presses, so they can be solved. In the others each light is on
or off by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import xor

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game import weighted
from judge.game.edges import edge_values
from problems.lightsout.rules import LONGEST_SIDE, MOST_BOARDS, LightsOut, crosses, write

# Boards of these sizes have sets of presses that change nothing, so there are several solutions.
_SEVERAL = ((1, 2), (2, 3), (3, 5), (4, 4), (5, 5), (5, 7), (7, 5), (6, 8), (2, 1), (1, 5))


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 5 boards."""
    return games().map(write)


def edges() -> Iterator[str]:
    """Boards of every size: none, one or all lights; what one, all or half the presses light."""
    for rows, columns in product(range(1, LONGEST_SIDE + 1), repeat=2):
        last = 1 << rows * columns - 1
        cross = crosses(rows, columns)
        pressed = cross[0], cross[-1], reduce(xor, cross), reduce(xor, cross[::2])
        for start in dict.fromkeys((0, 2 * last - 1, 1, last, *pressed)):
            yield write([LightsOut(rows=rows, columns=columns, start=start)])
    smallest = LightsOut(rows=1, columns=1, start=1)
    yield from (write([smallest] * count) for count in edge_values(1, MOST_BOARDS))
    for rows, columns in product((1, LONGEST_SIDE), repeat=2):
        lit = LightsOut(rows=rows, columns=columns, start=(1 << rows * columns) - 1)
        yield write([lit] * MOST_BOARDS)


def games() -> SearchStrategy[list[LightsOut]]:
    """1 to 5 boards."""
    return st.lists(boards(), min_size=1, max_size=5)


def boards() -> SearchStrategy[LightsOut]:
    """One board."""
    side = st.integers(1, 5) | st.integers(1, LONGEST_SIDE)
    sizes = st.tuples(side, side) | st.sampled_from(_SEVERAL)
    square = st.integers(0, LONGEST_SIDE**2 - 1)
    few, many = st.lists(square, max_size=6), st.lists(square, min_size=8, max_size=40)
    return st.builds(_board, sizes, few | many, st.sampled_from(weighted({True: 3, False: 1})))


def _board(size: tuple[int, int], choices: Sequence[int], pressed: bool) -> LightsOut:
    rows, columns = size
    cross = crosses(rows, columns)
    start = 0
    for choice in choices:
        square = choice % (rows * columns)
        start ^= cross[square] if pressed else 1 << square
    return LightsOut(rows=rows, columns=columns, start=start)
