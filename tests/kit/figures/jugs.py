"""The figures that headers and pages of Water jugs state, computed again."""

from __future__ import annotations

from problems.jugs.rules import LARGEST, MOST_IN_ALL


def rim_of_the_largest() -> int:
    """How many states two of the largest jugs have in which a jug is empty or full."""
    table = (LARGEST + 1) ** 2
    inside = (LARGEST - 1) ** 2
    return table - inside


def longest_solution() -> int:
    """The most moves among all goals for jugs of 10,000 and 9,999 litres."""
    sizes = (LARGEST, LARGEST - 1)
    first: list[dict[int, int]] = [_first_moves(*sizes), _first_moves(*sizes[::-1])]
    return max(min(one[goal] for one in first) for goal in range(1, LARGEST + 1))


def _first_moves(first: int, second: int) -> dict[int, int]:
    """For each amount the first move of the order between two jugs after which a jug holds it."""
    found: dict[int, int] = {}
    here = there = move = 0
    while (here, there) != (0, second):
        if here == 0:
            here = first
        elif there == second:
            there = 0
        else:
            flow = min(here, second - there)
            here, there = here - flow, there + flow
        move += 1
        for litres in (here, there):
            found.setdefault(litres, move)
    return found


FIGURES = {
    "that is {:,} states out of a hundred million": rim_of_the_largest,
    "{:,} moves: jugs of 10,000 and 9,999 litres": longest_solution,
}

_STATEMENT = "a limit of the statement"

GIVEN = {
    "about 1000 calls": "sys.getrecursionlimit() of CPython",
    "about 1000 of them": "sys.getrecursionlimit() of CPython",
    f"{LARGEST:,} litres": _STATEMENT,
    f"one of {LARGEST:,}": _STATEMENT,
    f"add up to {MOST_IN_ALL:,}": _STATEMENT,
    "nearly 20,000 moves": "rounded; the figure stands in the table",
}
