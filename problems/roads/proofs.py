"""How few questions prove that a route is shortest, to somebody who knows which ones to ask.

Of two towns `u` and `w` that nobody has asked about, no answer tells whether a road joins them, and
it may be as short as their distance. If the way from the start to `u`, this road and the way from
`w` to the end are together shorter than a shortest route, one of the two must be asked about: they
are a must-ask pair. These pairs are an order of the towns: of pairs (u, v) and (v, w) the pair
(u, w) follows by the triangle inequality. So the fewest towns that meet all pairs are all but a
largest antichain, and by the theorems of Dilworth and Koenig they are as many as a largest matching
has pairs. The answers must also tell of every road of the route.

Source: Dechter and Pearl, Generalized best-first search strategies and the optimality of A*, JACM
32, 1985; Eckerle, Chen, Sturtevant, Zilles and Holte, Sufficient conditions for node expansion in
bidirectional heuristic search, ICAPS 2017; Shaham, Felner, Chen and Sturtevant, The minimal set of
states that must be expanded in a front-to-end bidirectional search, SoCS 2017.
"""

from __future__ import annotations

from collections.abc import Sequence

from problems.roads.rules import Map, lengths_from

Pairs = Sequence[Sequence[int]]
"""For each town the others that it forms must-ask pairs with, as the one nearer to the start."""


def must_ask_pairs(game: Map) -> Pairs:
    """All must-ask pairs; those of town 0 are empty."""
    roads = game.roads_of()
    start, end = lengths_from(roads, 1), lengths_from(roads, game.towns)
    least = start[game.towns]
    towns = range(1, game.towns + 1)
    return [
        (),
        *(
            [
                far
                for far in towns
                if far != near and start[near] + game.distance(near, far) + end[far] < least
            ]
            for near in towns
        ),
    ]


def must_ask(game: Map) -> set[int]:
    """A smallest set of towns that has one of each must-ask pair: nobody can be sure with fewer."""
    pairs = must_ask_pairs(game)
    partner: dict[int, int] = {}  # of the far ends of a largest matching
    for near in range(1, game.towns + 1):
        _match(near, pairs, partner, set())
    near_free = set(range(1, game.towns + 1)) - set(partner.values())
    far_reached = set[int]()
    waiting = list(near_free)
    while waiting:
        for far in pairs[waiting.pop()]:
            if far not in far_reached:
                far_reached.add(far)
                near_free.add(partner[far])
                waiting.append(partner[far])
    return set(range(1, game.towns + 1)) - near_free | far_reached


def proof(game: Map) -> set[int]:
    """Towns whose roads prove that a route is shortest: those of `must_ask`, and what they lack.

    It may be larger than necessary: one route is tried, with two of the smallest sets.
    """
    turned = Map(
        places=game.places[::-1],
        roads=tuple(
            sorted(
                (game.towns + 1 - other, game.towns + 1 - one, length)
                for one, other, length in game.roads
            )
        ),
    )
    from_the_end = {game.towns + 1 - town for town in must_ask(turned)}
    return min((_with_route(game, towns) for towns in (must_ask(game), from_the_end)), key=len)


def must_expand(game: Map) -> int:
    """How many towns every A* asks about that relies on the distance to the end alone."""
    roads = game.roads_of()
    start = lengths_from(roads, 1)
    least = start[game.towns]
    return sum(length + game.distance(town, game.towns) < least for town, length in start.items())


def _with_route(game: Map, towns: set[int]) -> set[int]:
    """The towns, and more until they tell of each road of a shortest route."""
    roads = game.roads_of()
    start = lengths_from(roads, 1)
    near = game.towns
    while near != 1:
        before = min(
            town for town, length in roads[near].items() if start[town] + length == start[near]
        )
        if not towns & {near, before}:
            towns = towns | {before}
        near = before
    return towns


def _match(near: int, pairs: Pairs, partner: dict[int, int], tried: set[int]) -> bool:
    """Whether the matching could be made larger by a pair with `near`."""
    for far in pairs[near]:
        if far not in tried:
            tried.add(far)
            if far not in partner or _match(partner[far], pairs, partner, tried):
                partner[far] = near
                return True
    return False
