"""The inputs at the bounds: `edges()` in the `inputs.py` of each problem."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from judge.game import Constraint, Formula
from judge.game.edges import edge_values
from tests.conftest import each_row
from tests.kit.solutions import KIT, rules_for

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


def edges(slug: str) -> list[str]:
    return list(importlib.import_module(f"problems.{slug}.inputs").edges())


@each_row("slug", KIT.slugs())
def test_what_lies_at_the_bounds_is_valid_and_canonical(slug: str) -> None:
    rules = rules_for(slug)

    for text in edges(slug):
        assert rules.write(rules.parse(text)) == text


@pytest.mark.parametrize(
    "slug",
    [
        # Counting the positions of its boards takes a while.
        pytest.param(slug, marks=pytest.mark.slow) if slug == "rushhour" else slug
        for slug in KIT.slugs()
    ],
)
def test_every_bound_is_reached_and_none_is_passed(slug: str) -> None:
    rules = rules_for(slug)
    inputs = [rules.parse(text) for text in edges(slug)]

    for one in rules.constraints:
        if one.costs is None:
            values = [value for games in inputs for value, _ in one.readings(games, ())]
            assert_within(slug, one, values)


@each_row("slug", [slug for slug in KIT.slugs() if slug != "rushhour"])
def test_bounds_are_reached_together_wherever_that_is_possible(slug: str) -> None:
    rules = rules_for(slug)
    constraints = [one for one in rules.constraints if one.costs is None]
    alone: set[str] = set()
    together: set[tuple[str, ...]] = set()

    for text in edges(slug):
        games = rules.parse(text)
        reached = [name for one in constraints for name in bounds_reached(one, games)]
        alone.update(reached)
        together.update(combinations(reached, 2))

    names = [f"{side} {one.variable}" for one in constraints for side in ("low", "high")]
    every = {
        (one, other)
        for one, other in combinations(names, 2)
        if {one, other} <= alone and one.split(" ", 1)[1] != other.split(" ", 1)[1]
    }
    assert every - together == IMPOSSIBLE.get(slug, set())


def bounds_reached(one: Constraint, games: Sequence[Any]) -> list[str]:
    """The bounds of a constraint that an input reaches."""
    reached = {
        side
        for value, game in one.readings(games, ())
        for side, bound in (("low", one.low), ("high", one.high))
        if value == (bound.value(game) if isinstance(bound, Formula) else bound)
    }
    return [f"{side} {one.variable}" for side in ("low", "high") if side in reached]


@each_row("slug", KIT.slugs())
def test_the_numbers_of_instances_lie_beside_bounds_and_powers(slug: str) -> None:
    rules = rules_for(slug)
    counts = {len(rules.parse(text)) for text in edges(slug)}

    for one in rules.constraints:
        if one.all is len and isinstance(one.low, int) and isinstance(one.high, int):
            assert set(edge_values(one.low, one.high)) <= counts


def assert_within(slug: str, one: Constraint, values: list[int]) -> None:
    for bound, extreme in ((one.low, min(values)), (one.high, max(values))):
        if isinstance(bound, Formula) or bound is None:
            continue
        is_within = extreme >= bound if bound == one.low else extreme <= bound
        assert is_within, one.variable
        if (slug, one.variable) not in NOT_REACHED:
            assert extreme == bound, one.variable


def test_edge_values_lie_beside_bounds_powers_of_ten_and_widths_of_types() -> None:
    assert edge_values(5, 131) == [5, 6, 9, 10, 11, 99, 100, 101, 127, 128, 129, 130, 131]
    assert edge_values(65530, 65537) == [65530, 65531, 65535, 65536, 65537]
    assert edge_values(3, 3) == [3]
