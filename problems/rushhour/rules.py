"""Rush Hour: from text to games and back, and from an output to the moves in it.

A state has the offset of each piece in its row or column, in the order of their letters. A move is
a letter, `+` (to the right or down) or `-` (to the left or up), and the number of squares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Tuple

from judge.game import Constraint, Fact, FormatError, Way, Words, read_ways, write_ways

INSTANCE = "board"
CHECK = "moves"

SIDE = 6
MOST_BOARDS = 100
MOST_POSITIONS = 150_000
"""How many positions the starts of an input may reach in all. `parse` does not count them."""

RED, EMPTY = "X", "."
EXIT_ROW = 2
EXIT_OFFSET = SIDE - 2

_SMALL = 3_000

_ROW = re.compile(rf"[A-Z{EMPTY}]{{{SIDE}}}")

State = Tuple[int, ...]

CONSTRAINTS = (
    Constraint(row="number of boards `T`", low=1, high=MOST_BOARDS, all=len),
    Constraint(
        row="reachable positions, sum over all boards",
        high=MOST_POSITIONS,
        all=lambda games: reached_in_all(games),
    ),
)


@dataclass(frozen=True)
class Piece:
    """A car or a truck: its letter, its length, and the row or column in which it slides."""

    letter: str
    length: int
    upright: bool
    line: int

    def squares(self, offset: int) -> list[int]:
        """The squares it covers, numbered by rows."""
        along = range(offset, offset + self.length)
        if self.upright:
            return [SIDE * place + self.line for place in along]
        return [SIDE * self.line + place for place in along]


@dataclass(frozen=True)
class RushHour:
    """One board."""

    pieces: tuple[Piece, ...]
    start: State

    @cached_property
    def masks(self) -> list[list[int]]:
        """By piece and offset the squares it covers, as bits."""
        return [
            [
                sum(1 << square for square in piece.squares(offset))
                for offset in range(SIDE - piece.length + 1)
            ]
            for piece in self.pieces
        ]

    @cached_property
    def _red(self) -> int:
        return [piece.letter for piece in self.pieces].index(RED)

    def moves(self, state: State) -> Iterator[tuple[str, int, State]]:
        """Every slide of a piece over empty squares; whatever its length, it is one move."""
        masks = self.masks
        taken = sum(mask[offset] for mask, offset in zip(masks, state))
        for index, (piece, here) in enumerate(zip(self.pieces, state)):
            others = taken ^ masks[index][here]
            for sign, step, stop in (("+", 1, len(masks[index])), ("-", -1, -1)):
                for offset in range(here + step, stop, step):
                    if masks[index][offset] & others:
                        break
                    after = (*state[:index], offset, *state[index + 1 :])
                    yield f"{piece.letter}{sign}{abs(offset - here)}", 1, after

    def solved(self, state: State) -> bool:
        """Whether the red car is at the exit."""
        return state[self._red] == EXIT_OFFSET

    def rows(self, state: State) -> list[str]:
        """The board as text."""
        squares = [EMPTY] * (SIDE * SIDE)
        for piece, offset in zip(self.pieces, state):
            for square in piece.squares(offset):
                squares[square] = piece.letter
        return ["".join(squares[SIDE * row : SIDE * (row + 1)]) for row in range(SIDE)]


def game_of(rows: Sequence[str], name: str = INSTANCE) -> RushHour:
    """The game of a board; raises `FormatError`."""
    text = "".join(rows)
    pieces: list[Piece] = []
    offsets: list[int] = []
    for letter in sorted(set(text) - {EMPTY}):
        squares = [square for square, sign in enumerate(text) if sign == letter]
        row, column = divmod(squares[0], SIDE)
        upright = len(squares) > 1 and squares[1] % SIDE == column
        line, offset = (column, row) if upright else (row, column)
        piece = Piece(letter, len(squares), upright, line)
        fits = len(squares) in (2, 3) and offset + len(squares) <= SIDE
        if not fits or piece.squares(offset) != squares:
            raise FormatError(
                "the letters {} of {} are no row or column of 2 or 3 squares", letter, name
            )
        if letter == RED and (piece.length, upright, line) != (2, False, EXIT_ROW):
            raise FormatError("the red car {} of {} is not 2 squares of the third row", RED, name)
        pieces.append(piece)
        offsets.append(offset)
    if RED not in text:
        raise FormatError("{} has no red car {}", name, RED)
    return RushHour(tuple(pieces), tuple(offsets))


def parse(text: str) -> list[RushHour]:
    """The boards of `text`."""
    words = Words(text)
    count = words.integer("the number of boards", 1, MOST_BOARDS)
    games: list[RushHour] = []
    for number in range(1, count + 1):
        name = Fact("board {}", number)
        rows: list[str] = []
        for row in range(1, SIDE + 1):
            word = words.word("row {} of {}", row, name)
            if not _ROW.fullmatch(word):
                raise FormatError(
                    "row {} of {} is {!r} where {} letters A-Z or {!r} are expected",
                    row,
                    name,
                    word[:40],
                    SIDE,
                    EMPTY,
                )
            rows.append(word)
        games.append(game_of(rows, name))
    words.end()
    return games


def write(games: Sequence[RushHour]) -> str:
    """The canonical text of `games`."""
    boards = ("".join(f"{row}\n" for row in game.rows(game.start)) for game in games)
    return "\n".join([f"{len(games)}", *boards])


def write_answer(games: Iterable[RushHour], ways: Iterable[Way | None]) -> str:
    """The number of moves and the moves of each solution, -1 for None."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[RushHour]) -> Iterator[Way | None]:
    """The moves that `text` holds for each game, None for -1."""
    return read_ways(text, games, INSTANCE)


def show(game: RushHour, state: State) -> str:
    """The board; `>` marks the exit."""
    rows = game.rows(state)
    rows[EXIT_ROW] += " >"
    return "\n".join(rows)


def small(game: RushHour) -> bool:
    """Whether breadth-first search on these rules is soon done."""
    return reached(game, _SMALL) <= _SMALL


@lru_cache(maxsize=10_000)
def reached(game: RushHour, most: int = 10**9) -> int:
    """How many positions can be reached from the start; it stops soon after `most`.

    By single squares: they lead wherever slides do, and a position has fewer of them.
    """
    masks = game.masks
    taken = sum(mask[offset] for mask, offset in zip(masks, game.start))
    known = {game.start}
    queue = [(game.start, taken)]
    for state, taken in queue:  # it grows while it is read
        if len(known) > most:
            break
        for index, here in enumerate(state):
            mask = masks[index]
            others = taken ^ mask[here]
            for offset in (here - 1, here + 1):
                if not 0 <= offset < len(mask) or mask[offset] & others:
                    continue
                after = (*state[:index], offset, *state[index + 1 :])
                if after not in known:
                    known.add(after)
                    queue.append((after, others | mask[offset]))
    return len(known)


def reached_in_all(games: Iterable[RushHour]) -> int:
    """How many positions the starts reach in all."""
    return sum(map(reached, games))
