"""The bounds of the kit's inputs: `edges()` in `inputs.py` and the secret cases reach them."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from judge.commands.verify.silences import silence
from judge.commands.verify.validator_checks import inspect_bounds
from judge.game import Constraint, Formula
from judge.game.edges import edge_values
from judge.runner.validator_trials import read_constraints
from tests.kit.solutions import KIT, SLUGS, rules_for

QUICK = ("farmer", "hoppers", "jugs", "peek", "puzzle15")

# What only certain combinations reach.
NOT_REACHED = {
    ("rushhour", "reachable positions, sum over all boards"),
    ("peek", "sum of R * C over all boards"),
}

# One puzzle is not so large, two things do not fit on a square, a level has three signs at least.
IMPOSSIBLE = {
    "hanoi": {
        ("low number of puzzles T", "high sum of 2^N over all puzzles with 3 pegs"),
        ("low number of puzzles T", "high sum of 4^N over all puzzles with 4 pegs"),
    },
    "jugs": {("low number of pairs T", "high sum of all A and B of an input")},
    "push": {("low w", "low h")},
    "sokoban": {("low lines", "low characters in a line")},
}


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=[pytest.mark.slow] * (slug not in QUICK)) for slug in SLUGS]
)
def test_the_secret_cases_reach_each_bound_that_is_not_silenced(slug: str) -> None:
    trials = list(read_constraints(KIT.problem(slug), KIT.cases(slug)))

    inspections = inspect_bounds(slug, trials)

    if (file := KIT.silences(slug)) is not None:
        inspections = silence(slug, inspections, file, is_complete=False)
    found = [finding.subject for one in inspections for finding in one.findings]
    assert len(trials) == sum(case.name.startswith("secret/") for case in KIT.cases(slug))
    assert found == []


@pytest.mark.parametrize(
    "slug",
    [
        # Counting the positions of its boards takes a while.
        pytest.param(slug, marks=pytest.mark.slow) if slug == "rushhour" else slug
        for slug in SLUGS
    ],
)
def test_edges_are_canonical_reach_every_bound_and_wherever_that_is_possible_together(
    slug: str,
) -> None:
    rules = rules_for(slug)
    constraints = [one for one in rules.constraints if one.costs is None]
    texts = list(importlib.import_module(f"problems.{slug}.inputs").edges())
    inputs = [rules.parse(text) for text in texts]
    assert [rules.write(games) for games in inputs] == texts

    for one in constraints:
        values = [value for games in inputs for value, _ in one.readings(games, ())]
        for bound, extreme in ((one.low, min(values)), (one.high, max(values))):
            if isinstance(bound, int) and (slug, one.variable) not in NOT_REACHED:
                assert extreme == bound, one.variable
            elif isinstance(bound, int):
                assert extreme >= bound if bound == one.low else extreme <= bound, one.variable
        if one.all is len and isinstance(one.low, int) and isinstance(one.high, int):
            # The numbers of instances lie beside bounds and powers.
            assert set(edge_values(one.low, one.high)) <= set(map(len, inputs))

    reached = [[name for one in constraints for name in _reached(one, games)] for games in inputs]
    alone = {name for names in reached for name in names}
    together = {pair for names in reached for pair in combinations(names, 2)}
    names = [f"{side} {one.variable}" for one in constraints for side in ("low", "high")]
    every = {
        (one, other)
        for one, other in combinations(names, 2)
        if {one, other} <= alone and one.split(" ", 1)[1] != other.split(" ", 1)[1]
    }
    if slug != "rushhour":
        assert every - together == IMPOSSIBLE.get(slug, set())


def _reached(one: Constraint, games: Sequence[Any]) -> list[str]:
    """The bounds of a constraint that an input reaches."""
    reached = {
        side
        for value, game in one.readings(games, ())
        for side, bound in (("low", one.low), ("high", one.high))
        if value == (bound.value(game) if isinstance(bound, Formula) else bound)
    }
    return [f"{side} {one.variable}" for side in ("low", "high") if side in reached]


def test_edge_values_lie_beside_bounds_powers_of_ten_and_widths_of_types() -> None:
    assert edge_values(5, 131) == [5, 6, 9, 10, 11, 99, 100, 101, 127, 128, 129, 130, 131]
    assert edge_values(65530, 65537) == [65530, 65531, 65535, 65536, 65537]
    assert edge_values(3, 3) == [3]
