"""Hoppers: from text to games and back, and from an output to the ways in it.

Peg solitaire on 13 holes. A state is the set of holes with a peg, a number with a bit for each. A
move is one peg and all the holes it lands in one after the other, `2-0-6`: one move, however many
jumps it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.game import Constraint, Fact, FormatError, Way, Words, read_ways, write_ways

INSTANCE = "board"
CHECK = "moves"

HOLES = 13
MOST_BOARDS = 200
PEG, EMPTY = "o."

_BOARD = re.compile(rf"[01]{{{HOLES}}}")

LINES = (
    *((0, 1, 2), (5, 6, 7), (10, 11, 12)),  # rows
    *((0, 5, 10), (1, 6, 11), (2, 7, 12)),  # columns
    *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),  # the long diagonals
    *((1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11)),  # the sides of the diamond
)

_PICTURE = """\
0     1     2
   3     4
5     6     7
   8     9
a     b     c"""

CONSTRAINTS = (
    Constraint(row="number of boards `T`", low=1, high=MOST_BOARDS, all=len),
    Constraint(
        row="pegs on a board", low=1, high=HOLES, each=lambda game: bin(game.start).count("1")
    ),
    Constraint(row="`target`", low=0, high=HOLES - 1, each=lambda game: game.target),
)


@dataclass(frozen=True)
class Hoppers:
    """One board: the pegs at the start, and the hole for the last one."""

    start: int
    target: int

    def moves(self, state: int) -> Iterable[tuple[str, int, int]]:
        """Every peg that can jump, with every number of jumps that it can make."""
        return _moves(state)

    def solved(self, state: int) -> bool:
        """Whether the only peg left is in the right hole."""
        return state == 1 << self.target


def parse(text: str) -> list[Hoppers]:
    """The boards of `text`."""
    words = Words(text)
    games: list[Hoppers] = []
    for number in range(1, words.integer("the number of boards", 1, MOST_BOARDS) + 1):
        name = Fact("board {}", number)
        holes = words.word(name)
        if not _BOARD.fullmatch(holes):
            raise FormatError(
                "{} is {!r}, but {} characters 0 or 1 are expected", name, holes[:40], HOLES
            )
        if "1" not in holes:
            raise FormatError("{} is {!r}, but at least one peg (1) is expected", name, holes)
        target = words.integer("the target of {}", 0, HOLES - 1, name)
        games.append(Hoppers(start=int(holes[::-1], 2), target=target))
    words.end()
    return games


def write(games: Sequence[Hoppers]) -> str:
    """The canonical text of `games`."""
    lines = (f"{format(game.start, f'0{HOLES}b')[::-1]} {game.target}\n" for game in games)
    return f"{len(games)}\n{''.join(lines)}"


def write_answer(games: Iterable[Hoppers], ways: Iterable[Way | None]) -> str:
    """The number of moves and the moves of each way, -1 for None."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[Hoppers]) -> Iterator[Way | None]:
    """The way that `text` holds for each game, None for -1."""
    return read_ways(text, games, INSTANCE)


def show(game: Hoppers, state: int) -> str:
    """The board: `o` pegs, `.` empty holes; the target is `O` or, if it is empty, `x`."""
    signs = {}
    for hole in range(HOLES):
        pegs = PEG if state >> hole & 1 else EMPTY
        signs[format(hole, "x")] = {PEG: "O", EMPTY: "x"}[pegs] if hole == game.target else pegs
    return "".join(signs.get(sign, sign) for sign in _PICTURE)


@lru_cache(maxsize=None)
def _moves(state: int) -> tuple[tuple[str, int, int], ...]:
    return tuple(
        (name, 1, after)
        for hole in range(HOLES)
        if state >> hole & 1
        for name, after in _jumps_from(str(hole), hole, state)
    )


def _jumps_from(name: str, hole: int, state: int) -> Iterator[tuple[str, int]]:
    """What becomes of `state` if the peg in `hole` jumps once or more often."""
    for over, beyond in _JUMPS[hole]:
        if state >> over & 1 and not state >> beyond & 1:
            jumps = f"{name}-{beyond}"
            after = state ^ 1 << hole ^ 1 << over ^ 1 << beyond
            yield jumps, after
            yield from _jumps_from(jumps, beyond, after)


_JUMPS = tuple(
    tuple(
        (line[1], line[2]) for line in (*LINES, *(line[::-1] for line in LINES)) if line[0] == hole
    )
    for hole in range(HOLES)
)
"""For each hole those that a peg can jump over and into from it."""
