"""Sliding puzzles of any size: from text to games and back, and a fast oracle for them.

A board is a tuple of its numbers row by row, 0 the blank; a square is an index into it. The goal
is 1, 2, 3 and so on with the blank last. In a move the blank changes places with a neighbour.
The rules of a puzzle say its size in a `Puzzle` and take the rest from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Tuple

from judge.game import Constraint, Fact, FormatError, Way, Words, counted, pairs

INSTANCE = "board"

MOST_MOVES = 1_000_000
"""No output may announce more moves for a board than this."""

Board = Tuple[int, ...]


class Naming(Enum):
    """How a move is called, and with it how a way is written."""

    TILES = "the number of the tile that is moved; a way is as many words"
    LETTERS = "where the blank goes, one of u d l r; a way is one word"


@dataclass(frozen=True)
class Puzzle:
    """A kind of sliding puzzle. Both sides are at least 2; `most` boards may be in one input."""

    rows: int
    columns: int
    most: int
    naming: Naming

    @property
    def squares(self) -> int:
        """How many squares a board has."""
        return self.rows * self.columns

    @property
    def goal(self) -> Board:
        """The board that is solved."""
        return (*range(1, self.squares), 0)


@dataclass(frozen=True)
class Sliding:
    """One board of a puzzle."""

    puzzle: Puzzle
    start: Board

    def moves(self, state: Board) -> Iterator[tuple[str, int, Board]]:
        """The legal moves, the blank going up, left, right, down; each costs 1."""
        blank = state.index(0)
        letters = self.puzzle.naming is Naming.LETTERS
        for letter, square in _steps(self.puzzle.rows, self.puzzle.columns)[blank]:
            tile = state[square]
            after = list(state)
            after[blank], after[square] = tile, 0
            yield letter if letters else str(tile), 1, tuple(after)

    def solved(self, state: Board) -> bool:
        """Whether every tile is at home."""
        return state == self.puzzle.goal


def constraints(puzzle: Puzzle) -> tuple[Constraint, ...]:
    """The constraints of an input with boards of `puzzle`."""
    return (Constraint(row="number of boards `T`", low=1, high=puzzle.most, all=len),)


def parse(text: str, puzzle: Puzzle) -> list[Sliding]:
    """The boards of `text`, which begins with their number."""
    words = Words(text)
    count = words.integer("the number of boards", 1, puzzle.most)
    games = [_board(words, puzzle, Fact("board {}", number)) for number in range(1, count + 1)]
    words.end()
    return games


def write(games: Sequence[Sliding]) -> str:
    """The canonical text of `games`."""
    lines = [str(len(games))]
    for game in games:
        lines += (" ".join(map(str, row)) for row in _rows(game, game.start))
    return "\n".join([*lines, ""])


def write_answer(games: Sequence[Sliding], ways: Sequence[Way | None]) -> str:
    """The number of moves on a line and the way on the next; for None `-1` alone."""
    lines: list[str] = []
    for game, way in pairs(games, ways):
        if way is None:
            lines.append("-1")
        else:
            lines += (str(len(way)), _move_separator(game).join(way))
    return "\n".join([*lines, ""])


def read_answer(text: str, games: Sequence[Sliding]) -> list[Way | None]:
    """The ways in an output for `games`, None for `-1`. Whether they are legal is not asked."""
    words = Words(text)
    ways = [_way(words, game, Fact("board {}", n)) for n, game in enumerate(games, 1)]
    words.end()
    return ways


def show(game: Sliding, state: Board) -> str:
    """The board with its numbers below each other and `.` for the blank."""
    width = len(str(game.puzzle.squares - 1))
    signs = [[str(tile or ".").rjust(width) for tile in row] for row in _rows(game, state)]
    return "\n".join(" ".join(row) for row in signs)


def is_solvable(game: Sliding) -> bool:
    """Whether the goal can be reached.

    Each move exchanges two numbers and moves the blank by one square. So the parity of the
    permutation and that of the blank's distance from its home change together, and on a goal
    both are even. That this is enough was shown by Johnson and Story, Amer. J. Math. 2 (1879).
    """
    board, columns = game.start, game.puzzle.columns
    row, column = divmod(board.index(0), columns)
    distance = game.puzzle.rows - 1 - row + columns - 1 - column
    return (_exchanges(board) - distance) % 2 == 0


def shortest(game: Sliding) -> Way | None:
    """A shortest way, or None if there is none; the same one every time.

    On 9 squares or fewer it is read from a table of all positions, which is made once. On more it
    is found by iterative deepening with the Manhattan lower bound, however long that may take.
    """
    if not is_solvable(game):
        return None
    if game.puzzle.squares <= _TABLE_SQUARES:
        return _descend_table(game)
    return _deepen(game)


def small(game: Sliding) -> bool:
    """Whether `shortest` answers within about a second. It is tried: that long it takes."""
    few = game.puzzle.squares <= _TABLE_SQUARES
    return few or not is_solvable(game) or _deepen(game, _SMALL_NODES) is not None


@lru_cache(maxsize=None)
def distances(puzzle: Puzzle) -> dict[Board, int]:
    """The fewest moves of every board that can be solved, nearest first.

    Breadth first from the goal: 181,440 positions on 9 squares, and far too many on 12.
    """
    game = Sliding(puzzle=puzzle, start=puzzle.goal)
    found = {game.start: 0}
    queue = [game.start]
    for board in queue:  # grows while it is read
        for _, _, after in game.moves(board):
            if after not in found:
                found[after] = found[board] + 1
                queue.append(after)
    return found


def walk_from_goal(puzzle: Puzzle, choices: Iterable[int]) -> Sliding:
    """The goal after as many moves as there are choices, none of which undoes the one before.

    A choice is any number: it picks one of the moves that are possible, in their order.
    """
    board, before = puzzle.goal, puzzle.goal
    for choice in choices:
        game = Sliding(puzzle=puzzle, start=board)
        others = [after for _, _, after in game.moves(board) if after != before]
        board, before = others[choice % len(others)], board
    return Sliding(puzzle=puzzle, start=board)


def swap_two_tiles(game: Sliding) -> Sliding:
    """The board with its first two tiles exchanged: just one of the two can be solved."""
    board = list(game.start)
    one, other = [square for square, tile in enumerate(board) if tile][:2]
    board[one], board[other] = board[other], board[one]
    return Sliding(puzzle=game.puzzle, start=tuple(board))


def _board(words: Words, puzzle: Puzzle, name: Fact) -> Sliding:
    most = puzzle.squares - 1
    board: list[int] = []
    for square in range(puzzle.squares):
        row, column = divmod(square, puzzle.columns)
        board.append(words.integer("row {}, column {} of {}", 0, most, row + 1, column + 1, name))
    for tile in board:
        if board.count(tile) > 1:
            times = name, board.count(tile), tile, most
            raise FormatError(
                "{} has {} times {}, but each of 0..{} is expected exactly once", *times
            )
    return Sliding(puzzle=puzzle, start=tuple(board))


def _way(words: Words, game: Sliding, name: Fact) -> Way | None:
    count = words.integer("the number of moves of {}", -1, MOST_MOVES, name)
    if count == -1:
        return None
    if game.puzzle.naming is Naming.TILES:
        most = game.puzzle.squares - 1
        places = range(1, count + 1)
        return [str(words.integer("move {} of {}", 1, most, place, name)) for place in places]
    if count == 0:
        return []
    word = words.word("the move string of {}", name)
    if len(word) != count:
        letters = counted(len(word), "letter")
        raise FormatError(
            "the move string of {} has {}, but the number before it is {}", name, letters, count
        )
    return list(word)


def _move_separator(game: Sliding) -> str:
    return " " if game.puzzle.naming is Naming.TILES else ""


def _rows(game: Sliding, board: Board) -> list[Board]:
    columns = game.puzzle.columns
    return [board[first : first + columns] for first in range(0, len(board), columns)]


def _exchanges(board: Board) -> int:
    """How many exchanges of two numbers bring every one home: squares less cycles."""
    seen: set[int] = set()
    cycles = 0
    for tile in board:
        cycles += tile not in seen
        while tile not in seen:
            seen.add(tile)
            tile = board[_home(tile, len(board))]
    return len(board) - cycles


def _home(tile: int, squares: int) -> int:
    """The square where a number belongs."""
    return (tile - 1) % squares


_LETTERS = (("u", -1, 0), ("l", 0, -1), ("r", 0, 1), ("d", 1, 0))


@lru_cache(maxsize=None)
def _steps(rows: int, columns: int) -> tuple[tuple[tuple[str, int], ...], ...]:
    """For each square of the blank where it can go: the letter and the square."""
    return tuple(
        tuple(
            (letter, (row + down) * columns + column + right)
            for letter, down, right in _LETTERS
            if 0 <= row + down < rows and 0 <= column + right < columns
        )
        for row in range(rows)
        for column in range(columns)
    )


# The oracle

_TABLE_SQUARES = 9
_SMALL_NODES = 500_000


def _descend_table(game: Sliding) -> Way:
    """The way from the start down the table, the first move that comes nearer each time."""
    table = distances(game.puzzle)
    board = game.start
    way: Way = []
    while left := table[board]:
        name, board = next(
            (name, after) for name, _, after in game.moves(board) if table[after] < left
        )
        way.append(name)
    return way


class _OutOfNodes(Exception):
    """The nodes that were allowed are spent."""


def _deepen(game: Sliding, most_nodes: int | None = None) -> Way | None:
    """A shortest way of a board that can be solved, or None if `most_nodes` are not enough.

    Korf, Artificial Intelligence 27 (1985). Each move changes the Manhattan distance by one, so
    it has the parity of the answer, and the bound may grow by two.
    """
    puzzle = game.puzzle
    squares = range(puzzle.squares)
    far = [
        [squares_apart(_home(tile, puzzle.squares), square, puzzle.columns) for square in squares]
        for tile in squares
    ]
    near = [[square for _, square in steps] for steps in _steps(puzzle.rows, puzzle.columns)]
    board = list(game.start)
    moved: list[int] = []
    nodes = 0

    def solved(blank: int, before: int, distance: int, left: int) -> bool:
        """Whether `left` moves are enough; `moved` is then the way, and else as it was."""
        nonlocal nodes
        nodes += 1
        if nodes == most_nodes:
            raise _OutOfNodes
        if distance == 0:
            return True
        for square in near[blank]:
            tile = board[square]
            after = distance + far[tile][blank] - far[tile][square]
            if square == before or after >= left:
                continue
            # The square of the blank is never looked at, so nothing need be written there.
            board[blank] = tile
            moved.append(square)
            if solved(square, blank, after, left - 1):
                return True
            moved.pop()
            board[square] = tile
        return False

    bound = distance = sum(far[tile][square] for square, tile in enumerate(board) if tile)
    blank = board.index(0)
    try:
        while not solved(blank, -1, distance, bound):
            bound += 2
    except _OutOfNodes:
        return None
    return _name_moves(game, moved)


def squares_apart(one: int, other: int, columns: int) -> int:
    """The rows plus the columns between two squares."""
    return abs(one // columns - other // columns) + abs(one % columns - other % columns)


def _name_moves(game: Sliding, moved: Iterable[int]) -> Way:
    """The way whose moves take the blank to these squares, one after the other."""
    board = game.start
    way: Way = []
    for square in moved:
        name, board = next(
            (name, after) for name, _, after in game.moves(board) if not after[square]
        )
        way.append(name)
    return way
