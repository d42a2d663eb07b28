"""Write all cases of Push!!: hand-made, enumerated and random boards.

    python testdata/push/make.py            writes the files
    python testdata/push/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `judge.game.shortest`; hand-made
boards are in `boards.txt`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import shortest
from problems.push.rules import (
    LONGEST_SIDE,
    MOST_DATA_SETS,
    Push,
    PushState,
    Square,
    write,
    write_answer,
)
from testdata.case_files.generate import Texts, main, read_blocks, shuffle

HERE = Path(__file__).resolve().parent

NO_END_LINE = "no-end-line"
"""Cases with this in their name lack the final `0 0`."""

WALLS: dict[str, frozenset[Square]] = {
    "48-3-by-3-wall-in-upper-corner": frozenset({(0, 0), (0, 2)}),
    "49-3-by-3-wall-in-lower-corner": frozenset({(2, 0), (2, 2)}),
    "50-3-by-3-wall-above-or-below": frozenset({(0, 1), (2, 1)}),
    "51-3-by-3-wall-left-or-right": frozenset({(1, 0), (1, 2)}),
    "52-3-by-3-wall-in-the-middle": frozenset({(1, 1)}),
}
"""The cases with all 3 x 3 boards of one wall, and the squares of that wall."""


def cases() -> Iterator[tuple[str, list[Push]]]:
    """The name and the boards of every case."""
    yield from read_boards()
    yield "secret/25-open-board-every-goal", every_goal()
    yield "secret/32-all-of-three-squares", [*every_board(3, 1), *every_board(1, 3)]
    yield "secret/33-all-of-four-squares", [b for s in (1, 2, 4) for b in every_board(s, 4 // s)]
    yield "secret/34-all-2-by-3", every_board(2, 3)
    yield "secret/35-all-3-by-2", every_board(3, 2)
    yield "secret/36-all-3-by-3", every_board(3, 3, walls=(0,))
    yield "secret/37-random-sizes", random_boards(37, 300, sizes=(2, LONGEST_SIDE), density=0.5)
    yield "secret/38-random-7-by-7", random_boards(38, 500, sizes=(7, 7), density=0.6)
    yield "secret/39-random-few-walls", random_boards(39, 60, sizes=(7, 7), density=0.2)
    yield "secret/40-random-solvable", pulled_boards(40, 150)
    yield "secret/44-most-positions", most_positions()
    yield "secret/46-most-boards", random_boards(46, MOST_DATA_SETS, (2, LONGEST_SIDE), 0.5)
    yield "secret/47-most-boards-and-positions", MOST_DATA_SETS * most_positions()[-1:]
    one_wall = every_board(3, 3, walls=(1,))
    for name, walls in WALLS.items():
        yield f"secret/{name}", [one for one in one_wall if not walls <= one.floor]


def read_boards() -> Iterator[tuple[str, list[Push]]]:
    """The cases of `boards.txt`, in the form that its head describes."""
    for name, boards in read_blocks(HERE / "boards.txt"):
        yield name, [board(rows.split("\n")) for rows in boards.split("\n\n")]


def board(rows: list[str]) -> Push:
    """A board from its rows: `-` floor, `#` wall, `@` man, `$` box, `.` goal."""
    signs = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    if sorted("".join(rows).translate({ord("#"): None, ord("-"): None})) != sorted("@$."):
        raise ValueError(f"a board needs one of each of @ $ . and else - or #: {rows}")
    if len(signs) != len(rows) * len(rows[0]):
        raise ValueError(f"the rows of a board are not of one length: {rows}")
    special = {sign: square for square, sign in signs.items()}
    return Push(
        width=len(rows[0]),
        height=len(rows),
        floor=frozenset(square for square, sign in signs.items() if sign != "#"),
        goal=special["."],
        start=PushState(box=special["$"], man=special["@"]),
    )


def squares_of(width: int, height: int) -> list[Square]:
    """All squares, row by row."""
    return [(row, column) for row in range(height) for column in range(width)]


def every_board(width: int, height: int, walls: tuple[int, ...] = tuple(range(49))) -> list[Push]:
    """Every board of this size whose number of walls is one of `walls`."""
    squares = squares_of(width, height)
    boards: list[Push] = []
    for box, goal, man in permutations(squares, 3):
        rest = [square for square in squares if square not in (box, goal, man)]
        for built in product((False, True), repeat=len(rest)):
            if sum(built) in walls:
                closed = {square for square, wall in zip(rest, built, strict=True) if wall}
                floor = frozenset(squares) - closed
                start = PushState(box, man)
                boards.append(Push(width=width, height=height, floor=floor, goal=goal, start=start))
    return boards


def every_goal() -> list[Push]:
    """The open 7 x 7 board with the box in the middle, the man in a corner, every goal."""
    side = LONGEST_SIDE
    squares = squares_of(side, side)
    start = PushState(box=(3, 3), man=(0, 0))
    return [
        Push(width=side, height=side, floor=frozenset(squares), goal=goal, start=start)
        for goal in squares
        if goal not in start
    ]


def most_positions() -> list[Push]:
    """The open 7 x 7 board, from one corner's inner neighbour to the corner furthest from it."""
    side = LONGEST_SIDE
    floor = frozenset(squares_of(side, side))
    corners = (0, side - 1), (side - 1, 0), (side - 1, side - 1)
    start = PushState(box=(1, 1), man=(0, 0))
    return [Push(width=side, height=side, floor=floor, goal=goal, start=start) for goal in corners]


def random_boards(seed: int, count: int, sizes: tuple[int, int], density: float) -> list[Push]:
    """Boards with sides in `sizes`; up to `density` of the squares are walls, often fewer."""
    random = Random(seed)
    boards: list[Push] = []
    while len(boards) < count:
        width, height = (sizes[0] + random.randrange(sizes[1] - sizes[0] + 1) for _ in range(2))
        squares = shuffle(squares_of(width, height), random)
        walls = int(random.random() * density * len(squares))
        if len(squares) - walls < 3:
            continue
        floor = frozenset(squares[walls:])
        box, goal, man = squares[walls : walls + 3]
        start = PushState(box, man)
        boards.append(Push(width=width, height=height, floor=floor, goal=goal, start=start))
    return boards


def pulled_boards(seed: int, count: int) -> list[Push]:
    """7 x 7 boards on which the man has pulled the box away from the goal, in 300 random steps."""
    random = Random(seed)
    side = LONGEST_SIDE
    boards: list[Push] = []
    while len(boards) < count:
        squares = shuffle(squares_of(side, side), random)
        walls = 6 + random.randrange(18)
        floor = frozenset(squares[walls:])
        goal, (row, column) = squares[walls], squares[walls + 1]
        box = goal
        for _ in range(300):
            down, right = ((0, 1), (1, 0), (0, -1), (-1, 0))[random.randrange(4)]
            after = row + down, column + right
            if after in floor - {box}:
                if box == (row - down, column - right) and random.randrange(2):
                    box = row, column
                row, column = after
        far = abs(box[0] - goal[0]) + abs(box[1] - goal[1]) >= 4
        if far and (row, column) != goal:
            start = PushState(box=box, man=(row, column))
            boards.append(Push(width=side, height=side, floor=floor, goal=goal, start=start))
    return boards


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, games in cases():
        text = write(games)
        if NO_END_LINE in name:
            text = text.removesuffix("0 0\n")
        yield name, text, write_answer(games, [shortest(game) for game in games])


if __name__ == "__main__":
    main("Push!!", HERE, texts())
