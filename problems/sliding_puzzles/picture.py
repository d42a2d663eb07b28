"""Sliding puzzles: a board as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from judge.game.drawing import Paint, Shape, drawing, square, tile
from problems.sliding_puzzles.rules import Board, Sliding


def picture(game: Sliding, state: Board) -> str:
    """The tiles, those at home in another colour."""
    columns = game.puzzle.columns
    return drawing(columns, game.puzzle.rows, numbered_squares(state, columns))


def numbered_squares(board: Sequence[int], columns: int) -> list[Shape]:
    """The tiles of a board of any size, row by row; 0 is the blank."""
    shapes: list[Shape] = []
    for number, value in enumerate(board):
        row, column = divmod(number, columns)
        if value == 0:
            shapes.append(square(row, column, Paint.FLOOR))
        else:
            shapes += tile(row, column, Paint.GOAL if value == number + 1 else Paint.BOX, value)
    return shapes
