"""Knight exchange: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import cache

from hypothesis import given

from judge.game import shortest
from problems.knights import inputs
from problems.knights.rules import Knights, KnightsState, parse, small
from tests.conftest import ROOT

FOLDER = ROOT / "testdata" / "knights"

EXCHANGE = "4 3\nBBB\n...\n...\nWWW\nWWW\n...\n...\nBBB\n"
FOUR = "3 3\nB.B\n...\nW.W\nW.W\n...\nB.B\n"


def board(text: str) -> Knights:
    return parse(text)[0]


# The game


def test_a_knight_jumps_to_free_squares_of_the_board() -> None:
    for start, moves in [
        ("4 4 .... .B.. .... ....", "5-3 5-11 5-12 5-14"),  # from inside
        ("4 4 W... .... .... ....", "0-6 0-9"),  # from a corner
        ("1 16 B...............", ""),  # over no edge
        # From 0 to 5 alone, as 7 is taken; from 3 to 8, as 2 is missing; from 7 to neither.
        ("3 3 B.# W.. .W.", "0-5 3-8"),
    ]:
        game = board(f"{start} {' '.join(start.split()[2:])}")
        assert [move for move, _, _ in game.moves(game.start)] == moves.split()


def test_a_move_costs_one_and_takes_one_knight_along() -> None:
    game = board(FOUR)

    moves = {move: (cost, after) for move, cost, after in game.moves(game.start)}

    assert sorted(moves) == ["0-5", "0-7", "2-3", "2-7", "6-1", "6-5", "8-1", "8-3"]
    assert moves["0-5"] == (1, KnightsState(black=1 << 2 | 1 << 5, white=1 << 6 | 1 << 8))
    assert moves["8-1"] == (1, KnightsState(black=1 << 0 | 1 << 2, white=1 << 6 | 1 << 1))


@given(inputs.games())
def test_start_and_goal_may_be_exchanged(games: list[Knights]) -> None:
    (game,) = games
    back = Knights(
        rows=game.rows,
        columns=game.columns,
        missing=game.missing,
        start=game.goal,
        goal=game.start,
    )

    there, again = shortest(game), shortest(back)

    assert (there is None) == (again is None)
    assert len(there or []) == len(again or [])


# What is known


@cache
def layers_of_the_exchange() -> list[Counter[KnightsState]]:
    """For 0, 1, 2, ... moves the positions that need so many, with the number of their ways."""
    game = board(EXCHANGE)
    layers = [Counter([game.start])]
    seen = {game.start}
    while layers[-1]:
        following: Counter[KnightsState] = Counter()
        for state, ways in layers[-1].items():
            for _, _, after in game.moves(state):
                if after not in seen:
                    following[after] += ways
        seen.update(following)
        layers.append(following)
    return layers[:-1]


def test_three_against_three_take_sixteen_moves_in_98496_ways_of_18480_positions() -> None:
    game = board(EXCHANGE)
    layers = layers_of_the_exchange()

    assert len(shortest(game) or []) == 16
    assert layers[16][game.goal] == 98_496
    assert sum(map(len, layers)) == 18_480
    assert len(layers) - 1 == 22  # no position is further away


def test_the_four_knights_take_sixteen_moves_and_a_quarter_turn_eight() -> None:
    turned = "3 3\nB.B\n...\nW.W\nW.B\n...\nW.B\n"

    assert len(shortest(board(FOUR)) or []) == 16
    assert len(shortest(board(turned)) or []) == 8


def test_black_and_white_cannot_be_made_to_alternate_on_the_ring() -> None:
    game = board("3 3\nB.B\n...\nW.W\nB.W\n...\nW.B\n")

    assert shortest(game) is None


def test_a_board_is_small_if_it_has_few_positions() -> None:
    many = "5 3\n" + "BW.\n" * 10, "4 4\n" + "BW..\n" * 8  # 756,756 and 900,900
    full = "4 4\n" + "BW##\n" * 8, "4 4\n" + "B###\n" * 8

    assert all(small(board(text)) for text in (EXCHANGE, FOUR, *full))
    assert not any(small(board(text)) for text in many)


# The cases


def test_the_search_finds_the_same_boards_again() -> None:
    command = [sys.executable, str(FOLDER / "search.py"), *["3", "3", "2", "2", "1", "60"]]

    run = subprocess.run(command, capture_output=True, text=True, check=True)

    remark, *rows = run.stdout.splitlines()
    assert remark == "; 16 moves"
    assert "\n".join(rows) in (FOLDER / "boards.txt").read_text()
