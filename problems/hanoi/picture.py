"""Towers of Hanoi: the pegs as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import MANY_PAINTS, Handle, Paint, drawing, label, rect, thing
from problems.hanoi.rules import Hanoi, letters

_DISC = 0.7  # the height of a disc


def picture(game: Hanoi, state: str) -> str:
    """The pegs beside each other, each disc with its number."""
    names, discs = letters(game.pegs), len(state)
    room, floor = 2.0 + discs * 0.4, (discs + 1) * _DISC
    shapes = []
    for peg, name in enumerate(names):
        middle = room * (peg + 0.5)
        shapes += thing(
            f"peg {name}",
            rect(room * peg + 0.05, 0, room - 0.1, floor + 1, Paint.FLOOR, corner=0.2),
            rect(middle - 0.08, 0.2, 0.16, floor - 0.2, Paint.WOOD),
            rect(room * peg + 0.15, floor, room - 0.3, 0.2, Paint.WOOD),
            label(middle, floor + 0.6, name),
        )
    for disc in range(1, discs + 1):
        name = state[disc - 1]
        middle = room * (names.index(name) + 0.5)
        level = sum(below == name for below in state[disc - 1 :])
        width, top = 1.2 + 0.4 * disc, floor - level * _DISC
        paint = MANY_PAINTS[disc % len(MANY_PAINTS)]
        shapes += thing(
            f"disc {disc}",
            rect(middle - width / 2, top + 0.02, width, _DISC - 0.04, paint, corner=0.15),
            label(middle, top + _DISC / 2, disc, paint=Paint.COAL, height=0.45),
        )
    return drawing(room * len(names), floor + 1, shapes)


def handles(game: Hanoi, state: str) -> Iterator[Handle]:
    """The peg from which the top disc is taken, and the peg to which it comes."""
    for name, _, _ in game.moves(state):
        yield Handle(name, (f"peg {name[0]}", f"peg {name[1]}"), words=f"{name[0]} → {name[1]}")


def goal(game: Hanoi) -> str:
    """Where each disc shall lie."""
    return game.goal
