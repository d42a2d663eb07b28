"""The costliest instances are kept, and changed."""

from __future__ import annotations

import random

from judge.commands.stress.strategies.elites import Elites
from tests.unit.commands.stress.testers import RULES


def test_the_costliest_of_each_length_are_changed() -> None:
    elites = Elites(RULES, random.Random(1))
    texts = [f"1\n{a} {b} 2\n" for a in range(2, 7) for b in range(1, 3)]

    kept = [elites.add(text, cost) for cost, text in enumerate(texts)]

    assert all(kept)  # each is costlier than those before it
    assert not elites.add("1\n9 9 9\n", 0)
    made = elites.changed(20)
    assert made
    assert all(RULES.parse(content.decode()) for content in made)


def test_without_instances_nothing_is_changed() -> None:
    assert Elites(RULES, random.Random(1)).changed(20) == []
