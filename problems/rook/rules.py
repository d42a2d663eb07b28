"""Rook ending: from text to positions and back, and how many moves White needs to mate.

King and rook play against a king. A square is a number, row by row from a1. White looks for a
shortest way to mate as in any puzzle, because the game plays Black: a move of White is a move of
the puzzle, and the state after it is that after Black's best reply. So no line of play is shorter
than what White can force.

What White can force is known by retrograde analysis. For each pair of squares of king and rook, the
squares of the black king are a set, a number with a bit for each square.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from judge.game import Constraint, Fact, FormatError, Way, Words, pairs, shorten

INSTANCE = "position"
CHECK = "numbers"
OUTCOMES = (Fact("White mates in {}", "{}"), Fact("it is a draw"))

MOST_POSITIONS = 1000
SHORTEST_SIDE, LONGEST_SIDE = 2, 8

WHITE, BLACK = "w", "b"
_SQUARE = re.compile("[a-h][1-8]")

TAKEN = -1
"""Where the rook is after Black has taken it."""

_PIECES = (Fact("the white king"), Fact("the rook"), Fact("the black king"))

CONSTRAINTS = (
    Constraint(
        row="rows `R` and columns `C`",
        name="R",
        low=SHORTEST_SIDE,
        high=LONGEST_SIDE,
        each=lambda game: game.rows,
    ),
    Constraint(
        row="rows `R` and columns `C`",
        name="C",
        low=SHORTEST_SIDE,
        high=LONGEST_SIDE,
        each=lambda game: game.columns,
    ),
    Constraint(row="number of positions `T`", low=1, high=MOST_POSITIONS, all=len),
)


class Position(NamedTuple):
    """The squares of the pieces, and the side to move."""

    king: int
    rook: int
    black: int
    side: str


@dataclass(frozen=True)
class Ending:
    """One position on a board."""

    rows: int
    columns: int
    start: Position

    def moves(self, state: Position) -> Iterator[tuple[str, int, Position]]:
        """White's moves, each with Black's reply (`d1-d4,b5-c5`); if Black begins, its best one."""
        if state.rook == TAKEN:
            return
        ending = analysed(self.rows, self.columns)
        if state.side == BLACK:
            after = ending.reply(state)
            if after != state:
                yield self._name(state, after), 0, after
            return
        for after in ending.white_moves(state):
            replied = ending.reply(after)
            names = [self._name(state, after)]
            names += [self._name(after, replied)] if replied != after else []
            yield ",".join(names), 1, replied

    def solved(self, state: Position) -> bool:
        """Whether Black is mated."""
        return state.side == BLACK and analysed(self.rows, self.columns).distance(state) == 0

    def _name(self, before: Position, after: Position) -> str:
        """The move of the piece that is elsewhere; the rook, if it is taken, is not the one."""
        squares = zip(before[:3], after[:3])
        some = next(pair for pair in squares if pair[0] != pair[1] and pair[1] != TAKEN)
        return "-".join(square_name(square, self.columns) for square in some)


def square_name(square: int, columns: int) -> str:
    """Its column as a letter and its row from 1; `-` for a rook that is taken."""
    if square == TAKEN:
        return "-"
    row, column = divmod(square, columns)
    return f"{chr(ord('a') + column)}{row + 1}"


def parse(text: str) -> list[Ending]:
    """The positions of `text`."""
    words = Words(text)
    rows = words.integer("the number of rows", SHORTEST_SIDE, LONGEST_SIDE)
    columns = words.integer("the number of columns", SHORTEST_SIDE, LONGEST_SIDE)
    games: list[Ending] = []
    for number in range(1, words.integer("the number of positions", 1, MOST_POSITIONS) + 1):
        name = Fact("position {}", number)
        squares = [
            _square(words, Fact("{} of {}", piece, name), rows, columns) for piece in _PIECES
        ]
        side = words.word("the side to move of {}", name)
        if side not in (WHITE, BLACK):
            raise FormatError(
                "the side to move of {} is {!r}, but w or b is expected", name, shorten(side)
            )
        start = Position(squares[0], squares[1], squares[2], side)
        if message := why_illegal(columns, start):
            raise FormatError("{} in {}", message, name)
        games.append(Ending(rows, columns, start))
    words.end()
    return games


def _square(words: Words, name: str, rows: int, columns: int) -> int:
    word = words.word(name)
    if _SQUARE.fullmatch(word):
        column, row = ord(word[0]) - ord("a"), int(word[1]) - 1
        if row < rows and column < columns:
            return row * columns + column
    last = square_name(rows * columns - 1, columns)
    raise FormatError(
        "{} is on {!r}, but a square from a1 to {} is expected", name, shorten(word), last
    )


def why_illegal(columns: int, position: Position) -> str:
    """What is wrong with a position, empty if it is legal."""
    king, rook, black = (divmod(square, columns) for square in position[:3])
    if len({king, rook, black}) < 3:
        return Fact("two pieces are on the same square")
    if max(abs(king[0] - black[0]), abs(king[1] - black[1])) == 1:
        return Fact("the kings are beside each other")
    if position.side == WHITE:
        for along, across in ((0, 1), (1, 0)):
            is_line = rook[along] == black[along]
            ends = sorted((rook[across], black[across]))
            is_shielded = king[along] == rook[along] and ends[0] < king[across] < ends[1]
            if is_line and not is_shielded:
                return Fact("White is to move, but Black is in check")
    return ""


def write(games: Sequence[Ending]) -> str:
    """The canonical text of `games`, which must be on boards of the same size."""
    sizes = {(game.rows, game.columns) for game in games}
    if len(sizes) > 1:
        raise FormatError("the positions are on boards of different sizes")
    ((rows, columns),) = sizes
    lines = [f"{rows} {columns}", f"{len(games)}"]
    return "\n".join([*lines, *(words_of(game, game.start) for game in games), ""])


def words_of(game: Ending, state: Position) -> str:
    """A position as a line of an input."""
    squares = (square_name(square, game.columns) for square in state[:3])
    return " ".join([*squares, state.side])


def write_answer(games: Sequence[Ending], ways: Iterable[Way | None]) -> str:
    """The number of White's moves, -1 for a draw."""
    lines = []
    for game, way in pairs(games, ways):
        # If Black begins, the first move of a way is not White's.
        moves = -1 if way is None else max(0, len(way) - (game.start.side == BLACK))
        lines.append(f"{moves}\n")
    return "".join(lines)


