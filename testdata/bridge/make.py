"""Write all cases of Bridge and torch: hand-made, enumerated and random groups.

    python testdata/bridge/make.py            writes the files
    python testdata/bridge/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `judge.game.shortest`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import shortest
from problems.bridge.rules import MOST_AT_ONCE, MOST_GROUPS, SLOWEST, Bridge, write, write_answer
from testdata.case_files.generate import Texts, main

HERE = Path(__file__).resolve().parent

Group = tuple[int, Sequence[int]]
"""How many the bridge holds, and the minutes."""


def cases() -> Iterator[tuple[str, Sequence[Group]]]:
    """The name of every case and its groups."""
    yield "sample/01-four-people", [(2, (1, 2, 5, 10))]
    yield (
        "sample/02-several-groups",
        [(1, (7,)), (2, (4, 9)), (1, (3, 1)), (2, (1, 4, 5, 6)), (3, (1, 2, 3))],
    )
    yield "secret/01-one-person", [(at_once, (at_once,)) for at_once in range(1, 5)]
    yield "secret/02-one-at-a-time", [(1, (5, 5)), (1, (SLOWEST,)), (1, (1, 2, 3, 4, 5, 6, 7))]
    yield "secret/03-all-at-once", [(2, (8, 3)), (3, (4, 9, 2)), (4, (7, 7, 1, 30)), (4, (2, 6))]
    yield (
        "secret/04-known-puzzles",
        [(2, (1, 2, 5, 8)), (2, (1, 3, 6, 8, 12)), (2, (5, 10, 20, 25))],
    )
    yield "secret/05-the-fastest-escorts", [(2, (1, 4, 5, 6)), (2, (1, 9, 9, 10)), (2, (3, 8, 9))]
    yield "secret/06-the-slowest-cross-together", [(2, (1, 2, 9, 10)), (2, (1, 1, 2, 2))]
    yield (
        "secret/07-both-within-a-group",
        [(2, (1, 5, 6, 7, 30, 31)), (2, (2, 8, 9, 9, 40, 41, 42))],
    )
    yield "secret/08-equal-times", [(2, [6] * 5), (3, [6] * 6), (4, [6] * 7), (2, [1] * 9)]
    yield "secret/09-a-bridge-that-is-not-full", [(3, (1, 1, 4, 4, 4)), (3, (1, 1, 9, 9, 9, 9, 9))]
    yield "secret/10-not-in-order", [(2, (10, 1, 5, 2)), (3, (30, 2, 31, 1, 32, 3, 33))]
    yield "secret/11-all-small-groups", list(small_groups())
    yield "secret/12-three-at-once", random_groups(12, 30, people=(4, 6), at_once=3)
    yield "secret/13-four-at-once", random_groups(13, 20, people=(5, 7), at_once=4)
    yield (
        "secret/14-times-near-each-other",
        random_groups(14, 25, people=(5, 7), at_once=2, least=80),
    )
    yield "secret/15-hundred-groups", random_groups(15, MOST_GROUPS, people=(4, 5), at_once=2)
    yield "secret/16-eight-people", random_groups(16, 12, people=(8, 8), at_once=2)
    yield "secret/17-nine-people", random_groups(17, 8, people=(9, 9), at_once=3)
    yield "secret/18-two-groups-of-eleven", random_groups(18, 2, people=(11, 11), at_once=4)
    yield "secret/19-twelve-in-pairs", random_groups(19, 1, people=(12, 12), at_once=2)
    yield (
        "secret/20-twelve-four-at-once",
        random_groups(20, 1, people=(12, 12), at_once=MOST_AT_ONCE),
    )
    yield "secret/21-twelve-equal", [(2, [SLOWEST] * 12)]


def small_groups() -> Iterator[Group]:
    """Every group of three people with two at once, and of four with two and with three."""
    for people, at_once in ((3, 2), (4, 2), (4, 3)):
        for minutes in combinations_with_replacement(range(1, 5), people):
            yield at_once, minutes


def random_groups(
    seed: int, count: int, *, people: tuple[int, int], at_once: int, least: int = 1
) -> list[Group]:
    """Groups of so many people with times from `least` to 100, drawn with the seed."""
    random = Random(seed)
    few, many = people
    groups: list[Group] = []
    for _ in range(count):
        size = few + int(random.random() * (many - few + 1))
        minutes = [least + int(random.random() * (SLOWEST - least + 1)) for _ in range(size)]
        groups.append((at_once, minutes))
    return groups


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, groups in cases():
        games = [Bridge(at_once, tuple(minutes)) for at_once, minutes in groups]
        yield name, write(games), write_answer(games, [shortest(game) for game in games])


if __name__ == "__main__":
    main("Bridge and torch", HERE, texts())
