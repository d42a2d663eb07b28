"""Lights Out: from text to games and back, and from an output to the ways in it.

A state is the set of lights that are on, a number with a bit for each square, row by row. A move
is a press, called `row,column` by the square of its button; rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.game import Constraint, Fact, FormatError, Way, Words, counted, read_ways, write_ways

INSTANCE = "board"
CHECK = "moves"
NUMBERS = {"press": "presses"}
SIZE = "squares"

MOST_BOARDS = 100
LONGEST_SIDE = 8
DARK, LIT = ".*"

CONSTRAINTS = (
    Constraint(row="number of boards `T`", low=1, high=MOST_BOARDS, all=len),
    Constraint(row="number of rows `R`", low=1, high=LONGEST_SIDE, each=lambda game: game.rows),
    Constraint(
        row="number of columns `C`", low=1, high=LONGEST_SIDE, each=lambda game: game.columns
    ),
)


@dataclass(frozen=True)
class LightsOut:
    """One board: its size, and the lights that are on at the start."""

    rows: int
    columns: int
    start: int

    def moves(self, state: int) -> Iterator[tuple[str, int, int]]:
        """Every press, row by row."""
        for square, lights in enumerate(crosses(self.rows, self.columns)):
            row, column = divmod(square, self.columns)
            yield f"{row + 1},{column + 1}", 1, state ^ lights

    def solved(self, state: int) -> bool:
        """Whether all lights are off."""
        return state == 0


def parse(text: str) -> list[LightsOut]:
    """The boards of `text`."""
    words = Words(text)
    games: list[LightsOut] = []
    for number in range(1, words.integer("the number of boards", 1, MOST_BOARDS) + 1):
        name = Fact("board {}", number)
        rows = words.integer("the number of rows of {}", 1, LONGEST_SIDE, name)
        columns = words.integer("the number of columns of {}", 1, LONGEST_SIDE, name)
        lights = "".join(
            _row(words, columns, Fact("row {} of {}", row + 1, name)) for row in range(rows)
        )
        start = sum(1 << square for square, light in enumerate(lights) if light == LIT)
        games.append(LightsOut(rows=rows, columns=columns, start=start))
    words.end()
    return games


def write(games: Sequence[LightsOut]) -> str:
    """The canonical text of `games`."""
    boards = (f"{game.rows} {game.columns}\n{show(game, game.start)}\n" for game in games)
    return f"{len(games)}\n{''.join(boards)}"


def write_answer(games: Iterable[LightsOut], ways: Iterable[Way | None]) -> str:
    """The number of presses and the presses, -1 for None."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[LightsOut]) -> Iterator[Way | None]:
    """The way that `text` holds for each game, None for -1."""
    return read_ways(text, games, INSTANCE, moves="presses", move="press")


def show(game: LightsOut, state: int) -> str:
    """The board: `*` a light that is on, `.` one that is off."""
    signs = [LIT if state >> square & 1 else DARK for square in range(game.rows * game.columns)]
    rows = (signs[first : first + game.columns] for first in range(0, len(signs), game.columns))
    return "\n".join(map("".join, rows))


def size(game: LightsOut) -> int:
    """The number of squares, by which the cost of solving a board grows."""
    return game.rows * game.columns


def shortest(game: LightsOut) -> Way | None:
    """A way with the fewest presses, by light chasing; None if there is none.

    The presses in the first row decide all others: a light that is still on can only be switched
    off from the square below it. All sets of presses in the first row are tried.
    """
    lights = [_bits(game, row) for row in range(game.rows)]
    whole = (1 << game.columns) - 1
    best: list[int] | None = None
    for first in range(1 << game.columns):
        presses = [first]
        before = 0
        for row in lights:
            now = presses[-1]
            presses.append(row ^ before ^ now ^ (now << 1 & whole) ^ now >> 1)
            before = now
        if presses.pop() == 0 and (best is None or _count(presses) < _count(best)):
            best = presses
    if best is None:
        return None
    return [
        f"{row},{column + 1}"
        for row, presses in enumerate(best, 1)
        for column in range(game.columns)
        if presses >> column & 1
    ]


@lru_cache(maxsize=None)
def crosses(rows: int, columns: int) -> tuple[int, ...]:
    """For each square the lights that its button switches: its own and those beside it."""
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    return tuple(
        sum(
            1 << row * columns + column
            for row, column in squares
            if abs(row - pressed_row) + abs(column - pressed_column) <= 1
        )
        for pressed_row, pressed_column in squares
    )


def _row(words: Words, columns: int, place: Fact) -> str:
    row = words.word(place)
    if len(row) != columns:
        found = counted(len(row), "character")
        raise FormatError("{} has {}, but {} are expected", place, found, columns)
    if bad := row.strip(DARK + LIT):
        raise FormatError("{} has {!r}, but one of {} {} is expected", place, bad[0], DARK, LIT)
    return row


def _bits(game: LightsOut, row: int) -> int:
    return game.start >> row * game.columns & (1 << game.columns) - 1


def _count(presses: Iterable[int]) -> int:
    return sum(bin(press).count("1") for press in presses)
