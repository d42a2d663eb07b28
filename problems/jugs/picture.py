"""Water jugs: the jugs as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game import Fact
from judge.game.drawing import Handle, Paint, disc, drawing, label, polygon, rect, thing
from problems.jugs.rules import Jugs, State

_HEIGHT = 5.0  # of the larger jug
_WIDTH = 2.0
_LEFT = 2.6, 5.8  # of the jugs; the tap is before them and the sink behind
_FLOOR = _HEIGHT + 0.4
_WORDS = (
    (Fact("fill A"), Fact("empty A"), Fact("pour A into B")),
    (Fact("fill B"), Fact("empty B"), Fact("pour B into A")),
)
_LEAST = 0.08  # of a jug or of water that is there, so that it shows


def picture(game: Jugs, state: State) -> str:
    """The jugs to scale with the water in them; a line across each where the goal is."""
    sink = [(8.6, _FLOOR - 1), (10.4, _FLOOR - 1), (10.1, _FLOOR), (8.9, _FLOOR)]
    drop = [(1.05, 1.75), (1.25, 2.2), (0.85, 2.2)]
    shapes = [
        *thing(
            "tap",
            rect(0.1, 0.2, 1.9, _HEIGHT + 0.9, Paint.FLOOR, corner=0.2),
            rect(0.1, 0.8, 1.2, 0.35, Paint.WALL, corner=0.1),
            rect(0.85, 0.8, 0.4, 0.75, Paint.WALL, corner=0.1),
            rect(0.45, 0.5, 0.6, 0.16, Paint.RED, corner=0.08),
            rect(0.68, 0.6, 0.14, 0.3, Paint.WALL),
            polygon(drop, Paint.WATER),
            disc(1.05, 2.25, 0.2, Paint.WATER),
        ),
        *thing(
            "sink",
            rect(8.4, 0.2, 2.2, _HEIGHT + 0.9, Paint.FLOOR, corner=0.2),
            polygon(sink, Paint.WALL),
            rect(9.35, _FLOOR, 0.3, 0.5, Paint.WALL),
        ),
    ]
    for letter, left, size, water in zip("AB", _LEFT, game.sizes, state, strict=True):
        tall, wet, goal = (_squares(game, litres) for litres in (size, water, game.goal))
        shapes += thing(
            letter,
            rect(left - 0.3, 0.2, _WIDTH + 0.6, _HEIGHT + 0.9, Paint.FLOOR, corner=0.2),
            rect(left - 0.12, _FLOOR - tall, _WIDTH + 0.24, tall + 0.12, Paint.WALL, corner=0.1),
            rect(left, _FLOOR - tall, _WIDTH, tall, Paint.GLASS),
            rect(left, _FLOOR - wet, _WIDTH, wet, Paint.WATER),
            label(left + _WIDTH / 2, _FLOOR + 0.4, f"{letter}: {water} / {size}"),
        )
        if game.goal <= size:
            mark = rect(left, _FLOOR - goal - 0.03, _WIDTH, 0.06, Paint.GOAL)
            shapes += thing(letter, mark)
    return drawing(10.7, _HEIGHT + 1.3, shapes)


def handles(game: Jugs, state: State) -> Iterator[Handle]:
    """The tap or a jug, and then what the water goes into: a jug or the sink."""
    for name, _, after in game.moves(state):
        for jug, letter in enumerate("AB"):
            fill, empty, pour = _WORDS[jug]
            other, rest = "BA"[jug], state[1 - jug] == after[1 - jug]
            if rest and after[jug] == game.sizes[jug]:
                yield Handle(name, ("tap", letter), words=fill)
            elif rest and after[jug] == 0:
                yield Handle(name, (letter, "sink"), words=empty)
            elif after[jug] < state[jug] and not rest:
                yield Handle(name, (letter, other), words=pour)


def _squares(game: Jugs, litres: int) -> float:
    """The height of so much water."""
    return max(_LEAST, _HEIGHT * litres / max(game.sizes)) if litres else 0
