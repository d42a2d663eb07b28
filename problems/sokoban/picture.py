"""Sokoban: a level as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import STEPS, Handle, Paint, disc, drawing, room, square, thing
from problems.sokoban.level import DIRECTIONS, Sokoban, SokobanState


def picture(game: Sokoban, state: SokobanState) -> str:
    """The level; a box on a goal leaves the edge of the goal free."""
    inside, around = room(game.floor, (game.start.man, *game.start.boxes, *game.goals))
    shapes = [square(*place, Paint.WALL, gap=-0.01) for place in around if place not in game.floor]
    for place in inside:
        paint = Paint.GOAL if place in game.goals else Paint.FLOOR
        shapes += thing(f"{place[0]},{place[1]}", square(*place, paint))
    boxes = sorted(state.boxes)
    shapes += [square(*place, Paint.BOX, gap=0.17, corner=0.08) for place in boxes]
    shapes += thing("man", disc(state.man[1] + 0.5, state.man[0] + 0.5, 0.3, Paint.MAN))
    return drawing(max(map(len, game.rows)), len(game.rows), shapes)


def handles(game: Sokoban, state: SokobanState) -> Iterator[Handle]:
    """The square to walk to; a box and the square to push it to."""
    steps = {letter: (down, right) for letter, down, right in DIRECTIONS}
    for name, cost, (_, (row, column)) in game.moves(state):
        down, right = steps[name.lower()]
        here, beyond = f"{row},{column}", f"{row + down},{column + right}"
        if cost:
            yield Handle(name, (here, beyond), words=STEPS[name])
        else:
            yield Handle(name, (here,), words=STEPS[name])
