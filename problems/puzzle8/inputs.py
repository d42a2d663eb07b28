"""Hypothesis strategies for the 8-puzzle: small choices become moves away from the goal.

Fewer choices are fewer moves, so a board shrinks towards the goal. One board in eight has two tiles
exchanged and cannot be solved; no choices and no exchange are the goal itself.
"""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from problems.puzzle8.rules import PUZZLE, write
from problems.sliding_puzzles.rules import Sliding, swap_two_tiles, walk_from_goal


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 5 boards."""
    return st.lists(boards(), min_size=1, max_size=5).map(write)


def boards() -> SearchStrategy[Sliding]:
    """One board; often near the goal, at times as far as boards are on the average."""
    choices = st.lists(st.integers(0, 2), max_size=60)
    return st.builds(_board, choices, st.integers(0, 7))


def _board(choices: list[int], exchange: int) -> Sliding:
    board = walk_from_goal(PUZZLE, choices)
    return swap_two_tiles(board) if exchange == 7 else board
