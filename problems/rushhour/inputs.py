"""Hypothesis strategies for Rush Hour: pieces that fit are put on a board one after the other.

Fewer choices give fewer pieces, and so they shrink. Boards from which many positions can be
reached are left out: no search is slow because of an input.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.rushhour.rules import (
    EXIT_ROW,
    MOST_BOARDS,
    RED,
    SIDE,
    Piece,
    RushHour,
    reached,
    write,
)

_MOST_POSITIONS = 1500
_MANY_CHOICES, _FEW_POSITIONS = 90, 100
_MANY_POSITIONS = (
    "1\nCII...\nCBBB..\nXX.AAH\n...GGH\nDD..E.\n..FFE.\n",
    "1\nB...GG\nBHH..K\nXXEAAK\n.FEIC.\n.F.ICD\nJJ...D\n",
)
"""Boards without a solution, of 125,044 and 105,297 positions, found by a search at random."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVW"

Choice = tuple[bool, int, int, int]


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 3 boards."""
    return games().map(write)


def edges() -> Iterator[str]:
    """The fewest and the most pieces, at each place of the red car; the most boards of an input.

    Two boards have more than 100,000 positions.
    """
    columns = [(True, column, place, 2) for column in range(SIDE) for place in (0, 2, 4)]
    trucks = [(True, column, place, 3) for column in range(SIDE) for place in (0, 3)]
    rows = [(False, row, place, 2) for row in range(SIDE) for place in (0, 2, 4)]
    for red in range(SIDE - 1):
        for choices in ((), columns, trucks, rows, columns[::-1], trucks[::-1]):
            yield write([board(red, choices)])
            yield from (write([board(red, [choice])]) for choice in choices)
    yield from (write([board(0, ())] * count) for count in edge_values(1, MOST_BOARDS))
    yield from _MANY_POSITIONS


def hard(seed: int) -> Iterator[str]:
    """Boards filled with cars, of few positions: many can be tried.

    What takes positions for one that differ only in the pieces on the same squares shows there.
    """
    rng = random.Random(seed)
    while True:
        choices = [
            (rng.random() < 0.5, rng.randrange(SIDE), rng.randrange(SIDE - 1), 2)
            for _ in range(_MANY_CHOICES)
        ]
        game = board(rng.randrange(SIDE - 2), choices)
        if reached(game, _FEW_POSITIONS) <= _FEW_POSITIONS:
            yield write([game])


def games() -> SearchStrategy[list[RushHour]]:
    """1 to 3 boards."""
    return st.lists(boards(), min_size=1, max_size=3)


def boards() -> SearchStrategy[RushHour]:
    """A board with the red car and what fits of up to 16 pieces."""
    choices = st.tuples(
        st.booleans(),
        st.integers(0, SIDE - 1),
        st.integers(0, SIDE - 2),
        st.sampled_from((2, 2, 3)),
    )
    few = st.lists(choices, max_size=5)
    many = st.lists(choices, min_size=8, max_size=16)
    drawn = st.builds(board, st.integers(0, SIDE - 2), few | many)
    return drawn.filter(lambda game: reached(game, _MOST_POSITIONS) <= _MOST_POSITIONS)


def board(red: int, choices: Sequence[Choice]) -> RushHour:
    """The red car at an offset, and each piece for which there is room when its turn comes."""
    cars = [(Piece(RED, 2, False, EXIT_ROW), red)]
    taken = set(cars[0][0].squares(red))
    for upright, line, offset, length in choices:
        piece = Piece(_LETTERS[len(cars) - 1], length, upright, line)
        squares = set(piece.squares(offset))
        if offset + length <= SIDE and not squares & taken:
            cars.append((piece, offset))
            taken |= squares
    cars.sort(key=lambda car: car[0].letter)
    pieces, offsets = zip(*cars, strict=True)
    return RushHour(pieces, offsets)
