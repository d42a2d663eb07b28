"""Hypothesis strategies for sliding puzzles: small choices become moves away from the goal.

Fewer choices are fewer moves, so a board shrinks towards the goal. One board in eight has two tiles
exchanged and cannot be solved; no choices and no exchange are the goal itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.sliding_puzzles.rules import Puzzle, Sliding, swap_two_tiles, walk_from_goal, write


def inputs(puzzle: Puzzle, most_moves: int) -> SearchStrategy[str]:
    """Canonical inputs of 1 to 5 boards."""
    return st.lists(boards(puzzle, most_moves), min_size=1, max_size=5).map(write)


def edges(puzzle: Puzzle) -> Iterator[str]:
    """The goal, all boards that are up to three moves away, the blank in each place; the most."""
    near = [Sliding(puzzle=puzzle, start=puzzle.goal)]
    seen = {puzzle.goal}
    for _ in range(3):
        for game in list(near):
            after = {state for _, _, state in game.moves(game.start)} - seen
            seen |= after
            near += [Sliding(puzzle=puzzle, start=state) for state in sorted(after)]
    walks = [[choice] * length for choice in (0, 1) for length in range(4, 16)]
    far = [walk_from_goal(puzzle, walk) for walk in walks]
    for game in (*near, *far):
        yield write([game])
        yield write([swap_two_tiles(game)])
    yield from (write(near[:1] * count) for count in edge_values(1, puzzle.most))
    yield write((near * puzzle.most)[: puzzle.most])


def boards(puzzle: Puzzle, most_moves: int) -> SearchStrategy[Sliding]:
    """One board, at most `most_moves` from the goal; often much nearer."""
    choices = st.lists(st.integers(0, 2), max_size=most_moves)
    return st.builds(partial(_board, puzzle), choices, st.integers(0, 7))


def _board(puzzle: Puzzle, choices: list[int], exchange: int) -> Sliding:
    board = walk_from_goal(puzzle, choices)
    return swap_two_tiles(board) if exchange == 7 else board
