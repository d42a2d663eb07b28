"""Bridge and torch: the bridge as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import MANY_PAINTS, Handle, Paint, Shape, drawing, label, rect, thing
from problems.bridge.rules import Bridge, BridgeState

_SIDE = 3.0  # squares from the edge to the bridge
_BRIDGE = 4.0


def picture(game: Bridge, state: BridgeState) -> str:
    """The near side at the left, the far one at the right; everyone stays in a row."""
    height, width = len(game.minutes) + 1, 2 * _SIDE + _BRIDGE
    torch = _SIDE / 2 if state.torch_near else width - _SIDE / 2
    shapes = [
        rect(0, 0, width, height, Paint.GRASS),
        rect(_SIDE, 0, _BRIDGE, height, Paint.NIGHT),
        rect(_SIDE, height / 2 - 0.5, _BRIDGE, 1, Paint.WOOD),
        *thing(
            "torch",
            rect(torch - 0.1, 0.35, 0.2, 0.55, Paint.WOOD),
            rect(torch - 0.2, 0.05, 0.4, 0.4, Paint.YELLOW, corner=0.2),
        ),
    ]
    for number, minutes in enumerate(game.minutes):
        shapes += _person(number, minutes, is_near=bool(state.near >> number & 1))
    return drawing(width, height, shapes)


def handles(game: Bridge, state: BridgeState) -> Iterator[Handle]:
    """Everyone who crosses, and the torch."""
    for name, _, _ in game.moves(state):
        yield Handle(name, (*name, "torch"), words=" + ".join(name))


def goal(game: Bridge) -> BridgeState:
    """All are on the far side."""
    return BridgeState(near=0, torch_near=False)


def _person(number: int, minutes: int, *, is_near: bool) -> list[Shape]:
    left = 0.0 if is_near else _SIDE + _BRIDGE
    paint = MANY_PAINTS[number % len(MANY_PAINTS)]
    letter = chr(ord("A") + number)
    return thing(
        letter,
        rect(left + 0.1, number + 1.1, _SIDE - 0.2, 0.8, paint, corner=0.3),
        label(
            left + _SIDE / 2, number + 1.5, f"{letter}: {minutes}", paint=Paint.COAL, height=0.45
        ),
    )
