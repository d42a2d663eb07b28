"""Write all cases of the 8-puzzle that asks for the number of solutions.

    python testdata/puzzle8count/make.py            writes the files
    python testdata/puzzle8count/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers come from tables of all positions; the hand-made
and searched boards are in `boards.txt`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.puzzle8count.rules import PUZZLE, counts, shortest, write, write_answer
from problems.sliding_puzzles.rules import Sliding, swap_two_tiles
from testdata.case_files.generate import Texts, main, shuffle
from testdata.sliding_puzzles.boards import (
    at_distance,
    by_distance,
    exchange_pairs,
    games,
    layers,
    random_boards,
    random_solvable,
    read_boards,
)

HERE = Path(__file__).resolve().parent


def cases() -> Iterator[tuple[str, list[Sliding]]]:
    """The name and the boards of every case."""
    yield from read_boards(PUZZLE, HERE / "boards.txt")
    yield "secret/03-all-within-five-moves", at_distance(PUZZLE, range(6))
    yield "secret/04-all-of-seven-moves", at_distance(PUZZLE, [7])
    yield "secret/05-more-ways-than-any-nearer", more_than_nearer()
    yield "secret/06-most-ways-at-each-distance", extreme(most=True)
    yield "secret/07-one-way-at-each-distance", extreme(most=False)
    yield "secret/08-most-ways-of-all", most_ways()
    yield "secret/10-each-pair-exchanged", exchange_pairs(PUZZLE, combinations(range(8), 2))
    yield "secret/11-every-distance", every_distance(11, 3)
    yield "secret/15-hundred-solved-boards", games(PUZZLE, [PUZZLE.goal] * 100)
    solvable = random_solvable(PUZZLE, 16, 100)
    yield "secret/16-hundred-unsolvable-boards", [swap_two_tiles(game) for game in solvable]
    yield "secret/17-hundred-far-boards", pick_boards(17, at_distance(PUZZLE, range(28, 32)), 100)
    yield "secret/18-hundred-random-boards", random_boards(PUZZLE, 18, 100)
    yield "secret/19-hundred-random-solvable", random_solvable(PUZZLE, 19, 100)


def ways(game: Sliding) -> int:
    """How many shortest solutions a board has."""
    return counts()[game.start]


def more_than_nearer() -> list[Sliding]:
    """The boards with more solutions than any before them, nearest first."""
    found: list[Sliding] = []
    for game in by_distance(PUZZLE):
        if not found or ways(game) > ways(found[-1]):
            found.append(game)
    return found


def extreme(*, most: bool) -> list[Sliding]:
    """For each distance the first board with the most solutions, or with one if there is any."""
    found: list[Sliding] = []
    for layer in layers(PUZZLE):
        if most:
            found.append(max(layer, key=ways))
        else:
            found += [game for game in layer if ways(game) == 1][:1]
    return found


def most_ways() -> list[Sliding]:
    """The boards with the most solutions."""
    most = max(counts().values())
    return [game for game in by_distance(PUZZLE) if ways(game) == most]


def every_distance(seed: int, each: int) -> list[Sliding]:
    """`each` random boards for every number of moves, or all if there are fewer."""
    return [game for layer in layers(PUZZLE) for game in pick_boards(seed, layer, each)]


def pick_boards(seed: int, boards: Iterable[Sliding], count: int) -> list[Sliding]:
    """`count` of the boards at random."""
    return shuffle(boards, Random(seed))[:count]


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, boards in cases():
        yield name, write(boards), write_answer(boards, [shortest(game) for game in boards])


if __name__ == "__main__":
    main("the 8-puzzle where solutions are counted", HERE, texts())
