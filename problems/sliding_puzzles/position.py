"""The positions of sliding puzzles as a search reports them."""

from __future__ import annotations

from judge.game import Fact, FormatError
from judge.game.positions import position_numbers
from problems.sliding_puzzles.rules import Board, Sliding

POSITION = Fact("the numbers row by row, 0 for the blank; or a character for each, a for 10")


def read_position(game: Sliding, text: str) -> Board:
    """The board."""
    squares = game.puzzle.squares
    board = tuple(position_numbers(text, squares, squares - 1))
    if len(set(board)) < squares:
        twice = next(tile for tile in board if board.count(tile) > 1)
        raise FormatError("it has {} times {}", board.count(twice), twice)
    return board
