"""Hypothesis strategies for Postcard."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.postcard.rules import PUZZLE, write
from problems.sliding_puzzles.rules import Sliding, is_solvable, swap_two_tiles


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 4 boards."""
    return st.lists(boards(), min_size=1, max_size=4).map(write)


def edges() -> Iterator[str]:
    """The first and the last board in some orders, the blank on each square; the most boards."""
    goal = list(PUZZLE.goal)
    orders = [goal, goal[::-1], sorted(goal), [*goal[-1:], *goal[-2::-1]]]
    for square in range(len(goal)):
        orders.append([*goal[:square], 0, *goal[square:-1]])
    yield from (write([_solvable(order)]) for order in orders)
    turned = _solvable(goal[::-1])
    yield from (write([turned] * count) for count in edge_values(1, PUZZLE.most))


def boards() -> SearchStrategy[Sliding]:
    """A board that can be solved."""
    return st.permutations(PUZZLE.goal).map(_solvable)


def _solvable(numbers: list[int]) -> Sliding:
    game = Sliding(puzzle=PUZZLE, start=tuple(numbers))
    return game if is_solvable(game) else swap_two_tiles(game)
