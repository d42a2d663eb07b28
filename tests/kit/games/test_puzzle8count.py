"""8-puzzle, all shortest solutions: its rules, its check, its cases and its solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problems.puzzle8count.rules import PUZZLE, counts, parse, shortest, write_answer
from problems.sliding_puzzles.rules import Board, Sliding, distances, walk_from_goal
from tests.conftest import each_row
from tests.kit.solutions import cases


def oracle_answer(games: Sequence[Sliding]) -> str:
    return write_answer(games, [shortest(game) for game in games])


def ways_of(game: Sliding, state: Board, left: int) -> int:
    """How many sequences of `left` moves lead from `state` to the goal: all are tried."""
    if left == 0:
        return int(game.solved(state))
    return sum(ways_of(game, after, left - 1) for _, _, after in game.moves(state))


# The count


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(choices=st.lists(st.integers(0, 2), max_size=9))
def test_the_ways_are_as_many_as_there_are_sequences_of_moves(choices: list[int]) -> None:
    game = walk_from_goal(PUZZLE, choices)
    least = distances(PUZZLE)[game.start]

    assert counts()[game.start] == ways_of(game, game.start, least)
    assert not any(ways_of(game, game.start, fewer) for fewer in range(least))


@each_row("board", [(8, 6, 7, 2, 5, 4, 3, 0, 1), (6, 4, 7, 8, 5, 0, 3, 2, 1)])
def test_the_hardest_boards_have_40_shortest_solutions(board: Board) -> None:
    game = Sliding(puzzle=PUZZLE, start=board)

    assert oracle_answer([game]) == "31 40\n"
    # Other solutions, without the table, find the same: they are judged on these boards.
    assert any(game in parse(case.input.decode()) for case in cases("puzzle8count").values())


def test_no_board_has_more_than_64_ways_and_most_have_one_or_two() -> None:
    table = distances(PUZZLE)

    often = Counter(counts().values())

    assert (often[1], often[2]) == (78_033, 39_875)
    assert max(often) == 64
    assert [table[board] for board, ways in counts().items() if ways == 64] == [30, 30]
    assert max(table[board] for board, ways in counts().items() if ways == 1) == 29
    assert sum(often.values()) == 181_440


def test_the_nearest_board_with_two_ways_is_the_only_one_of_six_moves() -> None:
    several = [board for board, ways in counts().items() if ways > 1]

    near = [board for board in several if distances(PUZZLE)[board] <= 6]

    assert near == [(1, 2, 3, 4, 0, 8, 7, 6, 5)]
