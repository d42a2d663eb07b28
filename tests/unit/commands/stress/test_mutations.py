"""Changes of inputs: by moves, and in their texts."""

from __future__ import annotations

import random

from judge.commands.stress.inputs import InputStrategy
from judge.commands.stress.mutations import mutated
from tests.conftest import each_row
from tests.kit.solutions import KIT, rules_for


@each_row("slug", KIT.slugs())
def test_a_changed_input_is_another_valid_one_in_canonical_form(slug: str) -> None:
    rules, rng = rules_for(slug), random.Random(1)
    texts = [rules.write(rules.parse(text)[:1]) for text in InputStrategy(slug).draw(1, 30)]

    made = [mutated(rules, texts, rng) for _ in range(60)]

    found = [text for text in made if text is not None]
    assert len(set(found)) > 10
    for text in found:
        assert rules.write(rules.parse(text)) == text


def test_a_single_thing_that_cannot_change_gives_nothing() -> None:
    rules = rules_for("knights")

    assert mutated(rules, ["1 1\n#\n#\n"], random.Random(1)) in (None, "1 1\n.\n.\n")


def test_the_same_seed_makes_the_same_changes() -> None:
    rules = rules_for("push")
    texts = [rules.write(rules.parse(text)[:1]) for text in InputStrategy("push").draw(1, 30)]

    one, other = ([mutated(rules, texts, random.Random(7))] for _ in range(2))

    assert one == other
