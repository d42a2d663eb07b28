"""The figures that headers and pages of Knight exchange state, computed again."""

from __future__ import annotations

from itertools import product
from math import comb, factorial

from problems.knights.rules import MOST_SQUARES, parse, small
from tests.kit.figures import nodes
from tests.kit.solutions import case_texts


def most_positions() -> int:
    """The most positions that knights of any numbers have on any board."""
    return max(
        comb(MOST_SQUARES, black) * comb(MOST_SQUARES - black, white)
        for black in range(MOST_SQUARES + 1)
        for white in range(MOST_SQUARES + 1 - black)
    )


def expanded(solution: str, case: str) -> int:
    """How many positions a solution expands on a case."""
    return nodes(f"knights/{solution}", case_texts("knights", case)[0])


def positions_of_few_knights() -> int:
    """The positions on the board of a case, whose knights can stand on any squares."""
    text, _ = case_texts("knights", "secret/40-furthest-with-few-knights")
    (game,) = parse(text)
    black, white = (knights.bit_count() for knights in game.start)
    return comb(MOST_SQUARES, black) * comb(MOST_SQUARES - black, white)


def most_that_are_small() -> int:
    """The number of positions up to which the oracle answers, in thousands."""
    counts: dict[bool, list[int]] = {True: [], False: []}
    for black, white in product(range(17), repeat=2):
        if black + white <= 16:
            squares = ("B" * black + "W" * white).ljust(16, ".")
            game = parse(f"1 16\n{squares}\n{squares}\n")[0]
            counts[small(game)].append(comb(16, black) * comb(16 - black, white))
    assert max(counts[True]) <= 20_000 < min(counts[False])
    return 20_000


EXCHANGED = "secret/42-rows-exchanged-on-four-by-four"

FIGURES = {
    "at most {:,} positions": most_positions,
    "which gives {:,}": most_positions,
    "no more than {:,} positions on any board": most_positions,
    "there are {:,} positions. For each": most_positions,
    "at most {:,} sets": lambda: comb(16, 8),
    "{:,} times as many for five of each": lambda: factorial(5) ** 2,
    "3^16 = {:,} numbers": lambda: 3**16,
    "{:,} bytes": lambda: 3**16,
    "from one end, {:,} positions": lambda: expanded("bit_sets.py", EXCHANGED),
    "from both ends, only {:,}": lambda: expanded("bidirectional_bit_sets.py", EXCHANGED),
    "from both ends, {:,} of them": lambda: expanded(
        "bidirectional_bit_sets.py", "secret/41-furthest-with-five-and-six"
    ),
    "26 moves, {:,} positions": positions_of_few_knights,
    "up to {:,} positions are answered": most_that_are_small,
}
GIVEN: dict[str, str] = {}
