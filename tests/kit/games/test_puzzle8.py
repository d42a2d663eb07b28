"""8-puzzle: its rules, its cases, its solutions and the figures that are known of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from judge.game import Replay, Way, replay
from problems.puzzle8.rules import (
    PUZZLE,
    parse,
    read_answer,
    shortest,
    write,
    write_answer,
)
from problems.sliding_puzzles.rules import Board, Sliding, distances, is_solvable, swap_two_tiles
from tests.conftest import each_row
from tests.kit.solutions import (
    build_solution,
    count_nodes,
    run_program,
    run_python,
    run_python_with_stats,
    shared_program_cache,
)

HARDEST = "1\n8 6 7\n2 5 4\n3 0 1\n"


def solved(games: Sequence[Sliding]) -> str:
    return write_answer(games, [shortest(game) for game in games])


def lengths(ways: Sequence[Way | None]) -> list[int]:
    return [-1 if way is None else len(way) for way in ways]


def manhattan(board: Board) -> int:
    homes = [(square, tile - 1) for square, tile in enumerate(board) if tile]
    return sum(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for a, b in homes)


@cache
def random_boards(count: int) -> list[Sliding]:
    """Random boards that can be solved, the same every time."""
    random = Random(8)
    boards = (tuple(sorted(PUZZLE.goal, key=lambda _: random.random())) for _ in range(count))
    games = (Sliding(puzzle=PUZZLE, start=board) for board in boards)
    return [game if is_solvable(game) else swap_two_tiles(game) for game in games]


# The check


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


@each_row("solution", ["hill_climbing", "best_first"])
def test_greed_needs_more_than_31_moves_on_the_hardest_board(solution: str) -> None:
    games = parse(HARDEST)

    (way,) = read_answer(run_python(f"puzzle8/wrong_answer/{solution}.py", HARDEST), games)

    assert way is not None
    assert len(way) > 31
    assert replay(games[0], way).solved


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
def test_the_first_meeting_is_too_long_on_more_than_four_boards_in_ten() -> None:
    excess = [moves for some in in_thousands(random_boards(500)) for moves in too_many(some)]

    assert len(excess) == 500
    assert 0.4 < sum(map(bool, excess)) / len(excess) < 0.55
    assert min(excess) == 0
    assert 6 <= max(excess) <= 12


@pytest.mark.slow
def test_the_first_meeting_is_too_long_on_44_6_percent_of_all_boards_but_not_on_the_hardest() -> (
    None
):
    games = [Sliding(puzzle=PUZZLE, start=board) for board in distances(PUZZLE)]

    excess = [moves for some in in_thousands(games) for moves in too_many(some)]

    assert sum(map(bool, excess)) == 80_903
    assert (min(excess), max(excess)) == (0, 12)
    assert excess[-2:] == [0, 0]


# What they examine


@each_row(
    ("solution", "nodes", "moves"),
    [
        ("a_star", 10_539, 31),
        ("bidirectional", 15_972, 31),
        ("bidirectional_a_star", 10_940, 31),
        ("ida_star", 14_965, 31),
        ("table", 181_440, 31),
        ("whole_layers", 20_220, 31),
        ("wrong_answer/best_first", 158, 53),
        ("wrong_answer/first_meeting", 3_042, 31),
        ("wrong_answer/hill_climbing", 190, 105),
    ],
)
def test_the_hardest_board_takes_the_documented_effort(
    solution: str, nodes: int, moves: int
) -> None:
    answer, told = run_python_with_stats(f"puzzle8/{solution}.py", HARDEST, stats="1")

    assert answer.split()[0] == str(moves)
    assert told == f"nodes={nodes}\n"


@pytest.mark.parametrize(
    ("solution", "nodes"),
    [
        ("ida_star.c", 14_965),
        pytest.param(
            "time_limit_exceeded/iterative_deepening.c", 145_569_787, marks=pytest.mark.slow
        ),
    ],
)
def test_a_c_solution_prints_its_effort_on_the_hardest_board_only_on_request(
    solution: str, nodes: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    program = build_solution(f"puzzle8/{solution}", shared_program_cache(tmp_path_factory))

    loud, quiet = run_program(program, HARDEST, stats="1"), run_program(program, HARDEST)

    assert loud == (quiet[0], f"nodes={nodes}\n")
    assert quiet[0].split()[0] == "31"
    assert quiet[1] == ""


def test_the_layers_around_the_goal_serve_all_boards() -> None:
    games = random_boards(40)

    together = count_nodes("puzzle8/whole_layers.py", write(games))
    apart = [count_nodes("puzzle8/whole_layers.py", write([game])) for game in games]

    assert 3 * together < sum(apart)
    assert max(apart) < 181_440
