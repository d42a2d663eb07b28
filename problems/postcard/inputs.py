"""Hypothesis strategies for Postcard."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from problems.postcard.rules import PUZZLE, write
from problems.sliding_puzzles.rules import Sliding, is_solvable, swap_two_tiles


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 4 boards."""
    return st.lists(boards(), min_size=1, max_size=4).map(write)


def boards() -> SearchStrategy[Sliding]:
    """A board that can be solved."""
    return st.permutations(PUZZLE.goal).map(_solvable)


def _solvable(numbers: list[int]) -> Sliding:
    game = Sliding(puzzle=PUZZLE, start=tuple(numbers))
    return game if is_solvable(game) else swap_two_tiles(game)
