"""Water jugs: its rules, its cases and its solutions, compared with the oracle."""

from __future__ import annotations

import re
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import ProblemError
from judge.game import FormatError, replay, shortest
from judge.model import Check
from problems.jugs import inputs, rules
from problems.jugs.rules import Jugs, parse, read_answer, show, write, write_answer
from tests.conftest import each_row
from tests.kit.solutions import case_texts, cases, check_moves, count_nodes, run_python


def jugs(a: int, b: int, goal: int) -> Jugs:
    return Jugs(sizes=(a, b), goal=goal)


def oracle_answer(games: list[Jugs]) -> str:
    return write_answer(games, [shortest(game) for game in games])


# Reading and writing


@each_row(
    "text",
    [
        pytest.param("2\n8 5 4\n6 4 3\n", id="canonical"),
        pytest.param("2\r\n8 5 4\r\n6 4 3\r\n", id="CRLF"),
        pytest.param("\n 2 8\t5 4 6   4\n\n3", id="white space"),
    ],
)
def test_reading_is_lenient_about_white_space(text: str) -> None:
    games = parse(text)

    assert games == [jugs(8, 5, 4), jugs(6, 4, 3)]


@each_row(
    ("text", "message"),
    [
        ("", "the text ends after 0 words where the number of pairs is expected"),
        ("0\n", "word 1 is '0' where the number of pairs (1..1000) is expected"),
        ("1001\n", "word 1 is '1001' where the number of pairs (1..1000) is expected"),
        ("1\n0 5 4\n", "word 2 is '0' where jug A of pair 1 (1..10000) is expected"),
        ("1\n8 10001 4\n", "word 3 is '10001' where jug B of pair 1 (1..10000) is expected"),
        ("1\n8 5 -1\n", "word 4 is '-1' where the goal of pair 1 (0..10000) is expected"),
        ("1\n8 5 10001\n", "word 4 is '10001' where the goal of pair 1 (0..10000) is expected"),
        ("1\n8 05 4\n", "word 3 is '05' where jug B of pair 1 (1..10000) is expected"),
        ("1\n8 +5 4\n", "word 3 is '+5' where jug B of pair 1 (1..10000) is expected"),
        ("1\n8 five 4\n", "word 3 is 'five' where jug B of pair 1 (1..10000) is expected"),
        ("2\n8 5 4\n6\n", "the text ends after 5 words where jug B of pair 2 is expected"),
        ("1\n8 5 4 6\n", "word 5 is '6' where the text should end"),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


def test_the_jugs_of_an_input_hold_no_more_than_is_allowed_together() -> None:
    most = [jugs(10_000, 10_000, 1)] * 10

    games = parse(write(most))

    assert games == most
    message = "the jugs of pairs 1 to 11 hold 200002 in all, but at most 200000 is expected"
    with pytest.raises(FormatError, match=message):
        parse(write([*most, jugs(1, 1, 1)]))


def test_a_thousand_pairs_of_small_jugs_are_allowed() -> None:
    most = [jugs(100, 100, 7)] * 1000

    games = parse(write(most))

    assert len(games) == 1000
    assert sum(sum(game.sizes) for game in games) == rules.MOST_IN_ALL


# The game


@each_row(
    ("state", "moves"),
    [
        pytest.param((0, 0), ["8,0", "0,5"], id="both empty: nothing to pour"),
        pytest.param((8, 5), ["0,5", "8,0"], id="both full: no room"),
        pytest.param((8, 0), ["8,5", "0,0", "3,5"], id="one full, one empty"),
        pytest.param((3, 5), ["8,5", "0,5", "3,0", "8,0"], id="poured until it is empty"),
        pytest.param((7, 5), ["8,5", "0,5", "7,0", "8,4"], id="poured until it is full"),
        pytest.param((2, 1), ["8,1", "2,5", "0,1", "2,0", "0,3", "3,0"], id="all six"),
    ],
)
def test_moves_are_called_by_the_state_after_them(state: tuple[int, int], moves: list[str]) -> None:
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


@each_row(
    ("goal", "state", "solved"),
    [
        (4, (4, 0), True),
        (4, (0, 4), True),
        (4, (2, 2), False),
        (4, (8, 5), False),
        (0, (0, 0), True),
        (0, (8, 0), True),
        (0, (8, 5), False),
    ],
)
def test_one_jug_must_hold_the_goal_alone(goal: int, state: tuple[int, int], solved: bool) -> None:
    assert jugs(8, 5, goal).solved(state) is solved


# What is known


def test_eight_and_five_measure_four_in_ten_moves() -> None:
    game = jugs(8, 5, 4)
    way = ["0,5", "5,0", "5,5", "8,2", "0,2", "2,0", "2,5", "7,0", "7,5", "8,4"]

    seen = replay(game, way)

    assert seen.solved
    assert seen.cost == 10
    assert len(shortest(game) or []) == 10


def test_the_moves_for_all_goals_of_eight_and_five_are_known() -> None:
    ways = [shortest(jugs(8, 5, goal)) or [] for goal in range(1, 9)]

    assert [len(way) for way in ways] == [8, 4, 2, 10, 1, 6, 8, 1]


@each_row("a", range(1, 9))
def test_what_can_be_measured_are_the_multiples_of_the_common_divisor(a: int) -> None:
    for b in range(1, 9):
        goals = [goal for goal in range(20) if shortest(jugs(a, b, goal)) is not None]

        assert goals == list(range(0, max(a, b) + 1, gcd(a, b)))


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 32))
def test_the_jugs_may_be_exchanged(a: int, b: int, goal: int) -> None:
    one, other = shortest(jugs(a, b, goal)), shortest(jugs(b, a, goal))

    assert (one is None) == (other is None)
    assert len(one or []) == len(other or [])


