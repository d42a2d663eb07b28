"""Water jugs: the jugs as a picture."""

from __future__ import annotations

from judge.game.drawing import Paint, drawing, label, rect
from problems.jugs.rules import Jugs, State

_HEIGHT = 5.0  # of the larger jug
_WIDTH = 2.0
_LEAST = 0.08  # of a jug or of water that is there, so that it shows


def picture(game: Jugs, state: State) -> str:
    """The jugs to scale with the water in them; a line across each where the goal is."""
    shapes = []
    for number, (letter, size, water) in enumerate(zip("AB", game.sizes, state, strict=True)):
        left, floor = 0.6 + number * (_WIDTH + 1.4), _HEIGHT + 0.4
        tall, wet, goal = (_squares(game, litres) for litres in (size, water, game.goal))
        shapes += [
            rect(left - 0.12, floor - tall, _WIDTH + 0.24, tall + 0.12, Paint.WALL, corner=0.1),
            rect(left, floor - tall, _WIDTH, tall, Paint.FLOOR),
            rect(left, floor - wet, _WIDTH, wet, Paint.WATER),
        ]
        if game.goal <= size:
            shapes.append(rect(left, floor - goal - 0.03, _WIDTH, 0.06, Paint.GOAL))
        shapes.append(label(left + _WIDTH / 2, floor + 0.5, f"{letter}: {water} / {size}"))
    return drawing(2 * _WIDTH + 2.6, _HEIGHT + 1.3, shapes)


def _squares(game: Jugs, litres: int) -> float:
    """The height of so much water."""
    return max(_LEAST, _HEIGHT * litres / max(game.sizes)) if litres else 0