def show(game: Ending, state: Position) -> str:
    """The board: white king `K`, rook `R`, black king `k`; and who moves, or that Black cannot."""
    signs = dict(zip(state[:3], "KRk"))
    lines = []
    for row in reversed(range(game.rows)):
        squares = range(row * game.columns, (row + 1) * game.columns)
        lines.append(" ".join([str(row + 1), *(signs.get(square, ".") for square in squares)]))
    letters = (chr(ord("a") + column) for column in range(game.columns))
    board, (king, rook, black, side) = board_of(game.rows, game.columns), state
    told = f"{side} to move"
    if side == BLACK and not board.safe(king, rook) & board.near[black] & ~(1 << black):
        told = "mate" if board.attacked[king][rook] >> black & 1 else "stalemate"
    return "\n".join([*lines, " ".join([" ", *letters]), told])


# The board


@dataclass(frozen=True)
class Board:
    """What moves of the pieces need to know; a set of squares has a bit for each."""

    squares: int
    columns: int
    near: tuple[int, ...]
    """For each square the squares beside it, and itself."""
    steps: tuple[tuple[int, ...], ...]
    """For each square those beside it, as a list."""
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    """For a white king and a rook, where the rook may go.

    The black king is never in the way of a move, because Black would be in check.
    """
    attacked: tuple[tuple[int, ...], ...]
    """For a white king and a rook the squares where the rook gives check.

    The black king is no shield: a step back along the line does not save it.
    """

    not_first: int
    not_last: int
    """The squares that are not in the first column, and those that are not in the last one."""

    def beside(self, some: int) -> int:
        """The squares that are beside some square of a set."""
        sides = (some & self.not_first) >> 1 | (some & self.not_last) << 1
        three = some | sides
        return (sides | three << self.columns | three >> self.columns) & (1 << self.squares) - 1

    def safe(self, king: int, rook: int) -> int:
        """Where the black king may go, the square of a rook without protection among them."""
        every = (1 << self.squares) - 1
        return every & ~self.near[king] & ~self.attacked[king][rook]

    def free(self, king: int, rook: int) -> int:
        """Where the black king may stand if Black is to move."""
        every = (1 << self.squares) - 1
        return every & ~self.near[king] & ~(1 << rook)


@lru_cache(maxsize=None)
def board_of(rows: int, columns: int) -> Board:
    """The board of a size."""
    squares = range(rows * columns)
    places = [divmod(square, columns) for square in squares]
    steps = tuple(
        tuple(
            other
            for other in squares
            if max(abs(places[other][0] - row), abs(places[other][1] - column)) == 1
        )
        for row, column in places
    )
    rays = [_rays(square, rows, columns) for square in squares]
    lines = tuple(tuple(tuple(_until(king, rays[rook])) for rook in squares) for king in squares)
    return Board(
        squares=len(squares),
        columns=columns,
        near=tuple(sum(1 << one for one in (square, *steps[square])) for square in squares),
        steps=steps,
        lines=lines,
        attacked=tuple(
            tuple(sum(1 << target for target in some) for some in by_rook) for by_rook in lines
        ),
        not_first=sum(1 << square for square in squares if square % columns),
        not_last=sum(1 << square for square in squares if (square + 1) % columns),
    )