# Answers


def test_an_answer_has_the_number_of_moves_and_the_states() -> None:
    games = [jugs(8, 5, 3), jugs(6, 4, 3), jugs(8, 5, 0)]

    text = oracle_answer(games)

    assert text == "2\n8,0 3,5\n-1\n0\n\n"
    assert list(read_answer(text, games)) == [["8,0", "3,5"], None, []]


@each_row("text", ["2 8,0 3,5 -1 0", "2\r\n8,0\r\n3,5\r\n\r\n-1\r\n0\r\n"])
def test_white_space_does_not_matter_in_an_answer(text: str) -> None:
    games = [jugs(8, 5, 3), jugs(6, 4, 3), jugs(8, 5, 0)]

    ways = list(read_answer(text, games))

    assert ways == [["8,0", "3,5"], None, []]


GAMES = [jugs(8, 5, 3), jugs(6, 4, 3), jugs(8, 5, 0), jugs(5, 8, 5)]
EXPECTED = "2\n8,0 3,5\n-1\n0\n\n1\n5,0\n"
LONG = "9" * 5000


@each_row("actual", [EXPECTED, "2 8,0 3,5 -1 0 1 5,0", "2\n8,0\n3,5\n\n-1\n0\n1\n5,0"])
def test_a_right_output_is_accepted(actual: str) -> None:
    assert check_moves("jugs", GAMES, EXPECTED, actual) == Check(ok=True)


@each_row("way", ["8,2 8,0 3,5", "8,5 8,0 3,5"])
def test_any_shortest_way_is_accepted_and_no_other(way: str) -> None:
    expected = "4\n5,0 5,8 0,8 5,3\n"  # not a shortest: then the shorter one is not to blame

    with pytest.raises(ProblemError, match="the case's answer is 4, but 2 moves solve it"):
        check_moves("jugs", [jugs(5, 8, 3)], expected, "2 0,8 5,3")
    assert not check_moves("jugs", [jugs(8, 5, 3)], "2\n8,0 3,5\n", f"3 {way}").ok


