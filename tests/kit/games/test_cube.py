"""The 2x2x2 cube: its rules and its oracle, compared with the literature."""

from __future__ import annotations

from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game import FormatError, replay
from problems.cube import inputs, rules
from problems.cube.rules import (
    MOVES,
    SOLVED,
    Cube,
    inverse,
    parse,
    read_answer,
    show,
    turned,
    twist,
    twisted,
    write,
)
from tests.kit.figures.cube import cubes_at_distance
from tests.kit.solutions import cases

# The cubes that need 0, 1, 2, ... turns; see "Pocket Cube" in the literature.
BY_TURNS = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644]
BY_QUARTER_TURNS = [
    *(1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508),
    *(930588, 1350852, 782536, 90280, 276),
]


def after(text: str) -> str:
    state = SOLVED
    for move in text.split():
        state = turned(state, move)
    return state


# Reading and writing


def test_each_corner_is_there_once_and_one_is_in_place() -> None:
    places = rules.CORNERS["up-back-left"], rules.CORNERS["up-back-right"]
    stickers = list(SOLVED)
    for one, other in zip(*places, strict=True):
        stickers[other] = SOLVED[one]

    message = "the corners up-back-left and up-back-right of cube 1 are the same"
    with pytest.raises(FormatError, match=message):
        parse(write([Cube(start="".join(stickers))]))
    with pytest.raises(FormatError, match="the corner down-back-left of cube 1 is not in place"):
        parse(write([Cube(start=twisted(SOLVED, "down-back-left"))]))


# The game


def test_turns_are_those_of_a_cube() -> None:
    assert show(Cube(start=SOLVED), after("U")).split("\n")[2:4] == ["GG RR BB OO", "OO GG RR BB"]
    for face in "URF":
        assert after(f"{face} {face} {face} {face}") == SOLVED
        assert after(f"{face} {face}") == after(f"{face}2")
        assert after(f"{face} {face} {face}") == after(f"{face}'")
    # R U has the order fifteen.
    orders = [times for times in range(1, 31) if after(" ".join(["R U"] * times)) == SOLVED]
    assert orders == [15, 30]
    # A corner in place has three twists.
    once = twisted(SOLVED, "up-front-right")
    twice = twisted(once, "up-front-right")
    assert [twist(state) for state in (SOLVED, once, twice)] == [0, 1, 2]
    assert twisted(twice, "up-front-right") == SOLVED


@given(st.lists(st.sampled_from(list(MOVES)), max_size=20))
def test_turns_can_be_taken_back_and_keep_the_sum_of_the_twists(moves: list[str]) -> None:
    for corner in ([], ["up-front-right"]):
        state = start = twisted(SOLVED, *corner) if corner else SOLVED
        for move in moves:
            state = turned(state, move)
        assert twist(state) == twist(start)
        for move in reversed(moves):
            state = turned(state, inverse(move))
        assert state == start


# What is known


def test_the_cubes_within_five_turns_are_known() -> None:
    assert cubes_at_distance(most=5) == BY_TURNS[:6]
    assert cubes_at_distance(quarters=True, most=6) == BY_QUARTER_TURNS[:7]


@pytest.mark.slow
@pytest.mark.nightly
def test_eleven_turns_or_fourteen_quarter_turns_are_enough_for_every_cube() -> None:
    assert cubes_at_distance() == BY_TURNS
    assert cubes_at_distance(quarters=True) == BY_QUARTER_TURNS
    assert sum(BY_TURNS) == sum(BY_QUARTER_TURNS) == factorial(7) * 3**6


def test_a_case_has_a_cube_for_every_number_of_turns() -> None:
    case = cases("cube")["secret/15-every-distance"]
    games = parse(case.input.decode())
    ways = read_answer(case.answer.decode(), games)

    assert [len(way or ()) for way in ways] == list(range(12))


# The oracle


@given(inputs.cubes())
def test_the_oracle_solves_every_cube_that_is_not_twisted(cube: Cube) -> None:
    way = rules.shortest(cube)

    assert (way is None) == (twist(cube.start) != 0)
    if way is not None:
        assert len(way) <= 11
        assert replay(cube, way).solved
