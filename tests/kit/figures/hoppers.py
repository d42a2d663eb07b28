"""The figures that headers and pages of Hoppers state, computed again."""

from __future__ import annotations

from contextlib import redirect_stdout
from functools import cache
from io import StringIO

import pytest

from problems.hoppers.rules import HOLES, Hoppers, parse
from tests.kit.solutions import case_texts, count_nodes, run_for_globals

BOARDS = range(1, 1 << HOLES)


@cache
def after_one_move(board: int) -> tuple[int, ...]:
    """The boards that one chain of jumps makes, one for each chain."""
    return tuple(after for _, _, after in Hoppers(start=board, target=0).moves(board))


@cache
def reached_from(board: int) -> int:
    """All boards that some moves make of a board, and itself: bit k stands for board k."""
    found = 1 << board
    for after in after_one_move(board):
        found |= reached_from(after)
    return found


def most_reached() -> int:
    """The most boards that can be reached from any start."""
    return max(reached_from(board).bit_count() for board in BOARDS)


def moves_of_each_reached_board() -> int:
    """How many moves a board has on the average, where most boards are reached."""
    most = max(map(reached_from, BOARDS), key=int.bit_count)
    reached = [board for board in BOARDS if most >> board & 1]
    return round(sum(map(len, map(after_one_move, reached))) / len(reached))


def solvable() -> int:
    """The boards that can be solved for at least one target."""
    goals = sum(1 << (1 << target) for target in range(HOLES))
    return sum(reached_from(board) & goals != 0 for board in BOARDS)


def chains() -> int:
    """The chains of jumps on all boards."""
    return sum(len(after_one_move(board)) for board in BOARDS)


def results() -> int:
    """The pairs of a board and one that a move makes of it."""
    return sum(len(set(after_one_move(board))) for board in BOARDS)


def longest_chain() -> int:
    """The most jumps of any move."""
    names = (name for board in BOARDS for name, _, _ in Hoppers(start=board, target=0).moves(board))
    return max(name.count("-") for name in names)


def examined_without_memory() -> int:
    """How many boards plain iterative deepening examines on the first sample."""
    text, _ = case_texts("hoppers", CENTRE)
    calls = 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()):
        found = run_for_globals("hoppers/brute_force/plain_iterative_deepening.py", text, patch)
    within = found["within"]

    def counted(*words: int) -> object:
        nonlocal calls
        calls += 1
        return within(*words)

    found["within"] = counted  # it calls itself by this name
    (game,) = parse(text)
    found["shortest"](game.start, 1 << game.target)
    return calls


def examined_with_memory() -> int:
    """How many boards iterative deepening with its bound and memory examines there."""
    return count_nodes("hoppers/iterative_deepening.py", case_texts("hoppers", CENTRE)[0])


CENTRE = "sample/01-centre-empty"

FIGURES = {
    "2^13 = {:,}": lambda: 1 << HOLES,
    "only {:,} boards": lambda: 1 << HOLES,
    "a number with {:,} bits": lambda: 1 << HOLES,
    "Of the {:,} boards": lambda: len(BOARDS),
    "with a peg, {:,} can be solved": solvable,
    "at most {:,} boards can be reached": most_reached,
    "At most {:,} boards can be reached": most_reached,
    "with about {} moves each": moves_of_each_reached_board,
    "have {} jumps": longest_chain,
    "have {:,} chains": chains,
    "only {:,} pairs of a board": results,
    "plain iterative deepening examines {:,} boards": examined_without_memory,
    "the search examines only {:,}": examined_with_memory,
}
