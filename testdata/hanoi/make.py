"""Write all cases of Towers of Hanoi: listed, enumerated, chosen and random puzzles.

    python testdata/hanoi/make.py            writes the files
    python testdata/hanoi/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `problems.hanoi.rules.shortest`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.hanoi.rules import MOST_PUZZLES, Hanoi, letters, shortest, write, write_answer
from testdata.case_files.generate import Texts, main

HERE = Path(__file__).resolve().parent

Pair = tuple[str, str]


def cases() -> Iterator[tuple[str, Sequence[Hanoi]]]:
    """The name of every case and its puzzles."""
    yield "sample/01-one-tower", three([("AAA", "CCC")])
    yield (
        "sample/02-several-puzzles",
        [*three([("BBA", "AAB"), ("ABA", "BBB")]), *four([("AAAA", "DDDD"), ("CADB", "CADB")])],
    )
    yield "secret/01-one-disc", [*all_puzzles(3, 1), *all_puzzles(4, 1)]
    yield (
        "secret/02-nothing-to-do",
        [*three([("C", "C"), ("ABCAB", "ABCAB"), ("B" * 15, "B" * 15)]), *four([("DABC", "DABC")])],
    )
    yield "secret/03-one-move", [*one_move(3, 6), *one_move(4, 5)]
    yield "secret/04-towers-on-three-pegs", towers(3, range(1, 11))
    yield "secret/05-towers-on-four-pegs", towers(4, range(1, 9))
    yield "secret/06-all-with-two-discs-on-three-pegs", all_puzzles(3, 2)
    yield "secret/07-all-with-three-discs-on-three-pegs", all_puzzles(3, 3)
    yield "secret/08-all-with-two-discs-on-four-pegs", all_puzzles(4, 2)
    yield "secret/09-largest-moves-once", three(by_routes(9, 40, shorter=1))
    yield "secret/10-largest-moves-twice", three(by_routes(10, 40, shorter=2))
    yield "secret/11-once-is-as-good-as-twice", three(by_routes(11, 20, shorter=0))
    yield "secret/12-largest-stays", three(scattered(12, 3, 7, 40, same=1))
    yield (
        "secret/13-several-large-discs-stay",
        [
            *three(scattered(13, 3, 9, 20, same=4)),
            *four(scattered(13, 4, 7, 20, same=3)),
        ],
    )
    yield "secret/14-scattered-to-tower-on-three-pegs", three(to_tower(14, 3, 8, 30))
    yield "secret/15-tower-to-scattered-on-three-pegs", three(turned(to_tower(15, 3, 8, 30)))
    yield (
        "secret/16-second-largest-is-in-place",
        three(
            [
                ("BCA", "CCB"),
                ("ACA", "BCB"),
                ("ABCA", "BBCB"),
                ("CABCA", "CBBCB"),
                ("BBCCA", "BBCCB"),
            ]
        ),
    )
    yield "secret/17-scattered-to-tower-on-four-pegs", four(to_tower(17, 4, 6, 30))
    yield "secret/18-tower-to-scattered-on-four-pegs", four(turned(to_tower(18, 4, 6, 30)))
    yield "secret/19-scattered-on-four-pegs", four(scattered(19, 4, 5, 60))
    yield "secret/20-towers-change-places", [*exchanges(3, range(2, 9)), *exchanges(4, range(2, 9))]
    yield (
        "secret/21-discs-alternate",
        [
            *three([("AB" * 4, "BA" * 4), ("ABC" * 2, "BCA" * 2), ("AC" * 3, "CA" * 3)]),
            *four([("ABCD" * 2, "BCDA" * 2), ("AB" * 4, "CD" * 4), ("ABCD" * 2, "DCBA" * 2)]),
        ],
    )
    yield (
        "secret/22-fourth-peg-only-helps",
        four(
            [("A" * 6, "B" * 6), ("ABCABC", "CABCAB"), ("AABBCC", "CCAABB"), ("CBACBA", "ABCABC")]
        ),
    )
    yield (
        "secret/23-large-disc-under-small-one",
        four([("AB", "AA"), ("ABB", "AAA"), ("AAB", "CCC"), ("AABB", "BBAA"), ("ABCDD", "AAAAA")]),
    )
    yield "secret/24-two-searches-meet-in-a-layer", four(scattered(24, 4, 6, 40))
    yield (
        "secret/25-no-tower-between",
        four([("ACBA", "ACBD"), ("ABAB", "CBCB"), ("ABCAA", "ABCDD"), ("ABCDAB", "ABCDCC")]),
    )
    yield "secret/26-fifteen-discs", three([("A" * 15, "C" * 15), ("ABC" * 5, "BCA" * 5)])
    yield "secret/27-fifteen-discs-largest-moves-twice", three([("B" * 14 + "A", "A" * 14 + "B")])
    yield "secret/28-ten-discs-towers-on-four-pegs", four([("A" * 10, peg * 10) for peg in "BCD"])
    yield "secret/29-ten-discs-on-four-pegs", four(scattered(29, 4, 10, 4))
    yield (
        "secret/30-ten-discs-change-places",
        four([("A" * 5 + "B" * 5, "B" * 5 + "A" * 5), ("AB" * 5, "BA" * 5)] * 2),
    )
    yield "secret/31-many-with-seven-discs-on-four-pegs", four(scattered(31, 4, 7, 256))
    yield "secret/32-many-with-eight-discs-on-three-pegs", three(scattered(32, 3, 8, 150))
    yield "secret/33-thousand-puzzles", thousand()
    yield (
        "secret/34-two-hundred-small-ones-then-large-ones",
        four([*scattered(34, 4, 1, 200), *scattered(34, 4, 2, 55), *scattered(35, 4, 6, 25)]),
    )
    yield "secret/35-thousand-puzzles-few-of-them-large", few_large()


def three(pairs: Sequence[Pair]) -> list[Hanoi]:
    """Puzzles with three pegs."""
    return [Hanoi(pegs=3, start=start, goal=goal) for start, goal in pairs]


def four(pairs: Sequence[Pair]) -> list[Hanoi]:
    """Puzzles with four pegs."""
    return [Hanoi(pegs=4, start=start, goal=goal) for start, goal in pairs]


def positions(pegs: int, discs: int) -> list[str]:
    """All positions."""
    return ["".join(word) for word in product(letters(pegs), repeat=discs)]


def all_puzzles(pegs: int, discs: int) -> list[Hanoi]:
    """Each position with each goal."""
    return [
        Hanoi(pegs=pegs, start=start, goal=goal)
        for start, goal in product(positions(pegs, discs), repeat=2)
    ]


def towers(pegs: int, sizes: Sequence[int]) -> list[Hanoi]:
    """A tower of each size, from each peg to the next."""
    names = letters(pegs)
    return [
        Hanoi(pegs=pegs, start=one * discs, goal=other * discs)
        for discs in sizes
        for one, other in pairwise(names + names[0])
    ]


def one_move(pegs: int, discs: int) -> list[Hanoi]:
    """Goals that are one move away from some random positions."""
    random = Random(pegs)
    found: list[Hanoi] = []
    for _ in range(5):
        start = position(random, pegs, discs)
        game = Hanoi(pegs=pegs, start=start, goal=start)
        found += [Hanoi(pegs=pegs, start=start, goal=goal) for _, _, goal in game.moves(start)]
    return found


def exchanges(pegs: int, sizes: Sequence[int]) -> list[Hanoi]:
    """The smaller half of the discs lies on A, the larger one on B: they change places."""
    return [
        Hanoi(
            pegs=pegs,
            start="A" * (discs // 2) + "B" * (discs - discs // 2),
            goal="B" * (discs // 2) + "A" * (discs - discs // 2),
        )
        for discs in sizes
    ]


def position(random: Random, pegs: int, discs: int) -> str:
    """A random position."""
    return "".join(letters(pegs)[int(random.random() * pegs)] for _ in range(discs))


def scattered(seed: int, pegs: int, discs: int, count: int, same: int = 0) -> list[Pair]:
    """Random positions; a number of the largest discs is in place."""
    random = Random(seed)
    pairs: list[Pair] = []
    for _ in range(count):
        start, goal = position(random, pegs, discs), position(random, pegs, discs)
        pairs.append((start, goal[: discs - same] + start[discs - same :]))
    return pairs


def to_tower(seed: int, pegs: int, discs: int, count: int) -> list[Pair]:
    """Random positions, and towers as goals."""
    random = Random(seed)
    return [
        (position(random, pegs, discs), letters(pegs)[number % pegs] * discs)
        for number in range(count)
    ]


def turned(pairs: Sequence[Pair]) -> list[Pair]:
    """Start and goal exchanged."""
    return [(goal, start) for start, goal in pairs]


def by_routes(seed: int, count: int, *, shorter: int) -> list[Pair]:
    """Random puzzles of 3 to 7 discs in which the largest moves once (1), twice (2) or either (0).

    That is the route with which the solution is strictly shorter; with 0 both have the same length.
    """
    random = Random(seed)
    found: list[Pair] = []
    while len(found) < count:
        discs = 3 + len(found) % 5
        start = position(random, 3, discs)
        goal = position(random, 3, discs)
        if start[-1] == goal[-1]:
            continue
        (other,) = set("ABC") - {start[-1], goal[-1]}
        once, twice = (
            length(start, stop_start) + length(goal, stop_goal) + extra
            for stop_start, stop_goal, extra in (
                (other, other, 1),
                (goal[-1], start[-1], 2 + 2 ** (discs - 1) - 1),
            )
        )
        if {1: once < twice, 2: twice < once, 0: once == twice}[shorter]:
            found.append((start, goal))
    return found


def length(position_of_all: str, target: str) -> int:
    """How many moves it takes to gather all discs but the largest on a peg."""
    discs = len(position_of_all) - 1
    return len(shortest(Hanoi(pegs=3, start=position_of_all[:-1], goal=target * discs)))


def thousand() -> list[Hanoi]:
    """As many puzzles as an input may have: 1 to 6 discs, three and four pegs in turn."""
    random = Random(33)
    found: list[Hanoi] = []
    for number in range(MOST_PUZZLES):
        pegs, discs = 3 + number % 2, 1 + number // 2 % 5
        start, goal = (position(random, pegs, discs) for _ in range(2))
        found.append(Hanoi(pegs=pegs, start=start, goal=goal))
    return found


def few_large() -> list[Hanoi]:
    """As many puzzles as an input may have, on four pegs: one disc, but eight in every 256th."""
    small, large = scattered(36, 4, 1, MOST_PUZZLES), scattered(37, 4, 8, MOST_PUZZLES)
    return four(
        [large[number] if number % 256 == 255 else small[number] for number in range(MOST_PUZZLES)]
    )


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, games in cases():
        yield name, write(games), write_answer(games, [shortest(game) for game in games])


if __name__ == "__main__":
    main("Towers of Hanoi", HERE, texts())
