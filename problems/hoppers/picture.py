"""Hoppers: a board as a picture."""

from __future__ import annotations

from judge.game.drawing import Paint, disc, drawing, label, rect
from problems.hoppers.rules import HOLES, Hoppers

_ROWS = ((1, 3, 5), (2, 4), (1, 3, 5), (2, 4), (1, 3, 5))
_CENTRES = [(x, row + 1) for row, places in enumerate(_ROWS) for x in places]


def picture(game: Hoppers, state: int) -> str:
    """The holes with their numbers; the target has a ring."""
    shapes = [rect(0, 0, 6, 6, Paint.FLOOR, corner=0.4)]
    for hole, (x, y) in zip(range(HOLES), _CENTRES, strict=True):
        has_peg = bool(state >> hole & 1)
        if hole == game.target:
            shapes.append(disc(x, y, 0.5, Paint.RED))
        shapes.append(disc(x, y, 0.4, Paint.GREEN if has_peg else Paint.SHADE))
        shapes.append(label(x, y, hole, paint=Paint.COAL if has_peg else Paint.INK, height=0.4))
    return drawing(6, 6, shapes)
