"""Makes all cases of the 8-puzzle: drawn, found, counted out and random boards with answers.

    python testdata/puzzle8/make.py            writes the files
    python testdata/puzzle8/make.py --check    compares, and exits with 1 if any file differs

The same files come out every time. The ways come from the table of all positions in
`problems/sliding.py`; the drawn and found boards stand in `boards.txt`.
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

from problems.puzzle8.rules import PUZZLE, shortest, write, write_answer
from problems.sliding import Board, Sliding, distances, solvable, swapped

HERE = Path(__file__).resolve().parent

Thing = TypeVar("Thing")


def cases() -> Iterator[tuple[str, list[Sliding]]]:
    """The name and the boards of every case."""
    yield from drawn((HERE / "boards.txt").read_text(encoding="utf-8"))
    yield "secret/03-all-within-five-moves", games(at_distance(range(6)))
    yield "secret/04-all-within-ten-moves", games(at_distance(range(11)))
    yield "secret/05-each-pair-exchanged", pairs_exchanged()
    yield "secret/06-looks-almost-solved", games(hardest_for_the_bound()[:12])
    yield "secret/07-blank-on-each-square", blank_anywhere()
    yield "secret/08-straight-to-the-goal", games(straight(20))
    yield "secret/10-many-ways-or-one", games(many_ways_or_one())
    yield "secret/11-every-distance", every_distance(11, 1)
    yield "secret/12-every-distance-mixed", mixed(12, every_distance(12, 2))
    yield "secret/15-thirty-moves", at_least(15, 30, 20)
    yield "secret/21-thousand-solved-boards", games([PUZZLE.goal] * 1000)
    yield "secret/22-thousand-near-boards", near(22, 6, 1000)
    yield "secret/23-thousand-unsolvable-boards", [swapped(g) for g in random_solvable(23, 1000)]
    yield "secret/24-hundred-far-boards", at_least(24, 28, 100)
    yield "secret/25-hundred-random-boards", random_solvable(25, 100)
    yield "secret/26-thousand-random-boards", random_boards(26, 1000)


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


def by_distance() -> Iterator[Board]:
    """Every board that can be solved, nearest first."""
    return (board for layer in layers() for board in layer)


def at_distance(moves: Iterable[int]) -> list[Board]:
    """Every board that is so many moves away."""
    return [board for number in moves for board in layers()[number]]


def pairs_exchanged() -> list[Sliding]:
    """The goal with every two tiles exchanged: none can be solved."""
    boards: list[Board] = []
    for one, other in combinations(range(PUZZLE.squares - 1), 2):
        board = list(PUZZLE.goal)
        board[one], board[other] = board[other], board[one]
        boards.append(tuple(board))
    return games(boards)


def manhattan(board: Board) -> int:
    """The rows and columns of all tiles to their homes."""
    homes = ((square, tile - 1) for square, tile in enumerate(board) if tile)
    return sum(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for a, b in homes)


def hardest_for_the_bound() -> list[Board]:
    """Boards whose moves are the most above their Manhattan distance, nearest first."""
    table = distances(PUZZLE)
    most = max(table[board] - manhattan(board) for board in table)
    return [board for board in by_distance() if table[board] - manhattan(board) == most]


def straight(least: int) -> list[Board]:
    """Boards of `least` moves and more that need just their Manhattan distance."""
    table = distances(PUZZLE)
    return [board for board in by_distance() if manhattan(board) == table[board] >= least]


def blank_anywhere() -> list[Sliding]:
    """The tiles in their order and the blank on every square; then two tiles exchanged."""
    tiles = PUZZLE.goal[:-1]
    boards = games((*tiles[:blank], 0, *tiles[blank:]) for blank in range(PUZZLE.squares))
    return [*boards, *map(swapped, boards)]


def many_ways_or_one() -> list[Board]:
    """The two boards with the most shortest ways, and the furthest two with a single one."""
    ways = counts()
    table = distances(PUZZLE)
    most = sorted(ways, key=lambda board: (-ways[board], board))[:2]
    single = (board for board in ways if ways[board] == 1)
    return [*most, *sorted(single, key=lambda board: (-table[board], board))[:2]]


def counts() -> dict[Board, int]:
    """In how many shortest ways each board can be solved."""
    table = distances(PUZZLE)
    ways = {PUZZLE.goal: 1}
    for board, moves in table.items():  # nearest first
        if board != PUZZLE.goal:
            nexts = Sliding(puzzle=PUZZLE, start=board).moves(board)
            ways[board] = sum(ways[after] for _, _, after in nexts if table[after] < moves)
    return ways


def every_distance(seed: int, each: int) -> list[Sliding]:
    """`each` random boards for every number of moves, or all if there are fewer."""
    random = Random(seed)
    return games(board for layer in layers() for board in shuffled(layer, random)[:each])


def mixed(seed: int, boards: Sequence[Sliding]) -> list[Sliding]:
    """The boards in random order, a third of them turned into ones that cannot be solved."""
    some = [swapped(game) if place % 3 == 2 else game for place, game in enumerate(boards)]
    return shuffled(some, Random(seed))


def at_least(seed: int, least: int, count: int) -> list[Sliding]:
    """Random boards of `least` moves and more."""
    far = at_distance(range(least, len(layers())))
    return games(shuffled(far, Random(seed))[:count])


def near(seed: int, most: int, count: int) -> list[Sliding]:
    """Random boards up to `most` moves away; many come more than once."""
    random = Random(seed)
    boards = games(at_distance(range(most + 1)))
    return [boards[int(random.random() * len(boards))] for _ in range(count)]


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
    words = argparse.ArgumentParser(description="Make all cases of the 8-puzzle.")
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
