"""Generate pairs of jugs: larger jugs of 5 to 10,000 litres in turn.

Most goals can be measured; one in eight is random, and a common divisor may make it impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import gcd

from judge.catalog.datasets.random_choices import RandomChoices
from problems.jugs.rules import LARGEST, Jugs

STRATA = "litres of the larger jug"

_SIZES = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, LARGEST)


def games(seed: str) -> Iterator[tuple[str, Jugs]]:
    """Pairs by the size of the larger jug, which is at least half of what its stratum says."""
    for number in count():
        choices = RandomChoices(seed, number)
        most = _SIZES[number % len(_SIZES)]
        divisor = choices.one_of((1, 1, 1, 2, 3))
        large, small = choices.between(-(-most // 2), most), choices.between(1, most)
        sizes = [max(1, min(size, most // divisor)) * divisor for size in (large, small)]
        if divisor == 1:
            sizes = [large, min(large, small)]
        if choices.below(2):
            sizes.reverse()
        goal = choices.below(max(sizes) + 2)
        if choices.below(8):
            goal -= goal % gcd(*sizes)
        yield f"to-{most:05}", Jugs(sizes=(sizes[0], sizes[1]), goal=goal)
