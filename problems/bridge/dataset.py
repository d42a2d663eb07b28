"""Generate groups at a bridge: 2 to 9 people in turn, mostly two at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.bridge.rules import SLOWEST, Bridge

STRATA = "people"

_MOST = 9


def games(seed: str) -> Iterator[tuple[str, Bridge]]:
    """Groups by the number of people; in half of them the times are near each other."""
    for number in count():
        choices = RandomChoices(seed, number)
        people = 2 + number % (_MOST - 1)
        slowest = choices.one_of((10, 20, SLOWEST))
        fastest = choices.one_of((1, 1, slowest // 2))
        minutes = tuple(choices.between(fastest, slowest) for _ in range(people))
        yield f"people-{people:02}", Bridge(choices.one_of((2, 2, 2, 3, 4)), minutes)
