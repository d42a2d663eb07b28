"""The figures that headers and pages of Pancakes state, computed again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from math import factorial

from problems.pancakes.rules import flipped, gaps
from tests.kit.figures import YEAR


@cache
def distances(size: int) -> dict[tuple[int, ...], int]:
    """The fewest flips of every stack of a size, by breadth-first search from the sorted one."""
    start = tuple(range(1, size + 1))
    found = {start: 0}
    queue = [start]
    for state in queue:  # grows while it is read
        for count in range(2, size + 1):
            after = flipped(state, count)
            if after not in found:
                found[after] = found[state] + 1
                queue.append(after)
    return found


def counts(size: int) -> list[int]:
    """The stacks of a size, then how many there are at each distance."""
    found = Counter(distances(size).values())
    return [factorial(size), *(found[flips] for flips in sorted(found))]


def row(size: int, most: int) -> str:
    """The form of a row of the table of distances, up to the largest one."""
    cells = (f"{{0[{place}]:,}}" for place in range(most + 2))
    return f"| {size} | {' | '.join(cells)} |"


def above_the_bound(more: int) -> int:
    """The stacks of eight that need so many flips more than they have gaps."""
    return sum(flips == gaps(state) + more for state, flips in distances(8).items())


FIGURES: dict[str, Callable[[], object]] = {
    "{:,} for 8 pancakes": lambda: len(distances(8)),
    "the {:,} stacks of eight pancakes": lambda: len(distances(8)),
    row(7, most=8): lambda: counts(7),
    row(8, most=9): lambda: counts(8),
    "{:,} need as many flips as they have gaps": lambda: above_the_bound(0),
    "{:,} need one more": lambda: above_the_bound(1),
    "{:,} need two more": lambda: above_the_bound(2),
    "and {:,} need three more": lambda: above_the_bound(3),
    "16! = {:,} stacks": lambda: factorial(16),
}

GIVEN = {
    "(Pohl, 1970)": YEAR,
    "Papadimitriou (1979)": YEAR,
    "(Bulteau, Fertin and Rusu, 2012)": YEAR,
    "(Chitturi and others, 2009)": YEAR,
    "Sudborough (1997)": YEAR,
    "sequence A058986": "the number of the sequence",
}
