"""8-puzzle, all shortest solutions: how many moves they have, and how many there are.

The boards are those of the 8-puzzle. The answer to a board is two numbers, or -1 alone; the moves
are not asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from judge.game import Way, pairs
from problems.sliding_puzzles import rules as sliding
from problems.sliding_puzzles.rules import (
    Board,
    Naming,
    Puzzle,
    Sliding,
    distances,
    shortest,
    show,
    small,
    write,
)

__all__ = ["counts", "parse", "shortest", "show", "small", "write", "write_answer"]

INSTANCE = sliding.INSTANCE
CHECK = "numbers"
NUMBERS = {"move": "moves", "solution": "solutions"}

PUZZLE = Puzzle(rows=3, columns=3, most=100, naming=Naming.TILES)
CONSTRAINTS = sliding.constraints(PUZZLE)


def parse(text: str) -> list[Sliding]:
    """The boards of `text`, at most a hundred."""
    return sliding.parse(text, PUZZLE)


def write_answer(games: Sequence[Sliding], ways: Sequence[Way | None]) -> str:
    """The minimum number of moves and how many solutions have it; -1 for None; a line each."""
    lines: list[str] = []
    for game, way in pairs(games, ways):
        lines.append("-1" if way is None else f"{len(way)} {counts()[game.start]}")
    return "\n".join([*lines, ""])


@lru_cache(maxsize=None)
def counts() -> dict[Board, int]:
    """The number of shortest solutions of every board that can be solved.

    They are as many as all boards that are nearer by one move have together.
    """
    table = distances(PUZZLE)
    ways = {PUZZLE.goal: 1}
    for board, moves in table.items():  # nearest first
        if moves:
            nexts = Sliding(puzzle=PUZZLE, start=board).moves(board)
            ways[board] = sum(ways[after] for _, _, after in nexts if table[after] < moves)
    return ways
