"""Lights Out: its rules, its oracle, figures that are known, and its solutions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.game import replay, shortest
from problems.lightsout import rules
from problems.lightsout.inputs import boards
from problems.lightsout.rules import LightsOut, crosses, parse, show
from tests.kit.figures.lightsout import boards_by_presses, quiet_sets, solvable
from tests.kit.solutions import cases


def fewest(game: LightsOut) -> int | None:
    way = rules.shortest(game)
    return None if way is None else len(way)


# Moves


def test_a_press_switches_a_light_and_those_beside_it() -> None:
    for press, lights in [
        ("1,1", "**. *.. ..."),
        ("2,2", ".*. *** .*."),
        ("3,2", "... .*. ***"),
        ("2,3", "..* .** ..*"),
    ]:
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
    assert len(way or []) == len(searched or [])
    assert way is None or replay(game, way).solved


# Figures that are known


def test_no_board_of_5_by_5_needs_more_than_15_presses() -> None:
    boards = boards_by_presses(5, 5)

    assert solvable(5, 5) == 2**23
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


def test_all_lights_can_be_switched_off_and_some_unknowns_are_free() -> None:
    presses = {1: 1, 2: 4, 3: 5, 4: 4, 5: 15, 6: 28, 7: 33, 8: 40}
    free = {4: 4, 5: 2}
    for side, number in presses.items():
        assert fewest(LightsOut(rows=side, columns=side, start=(1 << side * side) - 1)) == number
        assert len(quiet_sets(side, side)) == free.get(side, 0)


@pytest.mark.slow
@pytest.mark.nightly
def test_every_board_of_5_by_5_that_needs_15_presses_is_one_of_those_counted() -> None:
    texts = cases("lightsout")["secret/21-five-by-five-hardest"].input.decode()

    assert {fewest(game) for game in parse(texts)} == {15}
