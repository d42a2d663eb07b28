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


# Answers


def test_ways_are_words_of_tiles_or_one_word_of_letters() -> None:
    games = [random_board(ELEVEN, 1)] * 3
    letters = [random_board(FIFTEEN, 1)] * 3

    assert write_answer(games, [["11", "7", "3"], None, []]) == "3\n11 7 3\n-1\n0\n\n"
    assert read_answer("3\n11 7 3\n-1\n0\n\n", games) == [["11", "7", "3"], None, []]
    assert write_answer(letters, [["u", "l", "l"], None, []]) == "3\null\n-1\n0\n\n"
    assert read_answer("3\null\n-1\n0", letters) == [["u", "l", "l"], None, []]


# Moves


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
    for place, legal in [(0, "rd"), (2, "ld"), (9, "ur"), (11, "ul"), (3, "urd"), (4, "ulrd")]:
        tiles = [*range(1, 12)]
        game = board(TALL, " ".join(map(str, [*tiles[:place], 0, *tiles[place:]])))
        assert "".join(name for name, _, _ in game.moves(game.start)) == legal
    by_tiles = board(EIGHT, "0 2 3 1 4 6 7 5 8")
    assert sorted(name for name, _, _ in by_tiles.moves(by_tiles.start)) == ["1", "2"]


def test_famous_boards() -> None:
    no_way = board(FIFTEEN, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")
    hardest = board(EIGHT, "8 6 7 2 5 4 3 0 1")
    hard = board(ELEVEN, "0 3 2 1 8 7 6 5 4 11 10 9")  # 53 moves, a thousand million positions
    easy = board(ELEVEN, "1 2 3 4 5 6 7 8 9 0 10 11")

    assert not is_solvable(no_way)
    assert [small(game) for game in (hardest, hard, easy)] == [True, False, True]


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


def test_distances_come_in_order_and_are_one_apart_along_moves() -> None:
    table = distances(EIGHT)

    game = Sliding(puzzle=EIGHT, start=EIGHT.goal)
    far: list[Board] = list(table)[-1000:]

    assert list(table.values()) == sorted(table.values())
    assert all(
        abs(table[after] - table[state]) == 1 for state in far for _, _, after in game.moves(state)
    )
