"""Write all cases of Hidden roads: maps made by hand, and random ones of each kind.

    python testdata/roads/make.py            writes the files
    python testdata/roads/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. An answer has a number for each map: how many questions prove
the shortest route, as `problems/roads/proofs.py` counts them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalog.datasets.random_choices import RandomChoices
from problems.roads.dataset import city, country, joined, opposite, river, trees, valley
from problems.roads.proofs import proof
from problems.roads.rules import FARTHEST, LONGEST, MOST_MAPS, MOST_TOWNS, Map, write
from testdata.case_files.generate import Texts, main

HERE = Path(__file__).resolve().parent


def made(places: str, roads: str) -> Map:
    """A map by places like `3,4` and roads like `1-2:7`, in order."""
    ends_and_lengths = (road.replace("-", ":").split(":") for road in roads.split())
    return Map(
        places=tuple((int(x), int(y)) for x, y in (one.split(",") for one in places.split())),
        roads=tuple((int(one), int(other), int(far)) for one, other, far in ends_and_lengths),
    )


def chain(towns: int, far: int, length: int) -> Map:
    """Towns in a row, `far` from each other."""
    roads = {(town, town + 1): length for town in range(towns - 1)}
    return joined([(town * far, town * far // 2) for town in range(towns)], roads)


def long_way(choices: RandomChoices, towns: int, sides: int) -> Map:
    """Long roads in a row, and as long ones into `sides` dead ends."""
    row = range(sides, towns)
    roads = {(town, town + 1): choices.between(LONGEST // 2, LONGEST) for town in row[:-1]}
    roads[0, sides] = LONGEST
    for town in range(1, sides):
        roads[town, choices.one_of(row)] = choices.between(LONGEST // 2, LONGEST)
    return joined([(choices.below(100), choices.below(100)) for _ in range(towns)], roads)


def hub(choices: RandomChoices, towns: int) -> Map:
    """A city with a town that has a road to every other one, some of them long."""
    streets = city(choices, towns)
    middle = towns // 2
    roads = {(one, other): length for one, other, length in streets.roads}
    for town in range(1, towns + 1):
        if town != middle:
            pair = min(town, middle), max(town, middle)
            roads[pair] = choices.between(60, 1000)
    return Map(
        places=streets.places,
        roads=tuple(sorted((*pair, length) for pair, length in roads.items())),
    )


def all_joined(choices: RandomChoices, towns: int, longest: int) -> Map:
    """A road between any two towns of a city, of any length from 200 to `longest`."""
    places = [(choices.below(100), choices.below(100)) for _ in range(towns)]
    roads = {
        (one, other): choices.between(200, longest) for one, other in combinations(range(towns), 2)
    }
    return joined(places, roads)


def blocks(choices: RandomChoices, side: int, gone: int) -> Map:
    """Streets in a square, of which `gone` percent are closed."""
    between = FARTHEST // (side - 1)
    places = [(row * between, column * between) for row in range(side) for column in range(side)]
    roads = {}
    for town, (x, y) in enumerate(places):
        for far in (town + 1, town + side):
            is_street = far < len(places) and (far == town + side or far % side != 0)
            is_border = x == 0 or y == places[-1][1]  # these are never closed
            if is_street and (choices.below(100) >= gone or is_border):
                roads[town, far] = between
    return joined(places, roads)


def cases() -> Iterator[tuple[str, list[Map]]]:
    """The name and the maps of every case."""
    yield "sample/01-one-map", [SAMPLE]
    yield (
        "sample/02-several-maps",
        [
            made("4,1 4,1", "1-2:3"),
            made("0,0 1,1 2,0", "1-2:2 1-3:5 2-3:2"),
            made("0,0 0,4 5,0 5,4", "1-2:4 1-3:6 2-4:9 3-4:4"),
        ],
    )
    yield (
        "secret/1-small/03-two-towns",
        [
            made("0,0 0,0", "1-2:1"),
            made("1000,1000 1000,1000", "1-2:10000"),
            made("0,0 1000,1000", "1-2:2000"),
            made("1000,0 0,1000", "1-2:10000"),
            made("5,5 5,6", "1-2:1"),
        ],
    )
    yield (
        "secret/1-small/04-more-roads-and-shorter",
        [
            made("0,0 3,0 6,0 9,0", "1-2:3 1-4:10 2-3:3 3-4:3"),
            made("0,0 3,0 6,0 9,0", "1-2:3 1-3:8 2-3:3 2-4:8 3-4:3"),
            made("0,0 1,1 2,2 3,3 4,4", "1-2:2 1-4:7 2-3:2 2-5:8 3-4:2 4-5:2"),
            made("9,9 9,9 9,9 9,9", "1-2:1 1-3:3 1-4:4 2-3:1 3-4:1"),
            made("0,0 5,0 5,5 0,5", "1-2:5 1-4:20 2-3:5 3-4:5"),
        ],
    )
    yield (
        "secret/1-small/05-the-end-is-seen-early",
        [
            made("0,0 4,0 4,4 8,4", "1-2:4 1-3:9 2-4:20 3-4:4"),
            made("0,0 2,0 0,3 3,3", "1-2:2 1-3:3 2-4:9 3-4:3"),
            made("0,0 1,0 2,0 3,0 4,0", "1-2:1 1-3:3 2-5:9 3-4:1 4-5:2"),
            made("7,7 8,7 7,8 8,8", "1-2:1 1-3:2 2-4:5 3-4:1"),
            made("0,0 2,1 1,3 6,6", "1-2:3 1-3:5 2-4:15 3-4:8"),
        ],
    )
    yield (
        "secret/1-small/06-the-first-meeting",
        [
            made("0,0 5,0 1,1 4,1 5,5", "1-2:9 1-3:6 2-5:9 3-4:4 4-5:6"),
            made("3,3 3,3 3,3 3,3 3,3", "1-2:5 1-3:3 2-5:5 3-4:3 4-5:3"),
            made("0,0 0,0 0,0 0,0 0,0 0,0", "1-2:4 1-3:6 2-4:4 3-6:6 4-5:2 4-6:3 5-6:2"),
            made("1,0 2,0 3,0 3,1 2,1 1,1", "1-2:7 1-3:4 2-6:7 3-4:3 4-5:1 5-6:4"),
            made("0,9 9,9 0,0 5,5 9,0", "1-2:19 1-3:10 2-5:10 3-4:10 4-5:9"),
        ],
    )
    small = RandomChoices("roads", 7)
    yield (
        "secret/1-small/07-small-plains",
        [country(small, towns, 60) for towns in (8, 10, 12, 14, 16)],
    )
    yield "secret/1-small/08-small-cities", [city(small, towns) for towns in (6, 9, 12, 15, 18)]
    yield "secret/1-small/09-every-road", [all_joined(small, 18, 800), all_joined(small, 20, 800)]
    plains = RandomChoices("roads", 8)
    yield "secret/2-open/10-straight-roads", [country(plains, 100, 0) for _ in range(3)]
    yield "secret/2-open/11-winding-roads", [country(plains, 100, 30) for _ in range(3)]
    yield "secret/2-open/12-most-winding-roads", [country(plains, 100, 100) for _ in range(3)]
    yield "secret/2-open/13-blocks", [blocks(plains, 10, 25), blocks(plains, 14, 25)]
    yield (
        "secret/2-open/14-most-towns",
        [country(plains, MOST_TOWNS, 10 * number) for number in range(1, MOST_MAPS + 1)],
    )
    hard = RandomChoices("roads", 9)
    yield (
        "secret/3-detours/15-rivers",
        [country(hard, MOST_TOWNS, winding, river) for winding in (0, 40)],
    )
    yield (
        "secret/3-detours/16-valley-at-the-start",
        [country(hard, MOST_TOWNS, winding, valley) for winding in (0, 40)],
    )
    yield (
        "secret/3-detours/17-valley-at-the-end",
        [country(hard, MOST_TOWNS, winding, opposite(valley)) for winding in (0, 40)],
    )
    yield "secret/3-detours/18-two-trees", [trees(hard, depth) for depth in (1, 2, 3, 4, 5)]
    yield "secret/3-detours/19-cities", [city(hard, MOST_TOWNS) for _ in range(3)]
    yield "secret/3-detours/20-every-road", [all_joined(hard, towns, 2000) for towns in (40, 60)]
    yield (
        "secret/3-detours/21-a-single-row",
        [chain(MOST_TOWNS, 0, LONGEST), chain(MOST_TOWNS, 5, 10)],
    )
    yield (
        "secret/3-detours/22-a-long-way",
        [long_way(hard, MOST_TOWNS, 20), long_way(hard, 190, 40)],
    )
    yield "secret/3-detours/23-hubs", [hub(hard, MOST_TOWNS), hub(hard, 100)]
    yield "secret/3-detours/24-a-single-map", [city(hard, 150)]


SAMPLE = made("0,0 2,3 5,0 5,4 9,3", "1-2:6 1-3:5 2-4:4 3-4:9 3-5:12 4-5:5")


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, maps in cases():
        yield name, write(maps), " ".join(str(len(proof(one))) for one in maps) + "\n"


if __name__ == "__main__":
    main("Hidden roads", HERE, texts())
