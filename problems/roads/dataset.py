"""Generate maps: plains, rivers, valleys, dense cities and trees in turn, with 5 to 200 towns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.roads.rules import FARTHEST, LONGEST, Map, Place

STRATA = "kind of map"

Blocked = Callable[[Place, Place], bool]
"""Whether no road joins these two places."""

_NEIGHBOURS = 5  # so many towns near it a town has roads to
_CITY = 30  # the side of a city, whose streets are longer than that
_SHORTEST_STREET, _LONGEST_STREET = 60, 120
_SIZES = (5, 10, 20, 50, 100, 200)


def games(seed: str) -> Iterator[tuple[str, Map]]:
    """Maps of each kind in turn."""
    kinds: dict[str, Callable[[RandomChoices, int], Map]] = {
        "plain": lambda choices, towns: country(choices, towns, choices.below(100)),
        "river": lambda choices, towns: country(choices, towns, 30, river),
        "valley": lambda choices, towns: country(
            choices, towns, 30, choices.one_of((valley, opposite(valley)))
        ),
        "city": city,
        "trees": lambda choices, towns: trees(choices, max(1, (towns + 2).bit_length() - 3)),
    }
    for number in count():
        choices = RandomChoices(seed, number)
        kind = list(kinds)[number % len(kinds)]
        yield kind, kinds[kind](choices, choices.one_of(_SIZES))


def country(
    choices: RandomChoices, towns: int, winding: int, blocked: Blocked | None = None
) -> Map:
    """Towns anywhere, each with roads to those near it, from one corner to the other.

    A road is up to `winding` percent longer than the distance. Only the towns that can be reached
    from the first one are there, so with `blocked` they may be fewer.
    """
    places = sorted(
        ((choices.between(0, FARTHEST), choices.between(0, FARTHEST)) for _ in range(towns)),
        key=sum,
    )
    roads = {}
    for town, place in enumerate(places):
        near = sorted(
            (_distance(place, other), far)
            for far, other in enumerate(places)
            if far != town and not (blocked and blocked(place, other))
        )
        earlier = [one for one in near if one[1] < town][:1]  # so that most are joined
        for distance, far in near[:_NEIGHBOURS] + earlier:
            length = distance * (100 + choices.between(0, winding)) // 100
            roads[min(town, far), max(town, far)] = max(1, length)
    return joined(places, roads)


def river(one: Place, other: Place) -> bool:
    """Whether a river parts two places: it runs from corner to corner, and ends before one."""
    ends_before = FARTHEST - 120
    return (sum(one) < FARTHEST) != (sum(other) < FARTHEST) and not (
        one[0] > ends_before and other[0] > ends_before
    )


def valley(one: Place, other: Place) -> bool:
    """Whether mountains part two places: they are around the first corner, open on its own side."""

    def is_inside(place: Place) -> bool:
        return max(place) <= FARTHEST * 3 // 5

    inner = one if is_inside(one) else other
    return is_inside(one) != is_inside(other) and max(inner) > FARTHEST // 10 + min(inner) // 10


def opposite(blocked: Blocked) -> Blocked:
    """The same around the last corner."""

    def turned(place: Place) -> Place:
        return FARTHEST - place[0], FARTHEST - place[1]

    return lambda one, other: blocked(turned(one), turned(other))


def city(choices: RandomChoices, towns: int) -> Map:
    """Streets between any two corners of a city, all longer than it: places tell nothing."""
    places = _city_places(choices, towns)
    roads = {}
    for town in range(1, towns):
        for far in (choices.below(town), choices.below(town)):
            roads[far, town] = choices.between(_SHORTEST_STREET, _LONGEST_STREET)
    return joined(places, roads)


def trees(choices: RandomChoices, depth: int) -> Map:
    """Two trees that branch in two, `depth` times, with their roots at the ends of the route.

    Each leaf of one is joined to a leaf of the other.
    """
    nodes = 2 ** (depth + 1) - 1
    last = 2 * nodes - 1
    pairs = [(node, (node - 1) // 2) for node in range(1, nodes)]
    pairs += [(last - node, last - parent) for node, parent in pairs]
    leaves = range(2**depth - 1, nodes)
    pairs += zip(leaves, (last - leaf for leaf in choices.shuffle(leaves)), strict=True)
    roads = {
        (min(pair), max(pair)): choices.between(_SHORTEST_STREET, _LONGEST_STREET) for pair in pairs
    }
    return joined(_city_places(choices, 2 * nodes), roads)


def joined(places: Iterable[Place], roads: dict[tuple[int, int], int]) -> Map:
    """The map of the places, from 0, that roads join to the first one, in their order.

    If there are none, a second place is joined to it by a road as long as can be.
    """
    places = list(places)
    reached, waiting = {0}, [0]
    while waiting:
        near = waiting.pop()
        for pair in roads:
            if near in pair and not reached.issuperset(pair):
                far = sum(pair) - near
                reached.add(far)
                waiting.append(far)
    if len(reached) == 1:
        reached.add(1)
        roads = {(0, 1): LONGEST}
    numbers = {place: number for number, place in enumerate(sorted(reached), 1)}
    return Map(
        places=tuple(places[place] for place in numbers),
        roads=tuple(
            sorted(
                (numbers[one], numbers[other], length)
                for (one, other), length in roads.items()
                if one in numbers
            )
        ),
    )


def _city_places(choices: RandomChoices, towns: int) -> list[Place]:
    return [(choices.below(_CITY), choices.below(_CITY)) for _ in range(towns)]


def _distance(one: Place, other: Place) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
