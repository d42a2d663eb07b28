"""True costs by the rules, against the oracle."""

from __future__ import annotations

import dataclasses

from judge.commands.trace.distances import distances_within
from judge.game import replay
from tests.kit.solutions import rules_for
from tests.unit.commands.trace.searches import FAR_EIGHT, game_of


def test_costs_within_a_radius_are_those_of_the_oracle() -> None:
    game, rules = game_of("puzzle8", FAR_EIGHT), rules_for("puzzle8")
    assert rules.shortest is not None

    found = distances_within(game, 12)

    assert found is not None
    assert not found.is_whole
    for state, left in found.to_goal.items():
        moved = dataclasses.replace(game, start=state)  # type: ignore[type-var]  # a dataclass
        way = rules.shortest(moved)
        assert way is not None
        assert replay(moved, way).cost == left


def test_a_whole_graph_knows_its_dead_positions() -> None:
    game = game_of("push", "3 2\n4 2 3\n0 0 0\n0 0\n")

    found = distances_within(game, 10**6)

    assert found is not None
    assert (found.is_whole, found.minimum) == (True, 1)
    assert any(found.is_dead(state) for state in found.from_start)


def test_a_graph_that_is_too_large_has_none() -> None:
    assert distances_within(game_of("puzzle8", FAR_EIGHT), 31, most=100) is None
