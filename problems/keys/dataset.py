"""Generate mazes: rooms with doors between them, with 0 to 6 keys in turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from judge.game import shortest
from problems.keys.rules import DOORS, EXIT, FLOOR, KEYS, START, WALL, Maze

STRATA = "keys"

_SHORTEST_SIDE = 3
_LONGEST_SIDE = 12
_DRAWN = 6  # of one random maze in two the exit cannot be reached


def games(seed: str) -> Iterator[tuple[str, Maze]]:
    """Mazes by the number of their keys: of some random ones the one with the longest answer.

    One in eight is just a random maze, so that in some of them the exit cannot be reached.
    """
    for number in count():
        choices = RandomChoices(seed, number)
        kinds = number % (len(KEYS) + 1)
        height, width = (choices.between(_SHORTEST_SIDE, _LONGEST_SIDE) for _ in range(2))
        drawn = (
            rooms(choices, height, width, kinds, gaps=choices.between(1, 3))
            for _ in range(_DRAWN if choices.below(8) else 1)
        )
        yield f"keys-{kinds}", max(drawn, key=lambda maze: len(shortest(maze) or ()))


def rooms(
    choices: RandomChoices, height: int, width: int, kinds: int, gaps: int, least: int = 8
) -> Maze:
    """A maze of rooms: walls part it again and again, each with so many gaps, most with a door.

    The first gap of a wall always has a door, if there are kinds of keys. Rooms with fewer than
    `least` squares are not parted.
    """
    signs = {(row, column): FLOOR for row in range(height) for column in range(width)}
    parts = [(0, 0, height, width)]
    while parts:
        top, left, rows, columns = parts.pop()
        if max(rows, columns) < 3 or rows * columns < least:
            continue
        is_across = rows > columns or (rows == columns and choices.below(2) == 0)
        at = choices.between(1, max(rows, columns) - 2)
        if is_across:
            wall = [(top + at, left + column) for column in range(columns)]
            parts += [(top, left, at, columns), (top + at + 1, left, rows - at - 1, columns)]
        else:
            wall = [(top + row, left + at) for row in range(rows)]
            parts += [(top, left, rows, at), (top, left + at + 1, rows, columns - at - 1)]
        signs |= dict.fromkeys(wall, WALL)
        for number, gap in enumerate(choices.some_of(wall, gaps)):
            is_door = kinds and (number == 0 or choices.below(2) == 0)
            signs[gap] = DOORS[choices.below(kinds)] if is_door else FLOOR
    free = choices.shuffle(square for square, sign in signs.items() if sign == FLOOR)
    # Both sides of a wall have squares, so start and exit find a place; perhaps not all keys do.
    signs |= dict(zip(free, (START, EXIT, *KEYS[:kinds]), strict=False))
    return Maze(
        tuple("".join(signs[row, column] for column in range(width)) for row in range(height))
    )
