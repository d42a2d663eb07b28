"""8-puzzle: its rules, its cases, its solutions and the figures that are known of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from judge.game import Replay, Way, replay
from problems.puzzle8.rules import PUZZLE, parse, read_answer, shortest, write
from problems.sliding_puzzles.rules import Board, Sliding, distances
from tests.kit.solutions import run_python

HARDEST = "1\n8 6 7\n2 5 4\n3 0 1\n"


def lengths(ways: Sequence[Way | None]) -> list[int]:
    return [-1 if way is None else len(way) for way in ways]


def manhattan(board: Board) -> int:
    homes = [(square, tile - 1) for square, tile in enumerate(board) if tile]
    return sum(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for a, b in homes)


# The figures


def test_the_hardest_board_needs_31_moves_and_its_bound_says_21() -> None:
    (game,) = parse(HARDEST)

    way = shortest(game)

    assert way is not None
    assert replay(game, way) == Replay(cost=31, solved=True)
    assert manhattan(game.start) == 21


def test_the_whole_space_is_as_published() -> None:
    table = distances(PUZZLE)

    layers = Counter(table.values())

    assert len(table) == 181_440
    assert max(layers) == 31
    assert layers[31] == 2
    assert [layers[moves] for moves in range(6)] == [1, 2, 4, 8, 16, 20]
    assert round(sum(table.values()) / len(table), 2) == 21.97
    assert {board for board, moves in table.items() if moves == 31} == {
        (8, 6, 7, 2, 5, 4, 3, 0, 1),
        (6, 4, 7, 8, 5, 0, 3, 2, 1),
    }


@pytest.mark.slow
def test_the_manhattan_distance_is_a_lower_bound_with_the_parity_of_the_answer() -> None:
    differences = {moves - manhattan(board) for board, moves in distances(PUZZLE).items()}

    assert differences == set(range(0, 19, 2))


FIRST_MEETING = "puzzle8/wrong_answer/first_meeting.py"


def too_many(games: Sequence[Sliding]) -> list[int]:
    """By how many moves each answer is too long if the search stops at the first meeting."""
    found = lengths(read_answer(run_python(FIRST_MEETING, write(games)), games))
    least = lengths([shortest(game) for game in games])
    return [moves - fewest for moves, fewest in zip(found, least, strict=True)]


def in_thousands(games: Sequence[Sliding]) -> Iterator[Sequence[Sliding]]:
    """As many boards at once as an input may hold."""
    return (games[first : first + PUZZLE.most] for first in range(0, len(games), PUZZLE.most))


@pytest.mark.slow
def test_the_first_meeting_is_too_long_on_44_6_percent_of_all_boards_but_not_on_the_hardest() -> (
    None
):
    games = [Sliding(puzzle=PUZZLE, start=board) for board in distances(PUZZLE)]

    excess = [moves for some in in_thousands(games) for moves in too_many(some)]

    assert sum(map(bool, excess)) == 80_903
    assert (min(excess), max(excess)) == (0, 12)
    assert excess[-2:] == [0, 0]
