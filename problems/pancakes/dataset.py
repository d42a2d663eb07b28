"""Generate stacks of 2 to 16 pancakes in turn, in random order.

In one of four, some neighbours are kept together: then more flips leave the number of gaps as it
is, and the bound helps less.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.pancakes.rules import MOST_PANCAKES, Stack

STRATA = "pancakes"


def games(seed: str) -> Iterator[tuple[str, Stack]]:
    """Stacks by the number of their pancakes."""
    for number in count():
        choices = RandomChoices(seed, number)
        size = 2 + number % (MOST_PANCAKES - 1)
        longest = 1 if choices.below(4) else 3
        blocks: list[list[int]] = []
        first = 1
        while first <= size:
            length = min(choices.between(1, longest), size + 1 - first)
            block = list(range(first, first + length))
            blocks.append(block[:: 1 if choices.below(2) else -1])
            first += length
        sizes = [one for block in choices.shuffle(blocks) for one in block]
        yield f"pancakes-{size:02}", Stack(start=tuple(sizes))
