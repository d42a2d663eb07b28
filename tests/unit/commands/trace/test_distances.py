"""True costs by the rules, against the oracle."""

from __future__ import annotations

import dataclasses

from judge.commands.trace.distances import explore
from judge.game import replay
from tests.kit.solutions import rules_for
from tests.unit.commands.trace.searches import FAR_EIGHT, game_of


def test_costs_within_a_radius_are_those_of_the_oracle() -> None:
    game, rules = game_of("puzzle8", FAR_EIGHT), rules_for("puzzle8")
    assert rules.shortest is not None

    found = explore(game, [12])

    assert found is not None
    assert not found.is_whole
    for state, left in found.to_goal.items():
        moved = dataclasses.replace(game, start=state)  # type: ignore[type-var]  # a dataclass
        way = rules.shortest(moved)
        assert way is not None
        assert replay(moved, way).cost == left


def test_a_whole_graph_knows_its_dead_positions() -> None:
    game = game_of("push", "3 2\n4 2 3\n0 0 0\n0 0\n")

    found = explore(game, [10**6])

    assert found is not None
    assert (found.is_whole, found.minimum) == (True, 1)
    assert any(found.is_dead(state) for state in found.from_start)


def test_a_graph_that_is_too_large_has_none() -> None:
    assert explore(game_of("puzzle8", FAR_EIGHT), [31], most=100) is None


def test_a_wide_look_falls_back_on_the_radius_that_fits() -> None:
    game = game_of("puzzle8", FAR_EIGHT)
    narrow = explore(game, [8])

    found = explore(game, [31, 8], wide_most=2000, most=2000)

    assert found is not None
    assert narrow is not None
    assert (found.is_whole, found.minimum) == (False, None)
    assert found.from_start == narrow.from_start
    assert found.to_goal == narrow.to_goal


def test_a_wide_look_at_a_small_graph_knows_all_of_it() -> None:
    found = explore(game_of("jugs", "1\n7 5 3\n"), [1], wide_most=24)

    assert found is not None
    assert found.is_whole
    assert len(found.from_start) == 24
