"""Push!!: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

import re

import pytest

from judge.game import Fault, FormatError, replay, shortest
from problems.push import rules
from problems.push.rules import Push, PushState, parse, show, write_answer
from tests.conftest import each_row
from tests.kit.solutions import case_texts, count_nodes, find_fault

BOARD = """\
5 5
0 0 0 0 0
4 2 0 1 1
0 1 0 0 0
1 0 0 0 3
1 0 0 0 0
"""


def oracle_answer(games: list[Push]) -> str:
    return write_answer(games, [shortest(game) for game in games])


# Reading and writing


@each_row(
    "text",
    [
        pytest.param(BOARD + "0 0\n", id="canonical"),
        pytest.param(BOARD, id="no end line"),
        pytest.param((BOARD + "0 0\n").replace("\n", "\r\n"), id="CRLF"),
        pytest.param("\n" + BOARD.replace(" ", "\t  ") + "\n\n0\n0", id="white space"),
    ],
)
def test_reading_is_lenient_about_white_space_and_the_end_line(text: str) -> None:
    (game,) = parse(text)

    assert game.width == game.height == 5
    assert game.start == PushState(box=(1, 1), man=(1, 0))
    assert game.goal == (3, 4)
    assert (1, 3) not in game.floor
    assert len(game.floor) == 20


@each_row(
    ("text", "message"),
    [
        ("", "the text has no data set, but at least 1 is expected"),
        ("0 0\n", "the text has no data set, but at least 1 is expected"),
        ("8 1\n", "word 1 is '8' where the width of data set 1, or the final 0 0 (0..7)"),
        ("3 8\n", "word 2 is '8' where the height of data set 1, or the final 0 0 (0..7)"),
        ("3 0\n", "data set 1 is 3 x 0, but both sides are at least 1"),
        ("3 1 2 3 5\n", "word 5 is '5' where row 1, column 3 of data set 1 (0..4) is expected"),
        ("3 1 2 3 04\n", "word 5 is '04' where row 1, column 3 of data set 1 (0..4)"),
        (
            "3 1 2 3\n",
            "the text ends after 4 words where row 1, column 3 of data set 1 is expected",
        ),
        ("3 1 2 4 3 x\n", "word 6 is 'x' where the width of data set 2, or the final 0 0 (0..7)"),
        ("4 1 2 3 4 4\n", "data set 1 has 2 times 4 (the man), but exactly 1 is expected"),
        ("3 1 0 3 4\n", "data set 1 has 0 times 2 (the box), but exactly 1 is expected"),
        ("4 1 2 3 3 4\n", "data set 1 has 2 times 3 (the goal), but exactly 1 is expected"),
        ("3 1 2 3 4\n0 0\n7\n", "word 8 is '7' where the text should end"),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


# The game


def test_as_many_data_sets_are_read_as_the_statement_says_and_not_one_more() -> None:
    board = "3 1 4 2 3\n"

    assert len(parse(1000 * board)) == 1000
    with pytest.raises(FormatError, match="more than 1000 data sets"):
        parse(1001 * board)


def test_the_board_of_the_contest_needs_five_pushes() -> None:
    games = parse(BOARD)

    answer = oracle_answer(games)

    assert answer == "5\n"


def test_a_shortest_way_is_legal_and_costs_its_pushes() -> None:
    (game,) = parse(BOARD)
    way = shortest(game)
    assert way is not None

    seen = replay(game, way)

    assert seen.solved
    assert seen.cost == sum(move.isupper() for move in way) == 5


def test_moves_walk_in_small_letters_and_push_in_capitals() -> None:
    (game,) = parse("4 2\n0 4 2 3\n0 0 1 0\n")

    moves = list(game.moves(game.start))

    assert moves == [
        ("l", 0, PushState(box=(0, 2), man=(0, 0))),
        ("R", 1, PushState(box=(0, 3), man=(0, 2))),
        ("d", 0, PushState(box=(0, 2), man=(1, 1))),
    ]


@each_row("board", ["3 1\n3 2 4\n", "3 1\n4 2 3\n", "1 3\n4\n2\n3\n"])
def test_the_box_does_not_leave_the_grid(board: str) -> None:
    (game,) = parse(board)
    ((_, _, after),) = game.moves(game.start)
    assert game.solved(after)

    moves = [letter for letter, _, _ in game.moves(after)]

    assert len(moves) == 1
    assert moves[0].islower()


def test_an_answer_is_counted_from_the_way() -> None:
    games = parse(BOARD * 3)

    answer = write_answer(games, [["R", "u", "r", "D"], None, []])

    assert answer == "2\n-1\n0\n"


def test_a_board_is_shown_with_its_frame() -> None:
    (game,) = parse(BOARD)

    picture = show(game, game.start)

    assert picture.split("\n") == [
        "#######",
        "#     #",
        "#@$ ###",
        "# #   #",
        "##   .#",
        "##    #",
        "#######",
    ]


@each_row(
    ("state", "row"),
    [
        (PushState(box=(0, 2), man=(0, 1)), "# @* #"),
        (PushState(box=(0, 1), man=(0, 2)), "# $+ #"),
    ],
)
def test_box_and_man_on_the_goal_have_signs_of_their_own(state: PushState, row: str) -> None:
    (game,) = parse("4 1\n4 2 3 0\n")

    picture = show(game, state)

    assert picture.split("\n")[1] == row


# The check

GAMES = parse("3 1\n4 2 3\n" * 5)
EXPECTED = "7\n5\n5\n-1\n1\n"
LONG = "9" * 10_000


@each_row(
    ("actual", "message", "instance"),
    [
        ("", "the output is empty, but answers to 5 data sets are expected", None),
        (" \n", "the output is empty, but answers to 5 data sets are expected", None),
        ("9 5 5 -1 1", "data set 1: 9 pushes, but 7 are enough", 1),
        ("7 4 5 -1 1", "data set 2: 4 pushes cannot be enough: the minimum is 5", 2),
        ("7 0 5 -1 1", "data set 2: 0 pushes cannot be enough: the minimum is 5", 2),
        ("7 1 5 -1 1", "data set 2: 1 push cannot be enough: the minimum is 5", 2),
        ("7 5 -1 -1 1", "data set 3: -1, but it can be solved in 5 pushes", 3),
        ("7 5 5 -1 -1", "data set 5: -1, but it can be solved in 1 push", 5),
        ("7 5 5 6 1", "data set 4: 6, but it cannot be solved: -1 is expected", 4),
        ("7 5 5 -1 2", "data set 5: 2 pushes, but 1 is enough", 5),
        ("7 5", "the output ends after 2 of 5 data sets", 3),
        ("7 abc 5 -1 1", "data set 2: 'abc' is not a number", 2),
        ("7 5.0 5 -1 1", "data set 2: '5.0' is not a number", 2),
        ("7 - 5 -1 1", "data set 2: '-' is not a number", 2),
        ("7 ５ 5 -1 1", "data set 2: '５' is not a number", 2),  # noqa: RUF001 - a digit, not plain
        (
            "7 +5 5 -1 1",
            "data set 2: '+5' is not a plain number: no sign (but for -1), no leading zero",
            2,
        ),
        (
            "7 05 5 -1 1",
            "data set 2: '05' is not a plain number: no sign (but for -1), no leading zero",
            2,
        ),
        (
            "7 5 5 -2 1",
            "data set 4: '-2' is not a plain number: no sign (but for -1), no leading zero",
            4,
        ),
        ("7 5 5 -1 1 8", "word 6 is '8', but there are only 5 data sets", None),
        (f"{LONG} 5", f"data set 1: {LONG[:40]}... pushes, but 7 are enough", 1),
        ("7 " + "\x1b" * 5_000, "data set 2: '" + r"\x1b" * 40 + "...' is not a number", 2),
        ("8 nonsense", "data set 1: 8 pushes, but 7 are enough", 1),
    ],
)
def test_a_wrong_output_is_explained(actual: str, message: str, instance: int | None) -> None:
    fault = find_fault("push", GAMES, EXPECTED, actual)

    assert fault == Fault(message=message, instance=instance)


@each_row(
    ("actual", "message"),
    [
        ("", "the output is empty, but an answer to 1 data set is expected"),
        ("1 2", "word 2 is '2', but there is only 1 data set"),
    ],
)
def test_one_data_set_is_named_in_the_singular(actual: str, message: str) -> None:
    fault = find_fault("push", GAMES[:1], "1\n", actual)

    assert fault == Fault(message=message)


@each_row("actual", ["7\n5\n5\n-1\n1\n", "7 5 5 -1 1", "\r\n7\r\n5\t5\n\n-1 1"])
def test_white_space_does_not_matter(actual: str) -> None:
    assert find_fault("push", GAMES, EXPECTED, actual) is None


@each_row("expected", ["", "7 5 5 -1", "7 5 5 -1 1 1", "7 5 x -1 1", "7 5 5 -2 1"])
def test_a_malformed_answer_of_the_judge_is_no_fault_of_the_output(expected: str) -> None:
    with pytest.raises(FormatError):
        find_fault("push", GAMES, expected, "7 5 5 -1 1")


# The solutions


def test_the_better_the_search_the_fewer_states_it_examines() -> None:
    text, _ = case_texts("push", "secret/38-random-7-by-7")

    labelled, distance = (
        count_nodes(f"push/{name}.py", text) for name in ("labelled", "push_distance")
    )

    assert distance < labelled / 2


def test_the_rules_call_an_instance_a_data_set() -> None:
    assert rules.INSTANCE == "data set"
