"""The figures that headers and pages of Hoppers state, computed again."""

from __future__ import annotations

from contextlib import redirect_stdout
from functools import cache
from io import StringIO

import pytest

from problems.hoppers.rules import HOLES, Hoppers, parse
from tests.kit.figures import nodes
from tests.kit.solutions import case_texts, run_for_globals

BOARDS = range(1, 1 << HOLES)
CENTRE = case_texts("hoppers", "sample/01-centre-empty")[0]


@cache
def moves(board: int) -> dict[str, int]:
    """The boards that one chain of jumps makes, by the names of the chains."""
    return {name: after for name, _, after in Hoppers(start=board, target=0).moves(board)}


@cache
def reached_from(board: int) -> int:
    """All boards that some moves make of a board, and itself: bit k stands for board k."""
    found = 1 << board
    for after in moves(board).values():
        found |= reached_from(after)
    return found


def most_reached() -> int:
    """The most boards that can be reached from any start."""
    return max(reached_from(board).bit_count() for board in BOARDS)


def moves_of_each_reached_board() -> int:
    """How many moves a board has on the average, where most boards are reached."""
    most = max(map(reached_from, BOARDS), key=int.bit_count)
    reached = [board for board in BOARDS if most >> board & 1]
    return round(sum(len(moves(board)) for board in reached) / len(reached))


def solvable() -> int:
    """The boards that can be solved for at least one target."""
    goals = sum(1 << (1 << target) for target in range(HOLES))
    return sum(reached_from(board) & goals != 0 for board in BOARDS)


def examined_without_memory() -> int:
    """How many boards plain iterative deepening examines on the first sample."""
    calls = 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()):
        found = run_for_globals("hoppers/brute_force/plain_iterative_deepening.py", CENTRE, patch)
    within = found["within"]

    def counted(*words: int) -> object:
        nonlocal calls
        calls += 1
        return within(*words)

    found["within"] = counted  # it calls itself by this name
    (game,) = parse(CENTRE)
    found["shortest"](game.start, 1 << game.target)
    return calls


FIGURES = {
    "2^13 = {:,}": lambda: 1 << HOLES,
    "only {:,} boards": lambda: 1 << HOLES,
    "a number with {:,} bits": lambda: 1 << HOLES,
    "Of the {:,} boards": lambda: len(BOARDS),
    "with a peg, {:,} can be solved": solvable,
    "at most {:,} boards can be reached": most_reached,
    "At most {:,} boards can be reached": most_reached,
    "with about {} moves each": moves_of_each_reached_board,
    "have {} jumps": lambda: max(name.count("-") for board in BOARDS for name in moves(board)),
    "have {:,} chains": lambda: sum(len(moves(board)) for board in BOARDS),
    "only {:,} pairs of a board": lambda: sum(len({*moves(one).values()}) for one in BOARDS),
    "plain iterative deepening examines {:,} boards": examined_without_memory,
    # With its bound and memory.
    "the search examines only {:,}": lambda: nodes("hoppers/iterative_deepening.py", CENTRE),
}
