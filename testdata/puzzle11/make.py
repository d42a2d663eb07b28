"""Makes all cases of the 11-puzzle: drawn, found, counted out and random boards with answers.

    python testdata/puzzle11/make.py            writes the files
    python testdata/puzzle11/make.py --check    compares, and exits with 1 if any file differs
    python testdata/puzzle11/make.py --ways     finds the ways of hard boards anew: `ways.txt`

The same files come out every time. The ways of boards that are small for the oracle in
`problems/sliding.py` come from there, all others from `ways.txt`.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import Way, replay
from problems.puzzle11.rules import PUZZLE, parse, read_answer, shortest, small, write, write_answer
from problems.sliding import Board, Sliding, solvable, swapped, walked

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
BOARDS = HERE / "boards.txt"
WAYS = HERE / "ways.txt"
SOLVER = ROOT / "solutions" / "puzzle11" / "pattern_database.py"


def cases() -> Iterator[tuple[str, list[Sliding]]]:
    """The name and the boards of every case."""
    yield from drawn()
    yield "secret/03-all-within-three-moves", games(board for n in range(4) for board in layer(n))
    yield "secret/04-all-of-four-moves", games(layer(4))
    yield "secret/05-blank-on-each-square", blank_anywhere()
    yield "secret/06-neighbours-exchanged", neighbours_exchanged()
    yield "secret/10-same-board-twenty-times", same_boards(10)
    yield "secret/11-twenty-solved-boards", games([PUZZLE.goal] * PUZZLE.most)
    yield "secret/12-twenty-near-boards", walks(12, PUZZLE.most, 16)
    yield "secret/13-twenty-unsolvable-boards", [swapped(g) for g in walks(13, PUZZLE.most, 100)]
    yield "secret/14-random-boards", random_boards(14, PUZZLE.most)


@cache
def found() -> dict[Board, int]:
    """The boards of `boards.txt` whose distance stands there, with it."""
    lines = re.findall(r"^ *(\d+): (.*)$", BOARDS.read_text(encoding="utf-8"), re.MULTILINE)
    return {tuple(map(int, numbers.split())): int(moves) for moves, numbers in lines}


def drawn() -> Iterator[tuple[str, list[Sliding]]]:
    """The cases of `boards.txt`, in the form that is told at its top."""
    text = re.sub(r"^;.*\n", "", BOARDS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for case in re.split(r"^= ", text, flags=re.MULTILINE)[1:]:
        name, boards = case.strip().split("\n", 1)
        lines = (line.rpartition(":")[2].split() for line in boards.split("\n"))
        yield name, games(tuple(map(int, numbers)) for numbers in lines)


def games(boards: Iterable[Board]) -> list[Sliding]:
    """The boards as games."""
    return [Sliding(puzzle=PUZZLE, start=board) for board in boards]


@cache
def layer(moves: int) -> list[Board]:
    """All boards that are so many moves from the goal, in the order of their numbers."""
    if moves == 0:
        return [PUZZLE.goal]
    nearer = {board for number in range(moves) for board in layer(number)}
    after = {after for game in games(layer(moves - 1)) for _, _, after in game.moves(game.start)}
    return sorted(after - nearer)


def blank_anywhere() -> list[Sliding]:
    """The tiles in their order and the blank on every square: some of them have a way."""
    tiles = PUZZLE.goal[:-1]
    return games((*tiles[:blank], 0, *tiles[blank:]) for blank in range(PUZZLE.squares))


def neighbours_exchanged() -> list[Sliding]:
    """The goal with two tiles exchanged whose numbers follow each other: none has a way."""
    boards: list[Board] = []
    for one, other in pairwise(range(PUZZLE.squares - 1)):
        board = list(PUZZLE.goal)
        board[one], board[other] = board[other], board[one]
        boards.append(tuple(board))
    return games(boards)


def same_boards(seed: int) -> list[Sliding]:
    """One board many times, with the goal and a board without a way between."""
    (board,) = walks(seed, 1, 30)
    three = [board, swapped(board), *games([PUZZLE.goal])]
    return [three[(0, 0, 1, 0, 2)[place % 5]] for place in range(PUZZLE.most)]


def walks(seed: int, count: int, most: int) -> list[Sliding]:
    """Boards that were walked to from the goal in 1 to `most` moves."""
    random = Random(seed)
    lengths = [1 + int(random.random() * most) for _ in range(count)]
    return [walked(PUZZLE, [int(random.random() * 12) for _ in range(n)]) for n in lengths]


def random_boards(seed: int, count: int) -> list[Sliding]:
    """Boards with all numbers in random order; about half of them have no way."""
    random = Random(seed)
    orders = (sorted(PUZZLE.goal, key=lambda _: random.random()) for _ in range(count))
    return games(map(tuple, orders))


# The ways


@cache
def ways() -> dict[Board, Way]:
    """The ways that stand in `ways.txt`."""
    lines = (line.split(":") for line in WAYS.read_text().splitlines())
    return {tuple(map(int, board.split())): way.split() for board, way in lines}


def way_of(game: Sliding) -> Way | None:
    """A shortest way, which is as long as the table of all positions says, where it was asked."""
    way = ways()[game.start] if game.start in ways() else shortest(game)
    if game.start in found() and (way is None or len(way) != found()[game.start]):
        raise ValueError(f"{game.start}: the way is not of {found()[game.start]} moves")
    if way is not None and not replay(game, way).solved:
        raise ValueError(f"{game.start}: the way does not lead to the goal")
    return way


def write_ways() -> None:
    """Writes the ways that a strong solution finds for the boards that are too hard for the oracle.

    Each board is written once.
    """
    boards = dict.fromkeys(game.start for _, some in cases() for game in some)
    hard = [game for game in games(boards) if solvable(game) and not small(game)]
    lines: list[str] = []
    for first in range(0, len(hard), PUZZLE.most):
        some = hard[first : first + PUZZLE.most]
        for game, way in zip(some, solved(some), strict=True):
            lines.append(f"{' '.join(map(str, game.start))}: {' '.join(way or ())}\n")
    WAYS.write_text("".join(lines))


def solved(some: Sequence[Sliding]) -> Sequence[Way | None]:
    """The ways that the solution finds."""
    command = [sys.executable, str(SOLVER)]
    run = subprocess.run(command, input=write(some), capture_output=True, text=True, check=True)
    return read_answer(run.stdout, parse(write(some)))


# The files


def files() -> Iterator[tuple[Path, str]]:
    """Every file and its text."""
    for name, boards in cases():
        yield HERE / f"{name}.in", write(boards)
        yield HERE / f"{name}.ans", write_answer(boards, [way_of(game) for game in boards])


def differences() -> list[str]:
    """What is missing, surplus or not as it would be made."""
    made = dict(files())
    there = {
        path
        for folder in ("sample", "secret", "bench")
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
    words = argparse.ArgumentParser(description="Make all cases of the 11-puzzle.")
    words.add_argument("--check", action="store_true", help="compare, write nothing")
    words.add_argument("--ways", action="store_true", help="find the ways of hard boards anew")
    asked = words.parse_args()
    if asked.check:
        if different := differences():
            sys.exit("\n".join(different))
        return
    if asked.ways:
        write_ways()
    for path, text in files():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())


if __name__ == "__main__":
    main()
