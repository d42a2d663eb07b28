"""Boards and ways for the cases of sliding puzzles of any size.

Boards are games, in the order of their numbers unless stated otherwise. Hand-made and searched
boards are in a `boards.txt`, ways that take long to find in a `ways.txt`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, count, takewhile
from pathlib import Path
from random import Random

from judge.game import Way, replay
from problems.sliding_puzzles.rules import (
    Board,
    Naming,
    Puzzle,
    Sliding,
    is_solvable,
    read_answer,
    shortest,
    swap_two_tiles,
    walk_from_goal,
    write,
)
from testdata.case_files.generate import read_blocks, shuffle


def games(puzzle: Puzzle, boards: Iterable[Board]) -> list[Sliding]:
    """The boards as games."""
    return [Sliding(puzzle=puzzle, start=board) for board in boards]


# Hand-made and searched


def read_boards(puzzle: Puzzle, path: Path) -> Iterator[tuple[str, list[Sliding]]]:
    """The cases of a `boards.txt`, in the form that its head describes."""
    for name, lines in read_blocks(path):
        numbers = [int(word) for word in re.sub(r"\d+:", "", lines).split()]
        firsts = range(0, len(numbers), puzzle.squares)
        boards = [tuple(numbers[first : first + puzzle.squares]) for first in firsts]
        for board in boards:
            if sorted(board) != sorted(puzzle.goal):
                raise ValueError(f"{path}: {name}: {board} does not hold each number once")
        yield name, games(puzzle, boards)


@cache
def known_distances(path: Path) -> dict[Board, int]:
    """The boards of a `boards.txt` whose distance stands there, with it."""
    lines = re.findall(r"^ *(\d+): (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {tuple(map(int, numbers.split())): int(moves) for moves, numbers in lines}


# Enumerated


@cache
def layer(puzzle: Puzzle, moves: int) -> Sequence[Sliding]:
    """All boards that are so many moves from the goal."""
    if moves == 0:
        return games(puzzle, [puzzle.goal])
    nearer = layer(puzzle, moves - 2) if moves > 1 else []
    beside = {after for game in layer(puzzle, moves - 1) for _, _, after in game.moves(game.start)}
    # A move changes the parity of the distance: what is beside a layer is in the ones next to it.
    return games(puzzle, sorted(beside - {game.start for game in nearer}))


def layers(puzzle: Puzzle) -> Iterator[Sequence[Sliding]]:
    """All layers, the nearest first."""
    return takewhile(bool, (layer(puzzle, moves) for moves in count()))


def by_distance(puzzle: Puzzle) -> Iterator[Sliding]:
    """Every board that can be solved, the nearest first."""
    return chain.from_iterable(layers(puzzle))


def at_distance(puzzle: Puzzle, moves: Iterable[int]) -> list[Sliding]:
    """Every board that is so many moves away."""
    return [game for number in moves for game in layer(puzzle, number)]


def blank_anywhere(puzzle: Puzzle) -> list[Sliding]:
    """The tiles in their order and the blank on every square: some of them have a way."""
    tiles = puzzle.goal[:-1]
    return games(puzzle, ((*tiles[:blank], 0, *tiles[blank:]) for blank in range(puzzle.squares)))


def exchange_pairs(puzzle: Puzzle, pairs: Iterable[tuple[int, int]]) -> list[Sliding]:
    """The goal with the tiles on two squares exchanged, for each pair: none has a way."""
    boards: list[Board] = []
    for one, other in pairs:
        board = list(puzzle.goal)
        board[one], board[other] = board[other], board[one]
        boards.append(tuple(board))
    return games(puzzle, boards)


# Random


def random_walks(puzzle: Puzzle, seed: int, number: int, most: int) -> list[Sliding]:
    """So many boards that were walked to from the goal in 1 to `most` moves."""
    random = Random(seed)
    lengths = [1 + int(random.random() * most) for _ in range(number)]
    return [walk_from_goal(puzzle, [int(random.random() * 12) for _ in range(n)]) for n in lengths]


def same_boards(puzzle: Puzzle, seed: int) -> list[Sliding]:
    """One board many times, with the goal and a board without a way between."""
    (board,) = random_walks(puzzle, seed, 1, 30)
    three = [board, swap_two_tiles(board), *games(puzzle, [puzzle.goal])]
    return [three[(0, 0, 1, 0, 2)[place % 5]] for place in range(puzzle.most)]


def random_boards(puzzle: Puzzle, seed: int, number: int) -> list[Sliding]:
    """So many boards with all numbers in random order; about half of them have no way."""
    random = Random(seed)
    return games(puzzle, (tuple(shuffle(puzzle.goal, random)) for _ in range(number)))


def random_solvable(puzzle: Puzzle, seed: int, number: int) -> list[Sliding]:
    """Random boards; those that cannot be solved have had two tiles exchanged."""
    return [g if is_solvable(g) else swap_two_tiles(g) for g in random_boards(puzzle, seed, number)]


# Ways


def read_ways(puzzle: Puzzle, path: Path) -> dict[Board, Way]:
    """The ways that stand in a `ways.txt`."""
    lines = (line.split(":") for line in path.read_text(encoding="utf-8").splitlines())
    words = puzzle.naming is Naming.TILES
    return {
        tuple(map(int, board.split())): way.split() if words else list(way.strip())
        for board, way in lines
    }


def way_of(game: Sliding, known: Mapping[Board, Way], moves: Mapping[Board, int]) -> Way | None:
    """A shortest way: the known one, else that of the oracle; as long as `moves` says, if it does.

    Raises `ValueError` if it is of another length, or leads elsewhere.
    """
    way = known[game.start] if game.start in known else shortest(game)
    if game.start in moves and (way is None or len(way) != moves[game.start]):
        raise ValueError(f"{game.start}: the way is not of {moves[game.start]} moves")
    if way is not None and not replay(game, way).solved:
        raise ValueError(f"{game.start}: the way does not lead to the goal")
    return way


def save_ways(path: Path, solvers: Sequence[Path], hard: Sequence[Sliding]) -> None:
    """Writes the ways that the first solver finds; all others must find them to be as long."""
    lines: list[str] = []
    for game, *ways in zip(hard, *(ways_by(solver, hard) for solver in solvers), strict=True):
        board = " ".join(map(str, game.start))
        lengths = {len(way or ()) for way in ways}
        if len(lengths) != 1:
            raise ValueError(f"{board}: the solvers find ways of {sorted(lengths)} moves")
        between = " " if game.puzzle.naming is Naming.TILES else ""
        lines.append(f"{board}: {between.join(ways[0] or ())}\n")
    path.write_text("".join(lines), encoding="utf-8")


def ways_by(solution: Path, some: Sequence[Sliding]) -> list[Way | None]:
    """The ways that a solution in Python finds, run once; they may be more than are allowed."""
    command = [sys.executable, str(solution)]
    run = subprocess.run(command, input=write(some), capture_output=True, text=True, check=True)
    return read_answer(run.stdout, some)
