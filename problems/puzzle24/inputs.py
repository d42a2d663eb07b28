"""Hypothesis strategies for the 24-puzzle."""

from __future__ import annotations

from functools import partial

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from problems.puzzle24.rules import PUZZLE, write
from problems.sliding_puzzles import inputs as sliding

_MOST_MOVES = 20  # the oracle answers boards this near at once

boards = partial(sliding.boards, PUZZLE, _MOST_MOVES)
edges = partial(sliding.edges, PUZZLE)


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 4 boards."""
    return st.lists(boards(), min_size=1, max_size=PUZZLE.most).map(write)
