"""Sliding puzzles of all sizes: reading, writing, moves, parity and the fast oracle."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge import game as judged
from judge.game import Replay, Way, replay
from problems.sliding_puzzles.rules import (
    Board,
    Naming,
    Puzzle,
    Sliding,
    distances,
    is_solvable,
    parse,
    read_answer,
    shortest,
    small,
    swap_two_tiles,
    walk_from_goal,
    write_answer,
)
from tests.conftest import each_row

TINY = Puzzle(rows=2, columns=2, most=9, naming=Naming.TILES)
SIX = Puzzle(rows=2, columns=3, most=9, naming=Naming.TILES)
EIGHT = Puzzle(rows=3, columns=3, most=1000, naming=Naming.TILES)
ELEVEN = Puzzle(rows=3, columns=4, most=20, naming=Naming.TILES)
TALL = Puzzle(rows=4, columns=3, most=20, naming=Naming.LETTERS)
FIFTEEN = Puzzle(rows=4, columns=4, most=100, naming=Naming.LETTERS)
PUZZLES = [TINY, EIGHT, ELEVEN, TALL, FIFTEEN]

each_puzzle = pytest.mark.parametrize(
    "puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.rows} by {puzzle.columns}"
)

CHOICES = st.lists(st.integers(0, 3), max_size=40)


def board(puzzle: Puzzle, numbers: str) -> Sliding:
    (game,) = parse(f"1 {numbers}", puzzle)
    return game


def random_board(puzzle: Puzzle, seed: int) -> Sliding:
    """A board with its numbers in random order."""
    random = Random(seed)
    return Sliding(puzzle=puzzle, start=tuple(sorted(puzzle.goal, key=lambda _: random.random())))


def cost(way: Way | None) -> int:
    return -1 if way is None else len(way)


# Reading and writing


# Answers


def test_ways_are_words_of_tiles_or_one_word_of_letters() -> None:
    games = [random_board(ELEVEN, 1)] * 3
    letters = [random_board(FIFTEEN, 1)] * 3

    assert write_answer(games, [["11", "7", "3"], None, []]) == "3\n11 7 3\n-1\n0\n\n"
    assert read_answer("3\n11 7 3\n-1\n0\n\n", games) == [["11", "7", "3"], None, []]
    assert write_answer(letters, [["u", "l", "l"], None, []]) == "3\null\n-1\n0\n\n"
    assert read_answer("3\null\n-1\n0", letters) == [["u", "l", "l"], None, []]


# Moves


def test_a_move_is_called_by_its_tile() -> None:
    for puzzle, numbers, moves in [
        (EIGHT, "1 2 3 4 0 6 7 5 8", {"2": 2, "4": 4, "6": 6, "5": 8}),
        (EIGHT, "0 2 3 1 4 6 7 5 8", {"2": 2, "1": 4}),
        (TINY, "1 2 3 0", {"2": 2, "3": 3}),
    ]:
        game = board(puzzle, numbers)

        names = [name for name, _, _ in game.moves(game.start)]

        assert sorted(names) == sorted(moves)


def test_a_move_is_named_by_the_direction_of_the_blank() -> None:
    game = board(TALL, "1 2 3 4 0 6 7 5 8 10 11 9")

    moves = list(game.moves(game.start))

    assert moves == [
        ("u", 1, (1, 0, 3, 4, 2, 6, 7, 5, 8, 10, 11, 9)),
        ("l", 1, (1, 2, 3, 0, 4, 6, 7, 5, 8, 10, 11, 9)),
        ("r", 1, (1, 2, 3, 4, 6, 0, 7, 5, 8, 10, 11, 9)),
        ("d", 1, (1, 2, 3, 4, 5, 6, 7, 0, 8, 10, 11, 9)),
    ]


def test_the_blank_stays_in_the_tray() -> None:
    for numbers, legal in [
        ("0 1 2 3 4 5 6 7 8 9 10 11", "rd"),
        ("1 2 0 3 4 5 6 7 8 9 10 11", "ld"),
        ("1 2 3 4 5 6 7 8 9 0 10 11", "ur"),
        ("1 2 3 4 5 6 7 8 9 10 11 0", "ul"),
        ("1 2 3 0 4 5 6 7 8 9 10 11", "urd"),
        ("1 2 3 4 5 0 6 7 8 9 10 11", "uld"),
    ]:
        game = board(TALL, numbers)

        names = [name for name, _, _ in game.moves(game.start)]

        assert "".join(names) == legal


@each_puzzle
def test_the_goal_is_solved_and_nothing_beside_it(puzzle: Puzzle) -> None:
    game = Sliding(puzzle=puzzle, start=puzzle.goal)

    assert game.solved(puzzle.goal)
    assert not any(game.solved(after) for _, _, after in game.moves(puzzle.goal))


# Which boards can be solved


@each_row("puzzle", [TINY, SIX])
def test_just_the_boards_that_the_goal_leads_to_can_be_solved(puzzle: Puzzle) -> None:
    boards = permutations(range(puzzle.squares))

    solvable_boards = {
        numbers for numbers in boards if is_solvable(Sliding(puzzle=puzzle, start=numbers))
    }

    assert solvable_boards == set(distances(puzzle))


@each_puzzle
@settings(deadline=None)
@given(choices=CHOICES)
def test_a_walked_board_is_solvable_and_not_with_two_tiles_exchanged(
    puzzle: Puzzle, choices: list[int]
) -> None:
    game = walk_from_goal(puzzle, choices)

    assert is_solvable(game)
    assert not is_solvable(swap_two_tiles(game))
    assert swap_two_tiles(swap_two_tiles(game)) == game


def test_famous_boards() -> None:
    for puzzle, numbers, answer in [
        (EIGHT, "1 2 3 4 5 6 8 7 0", False),
        (EIGHT, "2 1 3 4 5 6 8 7 0", True),
        (EIGHT, "0 1 2 3 4 5 6 7 8", True),
        (FIFTEEN, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", False),
        (FIFTEEN, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", False),
        (FIFTEEN, "0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15", True),
    ]:
        assert is_solvable(board(puzzle, numbers)) is answer


def test_a_walk_never_undoes_its_last_move() -> None:
    there = walk_from_goal(FIFTEEN, [0])

    further = {walk_from_goal(FIFTEEN, [0, choice]).start for choice in range(20)}

    assert there.start != FIFTEEN.goal
    assert len(further) == 2
    assert FIFTEEN.goal not in further


@settings(deadline=None)
@given(choices=CHOICES)
def test_exchanging_touches_two_tiles_and_not_the_blank(choices: list[int]) -> None:
    game = walk_from_goal(EIGHT, choices)

    pairs = zip(game.start, swap_two_tiles(game).start, strict=True)
    changed = [(one, other) for one, other in pairs if one != other]

    assert len(changed) == 2
    assert all(one and other for one, other in changed)


# The oracle


@each_row("seed", range(5))
def test_the_table_agrees_with_breadth_first_search(seed: int) -> None:
    game = random_board(SIX, seed)

    way = shortest(game)

    assert cost(way) == cost(judged.shortest(game))
    assert way is None or replay(game, way) == Replay(cost=len(way), solved=True)


@pytest.mark.parametrize("puzzle", [ELEVEN, TALL, FIFTEEN])
@settings(max_examples=15, deadline=None)
@given(choices=st.lists(st.integers(0, 2), max_size=10))
def test_deepening_agrees_with_breadth_first_search(puzzle: Puzzle, choices: list[int]) -> None:
    game = walk_from_goal(puzzle, choices)

    way = shortest(game)

    assert way is not None
    assert len(way) == cost(judged.shortest(game))
    assert replay(game, way) == Replay(cost=len(way), solved=True)


@each_puzzle
def test_an_unsolvable_board_has_no_way_and_is_small(puzzle: Puzzle) -> None:
    game = swap_two_tiles(walk_from_goal(puzzle, [0, 1] * 50))

    assert shortest(game) is None
    assert small(game)


def test_every_board_of_nine_squares_is_small_and_hard_larger_ones_are_not() -> None:
    hardest = board(EIGHT, "8 6 7 2 5 4 3 0 1")
    hard = board(ELEVEN, "0 3 2 1 8 7 6 5 4 11 10 9")  # 53 moves, a thousand million positions
    easy = board(ELEVEN, "1 2 3 4 5 6 7 8 9 0 10 11")

    assert [small(game) for game in (hardest, hard, easy)] == [True, False, True]


def test_distances_come_in_order_and_are_one_apart_along_moves() -> None:
    table = distances(EIGHT)

    game = Sliding(puzzle=EIGHT, start=EIGHT.goal)
    far: list[Board] = list(table)[-1000:]

    assert list(table.values()) == sorted(table.values())
    assert all(
        abs(table[after] - table[state]) == 1 for state in far for _, _, after in game.moves(state)
    )