def _rays(square: int, rows: int, columns: int) -> list[range]:
    """The squares to the left and right, down and up, the nearest first."""
    first = square - square % columns
    last = first + columns
    return [
        range(square - 1, first - 1, -1),
        range(square + 1, last),
        range(square - columns, -1, -columns),
        range(square + columns, rows * columns, columns),
    ]


def _until(king: int, rays: Sequence[range]) -> Iterator[int]:
    """The squares before the white king."""
    for ray in rays:
        yield from takewhile(lambda square: square != king, ray)


# The retrograde analysis


@dataclass(frozen=True)
class Analysis:
    """For 0, 1, 2, ... moves of White: where Black is mated after exactly so many.

    `lost` is for Black to move, `won` for White, whose position with 0 moves does not exist. Both
    have a set of squares of the black king for each pair of white king and rook.
    """

    board: Board
    lost: Sequence[Sequence[int]]
    won: Sequence[Sequence[int]]

    def distance(self, position: Position) -> int | None:
        """How many moves White needs; None for a draw."""
        king, rook, black, side = position
        if rook == TAKEN:
            return None
        pair = king * self.board.squares + rook
        for moves, sets in enumerate(self.lost if side == BLACK else self.won):
            if sets[pair] >> black & 1:
                return moves
        return None

    def white_moves(self, position: Position) -> Iterator[Position]:
        """The positions after each move of White."""
        king, rook, black, _ = position
        for target in self.board.steps[king]:
            if target != rook and not self.board.near[target] >> black & 1:
                yield Position(target, rook, black, BLACK)
        for target in self.board.lines[king][rook]:
            yield Position(king, target, black, BLACK)

    def black_moves(self, position: Position) -> Iterator[Position]:
        """The positions after each move of Black."""
        king, rook, black, _ = position
        safe = self.board.safe(king, rook)
        for target in self.board.steps[black]:
            if safe >> target & 1:
                yield Position(king, TAKEN if target == rook else rook, target, WHITE)

    def reply(self, position: Position) -> Position:
        """The position after Black's best move; the same one if Black has no move."""
        best, most = position, -1
        for after in self.black_moves(position):
            moves = self.distance(after)
            if moves is None:
                return after
            if moves > most:
                best, most = after, moves
        return best


@lru_cache(maxsize=None)
def analysed(rows: int, columns: int) -> Analysis:
    """All positions of a board, from the mates backwards."""
    board = board_of(rows, columns)
    squares = range(board.squares)
    pairs = [(king, rook) for king in squares for rook in squares]
    size = len(pairs)
    free = [board.free(king, rook) if king != rook else 0 for king, rook in pairs]
    safe = [board.safe(king, rook) for king, rook in pairs]
    attacked = [board.attacked[king][rook] for king, rook in pairs]
    # No stalemate: Black is in check, or has a move.
    undecided = [free[p] & (attacked[p] | board.beside(safe[p])) for p in range(size)]
    unknown = [free[p] & ~attacked[p] for p in range(size)]  # with White to move
    lost: list[list[int]] = []
    won: list[list[int]] = [[0] * size]
    while True:
        escapes = [safe[p] & (unknown[p] | 1 << p % board.squares) for p in range(size)]
        last = [undecided[p] & ~board.beside(escapes[p]) for p in range(size)]
        if not any(last):
            return Analysis(board, lost, won)
        undecided = [some & ~found for some, found in zip(undecided, last)]
        lost.append(last)
        found = []
        for p, (king, rook) in enumerate(pairs):
            some = 0
            if unknown[p]:
                for target in board.steps[king]:
                    some |= last[target * board.squares + rook]
                for target in board.lines[king][rook]:
                    some |= last[king * board.squares + target]
            found.append(some & unknown[p])
            unknown[p] &= ~some
        won.append(found)


def shortest(game: Ending) -> Way | None:
    """A shortest way to mate against Black's best replies."""
    way: list[str] = []
    state = game.start
    ending = analysed(game.rows, game.columns)
    left = ending.distance(state)
    if left is None:
        return None
    while not game.solved(state):
        name, cost, state = next(
            move for move in game.moves(state) if ending.distance(move[2]) == left - move[1]
        )
        way.append(name)
        left -= cost
    return way
