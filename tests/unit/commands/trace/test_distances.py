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
