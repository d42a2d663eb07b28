"""Sliding puzzles: a board as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.game.drawing import ARROWS, Handle, Paint, Shape, drawing, rect, thing, tile
from problems.sliding_puzzles.rules import Board, Sliding


def picture(game: Sliding, state: Board) -> str:
    """The tiles, those at home in another colour."""
    columns = game.puzzle.columns
    return drawing(columns, game.puzzle.rows, numbered_squares(state, columns))


def numbered_squares(board: Sequence[int], columns: int) -> list[Shape]:
    """The tiles of a board of any size, row by row; 0 is the blank."""
    places = [divmod(number, columns) for number in range(len(board))]
    shapes = [rect(0, 0, columns, len(board) / columns, Paint.FLOOR, corner=0.14)]
    for number, value in enumerate(board):
        if value:
            paint = Paint.GOAL if value == number + 1 else Paint.BOX
            shapes += thing(f"tile {value}", *tile(*places[number], paint, value))
    return shapes


def handles(game: Sliding, state: Board) -> Iterator[Handle]:
    """A tile beside the blank; arrow keys tell where the blank goes, as the letters of moves do."""
    columns, blank = game.puzzle.columns, state.index(0)
    letters = {-columns: "u", -1: "l", 1: "r", columns: "d"}
    for name, _, after in game.moves(state):
        square = after.index(0)
        number = str(state[square])
        key = ARROWS[letters[square - blank]]
        yield Handle(name, (f"tile {number}",), words=number, key=key)


def goal(game: Sliding) -> Board:
    """The board in order."""
    return game.puzzle.goal
