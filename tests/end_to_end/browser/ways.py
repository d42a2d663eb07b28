"""Ways through boards, by the rules and the oracle of the kit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from judge.catalog.rules import read_picture_source
from judge.web.board.positions import (
    BoardMove,
    Box,
    PositionView,
    cheapest_way,
    moves_at,
    view_position,
)
from tests.kit.solutions import KIT

Point = tuple[float, float]

_LEAST_PX = 4

# A program of a dialogue asks about a hidden board: there is nothing to move.
WITHOUT_BOARD = ("peek",)
SLUGS = [slug for slug in KIT.slugs() if slug not in WITHOUT_BOARD]


def optimum(slug: str) -> Iterator[tuple[PositionView, BoardMove]]:
    """A cheapest way through the first sample: each position, and the move that is played there."""
    source = read_picture_source(KIT.root, slug)
    text = next(iter(KIT.cases(slug, ["sample"]))).input.decode()
    assert source is not None
    found = cheapest_way(source, text, 0, ())
    assert found is not None
    for played, name in enumerate(found[1]):
        view = view_position(source, text, 0, found[1][:played])
        assert view is not None
        yield view, next(move for move in view.moves if move.name == name)


def points_that_mean(move: BoardMove, moves: Sequence[BoardMove]) -> list[Point]:
    """One point of the picture, or two, that only this move changes; [] if there are none."""
    inside = [point for box in move.parts if _can_be_touched(box) for point in _points(box)]
    for points in (*((one,) for one in inside), *product(inside, inside)):
        if moves_at(moves, points) == [move]:
            return list(points)
    return []


def _can_be_touched(box: Box) -> bool:
    """Whether it is more than a line, such as the water of an empty jug."""
    left, upper, right, lower = box
    return min(right - left, lower - upper) >= _LEAST_PX


def _points(box: Box) -> Iterator[Point]:
    """The middle of a part, and points around it."""
    left, upper, right, lower = box
    for x, y in ((2, 2), (1, 2), (3, 2), (2, 1), (2, 3)):
        yield left + (right - left) * x / 4, upper + (lower - upper) * y / 4
