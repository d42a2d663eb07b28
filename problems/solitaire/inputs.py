"""Hypothesis strategies for Peg solitaire: small choices become boards, and so they shrink.

Most boards are made backwards: from the last peg, a jump is taken back again and again, so that
these can be solved. Of the others some have random pegs, and few have a single empty hole.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.solitaire.rules import (
    HOLES,
    JUMPS,
    MOST_BOARDS,
    MOST_PEGS,
    PLACES,
    WHOLE,
    Solitaire,
    jumps_back,
    write,
)


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 3 boards."""
    return games().map(write)


def games() -> SearchStrategy[list[Solitaire]]:
    """1 to 3 boards."""
    return st.lists(boards(), min_size=1, max_size=3)


def boards() -> SearchStrategy[Solitaire]:
    """One board."""
    hole = st.integers(0, HOLES - 1)
    back = st.builds(_back, hole, st.lists(st.integers(0, 30), max_size=MOST_PEGS - 1))
    drawn = st.builds(_board, st.sets(hole, min_size=1, max_size=MOST_PEGS), hole)
    single = st.builds(lambda empty, target: Solitaire(WHOLE ^ 1 << empty, target), hole, hole)
    return st.one_of(back, back, back, drawn, single)


def edges() -> Iterator[str]:
    """Every jump and one peg in each hole, single empty holes, the most pegs; the most boards."""
    far = [row_and_column for row_and_column in PLACES if 0 in row_and_column]
    near = [PLACES.index(place) for place in far]
    last = HOLES - 1
    every = [Solitaire(1 << hole, hole) for hole in range(HOLES)]
    every += [Solitaire(1 << origin | 1 << over, beyond) for origin, over, beyond in JUMPS]
    every += [Solitaire(WHOLE ^ 1 << hole, hole) for hole in range(HOLES)]
    every += [Solitaire(WHOLE ^ 1, hole) for hole in chain(near, [last])]
    for first in range(0, len(every), MOST_BOARDS):
        yield write(every[first : first + MOST_BOARDS])
    left, right = PLACES.index((3, 0)), PLACES.index((3, 6))
    ends = (0, left, right, last)
    for pegs in (1, (1 << MOST_PEGS) - 1, WHOLE ^ 1 << HOLES // 2):
        for target in ends:
            yield write([Solitaire(pegs, target)])
            yield write([Solitaire(pegs, target)] * MOST_BOARDS)
        yield write([Solitaire(pegs, target) for target in ends])
    solved = Solitaire(1, 0)
    yield from (write([solved] * count) for count in edge_values(1, MOST_BOARDS))


def hard(seed: int) -> Iterator[str]:
    """Boards with the most pegs, made backwards: a way may begin far from the centre."""
    rng = random.Random(seed)
    while True:
        boards = []
        for _ in range(MOST_BOARDS):
            choices = [rng.randrange(1 << 30) for _ in range(MOST_PEGS - 1)]
            boards.append(_back(rng.randrange(HOLES), choices))
        yield write(boards)


def _board(pegs: set[int], target: int) -> Solitaire:
    return Solitaire(start=sum(1 << hole for hole in pegs), target=target)


def _back(target: int, choices: Sequence[int]) -> Solitaire:
    """The board from which some jumps lead to a single peg in `target`."""
    pegs = 1 << target
    for choice in choices:
        before = jumps_back(pegs)
        pegs = before[choice % len(before)] if before else pegs
    return Solitaire(start=pegs, target=target)
