"""Hypothesis strategies for Hidden roads."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.roads.rules import (
    FARTHEST,
    FEWEST_TOWNS,
    LONGEST,
    MOST_MAPS,
    MOST_TOWNS,
    Map,
    Place,
    write,
)

_COORDINATES = st.integers(0, 9)


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 3 maps."""
    return st.lists(maps(), min_size=1, max_size=3).map(write)


def edges() -> Iterator[str]:
    """Maps with few and with many towns, at the corners, with short and with long roads."""
    near, far = (0, 0), (FARTHEST, FARTHEST)
    small = [
        _row([near, near], 1),
        _row([far, far], 1),
        _row([near, far], LONGEST),
        _row([near, far], 2 * FARTHEST),
        _row([far, near, near, far], 1),
    ]
    yield from (write([one]) for one in small)
    yield write(small)
    yield from (write(small[:1] * count) for count in edge_values(1, MOST_MAPS))
    for towns in edge_values(FEWEST_TOWNS, MOST_TOWNS):
        places = [near, far] * (towns // 2) + [near] * (towns % 2)
        yield write([_row(sorted(places), length) for length in (1, LONGEST)])
        yield write([_row(sorted(places), 1)])
        if towns == MOST_TOWNS:
            yield write([_row(places, LONGEST)])
            yield write([_row(sorted(places), 1)] * MOST_MAPS)
            yield write([_star(places, towns // 2)])


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """A map of 2 to 8 towns near each other."""
    places = draw(st.lists(st.tuples(_COORDINATES, _COORDINATES), min_size=2, max_size=8))
    roads = {}
    for town in range(2, len(places) + 1):
        for far in draw(st.sets(st.integers(1, town - 1), min_size=1, max_size=3)):
            longer = draw(st.integers(0, 12))
            roads[far, town] = max(1, _distance(places, far, town) + longer)
    return _map(places, roads)


def _row(places: list[Place], least: int) -> Map:
    """The towns in a row, with roads of this length, or as long as the distance."""
    pairs = [(town, town + 1) for town in range(1, len(places))]
    return _map(places, {pair: max(least, _distance(places, *pair)) for pair in pairs})


def _star(places: list[Place], middle: int) -> Map:
    """A road from one town to each of the others."""
    others = [town for town in range(1, len(places) + 1) if town != middle]
    pairs = [(min(town, middle), max(town, middle)) for town in others]
    return _map(places, {pair: max(1, _distance(places, *pair)) for pair in pairs})


def _map(places: list[Place], roads: dict[tuple[int, int], int]) -> Map:
    in_order = tuple(sorted((*pair, length) for pair, length in roads.items()))
    return Map(places=tuple(places), roads=in_order)


def _distance(places: list[Place], one: int, other: int) -> int:
    return Map(places=tuple(places), roads=()).distance(one, other)
