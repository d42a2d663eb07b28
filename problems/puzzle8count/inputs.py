"""Hypothesis strategies for counting the shortest solutions of the 8-puzzle."""

from __future__ import annotations

from functools import partial

from problems.puzzle8count.rules import PUZZLE
from problems.sliding_puzzles import inputs as sliding

_MOST_MOVES = 60  # walks as long as this lead about as far as the average board

boards = partial(sliding.boards, PUZZLE, _MOST_MOVES)
edges = partial(sliding.edges, PUZZLE)
inputs = partial(sliding.inputs, PUZZLE, _MOST_MOVES)
