"""The figures that headers and pages of Lights Out state, computed again.

A quiet set is a set of presses that changes nothing; all solutions of a board differ by quiet sets.
So the least number of presses follows from how many squares of each class are pressed, where two
squares are of one class if they are in the same quiet sets.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import comb, prod

from problems.lightsout.rules import crosses


def quiet_sets(rows: int, columns: int) -> list[int]:
    """A basis of the sets of presses that change nothing, by Gaussian elimination."""
    basis: dict[int, tuple[int, int]] = {}
    quiet = []
    for square, lights in enumerate(crosses(rows, columns)):
        presses = 1 << square
        while lights and lights.bit_length() in basis:
            other, its_presses = basis[lights.bit_length()]
            lights, presses = lights ^ other, presses ^ its_presses
        if lights:
            basis[lights.bit_length()] = lights, presses
        else:
            quiet.append(presses)
    return quiet


@cache
def boards_by_presses(rows: int, columns: int) -> dict[int, int]:
    """How many boards need 0, 1, 2 ... presses."""
    quiet = quiet_sets(rows, columns)
    classes = Counter(
        tuple(presses >> square & 1 for presses in quiet) for square in range(rows * columns)
    )
    flips = [
        [sum(a & b for a, b in zip(chosen, kind, strict=True)) % 2 for kind in classes]
        for chosen in product((0, 1), repeat=len(quiet))
    ]
    sets: Counter[int] = Counter()
    sizes = list(classes.values())
    for pressed in product(*(range(size + 1) for size in sizes)):
        fewest = min(
            sum(
                size - count if is_flipped else count
                for size, count, is_flipped in zip(sizes, pressed, flipped, strict=True)
            )
            for flipped in flips
        )
        sets[fewest] += prod(map(comb, sizes, pressed))
    return {fewest: sets[fewest] // len(flips) for fewest in sorted(sets)}


def solvable(rows: int, columns: int) -> int:
    """How many boards can be solved."""
    return sum(boards_by_presses(rows, columns).values())


def hardest(rows: int, columns: int) -> int:
    """How many boards need the most presses."""
    return list(boards_by_presses(rows, columns).values())[-1]


FIGURES = {
    "{:,} of the 33,554,432 boards of 5 x 5": lambda: solvable(5, 5),
    "{:,} boards of 5 x 5 need 15 presses": lambda: hardest(5, 5),
    "{:,} of the 65,536 boards of 4 x 4": lambda: solvable(4, 4),
}
GIVEN = {"33,554,432": "2^25", "65,536": "2^16", "1989": "the year of the source"}
