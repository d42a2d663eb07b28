"""The figures that headers and pages of Farmer, wolf, goat and cabbage state, computed again."""

from __future__ import annotations

from problems.farmer.rules import MOST_THINGS, River, RiverState, parse
from tests.kit.solutions import case_texts


def reachable_positions(game: River) -> set[RiverState]:
    """All positions that can be reached, beyond the goal too."""
    seen = {game.start}
    stack = [game.start]
    while stack:
        for _, _, after in game.moves(stack.pop()):
            if after not in seen:
                seen.add(after)
                stack.append(after)
    return seen


def loads_on_a_bank() -> int:
    """How many pairs of a set of twelve things and a subset of it there are."""
    return sum(2 ** things.bit_count() for things in range(1 << MOST_THINGS))


def states() -> int:
    """As many as for twelve things without pairs, where every set is safe."""
    return _reached("31-most-states")


def star_states() -> int:
    return _reached("32-many-states-no-solution")


def two_stars_states() -> int:
    return _reached("35-two-seats-many-states-no-solution")


def _reached(case: str) -> int:
    (game,) = parse(case_texts("farmer", f"secret/{case}")[0])
    return len(reachable_positions(game))


FIGURES = {
    "{:,} loads on each bank": loads_on_a_bank,
    "{:,} for 12 things": loads_on_a_bank,
    "2 * 2^12 = {:,} states": states,
    "if there are more than {:,}": states,
    "all {:,} states can be reached": states,
    "{:,} states, and no solution": star_states,
    "two seats: {:,} states, and no solution": two_stars_states,
}

GIVEN = {"(Csorba, Hurkens and Woeginger, 2010)": "SIAM J. Discrete Math. 24"}
