"""Keys and doors: from text to games and back, and from an output to the moves in it.

Somebody walks through a maze to its exit. A square is `(row, column)`, both from 0; what lies
outside is wall. A set of keys is a number with a bit for each: 1 for `a`, 2 for `b`, up to 32 for
`f`. A move is one of the letters `L U R D`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Tuple

from judge.game import Constraint, Fact, FormatError, Way, Words, shorten, write_ways

INSTANCE = "maze"
CHECK = "moves"

MOST_MAZES = 100
LONGEST_SIDE = 50
MOST_SQUARES = 2500
"""How many squares the mazes of an input may have in all."""

FLOOR, WALL, START, EXIT = ".#@>"
KEYS = "abcdef"
DOORS = KEYS.upper()
SIGNS = FLOOR + WALL + START + EXIT + KEYS + DOORS

_SMALL = 20_000

Square = Tuple[int, int]

_DIRECTIONS = (("L", 0, -1), ("U", -1, 0), ("R", 0, 1), ("D", 1, 0))

CONSTRAINTS = (
    Constraint(row="number of mazes `T`", low=1, high=MOST_MAZES, all=len),
    Constraint(
        row="rows `h` and columns `w`",
        name="h",
        low=1,
        high=LONGEST_SIDE,
        each=lambda game: len(game.rows),
    ),
    Constraint(
        row="rows `h` and columns `w`",
        name="w",
        low=1,
        high=LONGEST_SIDE,
        each=lambda game: len(game.rows[0]),
    ),
    Constraint(
        row="sum of `h` * `w` over all mazes",
        high=MOST_SQUARES,
        all=lambda games: sum(map(squares, games)),
    ),
)


class MazeState(NamedTuple):
    """What a move changes: where you are, and the keys that you have."""

    square: Square
    keys: int


@dataclass(frozen=True)
class Maze:
    """One maze: its rows, a sign for each square."""

    rows: tuple[str, ...]

    @cached_property
    def start(self) -> MazeState:
        """At `@`, without a key."""
        (row,) = [number for number, line in enumerate(self.rows) if START in line]
        return MazeState(square=(row, self.rows[row].index(START)), keys=0)

    @cached_property
    def keys(self) -> int:
        """All keys of the maze."""
        return sum(1 << bit for bit, key in enumerate(KEYS) if any(key in row for row in self.rows))

    def sign(self, square: Square) -> str:
        """What is on a square at the start."""
        row, column = square
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0]):
            return self.rows[row][column]
        return WALL

    def is_open(self, square: Square, keys: int) -> bool:
        """Whether you can step onto the square with these keys."""
        sign = self.sign(square)
        return sign != WALL and (sign not in DOORS or bool(keys >> DOORS.index(sign) & 1))

    def moves(self, state: MazeState) -> Iterator[tuple[str, int, MazeState]]:
        """A step to each neighbour that is open; a key that lies there is taken."""
        row, column = state.square
        for letter, down, right in _DIRECTIONS:
            square = row + down, column + right
            if self.is_open(square, state.keys):
                sign = self.sign(square)
                taken = 1 << KEYS.index(sign) if sign in KEYS else 0
                yield letter, 1, MazeState(square, state.keys | taken)

    def solved(self, state: MazeState) -> bool:
        """Whether you stand on the exit."""
        return self.sign(state.square) == EXIT


def squares(game: Maze) -> int:
    """How many squares a maze has."""
    return len(game.rows) * len(game.rows[0])


def parse(text: str) -> list[Maze]:
    """The mazes of `text`."""
    words = Words(text)
    count = words.integer("the number of mazes", 1, MOST_MAZES)
    games: list[Maze] = []
    area = 0
    for number in range(1, count + 1):
        name = Fact("maze {}", number)
        height = words.integer("the number of rows of {}", 1, LONGEST_SIDE, name)
        width = words.integer("the number of columns of {}", 1, LONGEST_SIDE, name)
        area += height * width
        if area > MOST_SQUARES:
            raise FormatError(
                "the mazes up to {} have {} squares, but at most {} are expected",
                name,
                area,
                MOST_SQUARES,
            )
        rows = [_row(words, Fact("row {} of {}", row, name), width) for row in range(1, height + 1)]
        games.append(_maze(rows, name))
    words.end()
    return games


def write(games: Sequence[Maze]) -> str:
    """The canonical text of `games`."""
    lines = [f"{len(games)}"]
    for game in games:
        lines += [f"{len(game.rows)} {len(game.rows[0])}", *game.rows]
    return "\n".join([*lines, ""])


def write_answer(games: Iterable[Maze], ways: Iterable[Way | None]) -> str:
    """The number of moves and the moves of each solution, -1 for None."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[Maze]) -> Iterator[Way | None]:
    """The moves that `text` holds for each game, None for -1.

    Letters may be joined, since a walk is often written as one word.
    """
    words = Words(text)
    for number, _ in enumerate(games, 1):
        name = Fact("maze {}", number)
        count = words.integer("the number of moves of {}", -1, 10**9, name)
        way: Way = []
        while len(way) < count:
            way += words.word("move {} of {}", len(way) + 1, name)
        if len(way) > max(count, 0):
            raise FormatError("{} has {} letters, but {} are expected", name, len(way), count)
        yield None if count == -1 else way
    words.end()


def small(game: Maze) -> bool:
    """Whether breadth-first search on these rules is soon done: so many states."""
    return squares(game) << bin(game.keys).count("1") <= _SMALL


def show(game: Maze, state: MazeState) -> str:
    """The maze without the keys that you have and the doors that they open; `@` is you."""
    return "\n".join(
        "".join(_shown(game, state, (row, column)) for column in range(len(line)))
        for row, line in enumerate(game.rows)
    )


def _row(words: Words, name: Fact, width: int) -> str:
    row = words.word(name)
    if len(row) != width:
        raise FormatError("{} is {!r}, but {} characters are expected", name, shorten(row), width)
    for column, sign in enumerate(row, 1):
        if sign not in SIGNS:
            raise FormatError(
                "{} has {!r} in column {} where one of # . @ > a-f A-F is expected",
                name,
                sign,
                column,
            )
    return row


def _maze(rows: Sequence[str], name: Fact) -> Maze:
    text = "".join(rows)
    for sign, what in ((START, Fact("the start")), (EXIT, Fact("the exit"))):
        if (times := text.count(sign)) != 1:
            found = name, times, sign, what
            raise FormatError("{} has {} times {} ({}), but exactly 1 is expected", *found)
    for key in KEYS:
        if (times := text.count(key)) > 1:
            raise FormatError(
                "{} has {} times the key {}, but at most 1 is expected", name, times, key
            )
    return Maze(tuple(rows))


def _shown(game: Maze, state: MazeState, square: Square) -> str:
    sign = game.sign(square)
    if square == state.square:
        return START
    is_taken = sign in KEYS and state.keys >> KEYS.index(sign) & 1
    is_unlocked = sign in DOORS and state.keys >> DOORS.index(sign) & 1
    return FLOOR if sign == START or is_taken or is_unlocked else sign
