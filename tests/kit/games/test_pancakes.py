"""Pancakes: its rules and its oracle, compared with breadth-first search and the literature."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game import FormatError, replay, shortest
from judge.model import Check
from problems.pancakes import rules
from problems.pancakes.rules import Stack, flipped, gaps, parse, read_answer, show, write
from tests.conftest import each_row
from tests.kit.figures.pancakes import distances
from tests.kit.solutions import cases, check_moves

# The largest number of flips for 1 to 16 pancakes (sequence A058986 of the OEIS).
PANCAKE_NUMBERS = [0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18]

# The number of stacks at each distance from the sorted one (sequence A092113 of the OEIS).
STACKS_AT_DISTANCE = {
    4: [1, 3, 6, 11, 3],
    5: [1, 4, 12, 35, 48, 20],
    6: [1, 5, 20, 79, 199, 281, 133, 2],
    7: [1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
    8: [1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455],
}


def stack(text: str) -> Stack:
    return Stack(start=tuple(map(int, text.split())))


def stacks() -> st.SearchStrategy[tuple[int, ...]]:
    sizes = st.integers(2, 16).flatmap(lambda size: st.permutations(range(1, size + 1)))
    return sizes.map(tuple)


# Reading and writing


@each_row("text", ["2\n3 2 3 1\n1 1\n", "2\r\n3 2 3 1\r\n1 1\r\n", " 2 3 2\t3 1\n1 1"])
def test_reading_is_lenient_about_white_space(text: str) -> None:
    assert parse(text) == [stack("2 3 1"), stack("1")]


@each_row(
    ("text", "message"),
    [
        ("", "the text ends after 0 words where the number of stacks is expected"),
        ("0\n", "word 1 is '0' where the number of stacks (1..200) is expected"),
        ("201\n", "word 1 is '201' where the number of stacks (1..200) is expected"),
        ("1\n17 1\n", "word 2 is '17' where the number of pancakes of stack 1 (1..16) is expected"),
        ("1\n2 1 3\n", "word 4 is '3' where pancake 2 of stack 1 (1..2) is expected"),
        ("1\n3 2 1 2\n", "pancakes 1 and 3 of stack 1 are 2"),
        ("1\n3 2 1\n", "the text ends after 4 words where pancake 3 of stack 1 is expected"),
        ("1\n1 1 1\n", "word 4 is '1' where the text should end"),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


# The game


def test_a_flip_reverses_the_upper_pancakes() -> None:
    moves = list(stack("2 4 1 3").moves((2, 4, 1, 3)))

    assert moves == [("2", 1, (4, 2, 1, 3)), ("3", 1, (1, 4, 2, 3)), ("4", 1, (3, 1, 4, 2))]


@given(stacks(), st.integers(2, 16))
def test_a_flip_is_its_own_inverse_and_changes_the_gaps_by_one_at_most(
    state: tuple[int, ...], count: int
) -> None:
    count = min(count, len(state))
    after = flipped(state, count)

    assert flipped(after, count) == state
    assert abs(gaps(after) - gaps(state)) <= 1


@each_row("size", range(1, 7))
def test_only_the_sorted_stack_is_solved_and_has_no_gaps(size: int) -> None:
    first, *others = permutations(range(1, size + 1))

    assert stack("1").solved(first)
    assert gaps(first) == 0
    assert not any(stack("1").solved(state) or gaps(state) == 0 for state in others)


# What is known


@pytest.mark.parametrize("size", [4, 5, 6, 7, pytest.param(8, marks=pytest.mark.slow)])
def test_the_stacks_at_each_distance_are_known(size: int) -> None:
    counts = Counter(distances(size).values())

    assert [counts[flips] for flips in range(len(counts))] == STACKS_AT_DISTANCE[size]


@each_row("size", range(1, 8))
def test_the_most_flips_are_known(size: int) -> None:
    assert max(distances(size).values()) == PANCAKE_NUMBERS[size - 1]


@pytest.mark.slow
def test_the_most_flips_for_nine_pancakes_are_known() -> None:
    size = 9
    before: set[bytes] = set()
    layer = {bytes(range(size))}
    flips = -1
    while layer:  # a flip changes the distance by 1 at most, so two layers are enough
        after = {one[k - 1 :: -1] + one[k:] for one in layer for k in range(2, size + 1)}
        before, layer = layer, after - layer - before
        flips += 1

    assert flips == PANCAKE_NUMBERS[size - 1]


def test_a_case_has_a_stack_of_each_large_size_that_needs_the_most_flips() -> None:
    case = cases("pancakes")["secret/20-eleven-to-sixteen-furthest"]
    games = parse(case.input.decode())
    ways = list(read_answer(case.answer.decode(), games))

    found = {len(game.start): len(way or ()) for game, way in zip(games, ways, strict=True)}
    assert found == {size: PANCAKE_NUMBERS[size - 1] for size in range(11, 17)}


def test_no_answer_is_above_the_pancake_number_or_below_the_gaps() -> None:
    for case in cases("pancakes").values():
        games = parse(case.input.decode())
        for game, way in zip(games, read_answer(case.answer.decode(), games), strict=True):
            assert way is not None
            assert gaps(game.start) <= len(way) <= PANCAKE_NUMBERS[len(game.start) - 1]


# The oracle


@each_row("size", range(1, 7))
def test_the_oracle_agrees_with_breadth_first_search(size: int) -> None:
    states = list(permutations(range(1, size + 1)))[:: 1 if size < 6 else 7]
    for state in states:
        game = Stack(start=state)
        way = rules.shortest(game)

        played = replay(game, way)
        assert played.solved
        assert played.cost == distances(size)[state]
    assert len(shortest(Stack(start=states[-1])) or []) == distances(size)[states[-1]]


def test_small_stacks_are_those_that_the_oracle_solves_at_once() -> None:
    assert rules.small(stack("1 7 5 3 6 4 2"))
    assert rules.small(stack("1"))


# Answers


GAMES = [stack("2 4 1 3"), stack("1 2 3"), stack("2 1")]
EXPECTED = "4\n2 4 3 2\n0\n\n1\n2\n"


@each_row("actual", [EXPECTED, "4 2 4 3 2 0 1 2", "4\r\n2\r\n4\n3 2\n0\n1\n2"])
def test_a_right_output_is_accepted(actual: str) -> None:
    assert check_moves("pancakes", GAMES, EXPECTED, actual) == Check(ok=True)


@each_row(
    ("actual", "message"),
    [
        ("", "the text ends after 0 words where the number of flips of stack 1 is expected"),
        ("4 2 4 3", "the text ends after 4 words where flip 4 of stack 1 is expected"),
        ("4 2 4 3 2 0 1 1", "stack 3: move 1 is '1', which is not legal there (legal: 2)"),
        ("4 2 4 3 2 0 1 3", "stack 3: move 1 is '3', which is not legal there (legal: 2)"),
        ("3 2 4 3 0 1 2", "stack 1: it is not solved after 3 moves"),
        ("4 2 4 3 2 0 3 2 2 2", "stack 3: 3 moves, but 1 is enough"),
        ("4 2 4 3 2 -1 1 2", "stack 2: -1, but it can be solved in 0 moves"),
    ],
)
def test_a_wrong_output_is_explained(actual: str, message: str) -> None:
    check = check_moves("pancakes", GAMES, EXPECTED, actual)

    assert not check.ok
    assert check.message.startswith(message)


# The picture


def test_a_stack_is_shown_on_its_plate() -> None:
    picture = show(stack("2 1 3"), (2, 1, 3))

    assert picture.split("\n") == ["  ===    2", "   =     1", " =====   3", "-------"]


# The cases


def test_the_limits_of_the_format_are_reached_by_cases() -> None:
    games = [parse(case.input.decode()) for case in cases("pancakes").values()]

    assert {len(several) for several in games} >= {1, rules.MOST_STACKS}
    assert {len(game.start) for several in games for game in several} >= {1, rules.MOST_PANCAKES}
    assert all(parse(write(several)) == several for several in games)
