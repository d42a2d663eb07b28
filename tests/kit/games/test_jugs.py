"""Water jugs: its rules, its cases and its solutions, compared with the oracle."""

from __future__ import annotations

from itertools import product
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game import FormatError, shortest
from problems.jugs import inputs
from problems.jugs.rules import Jugs, parse, show, write
from tests.conftest import each_row


def jugs(a: int, b: int, goal: int) -> Jugs:
    return Jugs(sizes=(a, b), goal=goal)


# Reading and writing


def test_the_jugs_of_an_input_hold_no_more_than_is_allowed_together() -> None:
    most = [jugs(10_000, 10_000, 1)] * 10

    games = parse(write(most))

    assert games == most
    message = "the jugs of pairs 1 to 11 hold 200002 in all, but at most 200000 is expected"
    with pytest.raises(FormatError, match=message):
        parse(write([*most, jugs(1, 1, 1)]))


# The game


def test_moves_are_called_by_the_state_after_them() -> None:
    for state, moves in [
        ((0, 0), ["8,0", "0,5"]),  # both empty: nothing to pour
        ((8, 5), ["0,5", "8,0"]),  # both full: no room
        ((8, 0), ["8,5", "0,0", "3,5"]),
        ((3, 5), ["8,5", "0,5", "3,0", "8,0"]),  # poured until it is empty
        ((7, 5), ["8,5", "0,5", "7,0", "8,4"]),  # poured until it is full
        ((2, 1), ["8,1", "2,5", "0,1", "2,0", "0,3", "3,0"]),
    ]:
        found = list(jugs(8, 5, 4).moves(state))
        assert [move for move, _, _ in found] == moves
        assert all(cost == 1 and move == f"{a},{b}" for move, cost, (a, b) in found)


@given(inputs.games(), st.lists(st.integers(0, 5), max_size=20))
def test_after_each_move_a_jug_is_full_or_empty(games: list[Jugs], choices: list[int]) -> None:
    game = games[0]
    state = game.start
    for choice in choices:
        legal = list(game.moves(state))
        _, _, after = legal[choice % len(legal)]
        assert after != state
        state = after

        assert 0 in state or state[0] == game.sizes[0] or state[1] == game.sizes[1]
        assert 0 <= state[0] <= game.sizes[0]
        assert 0 <= state[1] <= game.sizes[1]


def test_one_jug_must_hold_the_goal_alone() -> None:
    measured = [jugs(8, 5, 4).solved(state) for state in [(4, 0), (0, 4), (2, 2), (8, 5)]]
    emptied = [jugs(8, 5, 0).solved(state) for state in [(0, 0), (8, 0), (8, 5)]]

    assert measured == [True, True, False, False]
    assert emptied == [True, True, False]


def test_large_jugs_are_shown_to_scale() -> None:
    assert show(jugs(10_000, 5000, 1), (2500, 1)).split("\n") == [
        f"A |{'~' * 10}{'.' * 30}]  2500 / 10000",
        f"B |~{'.' * 19}]  1 / 5000",
    ]


# What is known


def test_the_moves_for_all_goals_of_eight_and_five_are_known() -> None:
    ways = [shortest(jugs(8, 5, goal)) or [] for goal in range(1, 9)]

    assert [len(way) for way in ways] == [8, 4, 2, 10, 1, 6, 8, 1]


def test_what_can_be_measured_are_the_multiples_of_the_common_divisor() -> None:
    for a, b in product(range(1, 9), repeat=2):
        goals = [goal for goal in range(20) if shortest(jugs(a, b, goal)) is not None]
        assert goals == list(range(0, max(a, b) + 1, gcd(a, b)))


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 32))
def test_the_jugs_may_be_exchanged(a: int, b: int, goal: int) -> None:
    one, other = shortest(jugs(a, b, goal)), shortest(jugs(b, a, goal))

    assert (one is None) == (other is None)
    assert len(one or []) == len(other or [])


# The solutions


@each_row(("first", "second"), [(5, 3), (3, 5), (8, 5), (6, 4), (12, 3), (7, 7)])
def test_the_states_are_those_of_one_path_and_two_corners(first: int, second: int) -> None:
    game = jugs(first, second, first + second + 1)
    seen, stack = {game.start}, [game.start]
    while stack:
        for _, _, after in game.moves(stack.pop()):
            if after not in seen:
                seen.add(after)
                stack.append(after)

    path = [(first, 0)]
    while path[-1] != (0, second):
        here, there = path[-1]
        flow = min(here, second - there)
        if here == 0:
            path.append((first, there))
        elif there == second:
            path.append((here, 0))
        else:
            path.append((here - flow, there + flow))

    assert len(path) == 2 * (first + second) // gcd(first, second) - 2
    assert seen == {*path, (0, 0), (first, second)}
