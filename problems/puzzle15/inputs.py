"""Hypothesis strategies for the 15-puzzle."""

from __future__ import annotations

from functools import partial

from problems.puzzle15.rules import PUZZLE
from problems.sliding_puzzles import inputs as sliding

_MOST_MOVES = 30  # the oracle answers boards this near at once

boards = partial(sliding.boards, PUZZLE, _MOST_MOVES)
edges = partial(sliding.edges, PUZZLE)
inputs = partial(sliding.inputs, PUZZLE, _MOST_MOVES)
