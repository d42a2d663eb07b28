"""Rush Hour: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings

from judge.game import FormatError, replay, shortest
from judge.model import Check
from problems.rushhour import inputs, rules
from problems.rushhour.rules import (
    RushHour,
    game_of,
    parse,
    reached,
    read_answer,
    show,
    write,
    write_answer,
)
from tests.conftest import each_row
from tests.kit.solutions import cases, check_moves

SMALL = "A....B A....B XX...B ...... ..CCC. ......"
# Fogleman, "Solving Rush Hour, the puzzle" (2018): no board without walls needs more moves.
FIFTY_ONE = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF."
FIFTY = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJ.FF"  # a move later


def board(text: str) -> RushHour:
    return game_of(text.split())


def text_of(*boards: str) -> str:
    rows = ("\n".join(one.split()) for one in boards)
    return f"{len(boards)}\n" + "\n\n".join(rows) + "\n"


# Reading and writing


def test_boards_are_written_as_they_are_read() -> None:
    text = text_of(SMALL, FIFTY)

    assert write(parse(text)) == text
    assert parse(text.replace("\n", "\r\n\r\n")) == parse(text)


@each_row(
    ("rows", "message"),
    [
        ("A....B A....B XX...B ...... ..CCC.", "the text ends after 6 words where row 6 of board"),
        (f"{SMALL} X", "word 8 is 'X' where the text should end"),
        (SMALL.replace("A....B", "A...B"), "row 1 of board 1 is 'A...B' where 6 letters A-Z or"),
        (SMALL.replace("C", "c"), "row 5 of board 1 is '..ccc.' where 6 letters A-Z or '.' are"),
        (SMALL.replace("XX", ".."), "board 1 has no red car X"),
        (SMALL.replace("XX.", "XXX"), "the red car X of board 1 is not 2 squares of the third row"),
        ("...... ...... ...... XX.... ...... ......", "the red car X of board 1 is not 2 squares"),
        ("X..... X..... ...... ...... ...... ......", "the red car X of board 1 is not 2 squares"),
        (SMALL.replace("CCC", "CC.").replace("B", "C"), "the letters C of board 1 are no row or"),
        (SMALL.replace("CCC", "C.C"), "the letters C of board 1 are no row or column of 2 or 3"),
        (SMALL.replace("CCC", ".C."), "the letters C of board 1 are no row or column of 2 or 3"),
        ("...... ...... XX.... ...... AAAA.. ......", "the letters A of board 1 are no row or"),
        (".....A A..... XX.... ...... ...... ......", "the letters A of board 1 are no row or"),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(rows: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse("1\n" + rows)


# The game


@each_row(
    ("text", "moves"),
    [
        pytest.param("...... ...... .XX... ...... ...... ......", "X+1 X+2 X+3 X-1", id="alone"),
        pytest.param(SMALL, "B+1 B+2 B+3 C+1 C-1 C-2 X+1 X+2 X+3", id="four pieces"),
        pytest.param("AABBCC DDEEFF XXGGHH IIJJKK LLMMNN OOPPQQ", "", id="full"),
    ],
)
def test_a_piece_slides_over_empty_squares(text: str, moves: str) -> None:
    game = board(text)
    found = [name for name, _, _ in game.moves(game.start)]

    assert sorted(found) == sorted(moves.split())
    assert all(cost == 1 for _, cost, _ in game.moves(game.start))


def test_a_piece_passes_the_exit_of_its_own_row_alone() -> None:
    game = board("...... ...... ....XX ...... ...... ......")

    assert game.solved(game.start)
    assert shortest(game) == []
    assert not board("...... ...... ...XX. ...... ...... ......").solved((3,))


@given(inputs.boards())
@settings(suppress_health_check=list(HealthCheck), max_examples=30, deadline=None)
def test_each_slide_can_be_undone_and_keeps_the_pieces(game: RushHour) -> None:
    letters = sorted("".join(game.rows(game.start)))
    for name, _, after in game.moves(game.start):
        turned = name.translate(str.maketrans("+-", "-+"))

        assert (turned, 1, game.start) in list(game.moves(after))
        assert sorted("".join(game.rows(after))) == letters


# What is known


@each_row(
    ("text", "moves", "positions"),
    [pytest.param(FIFTY_ONE, 51, 4780, id="Fogleman: 51 moves"), (FIFTY, 50, None)],
)
def test_the_hardest_boards_take_as_many_moves_as_is_known(
    text: str, moves: int, positions: int | None
) -> None:
    game = board(text)

    assert len(shortest(game) or []) == moves
    assert positions is None or reached(game) == positions


def test_a_car_alone_reaches_five_offsets() -> None:
    assert reached(board("...... ...... XX.... ...... ...... ......")) == 5


# Answers


GAMES = [
    board("...... ...... .XX... ...... ...... ......"),
    board(".....A .....A XX...A .....B .....B .....B"),
    board("...... ...... ....XX ...... ...... ......"),
    board("...A.. ...A.. XX.A.. ...... ...... ......"),
]
EXPECTED = "1\nX+3\n-1\n0\n\n2\nA+3 X+4\n"


def test_an_answer_has_the_number_of_moves_and_the_moves() -> None:
    ways = [["X+3"], None, [], ["A+3", "X+4"]]

    assert write_answer(GAMES, [shortest(game) for game in GAMES]) == EXPECTED
    assert list(read_answer(EXPECTED, GAMES)) == ways
    assert check_moves("rushhour", GAMES, EXPECTED, "1 X+3 -1 0 2 A+3 X+4") == Check(ok=True)


@each_row(
    ("actual", "message"),
    [
        ("3 X+1 X+1 X+1 -1 0 2 A+3 X+4", "board 1: 3 moves, but 1 is enough"),
        ("1 X+2 -1 0 2 A+3 X+4", "board 1: it is not solved after 1 move"),
        ("1 X+4 -1 0 2 A+3 X+4", "board 1: move 1 is 'X+4', which is not legal there"),
        ("1 X3 -1 0 2 A+3 X+4", "board 1: move 1 is 'X3', which is not legal there"),
        ("1 x+3 -1 0 2 A+3 X+4", "board 1: move 1 is 'x+3', which is not legal there"),
        ("-1 -1 0 2 A+3 X+4", "board 1: -1, but it can be solved in 1 move"),
        ("1 X+3 1 X+4 0 2 A+3 X+4", "board 2: move 1 is 'X+4', which is not legal there"),
        ("1 X+3 -1 -1 2 A+3 X+4", "board 3: -1, but it can be solved in 0 moves"),
        ("1 X+3 -1 0 2 A+2 X+4", "board 4: move 2 is 'X+4', which is not legal there"),
        ("1 X+3 -1 0 1 X+4", "board 4: move 1 is 'X+4', which is not legal there"),
        ("1 X+3 -1 0", "the text ends after 4 words where the number of moves of board 4"),
        ("1 X+3 -1 0 2 A+3 X+4 0", "word 8 is '0' where the text should end"),
    ],
)
def test_a_wrong_output_is_explained(actual: str, message: str) -> None:
    check = check_moves("rushhour", GAMES, EXPECTED, actual)

    assert not check.ok
    assert check.message.startswith(message)


# The picture


def test_a_board_is_shown_with_the_exit() -> None:
    game = board(SMALL)
    (after,) = [after for name, _, after in game.moves(game.start) if name == "X+3"]

    assert replay(game, ["X+3"]).cost == 1
    assert show(game, after) == "A....B\nA....B\n...XXB >\n......\n..CCC.\n......"


# The cases


def test_the_limits_of_the_format_are_reached_by_cases() -> None:
    games = [parse(case.input.decode()) for case in cases("rushhour").values()]

    assert {len(several) for several in games} >= {1, rules.MOST_BOARDS}
    assert {len(game.pieces) for several in games for game in several} >= {1, 17, 18}


@pytest.mark.slow
def test_no_case_reaches_more_positions_than_the_statement_says() -> None:
    for case in cases("rushhour").values():
        assert sum(map(reached, parse(case.input.decode()))) <= rules.MOST_POSITIONS
