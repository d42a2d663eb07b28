"""The 2x2x2 cube: its rules and its oracle, compared with the literature."""

from __future__ import annotations

import re
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game import FormatError, replay
from judge.model import Check
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
from tests.conftest import each_row
from tests.kit.figures.cube import cubes_at_distance
from tests.kit.solutions import cases, check_moves

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


SOLVED_NET = "   WW\n   WW\nOO GG RR BB\nOO GG RR BB\n   YY\n   YY\n"


# Reading and writing


@each_row(
    "text",
    [f"1\n{SOLVED_NET}", f"1\r\n{SOLVED_NET}".replace("\n", "\r\n"), " 1 " + SOLVED_NET.strip()],
)
def test_reading_is_lenient_about_white_space(text: str) -> None:
    assert parse(text) == [Cube(start=SOLVED)]


def replaced(old: str, new: str) -> str:
    return f"1\n{SOLVED_NET.replace(old, new, 1)}"


@each_row(
    ("text", "message"),
    [
        ("", "the text ends after 0 words where the number of cubes is expected"),
        ("0\n", "word 1 is '0' where the number of cubes (1..100) is expected"),
        ("101\n", "word 1 is '101' where the number of cubes (1..100) is expected"),
        ("1\nWW WW\n", "the text ends after 3 words where pair 3 of cube 1 is expected"),
        (replaced("WW", "WX"), "pair 1 of cube 1 is 'WX': two of W O G R B Y are expected"),
        (replaced("WW", "WWW"), "pair 1 of cube 1 is 'WWW': two of W O G R B Y are expected"),
        (replaced("WW", "YW"), "the corner up-back-left of cube 1 is YOB, which no cube has"),
        (f"1\n{SOLVED_NET}WW", "word 14 is 'WW' where the text should end"),
        (
            f"1\n{show(Cube(start=SOLVED), twisted(SOLVED, 'down-back-left'))}",
            "the corner down-back-left of cube 1 is not in place",
        ),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


def test_a_corner_is_there_once() -> None:
    places = rules.CORNERS["up-back-left"], rules.CORNERS["up-back-right"]
    stickers = list(SOLVED)
    for one, other in zip(*places, strict=True):
        stickers[other] = SOLVED[one]

    message = "the corners up-back-left and up-back-right of cube 1 are the same"
    with pytest.raises(FormatError, match=message):
        parse(write([Cube(start="".join(stickers))]))


# The game


@each_row("face", "URF")
def test_four_quarter_turns_are_none(face: str) -> None:
    assert after(f"{face} {face} {face} {face}") == SOLVED
    assert after(f"{face} {face}") == after(f"{face}2")
    assert after(f"{face} {face} {face}") == after(f"{face}'")


def test_a_turn_of_the_upper_face_brings_green_to_the_left() -> None:
    assert show(Cube(start=SOLVED), after("U")).split("\n")[2:4] == ["GG RR BB OO", "OO GG RR BB"]


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


def test_a_corner_in_place_has_three_twists() -> None:
    once = twisted(SOLVED, "up-front-right")
    twice = twisted(once, "up-front-right")

    assert [twist(state) for state in (SOLVED, once, twice)] == [0, 1, 2]
    assert twisted(twice, "up-front-right") == SOLVED


def test_the_turns_r_u_have_the_order_fifteen() -> None:
    orders = [times for times in range(1, 31) if after(" ".join(["R U"] * times)) == SOLVED]

    assert orders == [15, 30]


# What is known


def test_the_cubes_within_five_turns_are_known() -> None:
    assert cubes_at_distance(most=5) == BY_TURNS[:6]
    assert cubes_at_distance(quarters=True, most=6) == BY_QUARTER_TURNS[:7]


@pytest.mark.slow
def test_eleven_turns_are_enough_for_every_cube() -> None:
    assert cubes_at_distance() == BY_TURNS
    assert sum(BY_TURNS) == factorial(7) * 3**6


@pytest.mark.slow
def test_fourteen_quarter_turns_are_enough_for_every_cube() -> None:
    assert cubes_at_distance(quarters=True) == BY_QUARTER_TURNS
    assert sum(BY_QUARTER_TURNS) == sum(BY_TURNS)


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


def test_the_oracle_finds_shortest_ways() -> None:
    texts = ("", "R", "U2", "R U F", "R U2 F'", "F' U2 R F U")

    assert [len(rules.shortest(Cube(start=after(text))) or ()) for text in texts] == [
        *(0, 1, 1, 3, 3, 5)
    ]


# Answers


GAMES = [Cube(start=after("R U2")), Cube(start=twisted(SOLVED, "up-back-left")), Cube(start=SOLVED)]
EXPECTED = "2\nU2 R'\n-1\n0\n\n"


@each_row("actual", [EXPECTED, "2 U2 R' -1 0", "2\r\nU2\r\nR'\n-1\n0"])
def test_a_right_output_is_accepted(actual: str) -> None:
    assert check_moves("cube", GAMES, EXPECTED, actual) == Check(ok=True)


@each_row(
    ("actual", "message"),
    [
        ("", "the text ends after 0 words where the number of turns of cube 1 is expected"),
        ("2 U2", "the text ends after 2 words where turn 2 of cube 1 is expected"),
        ("2 U2 L' -1 0", "cube 1: move 2 is \"L'\", which is not legal there (legal: U U2 U' R"),
        ("2 U2 R -1 0", "cube 1: it is not solved after 2 moves"),
        ("3 U U R' -1 0", "cube 1: 3 moves, but 2 are enough"),
        ("2 U2 R' 0 0", "cube 2: it is not solved after 0 moves"),
        ("-1 -1 0", "cube 1: -1, but it can be solved in 2 moves"),
    ],
)
def test_a_wrong_output_is_explained(actual: str, message: str) -> None:
    check = check_moves("cube", GAMES, EXPECTED, actual)

    assert not check.ok
    assert check.message.startswith(message)


# The cases


def test_the_limits_of_the_format_are_reached_by_cases() -> None:
    games = [parse(case.input.decode()) for case in cases("cube").values()]

    assert {len(several) for several in games} >= {1, rules.MOST_CUBES}
