"""Push!!: a board as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import STEPS, Handle, Paint, disc, drawing, room, square, thing
from problems.push.rules import Push, PushState

_STEPS = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}


def picture(game: Push, state: PushState) -> str:
    """The board with the wall around it."""
    inside, around = room(game.floor, (game.start.man, game.start.box, game.goal))
    shapes = [square(row + 1, column + 1, Paint.WALL, gap=-0.01) for row, column in around]
    for row, column in inside:
        paint = Paint.GOAL if (row, column) == game.goal else Paint.FLOOR
        shapes += thing(f"{row},{column}", square(row + 1, column + 1, paint))
    row, column = state.box
    shapes += thing("box", square(row + 1, column + 1, Paint.BOX, gap=0.17, corner=0.08))
    shapes += thing("man", disc(state.man[1] + 1.5, state.man[0] + 1.5, 0.3, Paint.MAN))
    return drawing(game.width + 2, game.height + 2, shapes)


def handles(game: Push, state: PushState) -> Iterator[Handle]:
    """The square to walk to; the box and the square to push it to."""
    for name, cost, after in game.moves(state):
        down, right = _STEPS[name.lower()]
        row, column = after.man
        if cost:
            beyond = f"{row + down},{column + right}"
            yield Handle(name, ("box", beyond), words=STEPS[name])
        else:
            yield Handle(name, (f"{row},{column}",), words=STEPS[name])