@each_row(
    ("actual", "message", "instance", "move"),
    [
        (
            "",
            "the text ends after 0 words where the number of moves of pair 1 is expected",
            None,
            None,
        ),
        ("2 8,0", "the text ends after 2 words where state 2 of pair 1 is expected", None, None),
        (
            "2 8,0 3,5 -1 0 1",
            "the text ends after 6 words where state 1 of pair 4 is expected",
            None,
            None,
        ),
        ("2 8,0 3,5 -1 0 1 5,0 7", "word 8 is '7' where the text should end", None, None),
        (
            "2 8,0 3,5 -2",
            "word 4 is '-2' where the number of moves of pair 2 (-1..1000000000) is expected",
            None,
            None,
        ),
        (
            "2 8,0 3,5 8,0",
            "word 4 is '8,0' where the number of moves of pair 2 (-1..1000000000) is expected",
            None,
            None,
        ),
        (
            "02 8,0 3,5",
            "word 1 is '02' where the number of moves of pair 1 (-1..1000000000) is expected",
            None,
            None,
        ),
        (
            "2 8,0 4,4 -1 0 1 5,0",
            "pair 1: move 2 is '4,4', which is not legal there (legal: 8,5 0,0 3,5)",
            1,
            2,
        ),
        (
            "1 (8,0) -1 0 1 5,0",
            "pair 1: move 1 is '(8,0)', which is not legal there (legal: 8,0 0,5)",
            1,
            1,
        ),
        (
            "2 8,0 8,0 -1 0 1 5,0",
            "pair 1: move 2 is '8,0', which is not legal there (legal: 8,5 0,0 3,5)",
            1,
            2,
        ),
        ("2 8, 0 3, 5 -1 0 1 5, 0", "pair 1: move 1 is '8,', which is not legal there", 1, 1),
        ("2 (8, 0) (3, 5)", "pair 1: move 1 is '(8,', which is not legal there", 1, 1),
        (
            "1 8,0 3,5 -1 0 1 5,0",
            "pair 1: it is not solved after 1 move; word 3 is '3,5' where the number of moves of",
            1,
            None,
        ),
        ("1 8,0 -1 0 1 5,0", "pair 1: it is not solved after 1 move", 1, None),
        ("0 -1 0 1 5,0", "pair 1: it is not solved after 0 moves", 1, None),
        ("3 0,5 8,5 8,0 -1 0 1 5,0", "pair 1: it is not solved after 3 moves", 1, None),
        ("4 0,5 8,5 8,0 3,5 -1 0 1 5,0", "pair 1: 4 moves, but 2 are enough", 1, None),
        ("-1 -1 0 1 5,0", "pair 1: -1, but it can be solved in 2 moves", 1, None),
        ("2 8,0 3,5 1 6,0 0 1 5,0", "pair 2: it is not solved after 1 move", 2, None),
        ("2 8,0 3,5 -1 1 8,0 1 5,0", "pair 3: 1 move, but 0 are enough", 3, None),
        ("2 8,0 3,5 -1 -1 1 5,0", "pair 3: -1, but it can be solved in 0 moves", 3, None),
        ("2 8,0 3,5 -1 0 -1", "pair 4: -1, but it can be solved in 1 move", 4, None),
        ("2 8,0 3,5 -1 0 2 5,8 5,0", "pair 4: move 1 is '5,8', which is not legal", 4, 1),
        (f"1 {LONG} -1 0 1 5,0", f"pair 1: move 1 is '{LONG[:40]}...', which is not legal", 1, 1),
        (LONG, f"word 1 is '{LONG[:40]}' where the number of moves of pair 1", None, None),
    ],
)
def test_a_wrong_output_is_explained(
    actual: str, message: str, instance: int | None, move: int | None
) -> None:
    check = check_moves("jugs", GAMES, EXPECTED, actual)

    assert not check.ok
    assert check.message.startswith(message)
    assert (check.instance, check.move) == (instance, move)


@each_row("expected", ["", "2 8,0 3,5 -1 0", "2 8,0 3,4 -1 0 1 5,0"])
def test_a_broken_answer_of_the_judge_is_no_fault_of_the_output(expected: str) -> None:
    with pytest.raises(ProblemError, match="the case's answer"):
        check_moves("jugs", GAMES, expected, EXPECTED)


# The picture


@each_row(
    ("game", "state", "lines"),
    [
        (jugs(8, 5, 4), (0, 0), ["A |........]  0 / 8", "B |.....]  0 / 5"]),
        (jugs(8, 5, 4), (8, 2), ["A |~~~~~~~~]  8 / 8", "B |~~...]  2 / 5"]),
        (
            jugs(10_000, 5000, 1),
            (2500, 1),
            [f"A |{'~' * 10}{'.' * 30}]  2500 / 10000", f"B |~{'.' * 19}]  1 / 5000"],
        ),
    ],
)
def test_a_state_is_shown_as_two_jugs(game: Jugs, state: tuple[int, int], lines: list[str]) -> None:
    assert show(game, state).split("\n") == lines


def test_no_picture_is_wider_than_a_terminal() -> None:
    picture = show(jugs(10_000, 1, 1), (10_000, 1))

    assert max(map(len, picture.split("\n"))) <= 80


# The cases


def test_the_limits_of_the_format_are_reached_by_cases() -> None:
    games = [parse(case.input.decode()) for case in cases("jugs").values()]
    pairs = [game for several in games for game in several]

    assert {len(several) for several in games} >= {1, rules.MOST_PAIRS}
    assert {size for game in pairs for size in game.sizes} >= {1, rules.LARGEST}
    assert {game.goal for game in pairs} >= {0, rules.LARGEST}


# The solutions


def test_the_solution_that_never_ends_is_right_where_there_is_a_way() -> None:
    text, answer = case_texts("jugs", "secret/09-second-order-is-shorter")

    actual = run_python("jugs/time_limit_exceeded/forgets_gcd.py", text)

    assert check_moves("jugs", parse(text), answer, actual) == Check(ok=True)


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


def test_the_congruence_makes_only_the_moves_that_it_prints() -> None:
    assert count_nodes("jugs/congruence.py", "1\n8 5 4\n") == 10
