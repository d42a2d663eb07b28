"""Hidden roads: a program knows where towns lie, asks for the roads of one town after the other,
and names a shortest route. Whoever asks less scores more.

The points of a case are shared by its maps. A map gives its share times the number in the answer,
divided by the number of questions. That number is how many questions prove that a route is
shortest, to somebody who knows which ones to ask: see `proofs.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from operator import attrgetter
from typing import Dict, List, Tuple

from judge.game import Constraint, Dialogue, Fact, Fault, FormatError, Share, Words

INSTANCE = "map"

MOST_MAPS = 5
FEWEST_TOWNS, MOST_TOWNS = 2, 200
FARTHEST = 1000
LONGEST = 10_000

Place = Tuple[int, int]

Roads = List[Dict[int, int]]
"""The roads of each town: the town at the other end, and the length."""

CONSTRAINTS = (
    Constraint(row="number of maps `T`", low=1, high=MOST_MAPS, all=len),
    Constraint(
        row="number of towns `N`", low=FEWEST_TOWNS, high=MOST_TOWNS, each=attrgetter("towns")
    ),
    *(
        Constraint(
            row="coordinates `X` and `Y`", name=name, low=0, high=FARTHEST, each=attrgetter(values)
        )
        for name, values in (("X", "all_x"), ("Y", "all_y"))
    ),
    Constraint(
        row="length of a road",
        low=1,
        high=LONGEST,
        each=lambda game: (length for _, _, length in game.roads),
    ),
)


@dataclass(frozen=True)
class Map:
    """Towns, numbered from 1, and the roads between them: two towns and the length."""

    places: tuple[Place, ...]
    roads: tuple[tuple[int, int, int], ...]

    @property
    def towns(self) -> int:
        """The number of towns."""
        return len(self.places)

    @property
    def all_x(self) -> list[int]:
        """The first coordinate of each town."""
        return [x for x, _ in self.places]

    @property
    def all_y(self) -> list[int]:
        """The second coordinate of each town."""
        return [y for _, y in self.places]

    def distance(self, one: int, other: int) -> int:
        """How far two towns are apart, along the axes: no road between them is shorter."""
        (x, y), (far_x, far_y) = self.places[one - 1], self.places[other - 1]
        return abs(x - far_x) + abs(y - far_y)

    def roads_of(self) -> Roads:
        """The roads of each town; those of town 0 are empty."""
        roads: Roads = [{} for _ in range(self.towns + 1)]
        for one, other, length in self.roads:
            roads[one][other] = roads[other][one] = length
        return roads


def parse(text: str) -> list[Map]:
    """The maps of `text`, on each of which every town can be reached."""
    words = Words(text)
    count = words.integer("the number of maps", 1, MOST_MAPS)
    games = [_map(words, Fact("map {}", number)) for number in range(1, count + 1)]
    words.end()
    return games


def write(games: Sequence[Map]) -> str:
    """The canonical text of `games`."""
    lines = [str(len(games))]
    for game in games:
        lines.append(f"{game.towns} {len(game.roads)}")
        lines += (f"{x} {y}" for x, y in game.places)
        lines += (f"{one} {other} {length}" for one, other, length in game.roads)
    return "\n".join([*lines, ""])


def interact(games: Sequence[Map], expected: str, player: Dialogue) -> Fault | Share | None:
    """Shows the roads of one map after the other, and checks the routes; the share of the points.

    Without an answer no questions are counted, and what is right gets all points. Raises ValueError
    if the answer is not a number for each map.
    """
    needed = [int(word) for word in expected.split()]
    if needed and len(needed) != len(games):
        raise FormatError("the answer has {} numbers, but {} are expected", len(needed), len(games))
    share = Fraction(0)
    player.say(len(games))
    for number, game in enumerate(games, 1):
        player.say(game.towns)
        for place in game.places:
            player.say(*place)
        asked, fault = _answer_questions(number, game, player)
        if fault:
            return Fault(message=Fact("{}: {}", Fact("map {}", number), fault), instance=number)
        if needed:
            share += Fraction(needed[number - 1], max(asked, needed[number - 1]))
    return share / len(games) if needed else None


def lengths_from(roads: Roads, town: int) -> dict[int, int]:
    """The length of a shortest route from a town to each that can be reached: Dijkstra's search."""
    lengths = {town: 0}
    queue = [(0, town)]
    while queue:
        length, near = heappop(queue)
        if length > lengths[near]:
            continue
        for far, more in roads[near].items():
            if far not in lengths or length + more < lengths[far]:
                lengths[far] = length + more
                heappush(queue, (length + more, far))
    return lengths


def _answer_questions(number: int, game: Map, player: Dialogue) -> tuple[int, Fact]:
    """How often the program asks about a map, and what is wrong with what it says."""
    roads = game.roads_of()
    asked = 0
    while True:
        words = player.hear("a question or the route of {}", Fact("map {}", number))
        sign = words.word("? or !")
        if sign == "!":
            return asked, _fault_of_route(game, roads, words)
        if sign != "?":
            raise FormatError("{!r} where ? or ! is expected", sign[:20])
        town = words.integer("the town", 1, game.towns)
        words.end()
        asked += 1
        if asked > game.towns:
            return asked, Fact("question {}, but only {} are allowed", asked, game.towns)
        ends = (number for road in sorted(roads[town].items()) for number in road)
        player.say(len(roads[town]), *ends)


def _fault_of_route(game: Map, roads: Roads, words: Words) -> Fact:
    """What is wrong with a route, town by town; nothing if it is a shortest one."""
    near = words.integer("the first town of the route", 1, game.towns)
    if near != 1:
        return Fact("the route begins in town {}, but town 1 is expected", near)
    length = 0
    while words:
        far = words.integer("the next town of the route", 1, game.towns)
        if far not in roads[near]:
            return Fact("no road leads from town {} to town {}", near, far)
        length += roads[near][far]
        near = far
    if near != game.towns:
        return Fact("the route ends in town {}, but town {} is expected", near, game.towns)
    least = lengths_from(roads, 1)[game.towns]
    if length != least:
        return Fact("the route has length {}, but {} is possible", length, least)
    return Fact()


def _map(words: Words, name: Fact) -> Map:
    towns = words.integer("the towns of {}", FEWEST_TOWNS, MOST_TOWNS, name)
    count = words.integer("the roads of {}", towns - 1, towns * (towns - 1) // 2, name)
    places = tuple(
        (
            words.integer("a coordinate of {}", 0, FARTHEST, name),
            words.integer("a coordinate of {}", 0, FARTHEST, name),
        )
        for _ in range(towns)
    )
    game = Map(places=places, roads=tuple(_road(words, name, towns) for _ in range(count)))
    if [road[:2] for road in game.roads] != sorted({road[:2] for road in game.roads}):
        raise FormatError("the roads of {} are not in order, each once", name)
    for one, other, length in game.roads:
        if length < game.distance(one, other):
            raise FormatError(
                "{} has a road of length {} between towns {} and {}, {} apart",
                name,
                length,
                one,
                other,
                game.distance(one, other),
            )
    if len(lengths_from(game.roads_of(), 1)) < towns:
        raise FormatError("{} has towns that cannot be reached", name)
    return game


def _road(words: Words, name: Fact, towns: int) -> tuple[int, int, int]:
    one = words.integer("a town of {}", 1, towns - 1, name)
    other = words.integer("a town of {}", one + 1, towns, name)
    return one, other, words.integer("a length of {}", 1, LONGEST, name)
