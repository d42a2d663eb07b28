"""Sokoban: a level as a picture."""

from __future__ import annotations

from judge.game.drawing import Paint, disc, drawing, square
from problems.sokoban.level import Sokoban, SokobanState


def picture(game: Sokoban, state: SokobanState) -> str:
    """The level; a box on a goal leaves the edge of the goal free."""
    width = max(map(len, game.rows))
    shapes = []
    for row in range(len(game.rows)):
        for column in range(width):
            paint = Paint.FLOOR if (row, column) in game.floor else Paint.WALL
            place = row, column
            shapes.append(square(row, column, Paint.GOAL if place in game.goals else paint))
            if place in state.boxes:
                shapes.append(square(row, column, Paint.BOX, gap=0.17, corner=0.08))
    shapes.append(disc(state.man[1] + 0.5, state.man[0] + 0.5, 0.3, Paint.MAN))
    return drawing(width, len(game.rows), shapes)
