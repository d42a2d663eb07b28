"""Hypothesis strategies for Keys and doors: small choices become mazes, and so they shrink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.keys.rules import (
    DOORS,
    EXIT,
    FLOOR,
    KEYS,
    LONGEST_SIDE,
    MOST_MAZES,
    MOST_SQUARES,
    START,
    WALL,
    Maze,
    Square,
    write,
)

_SIDE = 8

_Line = tuple[bool, int, int, int]
"""A wall through the maze: whether it is a row, which one, where its gap is, and its door."""


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 3 mazes."""
    return games().map(write)


def games() -> SearchStrategy[list[Maze]]:
    """1 to 3 mazes."""
    return st.lists(mazes(), min_size=1, max_size=3)


def mazes() -> SearchStrategy[Maze]:
    """A maze of few squares.

    A side and a place are drawn apart from each other: a maze that loses an empty row or column
    keeps the rest of its picture, so a large one shrinks to the small one that is left of it.
    """
    side = st.sampled_from((*range(1, _SIDE), 5, 6, 7, 7))
    sizes = st.tuples(side, side).filter(lambda size: size[0] * size[1] >= 2)
    at = st.integers(0, _SIDE - 2)
    place = st.tuples(at, at)
    keys = st.lists(place, max_size=3) | st.lists(place, max_size=len(KEYS))
    doors = st.lists(st.tuples(place, st.integers(0, len(KEYS) - 1)), max_size=6)
    lines = st.lists(st.tuples(st.booleans(), at, at, st.integers(0, len(KEYS))), max_size=3)
    walls = st.lists(place, max_size=6) | st.lists(place, min_size=6, max_size=16)
    return st.builds(_maze, sizes, place, place, keys, doors, lines, walls)


def edges() -> Iterator[str]:
    """Every order of few things in a row; the most mazes and squares, and sides of every length."""
    orders = [Maze(("".join(order),)) for order in permutations((START, EXIT, "a", "A", "b", "B"))]
    for first in range(0, len(orders), MOST_MAZES):
        yield write(orders[first : first + MOST_MAZES])
    for two in (START + EXIT, EXIT + START):
        yield write([Maze((two,)), Maze(tuple(two))])
    smallest = Maze((START + EXIT,))
    yield from (write([smallest] * count) for count in edge_values(1, MOST_MAZES))
    for side in edge_values(2, LONGEST_SIDE):
        row = START + FLOOR * (side - 2) + EXIT
        yield write([Maze((row,))])
        yield write([Maze(tuple(row))])
    # The most squares in one maze: an empty one, with all keys, and behind six doors.
    row = FLOOR * LONGEST_SIDE
    middle = (row,) * (LONGEST_SIDE - 2)
    yield write([Maze((START + row[1:], *middle, row[1:] + EXIT))])
    yield write([Maze((START + row[1:], *middle, KEYS + row[len(KEYS) + 1 :] + EXIT))])
    doors = tuple(DOORS[bit] * LONGEST_SIDE for bit in range(len(KEYS)))
    ahead = (START + KEYS + row[len(KEYS) + 1 :], *middle[: -len(KEYS)], *doors)
    yield write([Maze((*ahead, row[1:] + EXIT))])
    wall = WALL * LONGEST_SIDE
    yield write([Maze((START + KEYS + row[len(KEYS) + 1 :], *middle[1:], wall, row[1:] + EXIT))])
    # The most mazes with the most squares, and with one of the longest side.
    area = MOST_SQUARES // MOST_MAZES
    line = START + FLOOR * (area - 2) + EXIT
    yield write([Maze((line,))] * MOST_MAZES)
    yield write([Maze(tuple(line))] * MOST_MAZES)
    long = START + FLOOR * (LONGEST_SIDE - 2) + EXIT
    for maze in (Maze((long,)), Maze(tuple(long))):
        yield write([maze] * (MOST_SQUARES // LONGEST_SIDE))
        yield write([maze, *[smallest] * (MOST_MAZES - 1)])


def _maze(
    size: tuple[int, int],
    start: Square,
    end: Square,
    keys: Sequence[Square],
    doors: Sequence[tuple[Square, int]],
    lines: Sequence[_Line],
    walls: Sequence[Square],
) -> Maze:
    height, width = size
    left = [(row, column) for row in range(height) for column in range(width)]
    signs = dict.fromkeys(left, FLOOR)
    signs[_take(left, start)] = START
    signs[_take(left, end)] = EXIT
    for key, place in zip(KEYS, keys, strict=False):
        if left:
            signs[_take(left, place)] = key
    for place, bit in doors:
        if place in left:
            left.remove(place)
            signs[place] = DOORS[bit]
    for is_row, at, gap, bit in lines:
        for square in [square for square in left if square[0 if is_row else 1] == at]:
            left.remove(square)
            is_gap = square[1 if is_row else 0] == gap
            signs[square] = (DOORS + FLOOR)[bit] if is_gap else WALL
    for place in walls:
        if place in left:
            left.remove(place)
            signs[place] = WALL
    return Maze(
        tuple("".join(signs[row, column] for column in range(width)) for row in range(height))
    )


def _take(left: list[Square], place: Square) -> Square:
    """Takes out of `left` the square at `place`, or the next one that is left (then the last)."""
    square = min((square for square in left if square >= place), default=left[-1])
    left.remove(square)
    return square
