"""Hoppers: a board as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import Handle, Paint, disc, drawing, label, rect, thing
from problems.hoppers.rules import HOLES, Hoppers

_ROWS = ((1, 3, 5), (2, 4), (1, 3, 5), (2, 4), (1, 3, 5))
_CENTRES = [(x, row + 1) for row, places in enumerate(_ROWS) for x in places]


def picture(game: Hoppers, state: int) -> str:
    """The holes with their numbers; the target has a ring."""
    shapes = [rect(0, 0, 6, 6, Paint.FLOOR, corner=0.4)]
    for hole, (x, y) in zip(range(HOLES), _CENTRES, strict=True):
        if hole == game.target:
            shapes.append(disc(x, y, 0.5, Paint.RED))
        shapes += thing(str(hole), disc(x, y, 0.4, Paint.SHADE))
    pegs = [_CENTRES[hole] for hole in range(HOLES) if state >> hole & 1]
    shapes += [disc(x, y, 0.36, Paint.GREEN) for x, y in pegs]
    for hole, (x, y) in zip(range(HOLES), _CENTRES, strict=True):
        ink = Paint.COAL if state >> hole & 1 else Paint.INK
        shapes += thing(str(hole), label(x, y, hole, paint=ink, height=0.4))
    return drawing(6, 6, shapes)


def handles(game: Hoppers, state: int) -> Iterator[Handle]:
    """The hole of a peg, and the hole in which its last jump ends."""
    for name, _, _ in game.moves(state):
        holes = name.split("-")
        yield Handle(name, (holes[0], holes[-1]), words=" → ".join(holes))


def goal(game: Hoppers) -> int:
    """One peg is left, in its hole."""
    return 1 << game.target
