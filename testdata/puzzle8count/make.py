"""Makes all cases of the 8-puzzle where ways are counted: .in and .ans files.

    python testdata/puzzle8count/make.py            writes the files
    python testdata/puzzle8count/make.py --check    compares, and exits with 1 if any file differs

The same files come out every time. The answers come from tables of all positions; the drawn and
found boards stand in `boards.txt`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.puzzle8count.rules import PUZZLE, counts, shortest, write, write_answer
from problems.sliding import Board, Sliding, distances, solvable, swapped

HERE = Path(__file__).resolve().parent

Thing = TypeVar("Thing")


def cases() -> Iterator[tuple[str, list[Sliding]]]:
    """The name and the boards of every case."""
    yield from drawn((HERE / "boards.txt").read_text(encoding="utf-8"))
    yield "secret/03-all-within-five-moves", games(at_distance(range(6)))
    yield "secret/04-all-of-seven-moves", games(at_distance([7]))
    yield "secret/05-more-ways-than-any-nearer", games(more_than_nearer())
    yield "secret/06-most-ways-at-each-distance", games(extreme(most=True))
    yield "secret/07-one-way-at-each-distance", games(extreme(most=False))
    yield "secret/08-most-ways-of-all", games(most_ways())
    yield "secret/10-each-pair-exchanged", pairs_exchanged()
    yield "secret/11-every-distance", every_distance(11, 3)
    yield "secret/15-hundred-solved-boards", games([PUZZLE.goal] * 100)
    yield "secret/16-hundred-unsolvable-boards", [swapped(g) for g in random_solvable(16, 100)]
    yield "secret/17-hundred-far-boards", games(picked(17, at_distance(range(28, 32)), 100))
    yield "secret/18-hundred-random-boards", random_boards(18, 100)
    yield "secret/19-hundred-random-solvable", random_solvable(19, 100)


def drawn(text: str) -> Iterator[tuple[str, list[Sliding]]]:
    """The cases of a text in the form that `boards.txt` tells at its top."""
    for case in re.split(r"^= ", text, flags=re.MULTILINE)[1:]:
        name, boards = re.sub(r"^;.*\n", "", case, flags=re.MULTILINE).strip().split("\n", 1)
        rows = (board.split() for board in boards.strip().split("\n\n"))
        yield name, games(tuple(map(int, numbers)) for numbers in rows)


def games(boards: Iterable[Board]) -> list[Sliding]:
    """The boards as games."""
    return [Sliding(puzzle=PUZZLE, start=board) for board in boards]


@cache
def layers() -> Sequence[Sequence[Board]]:
    """The boards that can be solved by their number of moves, in the order of their numbers."""
    table = distances(PUZZLE)
    found: list[list[Board]] = [[] for _ in range(max(table.values()) + 1)]
    for board, moves in table.items():
        found[moves].append(board)
    return [sorted(layer) for layer in found]


def at_distance(moves: Iterable[int]) -> list[Board]:
    """Every board that is so many moves away."""
    return [board for number in moves for board in layers()[number]]


def more_than_nearer() -> list[Board]:
    """The boards with more ways than any before them, nearest first."""
    found: list[Board] = []
    for board in at_distance(range(len(layers()))):
        if not found or counts()[board] > counts()[found[-1]]:
            found.append(board)
    return found


def extreme(*, most: bool) -> list[Board]:
    """For each distance the first board with the most ways, or with one if there is any."""
    found: list[Board] = []
    for boards in layers():
        if most:
            found.append(max(boards, key=lambda board: counts()[board]))
        else:
            found += [board for board in boards if counts()[board] == 1][:1]
    return found


def most_ways() -> list[Board]:
    """The boards with the most ways."""
    most = max(counts().values())
    return [board for layer in layers() for board in layer if counts()[board] == most]


def pairs_exchanged() -> list[Sliding]:
    """The goal with every two tiles exchanged: none can be solved."""
    boards: list[Board] = []
    for one, other in combinations(range(PUZZLE.squares - 1), 2):
        board = list(PUZZLE.goal)
        board[one], board[other] = board[other], board[one]
        boards.append(tuple(board))
    return games(boards)


def every_distance(seed: int, each: int) -> list[Sliding]:
    """`each` random boards for every number of moves, or all if there are fewer."""
    return games(board for layer in layers() for board in picked(seed, layer, each))


def picked(seed: int, boards: Iterable[Board], count: int) -> list[Board]:
    """`count` of the boards at random."""
    return shuffled(boards, Random(seed))[:count]


def random_boards(seed: int, count: int) -> list[Sliding]:
    """Boards with all numbers in random order; about half of them cannot be solved."""
    random = Random(seed)
    return games(tuple(shuffled(PUZZLE.goal, random)) for _ in range(count))


def random_solvable(seed: int, count: int) -> list[Sliding]:
    """Random boards; those that cannot be solved have had two tiles exchanged."""
    return [g if solvable(g) else swapped(g) for g in random_boards(seed, count)]


def shuffled(things: Iterable[Thing], random: Random) -> list[Thing]:
    """The things in random order, by `Random.random` alone: that one never changes."""
    return sorted(things, key=lambda _: random.random())


def files() -> Iterator[tuple[Path, str]]:
    """Every file and its text."""
    for name, boards in cases():
        yield HERE / f"{name}.in", write(boards)
        yield HERE / f"{name}.ans", write_answer(boards, [shortest(game) for game in boards])


def differences() -> list[str]:
    """What is missing, surplus or not as it would be made."""
    made = dict(files())
    there = {
        path
        for folder in ("sample", "secret")
        for path in (HERE / folder).iterdir()
        if path.suffix in (".in", ".ans")
    }
    told = dict.fromkeys(made.keys() - there, "is missing")
    told |= dict.fromkeys(there - made.keys(), "is not made here")
    for path in made.keys() & there:
        if path.read_bytes() != made[path].encode():
            told[path] = "differs"
    return [f"{path.relative_to(HERE)} {what}" for path, what in sorted(told.items())]


def main() -> None:
    words = argparse.ArgumentParser(
        description="Make all cases of the 8-puzzle where ways are counted."
    )
    words.add_argument("--check", action="store_true", help="compare, write nothing")
    if words.parse_args().check:
        if found := differences():
            sys.exit("\n".join(found))
        return
    for path, text in files():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())


if __name__ == "__main__":
    main()
