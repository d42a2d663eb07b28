"""Towers of Hanoi: the pegs as a picture."""

from __future__ import annotations

from judge.game.drawing import MANY_PAINTS, Paint, drawing, label, rect
from problems.hanoi.rules import Hanoi, letters

_DISC = 0.5  # the height of a disc


def picture(game: Hanoi, state: str) -> str:
    """The pegs beside each other, each disc with its number."""
    names, discs = letters(game.pegs), len(state)
    room, floor = 2.0 + discs * 0.4, (discs + 1) * _DISC
    shapes = [rect(0, floor, room * len(names), 0.2, Paint.WOOD)]
    for peg, name in enumerate(names):
        middle = room * (peg + 0.5)
        shapes.append(rect(middle - 0.08, 0.2, 0.16, floor - 0.2, Paint.WOOD))
        shapes.append(label(middle, floor + 0.6, name))
        pile = [disc for disc in range(discs, 0, -1) if state[disc - 1] == name]
        for level, disc in enumerate(pile, 1):
            width, top = 1.2 + 0.4 * disc, floor - level * _DISC
            paint = MANY_PAINTS[disc % len(MANY_PAINTS)]
            shapes.append(
                rect(middle - width / 2, top + 0.02, width, _DISC - 0.04, paint, corner=0.15)
            )
            shapes.append(label(middle, top + _DISC / 2, disc, paint=Paint.COAL, height=0.36))
    return drawing(room * len(names), floor + 1, shapes)
