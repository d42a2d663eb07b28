"""8-puzzle, all shortest solutions: its rules, its check, its cases and its solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.game import Fault, FormatError
from problems.puzzle8count.rules import (
    PUZZLE,
    counts,
    parse,
    shortest,
    small,
    write_answer,
)
from problems.sliding_puzzles.rules import Board, Sliding, distances, walk_from_goal
from tests.conftest import each_row
from tests.kit.solutions import case_texts, cases, find_fault, run_python


def oracle_answer(games: Sequence[Sliding]) -> str:
    return write_answer(games, [shortest(game) for game in games])


def ways_of(game: Sliding, state: Board, left: int) -> int:
    """How many sequences of `left` moves lead from `state` to the goal: all are tried."""
    if left == 0:
        return int(game.solved(state))
    return sum(ways_of(game, after, left - 1) for _, _, after in game.moves(state))


# The answer


@pytest.mark.slow
def test_an_answer_is_a_line_of_moves_and_ways() -> None:
    games = parse("3 1 2 3 4 0 8 7 6 5 1 2 3 4 5 6 8 7 0 1 2 3 4 5 6 7 8 0")

    assert oracle_answer(games) == "6 2\n-1\n0 1\n"
    assert all(small(game) for game in games)


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


# The check

GAMES = parse("4" + 4 * " 1 2 3 4 5 6 7 8 0")
EXPECTED = "31 40\n1 1\n-1\n6 2\n"
LONG = "9" * 10_000


@each_row(
    ("actual", "message", "instance"),
    [
        ("", "the output is empty, but answers to 4 boards are expected", None),
        (" \n", "the output is empty, but answers to 4 boards are expected", None),
        ("33 40 1 1 -1 6 2", "board 1: 33 moves, but 31 are enough", 1),
        ("29 40 1 1 -1 6 2", "board 1: 29 moves cannot be enough: the minimum is 31", 1),
        ("31 39 1 1 -1 6 2", "board 1: 39 solutions of 31 moves, but there are 40", 1),
        ("31 41 1 1 -1 6 2", "board 1: 41 solutions of 31 moves, but there are 40", 1),
        ("31 1 1 1 -1 6 2", "board 1: 1 solution of 31 moves, but there are 40", 1),
        ("31 0 1 1 -1 6 2", "board 1: 0 solutions of 31 moves, but there are 40", 1),
        ("-1 1 1 -1 6 2", "board 1: -1, but it can be solved in 31 moves", 1),
        ("31 40 -1 -1 6 2", "board 2: -1, but it can be solved in 1 move", 2),
        ("31 40 3 1 -1 6 2", "board 2: 3 moves, but 1 is enough", 2),
        ("31 40 0 1 -1 6 2", "board 2: 0 moves cannot be enough: the minimum is 1", 2),
        ("31 40 1 2 -1 6 2", "board 2: 2 solutions of 1 move, but there is 1", 2),
        ("31 40 1 1 7 6 2", "board 3: 7, but it cannot be solved: -1 is expected", 3),
        ("31 40 1 1 -1 1 2", "board 4: 1 move cannot be enough: the minimum is 6", 4),
        ("31 40 1 1", "the output ends after 2 of 4 boards", 3),
        ("31 40 1 1 -1", "the output ends after 3 of 4 boards", 4),
        ("31", "board 1: the output ends after 31, where the number of solutions is expected", 1),
        ("32", "board 1: 32 moves, but 31 are enough", 1),
        ("abc 40", "board 1: 'abc' is not a number", 1),
        ("31 x", "board 1: 'x' is not a number", 1),
        ("31 4.0", "board 1: '4.0' is not a number", 1),
        ("31, 40", "board 1: '31,' is not a number", 1),
        (
            "+31 40",
            "board 1: '+31' is not a plain number: no sign (but for -1), no leading zero",
            1,
        ),
        (
            "31 040",
            "board 1: '040' is not a plain number: no sign (but for -1), no leading zero",
            1,
        ),
        ("31 40 1 1 -1 6 2 0", "word 8 is '0', but there are only 4 boards", None),
        (f"{LONG} 1", f"board 1: {LONG[:40]}... moves, but 31 are enough", 1),
        (f"31 {LONG}", f"board 1: {LONG[:40]}... solutions of 31 moves, but there are 40", 1),
        ("33 nonsense", "board 1: 33 moves, but 31 are enough", 1),
    ],
)
def test_a_wrong_output_is_explained(actual: str, message: str, instance: int | None) -> None:
    fault = find_fault("puzzle8count", GAMES, EXPECTED, actual)

    assert fault == Fault(message=message, instance=instance)


@each_row(
    ("actual", "message"),
    [
        ("", "the output is empty, but an answer to 1 board is expected"),
        ("31 40 31", "word 3 is '31', but there is only 1 board"),
    ],
)
def test_one_board_is_named_in_the_singular(actual: str, message: str) -> None:
    fault = find_fault("puzzle8count", GAMES[:1], "31 40\n", actual)

    assert fault == Fault(message=message)


@each_row("actual", [EXPECTED, "31 40 1 1 -1 6 2", "\r\n31\t40\r\n1\n1 -1\n6 2"])
def test_white_space_does_not_matter(actual: str) -> None:
    assert find_fault("puzzle8count", GAMES, EXPECTED, actual) is None


@each_row(
    "expected",
    ["", "31 40 1 1 -1", "31 40 1 1 -1 6", "31 40 1 1 -1 6 2 2", "x", "-2 1"],
)
def test_a_malformed_answer_of_the_judge_is_no_fault_of_the_output(expected: str) -> None:
    with pytest.raises(FormatError):
        find_fault("puzzle8count", GAMES, expected, EXPECTED)


# The solutions


@each_row(
    ("solution", "word", "message"),
    [
        ("counts_meetings", "12-meetings-are-not-ways", "1 solution of 11 moves, but there are 2"),
        (
            "first_meeting_only",
            "13-more-than-the-first-meeting",
            "1 solution of 6 moves, but there are 2",
        ),
        (
            "remembers_positions",
            "14-same-position-on-two-ways",
            "1 solution of 6 moves, but there are 2",
        ),
        ("solved_has_no_way", "01-solved", "0 solutions of 0 moves, but there is 1"),
    ],
)
def test_a_wrong_solution_is_caught_by_the_case_for_its_error(
    solution: str, word: str, message: str
) -> None:
    text, answer = case_texts("puzzle8count", f"secret/{word}")

    actual = run_python(f"puzzle8count/wrong_answer/{solution}.py", text)

    fault = find_fault("puzzle8count", parse(text), answer, actual)

    assert fault == Fault(message=f"board 1: {message}", instance=1)
