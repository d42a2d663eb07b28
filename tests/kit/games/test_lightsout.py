"""Lights Out: its rules, its oracle, figures that are known, and its solutions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.game import FormatError, replay, shortest
from judge.model import Check
from problems.lightsout import rules
from problems.lightsout.inputs import boards
from problems.lightsout.rules import LightsOut, crosses, parse, read_answer, show, write
from tests.conftest import each_row
from tests.kit.figures.lightsout import boards_by_presses, quiet_sets, solvable
from tests.kit.solutions import cases, check_moves


def board(*lines: str) -> LightsOut:
    (game,) = parse(f"1 {len(lines)} {len(lines[0])} {' '.join(lines)}")
    return game


def fewest(game: LightsOut) -> int | None:
    way = rules.shortest(game)
    return None if way is None else len(way)


# Texts


def test_boards_are_read_row_by_row() -> None:
    assert parse("2\n2 3\n*..\n.**\n1 1\n.\n") == [
        LightsOut(rows=2, columns=3, start=0b110001),
        LightsOut(rows=1, columns=1, start=0),
    ]


@each_row(
    ("text", "message"),
    [
        ("0", "word 1 is '0' where the number of boards (1..100) is expected"),
        ("1 9 1", "word 2 is '9' where the number of rows of board 1 (1..8) is expected"),
        ("1 1 0", "word 3 is '0' where the number of columns of board 1 (1..8) is expected"),
        ("1 2 2 ** *", "row 2 of board 1 has 1 character, but 2 are expected"),
        ("1 1 2 ***", "row 1 of board 1 has 3 characters, but 2 are expected"),
        ("1 1 2 *x", "row 1 of board 1 has 'x', but one of . * is expected"),
        ("1 2 2 **", "the text ends after 4 words where row 2 of board 1 is expected"),
        ("1 1 1 * *", "word 5 is '*' where the text should end"),
    ],
)
def test_what_is_no_input_is_explained(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)

    assert str(caught.value) == message


def test_a_board_is_shown_as_it_is_written() -> None:
    game = board("*..", ".**")

    assert show(game, game.start) == "*..\n.**"
    assert write([game]) == "1\n2 3\n*..\n.**\n"


# Moves


@each_row(
    ("press", "lights"),
    [
        ("1,1", "**. *.. ..."),
        ("2,2", ".*. *** .*."),
        ("3,2", "... .*. ***"),
        ("2,3", "..* .** ..*"),
    ],
)
def test_a_press_switches_a_light_and_those_beside_it(press: str, lights: str) -> None:
    dark = LightsOut(rows=3, columns=3, start=0)

    after = {name: state for name, _, state in dark.moves(0)}

    assert show(dark, after[press]).split() == lights.split()


@given(boards(), st.data())
def test_the_order_of_presses_does_not_matter_and_two_alike_cancel(
    game: LightsOut, data: st.DataObject
) -> None:
    names = [name for name, _, _ in game.moves(0)]
    way = data.draw(st.lists(st.sampled_from(names), max_size=8))

    again = data.draw(st.permutations(way))

    assert replay(game, way) == replay(game, again)
    assert replay(game, way + way).solved == (game.start == 0)


# The oracle


@given(st.integers(1, 3), st.integers(1, 3), st.data())
@settings(max_examples=40, deadline=None)
def test_the_oracle_finds_as_few_presses_as_breadth_first_search(
    rows: int, columns: int, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, (1 << rows * columns) - 1))
    game = LightsOut(rows=rows, columns=columns, start=start)

    way, searched = rules.shortest(game), shortest(game)

    assert (way is None) == (searched is None)
    assert way is None or searched is None or len(way) == len(searched)


@given(boards())
@settings(deadline=None)
def test_what_the_oracle_finds_solves_the_board(game: LightsOut) -> None:
    way = rules.shortest(game)

    assert way is None or replay(game, way).solved


# Figures that are known


@each_row(("side", "free"), [(1, 0), (2, 0), (3, 0), (4, 4), (5, 2), (6, 0), (7, 0), (8, 0)])
def test_so_many_unknowns_are_free_on_a_square_board(side: int, free: int) -> None:
    assert len(quiet_sets(side, side)) == free


def test_two_to_the_23_boards_of_5_by_5_can_be_solved() -> None:
    assert solvable(5, 5) == 2**23


def test_no_board_of_5_by_5_needs_more_than_15_presses() -> None:
    boards = boards_by_presses(5, 5)

    assert (max(boards), boards[15]) == (15, 7350)


def test_no_board_of_4_by_4_needs_more_than_7_presses() -> None:
    # By breadth-first search from the dark board.
    fewest = {0: 0}
    queue = [0]
    for state in queue:
        for lights in crosses(4, 4):
            if state ^ lights not in fewest:
                fewest[state ^ lights] = fewest[state] + 1
                queue.append(state ^ lights)

    assert (len(fewest), max(fewest.values())) == (2**12, 7)
    assert boards_by_presses(4, 4)[7] == list(fewest.values()).count(7) == 32


@each_row(("side", "presses"), [(1, 1), (2, 4), (3, 5), (4, 4), (5, 15), (6, 28), (7, 33), (8, 40)])
def test_all_lights_can_be_switched_off(side: int, presses: int) -> None:
    assert fewest(LightsOut(rows=side, columns=side, start=(1 << side * side) - 1)) == presses


@pytest.mark.slow
def test_every_board_of_5_by_5_that_needs_15_presses_is_one_of_those_counted() -> None:
    texts = cases("lightsout")["secret/21-five-by-five-hardest"].input.decode()

    assert {fewest(game) for game in parse(texts)} == {15}


# The check

GAMES = parse("4 1 1 * 1 2 *. 2 2 .. .. 1 3 *..")
EXPECTED = "1 1,1 -1 0 2 1,2 1,3"


@each_row("actual", [EXPECTED, "1\n1,1\n-1\n0\n\n2\n1,3 1,2\n"])
def test_presses_are_accepted_in_any_order(actual: str) -> None:
    assert check_moves("lightsout", GAMES, EXPECTED, actual) == Check(ok=True, quality=3)


@each_row(
    ("actual", "message", "instance", "move"),
    [
        ("", "the text ends after 0 words where the number of presses of board 1", None, None),
        ("1", "the text ends after 1 word where press 1 of board 1 is expected", None, None),
        ("1 1,2 -1", "board 1: move 1 is '1,2', which is not legal there (legal: 1,1)", 1, 1),
        ("1 0,0 -1", "board 1: move 1 is '0,0', which is not legal there (legal: 1,1)", 1, 1),
        ("3 1,1 1,1 1,1 -1 0 2 1,2 1,3", "board 1: 3 moves, but 1 is enough", 1, None),
        ("1 1,1 1 1,1 0 2 1,2 1,3", "board 2: it is not solved after 1 move", 2, None),
        ("1 1,1 -1 0 -1", "board 4: -1, but it can be solved in 2 moves", 4, None),
    ],
)
def test_a_wrong_output_is_explained(
    actual: str, message: str, instance: int | None, move: int | None
) -> None:
    check = check_moves("lightsout", GAMES, EXPECTED, actual)

    assert not check.ok
    assert check.message.startswith(message)
    assert (check.instance, check.move) == (instance, move)


# The cases


def test_the_limits_of_the_format_are_reached_by_cases() -> None:
    games = [parse(case.input.decode()) for case in cases("lightsout").values()]

    assert {len(several) for several in games} >= {1, rules.MOST_BOARDS}
    sizes = {(game.rows, game.columns) for several in games for game in several}
    assert sizes >= {(1, 1), (rules.LONGEST_SIDE, rules.LONGEST_SIDE)}


def test_answers_are_read_as_they_were_written() -> None:
    assert list(read_answer(EXPECTED, GAMES)) == [["1,1"], None, [], ["1,2", "1,3"]]
