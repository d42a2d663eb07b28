"""Hypothesis strategies for Rook ending: small choices become positions, and so they shrink.

Boards are small more often than not. A piece is put on the first square, from the chosen one on,
where it may stand, so every choice is a legal position.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.rook.rules import (
    BLACK,
    LONGEST_SIDE,
    MOST_POSITIONS,
    SHORTEST_SIDE,
    WHITE,
    Ending,
    Position,
    board_of,
    why_illegal,
    write,
)

_LARGEST = 1 << 12


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 6 positions."""
    return games().map(write)


def games() -> SearchStrategy[list[Ending]]:
    """1 to 6 positions on one board."""
    side = st.sampled_from((3, 4, 2, 3, 4, 5, 6, 7, LONGEST_SIDE))
    number = st.integers(0, _LARGEST)
    choices = st.lists(st.tuples(number, number, number, st.booleans()), min_size=1, max_size=6)
    sizes = st.tuples(side, side).filter(has_positions)
    return st.builds(
        lambda size, some: [_ending(size[0], size[1], one) for one in some], sizes, choices
    )


def has_positions(size: Sequence[int]) -> bool:
    """Whether two kings have room on a board."""
    return max(size) > SHORTEST_SIDE


def edges() -> Iterator[str]:
    """Boards with pieces in corners, at edges and in the middle; the most positions."""
    sides = (SHORTEST_SIDE, 3, 5, LONGEST_SIDE)
    for rows, columns in filter(has_positions, product(sides, sides)):
        some = sorted(
            row * columns + column
            for row in {0, rows // 2, rows - 1}
            for column in {0, columns // 2, columns - 1}
        )
        starts = (Position(*pieces) for pieces in product(some, some, some, (WHITE, BLACK)))
        legal = (start for start in starts if not why_illegal(columns, start))
        yield write([Ending(rows, columns, start) for start in legal])
    for rows, columns in ((2, 3), (3, 2), (2, 8), (8, 2), (8, 8)):
        counts = edge_values(1, MOST_POSITIONS) if rows == columns else [1, MOST_POSITIONS]
        for count in counts:
            yield write([_ending(rows, columns, (0, 1, count, True))] * count)


def hard(seed: int) -> Iterator[str]:
    """The most positions on the largest board."""
    rng = random.Random(seed)
    while True:
        choices = [
            (
                rng.randrange(_LARGEST),
                rng.randrange(_LARGEST),
                rng.randrange(_LARGEST),
                rng.random() < 0.5,
            )
            for _ in range(MOST_POSITIONS)
        ]
        yield write([_ending(LONGEST_SIDE, LONGEST_SIDE, choice) for choice in choices])


def _ending(rows: int, columns: int, choice: tuple[int, int, int, bool]) -> Ending:
    """The position of four choices: three squares, and whether Black moves if White may, too."""
    board = board_of(rows, columns)
    every = (1 << board.squares) - 1
    king = choice[0] % board.squares
    if board.near[king] == every:  # in the middle of a small board
        king = 0
    black = _first(every & ~board.near[king], choice[1], board.squares)
    rook = _first(every & ~(1 << king | 1 << black), choice[2], board.squares)
    side = BLACK if choice[3] else WHITE
    if board.attacked[king][rook] >> black & 1:
        side = BLACK
    return Ending(rows, columns, Position(king, rook, black, side))


def _first(allowed: int, choice: int, squares: int) -> int:
    """The first allowed square, from the chosen one on."""
    order = ((choice + more) % squares for more in range(squares))
    return next(square for square in order if allowed >> square & 1)
