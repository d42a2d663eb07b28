"""The figures that headers and pages of the 2x2x2 cube state, computed again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations, product

from problems.cube.rules import CORNERS, MOVES, SOLVED, assembled, turned

PLACES = list(CORNERS)[:7]
ORDERS = list(permutations(range(7)))
TWISTS = [(*six, -sum(six) % 3) for six in product(range(3), repeat=6)]


@cache
def tables() -> tuple[list[list[int]], list[list[int]]]:
    """What each move makes of the number of an order, and of the number of twists.

    A move is made once, on the stickers: where corners come from, and how they are twisted.
    """
    order_numbers = {order: number for number, order in enumerate(ORDERS)}
    twist_numbers = {twists: number for number, twists in enumerate(TWISTS)}
    orders, twists = [], []
    for move in MOVES:
        source, added = _effect(turned(SOLVED, move))
        orders.append([order_numbers[tuple(one[place] for place in source)] for one in ORDERS])
        twists.append(
            [
                twist_numbers[
                    tuple(
                        (one[place] + more) % 3 for place, more in zip(source, added, strict=True)
                    )
                ]
                for one in TWISTS
            ]
        )
    return orders, twists


def _effect(state: str) -> tuple[list[int], list[int]]:
    """For each place which corner is there and how it is twisted."""
    found = []
    for places in list(CORNERS.values())[:7]:
        colours = "".join(state[place] for place in places)
        found.append(
            next(
                (corner, times)
                for corner in range(7)
                for times in range(3)
                if _colours(corner, times) == colours
            )
        )
    return [corner for corner, _ in found], [times for _, times in found]


@cache
def _colours(corner: int, times: int) -> str:
    state = assembled([PLACES[corner]], [times])
    return "".join(state[place] for place in CORNERS[PLACES[0]])


@cache
def cubes_at_distance(*, quarters: bool = False, most: int = 14) -> list[int]:
    """How many cubes need 0, 1, 2, ... turns, or quarter turns alone; up to `most`."""
    orders, twists = tables()
    moves = [
        pair
        for name, *pair in zip(MOVES, orders, twists, strict=True)
        if not (quarters and name.endswith("2"))
    ]
    seen = bytearray(len(ORDERS) * len(TWISTS))
    start = ORDERS.index(tuple(range(7))) * len(TWISTS) + TWISTS.index((0,) * 7)
    seen[start] = 1
    layer = [start]
    counts: list[int] = []
    while layer and len(counts) <= most:
        counts.append(len(layer))
        reached: list[int] = []
        for cube in layer:
            order, twist = divmod(cube, len(TWISTS))
            for order_after, twist_after in moves:
                after = order_after[order] * len(TWISTS) + twist_after[twist]
                if not seen[after]:
                    seen[after] = 1
                    reached.append(after)
        layer = reached
    return counts


_ROW = " | ".join(f"{{0[{turns}]:,}}" for turns in range(12))

FIGURES: dict[str, Callable[[], object]] = {
    "{:,} cubes": lambda: sum(cubes_at_distance()),
    "| cubes | " + _ROW + " |": cubes_at_distance,
    "not 9 * {:,}": lambda: sum(cubes_at_distance()),
    "twist follows from the others: {:,}": lambda: sum(cubes_at_distance()),
    "{:,} orders": lambda: len(ORDERS),
    "9 * {:,} entries": lambda: len(ORDERS),
    "from 0 to {:,}, in the factorial": lambda: len(ORDERS) - 1,
    "{:,} cubes that need at most six turns": lambda: sum(cubes_at_distance(most=6)),
    "only {:,} cubes need at most 6": lambda: sum(cubes_at_distance(most=6)),
    "at most {:,} cubes": lambda: sum(cubes_at_distance(most=5)),
    "there are {} such cubes": lambda: cubes_at_distance(quarters=True)[14],
}

GIVEN: dict[str, str] = {}
