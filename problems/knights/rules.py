"""Knight exchange: from text to a game and back, and from an output to its way.

Black and white knights change places on a small board. Squares are numbered from 0, row by row; a
set of squares is a number with a bit for each. A move is called `from-to`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from operator import attrgetter
from typing import NamedTuple

from judge.game import Constraint, Fact, FormatError, Way, Words, counted, read_ways, write_ways

INSTANCE = ""  # an input is just one
CHECK = "moves"

MOST_SQUARES = 16
BLACK, WHITE, EMPTY, MISSING = "BW.#"

_SMALL = 20_000
_LEAPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))

CONSTRAINTS = (
    *(
        Constraint(row="rows `r` and columns `c`", name=name, low=1, each=attrgetter(side))
        for name, side in (("r", "rows"), ("c", "columns"))
    ),
    Constraint(
        row="rows `r` and columns `c`",
        name="r * c",
        high=MOST_SQUARES,
        each=lambda game: game.rows * game.columns,
    ),
    Constraint(
        row="black knights, white knights",
        name="black knights",
        low=0,
        each=lambda game: bin(game.start.black).count("1"),
    ),
    Constraint(
        row="black knights, white knights",
        name="white knights",
        low=0,
        each=lambda game: bin(game.start.white).count("1"),
    ),
)


class KnightsState(NamedTuple):
    """Where the knights are."""

    black: int
    white: int


@dataclass(frozen=True)
class Knights:
    """One board: its size, the squares that are missing, the knights at the start and the end."""

    rows: int
    columns: int
    missing: int
    start: KnightsState
    goal: KnightsState

    def moves(self, state: KnightsState) -> Iterator[tuple[str, int, KnightsState]]:
        """Every move of a knight to an empty square."""
        occupied = state.black | state.white
        leaps = _leaps(self.rows, self.columns, self.missing)
        for square, targets in enumerate(leaps):
            if not occupied >> square & 1:
                continue
            for target in targets:
                if not occupied >> target & 1:
                    yield f"{square}-{target}", 1, _move(state, 1 << square, 1 << target)

    def solved(self, state: KnightsState) -> bool:
        """Whether each square holds what it holds at the end."""
        return state == self.goal


def parse(text: str) -> list[Knights]:
    """The one board of `text`."""
    words = Words(text)
    rows = words.integer("the number of rows", 1, MOST_SQUARES)
    columns = words.integer("the number of columns", 1, MOST_SQUARES)
    if rows * columns > MOST_SQUARES:
        raise FormatError(
            "the board is {} x {}: {} squares, but at most {} are expected",
            rows,
            columns,
            rows * columns,
            MOST_SQUARES,
        )
    start = _squares(words, rows, columns, Fact("the start"))
    goal = _squares(words, rows, columns, Fact("the goal"))
    words.end()
    for square, (one, other) in enumerate(zip(start, goal)):
        if (one == MISSING) != (other == MISSING):
            where = Fact("square {} is {!r} at the start and {!r} in the goal", square, one, other)
            raise FormatError("{}, but the same squares must be missing in both", where)
    for sign, colour in ((BLACK, Fact("black")), (WHITE, Fact("white"))):
        before, after = start.count(sign), goal.count(sign)
        if before != after:
            found = before, colour, after
            raise FormatError(
                "the knights differ in number: {} {} at the start and {} in the goal", *found
            )
    return [
        Knights(
            rows=rows,
            columns=columns,
            missing=_set(start, MISSING),
            start=KnightsState(_set(start, BLACK), _set(start, WHITE)),
            goal=KnightsState(_set(goal, BLACK), _set(goal, WHITE)),
        )
    ]


def write(games: Sequence[Knights]) -> str:
    """The canonical text of the one game in `games`."""
    found = list(games)
    if len(found) != 1:
        raise FormatError("an input holds 1 pair of boards, not {}", len(found))
    (game,) = found
    boards = f"{show(game, game.start)}\n{show(game, game.goal)}"
    return f"{game.rows} {game.columns}\n{boards}\n"


def write_answer(games: Iterable[Knights], ways: Iterable[Way | None]) -> str:
    """The number of moves and the moves, -1 for None."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[Knights]) -> Iterator[Way | None]:
    """The way that `text` holds, None for -1."""
    return read_ways(text, games, INSTANCE)


def show(game: Knights, state: KnightsState) -> str:
    """The board: `B` and `W` knights, `.` empty, `#` missing."""
    signs = [_sign(game, state, square) for square in range(game.rows * game.columns)]
    return "\n".join(
        "".join(signs[first : first + game.columns]) for first in range(0, len(signs), game.columns)
    )


def goal(game: Knights) -> str:
    """The board at the end."""
    return show(game, game.goal)


def small(game: Knights) -> bool:
    """Whether breadth-first search on these rules takes about a second at most."""
    squares = game.rows * game.columns - bin(game.missing).count("1")
    black, white = (bin(knights).count("1") for knights in game.start)
    return comb(squares, black) * comb(squares - black, white) <= _SMALL


def _squares(words: Words, rows: int, columns: int, board: Fact) -> str:
    """The signs of all squares of the board that comes next."""
    signs = ""
    for row in range(1, rows + 1):
        place = Fact("row {} of {}", row, board)
        word = words.word(place)
        if len(word) != columns:
            found = counted(len(word), "character")
            raise FormatError("{} is {} long, but {} are expected", place, found, columns)
        if bad := word.strip(BLACK + WHITE + EMPTY + MISSING):
            raise FormatError("{} has {!r}, but one of B W . # is expected", place, bad[0])
        signs += word
    return signs


def _set(signs: str, wanted: str) -> int:
    return sum(1 << square for square, sign in enumerate(signs) if sign == wanted)


def _sign(game: Knights, state: KnightsState, square: int) -> str:
    for squares, sign in ((state.black, BLACK), (state.white, WHITE), (game.missing, MISSING)):
        if squares >> square & 1:
            return sign
    return EMPTY


def _move(state: KnightsState, origin: int, target: int) -> KnightsState:
    black, white = state
    if black & origin:
        return KnightsState(black ^ origin ^ target, white)
    return KnightsState(black, white ^ origin ^ target)


@lru_cache(maxsize=None)
def _leaps(rows: int, columns: int, missing: int) -> tuple[tuple[int, ...], ...]:
    """For each square those that a knight can go to from it."""
    there = [
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if not missing >> (row * columns + column) & 1
    ]
    return tuple(
        tuple(
            (row + down) * columns + column + right
            for down, right in _LEAPS
            if (row, column) in there and (row + down, column + right) in there
        )
        for row in range(rows)
        for column in range(columns)
    )
