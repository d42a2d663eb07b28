"""Hoppers: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from judge.errors import ProblemError
from judge.game import FormatError, replay, shortest
from judge.model import Check
from problems.hoppers.rules import (
    HOLES,
    LINES,
    Hoppers,
    parse,
    read_answer,
    show,
    write,
    write_answer,
)
from tests.conftest import each_row
from tests.kit.solutions import case_texts, cases, check_moves, run_python

CORNERS, EDGES, INNER, CENTRE = (0, 2, 10, 12), (1, 5, 7, 11), (3, 4, 8, 9), (6,)
FULL = 2**HOLES - 1


def board(*pegs: int, target: int) -> Hoppers:
    return Hoppers(start=sum(1 << peg for peg in pegs), target=target)


def empty_at(hole: int, target: int) -> Hoppers:
    """The board with one empty hole."""
    return Hoppers(start=FULL ^ 1 << hole, target=target)


@cache
def least(game: Hoppers) -> int | None:
    """The least number of moves, by the oracle."""
    way = shortest(game)
    return None if way is None else len(way)


def oracle_answer(games: list[Hoppers]) -> str:
    return write_answer(games, [shortest(game) for game in games])


# Reading and writing


@each_row(
    "text",
    [
        pytest.param("2\n0011100000000 0\n1000000000000 12\n", id="canonical"),
        pytest.param("2\r\n0011100000000 0\r\n1000000000000 12\r\n", id="CRLF"),
        pytest.param("\n2 0011100000000\t0   1000000000000\n\n12", id="white space"),
    ],
)
def test_reading_is_lenient_about_white_space(text: str) -> None:
    games = parse(text)

    assert games == [board(2, 3, 4, target=0), board(0, target=12)]


@each_row(
    ("text", "message"),
    [
        ("", "the text ends after 0 words where the number of boards is expected"),
        ("0\n", "word 1 is '0' where the number of boards (1..200) is expected"),
        ("201\n", "word 1 is '201' where the number of boards (1..200) is expected"),
        ("1\n", "the text ends after 1 word where board 1 is expected"),
        (
            "1\n111111111111 0\n",
            "board 1 is '111111111111', but 13 signs 0 or 1 are expected",
        ),
        (
            "1\n11111111111111 0\n",
            "board 1 is '11111111111111', but 13 signs 0 or 1 are expected",
        ),
        (
            "1\n1111111o11111 0\n",
            "board 1 is '1111111o11111', but 13 signs 0 or 1 are expected",
        ),
        (
            "1\n0000000000000 0\n",
            "board 1 is '0000000000000', but at least one peg (1) is expected",
        ),
        ("1\n1000000000000\n", "the text ends after 2 words where the target of board 1 is"),
        ("1\n1000000000000 13\n", "word 3 is '13' where the target of board 1 (0..12) is"),
        ("1\n1000000000000 00\n", "word 3 is '00' where the target of board 1 (0..12) is"),
        ("2\n1000000000000 0\n", "the text ends after 3 words where board 2 is expected"),
        ("1\n1000000000000 0\n7\n", "word 4 is '7' where the text should end"),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


def test_the_signs_of_a_board_are_the_holes_from_0_to_12() -> None:
    games = [board(0, 12, target=3), board(1, target=1)]

    text = write(games)

    assert text == "2\n1000000000001 3\n0100000000000 1\n"


# The game


def places() -> list[tuple[int, int]]:
    """The row and the column of each hole in the picture, in the order of the holes."""
    picture = show(empty_at(0, 0), 0).split("\n")
    return [(y, x) for y, line in enumerate(picture) for x, sign in enumerate(line) if sign != " "]


def test_the_sixteen_lines_are_all_that_the_picture_shows() -> None:
    holes = places()
    # One step across, down, and along the two diagonals.
    steps = ((0, 6), (2, 0), (1, 3), (1, -3))
    seen = [
        (y, x, (y + down, x + right), (y + 2 * down, x + 2 * right))
        for y, x in holes
        for down, right in steps
    ]

    lines = {
        (holes.index((y, x)), holes.index(middle), holes.index(end))
        for y, x, middle, end in seen
        if middle in holes and end in holes
    }

    assert len(holes) == HOLES
    assert lines == set(LINES)
    assert len(LINES) == 16


@each_row("line", LINES)
def test_a_peg_jumps_along_each_line_either_way(line: tuple[int, int, int]) -> None:
    first, middle, last = line

    forth = list(board(first, middle, target=0).moves(1 << first | 1 << middle))
    back = list(board(last, middle, target=0).moves(1 << last | 1 << middle))

    assert (f"{first}-{last}", 1, 1 << last) in forth
    assert (f"{last}-{first}", 1, 1 << first) in back


def test_a_peg_may_jump_on_and_may_stop() -> None:
    game = board(2, 3, 4, target=0)

    moves = [(move, cost, after) for move, cost, after in game.moves(game.start)]

    assert moves == [("2-6", 1, 1 << 3 | 1 << 6), ("2-6-0", 1, 1 << 0)]


def test_a_peg_may_come_back_to_where_it_began() -> None:
    game = board(8, 9, 11, 12, target=12)

    moves = {move: after for move, _, after in game.moves(game.start)}

    assert moves["12-10-6-12"] == 1 << 12


def test_no_peg_jumps_over_an_empty_hole_or_onto_a_peg() -> None:
    assert list(board(0, 2, target=0).moves(1 << 0 | 1 << 2)) == []
    assert [move for move, _, _ in board(0, 1, 2, target=0).moves(0b111)] == []
    assert list(board(0, target=0).moves(FULL)) == []


def test_each_jump_takes_one_peg_away() -> None:
    for state in range(1, FULL):
        for move, _, after in board(0, target=0).moves(state):
            assert after.bit_count() == state.bit_count() - move.count("-")


def test_no_two_moves_of_a_board_have_the_same_name() -> None:
    for state in range(1, FULL):
        names = [move for move, _, _ in board(0, target=0).moves(state)]
        assert len(set(names)) == len(names)


@each_row(
    ("state", "solved"), [(1 << 4, True), (1 << 5, False), (1 << 4 | 1 << 5, False), (0, False)]
)
def test_it_is_solved_when_the_only_peg_is_in_the_target(state: int, solved: bool) -> None:
    assert board(4, 5, target=4).solved(state) is solved


# What is known


@each_row(
    ("holes", "same", "best"), [(CORNERS, 7, 7), (EDGES, 9, 8), (INNER, None, 8), (CENTRE, 7, 7)]
)
def test_one_hole_empty_takes_the_known_numbers_of_moves(
    holes: tuple[int, ...], same: int | None, best: int
) -> None:
    for hole in holes:
        numbers = [least(empty_at(hole, target)) for target in range(HOLES)]

        assert numbers[hole] == same
        assert min(number for number in numbers if number is not None) == best


def test_the_centre_is_solved_by_a_known_way() -> None:
    game = empty_at(6, 6)

    seen = replay(game, ["0-6", "9-3", "2-0-6", "11-1", "10-0-2-6", "8-4", "12-2-6"])

    assert seen.solved
    assert seen.cost == 7


def test_the_board_looks_alike_from_all_sides() -> None:
    turned = {0: 2, 1: 7, 2: 12, 3: 4, 4: 9, 5: 1, 6: 6, 7: 11, 8: 3, 9: 8, 10: 0, 11: 5, 12: 10}

    for hole in range(HOLES):
        for target in range(HOLES):
            here, there = empty_at(hole, target), empty_at(turned[hole], turned[target])
            assert least(here) == least(there)


def test_each_corner_needs_a_move_of_its_own() -> None:
    for hole in range(HOLES):
        for target in range(HOLES):
            game = empty_at(hole, target)
            corners = [peg for peg in CORNERS if game.start >> peg & 1 and peg != target]
            number = least(game)

            assert number is None or number >= len(corners)


# Answers


def test_an_answer_has_the_number_of_moves_and_the_moves() -> None:
    games = [board(2, 3, 4, target=0), board(2, 3, 4, target=6), board(7, target=7)]

    text = oracle_answer(games)

    assert text == "1\n2-6-0\n-1\n0\n\n"
    assert list(read_answer(text, games)) == [["2-6-0"], None, []]


GAMES = [
    board(2, 3, 4, target=0),
    board(2, 3, 4, target=6),
    board(7, target=7),
    board(8, 9, 12, target=4),
]
EXPECTED = "1\n2-6-0\n-1\n0\n\n2\n12-6 8-4\n"
LONG = "6-" * 2500


@each_row("actual", [EXPECTED, "1 2-6-0 -1 0 2 12-6 8-4", "1\r\n2-6-0 -1 0 2 12-6\n8-4"])
def test_a_right_output_is_accepted(actual: str) -> None:
    assert check_moves("hoppers", GAMES, EXPECTED, actual) == Check(ok=True)


@each_row(
    ("actual", "message", "instance", "move"),
    [
        (
            "",
            "the text ends after 0 words where the number of moves of board 1 is expected",
            None,
            None,
        ),
        ("1", "the text ends after 1 word where move 1 of board 1 is expected", None, None),
        (
            "1 2-6-0 -1 0 2 12-6",
            "the text ends after 6 words where move 2 of board 4 is expected",
            None,
            None,
        ),
        (f"{EXPECTED} 6", "word 8 is '6' where the text should end", None, None),
        ("2-6-0", "word 1 is '2-6-0' where the number of moves of board 1", None, None),
        ("-1 -1 0 2 12-6 8-4", "board 1: -1, but it can be solved in 1 move", 1, None),
        ("0 -1 0 2 12-6 8-4", "board 1: it is not solved after 0 moves", 1, None),
        ("1 2-6 -1 0 2 12-6 8-4", "board 1: it is not solved after 1 move", 1, None),
        (
            "1 2-6 6-0 -1 0 2 12-6 8-4",
            "board 1: it is not solved after 1 move; word 3 is '6-0' where the number of moves of",
            1,
            None,
        ),
        ("2 2-6 6-0 -1 0 2 12-6 8-4", "board 1: 2 moves, but 1 is enough", 1, None),
        (
            "1 2-0 -1 0 2 12-6 8-4",
            "board 1: move 1 is '2-0', which is not legal there (legal: 2-6 2-6-0)",
            1,
            1,
        ),
        (
            "2 2-6 6-9 -1 0 2 12-6 8-4",
            "board 1: move 2 is '6-9', which is not legal there (legal: 3-9 6-0)",
            1,
            2,
        ),
        (
            "1 02-6-0 -1 0 2 12-6 8-4",
            "board 1: move 1 is '02-6-0', which is not legal there (legal: 2-6 2-6-0)",
            1,
            1,
        ),
        ("1 2-6-0 1 2-6 0 2 12-6 8-4", "board 2: it is not solved after 1 move", 2, None),
        ("1 2-6-0 -1 1 7-7 2 12-6 8-4", "board 3: move 1 is '7-7', which is not legal", 3, 1),
        (
            "1 2-6-0 -1 0 1 12-6-10",
            "board 4: it is not solved after 1 move",
            4,
            None,
        ),
        (f"1 {LONG} -1 0 0", f"board 1: move 1 is '{LONG[:40]}...', which is not legal", 1, 1),
    ],
)
def test_a_wrong_output_is_explained(
    actual: str, message: str, instance: int | None, move: int | None
) -> None:
    check = check_moves("hoppers", GAMES, EXPECTED, actual)

    assert not check.ok
    assert check.message.startswith(message)
    assert (check.instance, check.move) == (instance, move)


@each_row("expected", ["", "1 2-6-0 -1 0", "1 2-6 -1 0 2 12-6 8-4"])
def test_a_broken_answer_of_the_judge_is_no_fault_of_the_output(expected: str) -> None:
    with pytest.raises(ProblemError, match="the case's answer"):
        check_moves("hoppers", GAMES, expected, EXPECTED)


# The picture


def test_a_board_is_shown_with_its_target() -> None:
    game = empty_at(6, 6)

    assert show(game, game.start).split("\n") == [
        "o     o     o",
        "   o     o",
        "o     x     o",
        "   o     o",
        "o     o     o",
    ]
    assert show(game, 1 << 6).split("\n")[2] == ".     O     ."


# The cases


def test_every_number_of_moves_that_there_is_has_its_boards() -> None:
    numbers: Counter[int | None] = Counter()
    for case in cases("hoppers").values():
        games = parse(case.input.decode())
        ways = read_answer(case.answer.decode(), games)
        numbers.update(None if way is None else len(way) for way in ways)

    assert numbers.keys() == {None, *range(11)}


@pytest.mark.slow
def test_no_board_needs_more_than_ten_moves() -> None:
    most = [
        (start, target)
        for start in range(1, FULL + 1)
        for target in range(HOLES)
        if (least(Hoppers(start=start, target=target)) or 0) >= 10
    ]

    text, _ = case_texts("hoppers", "secret/16-most-moves")
    assert [(game.start, game.target) for game in parse(text)] == most
    assert {least(Hoppers(start=start, target=target)) for start, target in most} == {10}


# The solutions


def test_plain_iterative_deepening_is_right_where_it_has_the_time() -> None:
    text, answer = case_texts("hoppers", "secret/07-one-move-of-many-jumps")

    actual = run_python("hoppers/brute_force/plain_iterative_deepening.py", text)

    assert check_moves("hoppers", parse(text), answer, actual) == Check(ok=True)
