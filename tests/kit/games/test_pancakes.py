"""Pancakes: its rules and its oracle, compared with breadth-first search and the literature."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game import replay, shortest
from problems.pancakes import rules
from problems.pancakes.rules import Stack, flipped, gaps, parse, read_answer
from tests.conftest import each_row
from tests.kit.figures.pancakes import distances
from tests.kit.solutions import cases

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


# What is known


@pytest.mark.parametrize("size", [4, 5, 6, 7, pytest.param(8, marks=pytest.mark.slow)])
def test_the_stacks_at_each_distance_are_known(size: int) -> None:
    counts = Counter(distances(size).values())

    assert [counts[flips] for flips in range(len(counts))] == STACKS_AT_DISTANCE[size]
    assert len(counts) - 1 == PANCAKE_NUMBERS[size - 1]


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
