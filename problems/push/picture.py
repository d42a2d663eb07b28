"""Push!!: a board as a picture."""

from __future__ import annotations

from judge.game.drawing import Paint, disc, drawing, square
from problems.push.rules import Push, PushState


def picture(game: Push, state: PushState) -> str:
    """The board with the wall around it."""
    shapes = []
    for row in range(-1, game.height + 1):
        for column in range(-1, game.width + 1):
            paint = Paint.FLOOR if (row, column) in game.floor else Paint.WALL
            shapes.append(square(row + 1, column + 1, paint))
    (goal_row, goal_column), (box_row, box_column) = game.goal, state.box
    shapes += [
        square(goal_row + 1, goal_column + 1, Paint.GOAL),
        square(box_row + 1, box_column + 1, Paint.BOX, gap=0.17, corner=0.08),
        disc(state.man[1] + 1.5, state.man[0] + 1.5, 0.3, Paint.MAN),
    ]
    return drawing(game.width + 2, game.height + 2, shapes)
