"""Write all cases of Water jugs: hand-made, enumerated and random pairs.

    python testdata/jugs/make.py            writes the files
    python testdata/jugs/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `judge.game.shortest`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import shortest
from problems.jugs.rules import LARGEST, MOST_IN_ALL, MOST_PAIRS, Jugs, write, write_answer
from testdata.case_files.generate import Texts, main

HERE = Path(__file__).resolve().parent

Pair = tuple[int, int, int]


def cases() -> Iterator[tuple[str, Sequence[Pair]]]:
    """The name of every case and its pairs: jug A, jug B, goal."""
    yield "sample/01-one-pair", [(8, 5, 4)]
    yield (
        "sample/02-several-pairs",
        [(3, 5, 4), (6, 4, 3), (6, 4, 2), (5, 3, 8), (2, 9, 9), (7, 4, 0)],
    )
    yield "secret/01-one-filling", [(8, 5, 8), (8, 5, 5), (1, 7, 7), (4, 6, 6)]
    yield (
        "secret/02-nothing-to-do",
        [(8, 5, 0), (6, 4, 0), (1, 1, 0), (7, 7, 0), (LARGEST, LARGEST, 0)],
    )
    yield "secret/03-one-litre", [(1, 1, 0), (1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 1, 3)]
    yield "secret/04-equal-jugs", [(7, 7, goal) for goal in range(16)]
    yield "secret/05-eight-and-five", [(8, 5, goal) for goal in range(15)]
    yield "secret/06-five-and-eight", [(5, 8, goal) for goal in range(15)]
    yield "secret/07-one-jug-divides-the-other", [(12, 3, goal) for goal in range(16)]
    yield "secret/08-first-order-is-shorter", first_order(40)
    yield "secret/09-second-order-is-shorter", [(b, a, goal) for a, b, goal in first_order(40)]
    yield "secret/10-smaller-jug-first-is-shorter", smaller_first(60)
    yield "secret/11-common-divisor", [(6, 4, 2), (9, 6, 3), (15, 10, 5), (12, 8, 4), (21, 14, 7)]
    yield "secret/12-goal-only-in-both-together", [(8, 5, 13), (8, 5, 10), (3, 5, 6), (4, 9, 11)]
    yield "secret/13-goal-sooner-in-both-together", [(8, 5, 3), (3, 7, 4), (4, 9, 8), (11, 6, 7)]
    yield "secret/14-goal-only-in-jug-b", [(5, 8, 6), (5, 8, 7), (1, 9, 4), (3, 10, 8)]
    yield "secret/15-nearest-amount-leads-astray", [(9, 4, 6), (11, 7, 5), (17, 12, 9), (23, 9, 4)]
    yield "secret/16-first-solution-is-long", [(3, 5, 1), (7, 16, 2), (13, 19, 6), (31, 20, 9)]
    yield "secret/17-goal-not-a-multiple-of-the-divisor", [(6, 4, 3), (9, 6, 5), (100, 75, 60)]
    yield "secret/18-goal-larger-than-both", [(8, 5, 9), (6, 4, 8), (1, 1, LARGEST), (10, 5, 15)]
    yield "secret/19-all-small-pairs", all_pairs(7)
    yield "secret/20-more-moves-than-python-calls", [(701, 500, 350), (997, 996, 300)]
    yield "secret/21-smallest-and-largest-jug", [(1, LARGEST, 5000), (LARGEST, 1, 2500)]
    yield "secret/22-longest-solution", [(LARGEST, LARGEST - 1, 5000)]
    yield "secret/23-large-common-divisor", [(LARGEST, 7500, 2500), (9999, 6666, 3333)]
    yield "secret/24-large-jugs-without-a-solution", no_solution()
    yield "secret/25-random-pairs", random_pairs(25, 200, largest=60)
    yield "secret/26-thousand-pairs", random_pairs(26, MOST_PAIRS, largest=40)
    yield (
        "secret/27-largest-jug-second",
        [(LARGEST - 1, LARGEST, LARGEST - 2), (LARGEST - 1, LARGEST, 9000), (3333, LARGEST, 100)],
    )
    yield (
        "secret/28-large-jugs-the-larger-second",
        [(9997, LARGEST, 1), *((b, a, goal) for a, b, goal in no_solution()[1:-1])],
    )


def moves_of(first: int, second: int, goal: int) -> int:
    """How many moves it takes if water is always poured from the first jug into the second."""
    here = there = moves = 0
    while goal not in (here, there):
        flow = min(here, second - there)
        if here == 0:
            here = first
        elif there == second:
            there = 0
        else:
            here, there = here - flow, there + flow
        moves += 1
    return moves


def first_order(count: int) -> list[Pair]:
    """The first pairs, by size, for which pouring from A into B is the only shortest order.

    Jugs have no common divisor but 1, and no goal is reached by one filling.
    """
    found: list[Pair] = []
    for a in range(3, 40):
        for b in (a - 1, a + 1, 2 * a - 1, 2 * a + 1):
            for goal in (b // 2, b - 1):
                wanted = goal not in (0, a, b) and (a, b, goal) not in found
                if wanted and moves_of(a, b, goal) < moves_of(b, a, goal):
                    found.append((a, b, goal))
    return found[:count]


def smaller_first(count: int) -> list[Pair]:
    """The pairs of `first_order` in which A is the smaller jug, each in both orders."""
    found: list[Pair] = []
    for a, b, goal in first_order(10 * count):
        if a < b:
            found += [(a, b, goal), (b, a, goal)]
    return found[:count]


def all_pairs(largest: int) -> list[Pair]:
    """Every pair of jugs up to `largest`, with every goal up to one more than the larger jug."""
    sizes = range(1, largest + 1)
    return [(a, b, goal) for a in sizes for b in sizes for goal in range(max(a, b) + 2)]


def no_solution() -> list[Pair]:
    """Large jugs, as many litres as an input may hold, with goals that the divisor 2 forbids."""
    pairs = [(LARGEST - 2 * number, LARGEST - 2 * number - 2, 4999) for number in range(10)]
    rest = MOST_IN_ALL - sum(a + b for a, b, _ in pairs)
    return [*pairs, (rest // 2 + 2, rest // 2 - 2, 49)]


def random_pairs(seed: int, count: int, largest: int) -> list[Pair]:
    """Pairs of jugs of 1 to `largest` litres, the goal in up to the larger jug and 1 more."""
    random = Random(seed)
    pairs: list[Pair] = []
    for _ in range(count):
        a, b = (1 + int(random.random() * largest) for _ in range(2))
        pairs.append((a, b, int(random.random() * (max(a, b) + 2))))
    return pairs


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, pairs in cases():
        games = [Jugs(sizes=(a, b), goal=goal) for a, b, goal in pairs]
        yield name, write(games), write_answer(games, [shortest(game) for game in games])


if __name__ == "__main__":
    main("Water jugs", HERE, texts())
