"""Hypothesis strategies for the 2x2x2 cube: small choices become turns, and so a cube shrinks.

One cube in eight has a corner that was twisted by force, and cannot be solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.cube.rules import (
    CORNERS,
    MOST_CUBES,
    MOVES,
    SOLVED,
    Cube,
    turned,
    twisted,
    write,
)

_CORNERS = (None,) * 7 + ("up-front-right",)


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 3 cubes."""
    return games().map(write)


def edges() -> Iterator[str]:
    """The solved cube, all that are one or two turns away, each corner twisted; the most cubes."""
    near = [SOLVED, *(turned(SOLVED, move) for move in MOVES)]
    states = [*near, *(turned(state, move) for state, move in product(near, MOVES))]
    states += [twisted(SOLVED, corner) for corner in list(CORNERS)[:-1]]
    states += [twisted(twisted(state, "up-front-right"), "up-front-right") for state in near]
    yield from (write([Cube(start=state)]) for state in dict.fromkeys(states))
    yield from (write([Cube(start=SOLVED)] * count) for count in edge_values(1, MOST_CUBES))


def games() -> SearchStrategy[list[Cube]]:
    """1 to 3 cubes."""
    return st.lists(cubes(), min_size=1, max_size=3)


def cubes() -> SearchStrategy[Cube]:
    """One cube, mostly some turns from the solved one; few need more than nine."""
    moves = st.lists(st.sampled_from(list(MOVES)), max_size=12)
    return st.builds(_cube, moves, st.sampled_from(_CORNERS))


def _cube(moves: Sequence[str], corner: str | None) -> Cube:
    state = SOLVED if corner is None else twisted(SOLVED, corner)
    for move in moves:
        state = turned(state, move)
    return Cube(start=state)
