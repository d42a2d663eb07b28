"""Towers of Hanoi: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given

from judge.game import FormatError, replay
from judge.game import shortest as breadth_first
from problems.hanoi import inputs, rules
from problems.hanoi.rules import Hanoi, letters, parse, shortest, write
from tests.conftest import each_row
from tests.kit.solutions import cases

# The number of moves for towers of 1, 2, ... discs on four pegs: Frame and Stewart (1941);
# Bousch (2014) proved that no fewer are enough.
FOUR_PEGS = [1, 3, 5, 9, 13, 17, 25, 33, 41, 49]


def hanoi(pegs: int, start: str, goal: str) -> Hanoi:
    return Hanoi(pegs=pegs, start=start, goal=goal)


def tower(pegs: int, discs: int) -> Hanoi:
    return hanoi(pegs, "A" * discs, "B" * discs)


# What is known


@pytest.mark.parametrize(
    "discs", [pytest.param(one, marks=[pytest.mark.slow] * (one > 8)) for one in range(1, 11)]
)
def test_a_tower_takes_the_known_numbers_of_moves(discs: int) -> None:
    best = [0]  # by the rule of Frame and Stewart
    for large in range(1, discs + 1):
        best.append(min(2 * best[small] + 2 ** (large - small) - 1 for small in range(large)))

    assert len(shortest(tower(3, discs))) == 2**discs - 1
    assert len(shortest(tower(4, discs))) == FOUR_PEGS[discs - 1] == best[discs]


def test_the_largest_disc_moves_twice_in_the_cases_that_say_so() -> None:
    for game in parse(cases("hanoi")["secret/10-largest-moves-twice"].input.decode()):
        state, moved = game.start, 0
        for name in shortest(game):
            after = {move: target for move, _, target in game.moves(state)}[name]
            moved += after[-1] != state[-1]
            state = after
        assert moved == 2


@given(inputs.puzzles())
def test_it_agrees_with_plain_search_on_random_puzzles(game: Hanoi) -> None:
    way = shortest(game)

    assert replay(game, way).solved
    if len(game.start) <= 5:
        assert len(way) == len(breadth_first(game) or [])


# Reading and writing


def test_the_sums_are_bounded() -> None:
    for largest, count, message in [
        (tower(3, 15), 2, "the sum of 2^N for 3 pegs is 65538 with puzzle 3, but at most 65536 is"),
        (
            tower(4, 10),
            4,
            "the sum of 4^N for 4 pegs is 4194308 with puzzle 5, but at most 4194304 is",
        ),
    ]:
        most = [largest] * count
        assert parse(write(most)) == most
        with pytest.raises(FormatError, match=re.escape(message)):
            parse(write([*most, tower(largest.pegs, 1)]))


# The game


def test_a_top_disc_goes_to_an_empty_peg_or_onto_a_larger_one() -> None:
    for pegs, state, moves in [
        (3, "AAA", {"AB": "BAA", "AC": "CAA"}),
        (3, "BBA", {"BA": "ABA", "BC": "CBA", "AC": "BBC"}),
        (3, "ABC", {"AB": "BBC", "AC": "CBC", "BC": "ACC"}),
        (4, "DD", {"DA": "AD", "DB": "BD", "DC": "CD"}),
    ]:
        found = list(hanoi(pegs, state, state).moves(state))
        assert {name: after for name, _, after in found} == moves
        assert {cost for _, cost, _ in found} == {1}


def test_the_goal_is_told_in_one_line() -> None:
    assert rules.goal(hanoi(4, "AA", "CD")) == "A | / B | / C | 1 / D | 2"


# What is known


def test_no_two_positions_on_three_pegs_are_farther_apart_than_towers() -> None:
    positions = ["".join(word) for word in product("ABC", repeat=4)]

    farthest = max(
        len(shortest(hanoi(3, start, goal))) for start in positions for goal in positions
    )

    assert farthest == 2**4 - 1


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
