"""Knight exchange: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.errors import ProblemError
from judge.game import FormatError, replay, shortest
from judge.model import Check
from problems.knights import inputs
from problems.knights.rules import (
    Knights,
    KnightsState,
    parse,
    read_answer,
    show,
    small,
    write,
    write_answer,
)
from tests.conftest import ROOT, each_row
from tests.kit.solutions import cases, check_moves, count_nodes, right_for, run_python

FOLDER = ROOT / "testdata" / "knights"

EXCHANGE = "4 3\nBBB\n...\n...\nWWW\nWWW\n...\n...\nBBB\n"
FOUR = "3 3\nB.B\n...\nW.W\nW.W\n...\nB.B\n"
CHAIN = "3 3\nB.#\n...\nW..\n..#\nW..\nB..\n"


def board(text: str) -> Knights:
    return parse(text)[0]


def oracle_answer(game: Knights) -> str:
    return write_answer([game], [shortest(game)])


# Reading and writing


@each_row(
    "text",
    [
        pytest.param(CHAIN, id="canonical"),
        pytest.param(CHAIN.replace("\n", "\r\n"), id="CRLF"),
        pytest.param("\n" + CHAIN.replace("\n", "  "), id="white space"),
    ],
)
def test_reading_is_lenient_about_white_space(text: str) -> None:
    game = board(text)

    assert game == Knights(
        rows=3,
        columns=3,
        missing=1 << 2,
        start=KnightsState(black=1 << 0, white=1 << 6),
        goal=KnightsState(black=1 << 6, white=1 << 3),
    )


@each_row(
    ("text", "message"),
    [
        ("", "the text ends after 0 words where the number of rows is expected"),
        ("0 3\n", "word 1 is '0' where the number of rows (1..16) is expected"),
        ("1 17\n", "word 2 is '17' where the number of columns (1..16) is expected"),
        ("4 5\n", "the board is 4 x 5: 20 squares, but at most 16 are expected"),
        ("1 2\nB.\n", "the text ends after 3 words where row 1 of the goal is expected"),
        ("1 2\nB\n", "row 1 of the start is 1 sign long, but 2 are expected"),
        ("1 2\nB..\n", "row 1 of the start is 3 signs long, but 2 are expected"),
        ("1 2\nB.\nB\n.\n", "row 1 of the goal is 1 sign long, but 2 are expected"),
        ("1 2\nBb\n.B\n", "row 1 of the start has 'b', but one of B W . # is expected"),
        ("1 3\nBxB\n...\n", "row 1 of the start has 'x', but one of B W . # is expected"),
        ("1 2\nB.\nB0\n", "row 1 of the goal has '0', but one of B W . # is expected"),
        (
            "1 2\nB#\nB.\n",
            "square 1 is '#' at the start and '.' in the goal, but the same squares must be",
        ),
        (
            "1 2\nB.\n#B\n",
            "square 0 is 'B' at the start and '#' in the goal, but the same squares must be",
        ),
        (
            "1 2\nB.\n..\n",
            "of the knights 1 black at the start and 0 in the goal, but as many are expected",
        ),
        (
            "1 3\nBW.\nBWW\n",
            "of the knights 1 white at the start and 2 in the goal, but as many are expected",
        ),
        ("1 2\nB.\nB.\nB.\n", "word 5 is 'B.' where the text should end"),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


@each_row(("rows", "columns"), [(1, 16), (16, 1), (2, 8), (4, 4), (5, 3), (1, 1)])
def test_boards_of_up_to_sixteen_squares_can_be_read(rows: int, columns: int) -> None:
    text = f"{rows} {columns}\n" + f"{'.' * columns}\n" * (2 * rows)

    game = board(text)

    assert (game.rows, game.columns) == (rows, columns)
    assert write([game]) == text


# The game


def test_on_four_by_four_a_knight_has_four_moves_from_inside_and_two_from_a_corner() -> None:
    middle = board("4 4\n....\n.B..\n....\n....\n....\n.B..\n....\n....\n")
    corner = board("4 4\nW...\n....\n....\n....\nW...\n....\n....\n....\n")

    assert [move for move, _, _ in middle.moves(middle.start)] == ["5-3", "5-11", "5-12", "5-14"]
    assert [move for move, _, _ in corner.moves(corner.start)] == ["0-6", "0-9"]


def test_a_move_costs_one_and_takes_one_knight_along() -> None:
    game = board(FOUR)

    moves = {move: (cost, after) for move, cost, after in game.moves(game.start)}

    assert sorted(moves) == ["0-5", "0-7", "2-3", "2-7", "6-1", "6-5", "8-1", "8-3"]
    assert moves["0-5"] == (1, KnightsState(black=1 << 2 | 1 << 5, white=1 << 6 | 1 << 8))
    assert moves["8-1"] == (1, KnightsState(black=1 << 0 | 1 << 2, white=1 << 6 | 1 << 1))


def test_no_knight_moves_to_a_square_that_is_taken_or_missing() -> None:
    game = board("3 3\nB.#\nW..\n.W.\nB.#\nW..\n.W.\n")

    moves = [move for move, _, _ in game.moves(game.start)]

    # From 0 to 5 alone, as 7 is taken; from 3 to 8, as 2 is missing; from 7 to neither.
    assert moves == ["0-5", "3-8"]


def test_no_knight_leaves_the_board_over_its_edge() -> None:
    game = board("1 16\nB...............\nB...............\n")

    assert list(game.moves(game.start)) == []


@given(inputs.games())
def test_every_move_can_be_taken_back(games: list[Knights]) -> None:
    (game,) = games
    for move, _, after in game.moves(game.start):
        back = {name: target for name, _, target in game.moves(after)}
        origin, target = move.split("-")

        assert back[f"{target}-{origin}"] == game.start


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


def test_three_against_three_take_sixteen_moves() -> None:
    game = board(EXCHANGE)
    way = shortest(game)

    assert way is not None
    assert len(way) == 16
    assert replay(game, way).solved


def test_three_against_three_have_98496_shortest_ways() -> None:
    game = board(EXCHANGE)

    ways = layers_of_the_exchange()[16][game.goal]

    assert ways == 98_496


def test_three_against_three_have_18480_positions_none_further_than_22_moves() -> None:
    layers = layers_of_the_exchange()

    assert sum(map(len, layers)) == 18_480
    assert len(layers) - 1 == 22


def test_the_four_knights_take_sixteen_moves_and_a_quarter_turn_eight() -> None:
    turned = "3 3\nB.B\n...\nW.W\nW.B\n...\nW.B\n"

    assert len(shortest(board(FOUR)) or []) == 16
    assert len(shortest(board(turned)) or []) == 8


def test_black_and_white_cannot_be_made_to_alternate_on_the_ring() -> None:
    game = board("3 3\nB.B\n...\nW.W\nB.W\n...\nW.B\n")

    assert shortest(game) is None


@each_row(
    ("text", "is_small"),
    [
        (EXCHANGE, True),  # 18,480 positions
        (FOUR, True),
        ("5 3\n" + "BW.\n" * 10, False),  # 756,756
        ("4 4\n" + "BW..\n" * 8, False),  # 900,900
        ("4 4\n" + "BW##\n" * 8, True),  # no square is empty
        ("4 4\n" + "B###\n" * 8, True),
    ],
)
def test_a_board_is_small_if_it_has_few_positions(text: str, is_small: bool) -> None:
    assert small(board(text)) is is_small


# Answers


def test_an_answer_has_the_number_of_moves_and_the_moves() -> None:
    game = board(CHAIN)
    way = shortest(game)
    assert way is not None

    text = write_answer([game], [way])

    assert text == "5\n0-5 6-1 1-8 5-6 8-3\n"
    assert list(read_answer(text, [game])) == [way]


@each_row(("way", "text"), [(None, "-1\n"), ([], "0\n\n"), (["0-5"], "1\n0-5\n")])
def test_answers_are_written_and_read(way: list[str] | None, text: str) -> None:
    game = board(CHAIN)

    assert write_answer([game], [way]) == text
    assert list(read_answer(text, [game])) == [way]


EXPECTED = "5\n0-5 6-1 1-8 5-6 8-3\n"
LONG = "7" * 5000


@each_row(
    "actual",
    [
        EXPECTED,
        "5 6-1 1-8 8-3 0-5 5-6",
        "5\r\n6-1\r\n0-5\r\n1-8\r\n5-6\r\n8-3\r\n",
    ],
)
def test_any_shortest_way_is_accepted(actual: str) -> None:
    assert check_moves("knights", [board(CHAIN)], EXPECTED, actual) == Check(ok=True)


@each_row(
    ("actual", "message", "instance", "move"),
    [
        ("", "the text ends after 0 words where the number of moves is expected", None, None),
        ("5 0-5", "the text ends after 2 words where move 2 is expected", None, None),
        ("5", "the text ends after 1 word where move 1 is expected", None, None),
        (f"{EXPECTED} 0", "word 7 is '0' where the text should end", None, None),
        ("0-5", "word 1 is '0-5' where the number of moves", None, None),
        ("-1", "-1, but it can be solved in 5 moves", 1, None),
        ("0", "it is not solved after 0 moves", 1, None),
        ("4 0-5 6-1 1-8 5-6", "it is not solved after 4 moves", 1, None),
        (
            "1 0-7",
            "it is not solved after 1 move",
            1,
            None,
        ),
        (
            "1 0-4",
            "move 1 is '0-4', which is not legal there (legal: 0-5 0-7 6-1 6-5)",
            1,
            1,
        ),
        (
            "2 0-5 6-5",
            "move 2 is '6-5', which is not legal there (legal: 5-0 6-1)",
            1,
            2,
        ),
        ("1 5-0", "move 1 is '5-0', which is not legal there", 1, 1),
        ("1 00-5", "move 1 is '00-5', which is not legal there", 1, 1),
        ("1 0,5", "move 1 is '0,5', which is not legal there", 1, 1),
        ("5 0 5 6 1 1 8 5 6 8 3", "move 1 is '0', which is not legal there", 1, 1),
        (
            "4 0-5 6-1 1-8 5-6 8-3",
            "it is not solved after 4 moves; word 6 is '8-3' where the text should end",
            1,
            None,
        ),
        ("7 0-5 5-0 0-5 6-1 1-8 5-6 8-3", "7 moves, but 5 are enough", 1, None),
        (f"1 {LONG}", f"move 1 is '{LONG[:40]}...', which is not legal there", 1, 1),
    ],
)
def test_a_wrong_output_is_explained(
    actual: str, message: str, instance: int | None, move: int | None
) -> None:
    check = check_moves("knights", [board(CHAIN)], EXPECTED, actual)

    assert not check.ok
    assert check.message.startswith(message)
    assert (check.instance, check.move) == (instance, move)


@each_row("expected", ["", "5 0-5", "5 0-5 6-1 1-8 5-6 8-1", "1 0-5"])
def test_a_broken_answer_of_the_judge_is_no_fault_of_the_output(expected: str) -> None:
    with pytest.raises(ProblemError, match="the case's answer"):
        check_moves("knights", [board(CHAIN)], expected, EXPECTED)


def test_a_way_for_an_unsolvable_answer_is_a_judge_error() -> None:
    with pytest.raises(ProblemError, match="the case's answer is -1, but 5 moves solve it"):
        check_moves("knights", [board(CHAIN)], "-1\n", EXPECTED)


# The picture


def test_a_position_is_shown_as_the_rows_of_the_board() -> None:
    game = board(CHAIN)

    assert show(game, game.start) == "B.#\n...\nW.."
    assert show(game, game.goal) == "..#\nW..\nB.."


# The cases


def test_the_search_finds_the_same_boards_again() -> None:
    command = [sys.executable, str(FOLDER / "search.py"), *["3", "3", "2", "2", "1", "60"]]

    run = subprocess.run(command, capture_output=True, text=True, check=True)

    remark, *rows = run.stdout.splitlines()
    assert remark == "; 16 moves"
    assert "\n".join(rows) in (FOLDER / "boards.txt").read_text()


# The solutions


@given(st.permutations("BBWW...."))
@settings(max_examples=30, deadline=None)
def test_all_searches_are_right_on_the_ring(signs: list[str]) -> None:
    rows = ["".join(signs[:3]), f"{signs[3]}.{signs[4]}", "".join(signs[5:])]
    text = "3 3\nBW.\nW..\nB..\n" + "\n".join(rows) + "\n"
    game = board(text)

    answer = oracle_answer(game)

    outputs = [run_python(name, text) for name in right_for("knights")]

    assert {check_moves("knights", [game], answer, seen) for seen in outputs} == {Check(ok=True)}


def test_the_lower_bound_is_never_above_the_minimum() -> None:
    for case in cases("knights").values():
        least = int(case.answer.split()[0])

        bound = int(
            run_python("knights/wrong_answer/lower_bound.py", case.input.decode()).split()[0]
        )

        assert least == -1 or 0 <= bound <= least, case.name


def test_two_searches_of_half_the_depth_see_fewer_positions() -> None:
    whole, halves = (
        count_nodes(f"knights/{name}.py", EXCHANGE)
        for name in ("bit_sets", "bidirectional_bit_sets")
    )

    assert 2 * halves < whole <= 18_480
