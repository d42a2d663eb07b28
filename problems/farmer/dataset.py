"""Generate puzzles of Farmer, wolf, goat and cabbage: 1 to 10 things in turn, with random quarrels.

There are about half as many seats as usually suffice, and about a third of all pairs quarrel: then
the order of the loads matters most.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.farmer.rules import River

STRATA = "things"

_NAMES = (
    *("wolf", "goat", "cabbage", "fox", "hen", "corn"),
    *("dog", "cat", "mouse", "cheese", "carrot", "rabbit"),
)
_MOST = 10


def games(seed: str) -> Iterator[tuple[str, River]]:
    """Puzzles by the number of things."""
    for number in count():
        choices = RandomChoices(seed, number)
        things = 1 + number % _MOST
        names = choices.some_of(_NAMES, things)
        pairs = list(combinations(names, 2))
        quarrels = choices.some_of(pairs, choices.between(len(pairs) // 5, -(-len(pairs) // 2)))
        seats = min(things, max(1, things // 2 - 1 + choices.below(3)))
        yield f"things-{things:02}", River(things=tuple(names), seats=seats, pairs=tuple(quarrels))
