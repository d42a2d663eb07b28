"""Towers of Hanoi: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given

from judge.game import FormatError, replay
from judge.game import shortest as breadth_first
from judge.model import Check
from problems.hanoi import inputs, rules
from problems.hanoi.rules import (
    Hanoi,
    letters,
    parse,
    read_answer,
    shortest,
    show,
    write,
    write_answer,
)
from tests.conftest import each_row
from tests.kit.solutions import cases, check_moves

# The number of moves for towers of 1, 2, ... discs on four pegs: Frame and Stewart (1941);
# Bousch (2014) proved that no fewer are enough.
FOUR_PEGS = [1, 3, 5, 9, 13, 17, 25, 33, 41, 49]


def hanoi(pegs: int, start: str, goal: str) -> Hanoi:
    return Hanoi(pegs=pegs, start=start, goal=goal)


def tower(pegs: int, discs: int) -> Hanoi:
    return hanoi(pegs, "A" * discs, "B" * discs)


# Reading and writing


@each_row(
    "text",
    [
        pytest.param("2\n3 3 BBA AAB\n4 2 AD DD\n", id="canonical"),
        pytest.param("2\r\n3 3 BBA AAB\r\n4 2 AD DD\r\n", id="CRLF"),
        pytest.param("\n 2 3\t3 BBA   AAB\n\n4 2\nAD\nDD", id="white space"),
    ],
)
def test_reading_is_lenient_about_white_space(text: str) -> None:
    assert parse(text) == [hanoi(3, "BBA", "AAB"), hanoi(4, "AD", "DD")]


@each_row(
    ("text", "message"),
    [
        ("", "the text ends after 0 words where the number of puzzles is expected"),
        ("0\n", "word 1 is '0' where the number of puzzles (1..1000) is expected"),
        ("1\n2 1 A B\n", "word 2 is '2' where the number of pegs of puzzle 1 (3..4) is expected"),
        ("1\n3 16 A B\n", "word 3 is '16' where the number of discs of puzzle 1 (1..15) is"),
        ("1\n4 11 A B\n", "word 3 is '11' where the number of discs of puzzle 1 (1..10) is"),
        ("1\n3 2 A BB\n", "the start of puzzle 1 is 'A' where a word of 2 letters from ABC is"),
        ("1\n3 2 AD BB\n", "the start of puzzle 1 is 'AD' where a word of 2 letters from ABC"),
        ("1\n4 2 AD EB\n", "the goal of puzzle 1 is 'EB' where a word of 2 letters from ABCD"),
        ("1\n3 2 AB ab\n", "the goal of puzzle 1 is 'ab' where a word of 2 letters from ABC"),
        ("2\n3 1 A B\n", "the text ends after 5 words where the number of pegs of puzzle 2 is"),
        ("1\n3 1 A B C\n", "word 6 is 'C' where the text should end"),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


@each_row(
    ("largest", "count", "message"),
    [
        (tower(3, 15), 2, "the sum of 2^N for 3 pegs is 65538 with puzzle 3, but at most 65536 is"),
        (
            tower(4, 10),
            4,
            "the sum of 4^N for 4 pegs is 4194308 with puzzle 5, but at most 4194304 is",
        ),
    ],
)
def test_the_sums_are_bounded(largest: Hanoi, count: int, message: str) -> None:
    most = [largest] * count

    assert parse(write(most)) == most
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(write([*most, tower(largest.pegs, 1)]))


# The game


@each_row(
    ("pegs", "state", "moves"),
    [
        pytest.param(3, "AAA", {"AB": "BAA", "AC": "CAA"}, id="a tower"),
        pytest.param(3, "BBA", {"BA": "ABA", "BC": "CBA", "AC": "BBC"}, id="two pegs"),
        pytest.param(3, "ABC", {"AB": "BBC", "AC": "CBC", "BC": "ACC"}, id="one on each"),
        pytest.param(4, "DD", {"DA": "AD", "DB": "BD", "DC": "CD"}, id="four pegs"),
        pytest.param(4, "D", {"DA": "A", "DB": "B", "DC": "C"}, id="one disc"),
    ],
)
def test_a_top_disc_goes_to_an_empty_peg_or_onto_a_larger_one(
    pegs: int, state: str, moves: dict[str, str]
) -> None:
    found = list(hanoi(pegs, state, state).moves(state))

    assert {name: after for name, _, after in found} == moves
    assert {cost for _, cost, _ in found} == {1}


@each_row(("pegs", "discs"), [(3, 4), (4, 3)])
def test_each_move_can_be_undone(pegs: int, discs: int) -> None:
    for word in product(letters(pegs), repeat=discs):
        state = "".join(word)
        for name, _, after in hanoi(pegs, state, state).moves(state):
            back = {move: target for move, _, target in hanoi(pegs, after, after).moves(after)}

            assert back[name[::-1]] == state


# What is known


@each_row("discs", range(1, 11))
def test_a_tower_on_three_pegs_takes_one_less_than_a_power_of_two(discs: int) -> None:
    assert len(shortest(tower(3, discs))) == 2**discs - 1


@pytest.mark.parametrize(
    ("discs", "moves"),
    [
        pytest.param(discs, moves, marks=[pytest.mark.slow] * (discs > 8))
        for discs, moves in enumerate(FOUR_PEGS, 1)
    ],
)
def test_a_tower_on_four_pegs_takes_the_number_of_frame_and_stewart(discs: int, moves: int) -> None:
    assert len(shortest(tower(4, discs))) == moves


def test_the_numbers_of_frame_and_stewart_follow_from_their_rule() -> None:
    best = [0]
    for discs in range(1, 11):
        best.append(min(2 * best[small] + 2 ** (discs - small) - 1 for small in range(discs)))

    assert best[1:] == FOUR_PEGS


def test_no_two_positions_on_three_pegs_are_farther_apart_than_towers() -> None:
    positions = ["".join(word) for word in product("ABC", repeat=4)]

    farthest = max(
        len(shortest(hanoi(3, start, goal))) for start in positions for goal in positions
    )

    assert farthest == 2**4 - 1


def test_the_largest_disc_may_have_to_move_twice() -> None:
    way = shortest(hanoi(3, "BBA", "AAB"))

    assert way == ["AC", "BC", "BA", "CA", "CB"]


def test_the_largest_disc_moves_at_most_once_to_or_from_a_tower() -> None:
    for word in product("ABC", repeat=5):
        state = "".join(word)

        assert len(shortest(hanoi(3, state, "AAAAA"))) == moves_to_tower(state, "A")


def moves_to_tower(state: str, target: str) -> int:
    """Each disc that is not on its target moves there, and all smaller ones make room."""
    moves = 0
    for disc in reversed(range(len(state))):
        if state[disc] != target:
            moves += 2**disc
            (target,) = set("ABC") - {state[disc], target}
    return moves


# The oracle


@each_row(("pegs", "discs"), [(3, 1), (3, 2), (4, 1), (4, 2)])
def test_it_agrees_with_plain_search_on_all_small_puzzles(pegs: int, discs: int) -> None:
    positions = ["".join(word) for word in product(letters(pegs), repeat=discs)]
    for start, goal in product(positions, repeat=2):
        game = hanoi(pegs, start, goal)
        way = shortest(game)

        assert replay(game, way).solved
        assert len(way) == len(breadth_first(game) or [])


@given(inputs.puzzles())
def test_it_agrees_with_plain_search_on_random_puzzles(game: Hanoi) -> None:
    way = shortest(game)

    assert replay(game, way).solved
    if len(game.start) <= 5:
        assert len(way) == len(breadth_first(game) or [])


@pytest.mark.slow
@pytest.mark.parametrize(("pegs", "discs"), [(3, 3), (4, 3)])
def test_it_agrees_with_plain_search_on_all_puzzles_with_three_discs(pegs: int, discs: int) -> None:
    test_it_agrees_with_plain_search_on_all_small_puzzles(pegs, discs)


# Answers


GAMES = [hanoi(3, "BBA", "AAB"), hanoi(4, "AD", "AD"), hanoi(4, "AA", "BB")]
EXPECTED = "5\nAC BC BA CA CB\n0\n\n3\nAC AB CB\n"


def test_an_answer_has_the_number_of_moves_and_the_moves() -> None:
    ways = [["AC", "BC", "BA", "CA", "CB"], [], ["AC", "AB", "CB"]]

    assert write_answer(GAMES, ways) == EXPECTED
    assert list(read_answer(EXPECTED, GAMES)) == ways


@each_row(
    "actual",
    [
        EXPECTED,
        "5 AC BC BA CA CB 0 3 AC AB CB",
        "5\nAC BC BA CA CB\n0\n3\nAD AB DB\n",
    ],
)
def test_a_right_output_is_accepted(actual: str) -> None:
    assert check_moves("hanoi", GAMES, EXPECTED, actual) == Check(ok=True)


@each_row(
    ("actual", "message", "instance", "move"),
    [
        (
            "",
            "the text ends after 0 words where the number of moves of puzzle 1 is expected",
            None,
            None,
        ),
        ("5 AC BC", "the text ends after 3 words where move 3 of puzzle 1 is expected", None, None),
        (
            "5 AC BC BA CA CB 0 3 AC AB CB 1",
            "word 12 is '1' where the text should end",
            None,
            None,
        ),
        ("1 AB", "puzzle 1: move 1 is 'AB', which is not legal there (legal: AC BA BC)", 1, 1),
        ("1 ac", "puzzle 1: move 1 is 'ac', which is not legal there", 1, 1),
        ("1 CA", "puzzle 1: move 1 is 'CA', which is not legal there", 1, 1),
        ("4 AC BC BA CA 0 0", "puzzle 1: it is not solved after 4 moves", 1, None),
        (
            "7 BA BC AC AB CB CA BA 0 3 AC AB CB",
            "puzzle 1: 7 moves, but 5 are enough",
            1,
            None,
        ),
        ("-1 0 3 AC AB CB", "puzzle 1: -1, but it can be solved in 5 moves", 1, None),
        ("5 AC BC BA CA CB 2 AB BA 3 AC AB CB", "puzzle 2: 2 moves, but 0 are enough", 2, None),
        ("5 AC BC BA CA CB 0 4 AC CD AB DB", "puzzle 3: 4 moves, but 3 are enough", 3, None),
        ("5 AC BC BA CA CB 0 2 AB AB", "puzzle 3: move 2 is 'AB', which is not legal", 3, 2),
    ],
)
def test_a_wrong_output_is_explained(
    actual: str, message: str, instance: int | None, move: int | None
) -> None:
    check = check_moves("hanoi", GAMES, EXPECTED, actual)

    assert not check.ok
    assert check.message.startswith(message)
    assert (check.instance, check.move) == (instance, move)


# The picture


def test_a_state_is_shown_as_pegs_from_the_bottom() -> None:
    game = hanoi(4, "BBADAAAAAA", "D" * 10)

    assert show(game, game.start).split("\n") == ["A | 10 9 8 7 6 5 3", "B | 2 1", "C |", "D | 4"]
    assert rules.goal(game) == "A | / B | / C | / D | 10 9 8 7 6 5 4 3 2 1"


# The cases


def test_the_limits_of_the_format_are_reached_by_cases() -> None:
    inputs_read = [parse(case.input.decode()) for case in cases("hanoi").values()]
    sizes = {(game.pegs, len(game.start)) for games in inputs_read for game in games}

    assert {len(games) for games in inputs_read} >= {1, rules.MOST_PUZZLES}
    for pegs, most in rules.MOST_DISCS.items():
        assert {(pegs, 1), (pegs, most)} <= sizes
        sums = [
            sum(rules.WEIGHTS[pegs] ** len(game.start) for game in games if game.pegs == pegs)
            for games in inputs_read
        ]
        assert max(sums) == rules.MOST_IN_ALL[pegs]


def test_the_largest_disc_moves_twice_in_the_cases_that_say_so() -> None:
    for game in parse(cases("hanoi")["secret/10-largest-moves-twice"].input.decode()):
        state, moved = game.start, 0
        for name in shortest(game):
            after = {move: target for move, _, target in game.moves(state)}[name]
            moved += after[-1] != state[-1]
            state = after

        assert moved == 2
