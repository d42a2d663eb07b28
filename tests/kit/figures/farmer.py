"""The figures that headers and pages of Farmer, wolf, goat and cabbage state, computed again."""

from __future__ import annotations

from functools import partial

from problems.farmer.rules import MOST_THINGS, parse
from tests.kit.figures import reached_states
from tests.kit.solutions import case_texts


def loads_on_a_bank() -> int:
    """How many pairs of a set of twelve things and a subset of it there are."""
    return sum(2 ** things.bit_count() for things in range(1 << MOST_THINGS))


def states(case: str) -> int:
    """The states of a case; without pairs every set is safe."""
    return len(reached_states(parse(case_texts("farmer", f"secret/{case}")[0])[0]))


_MOST = partial(states, "31-most-states")

FIGURES = {
    "{:,} loads on each bank": loads_on_a_bank,
    "{:,} for 12 things": loads_on_a_bank,
    "2 * 2^12 = {:,} states": _MOST,
    "if there are more than {:,}": _MOST,
    "all {:,} states can be reached": _MOST,
    "{:,} states, and no solution": partial(states, "32-many-states-no-solution"),
    "two seats: {:,} states, and no solution": partial(
        states, "35-two-seats-many-states-no-solution"
    ),
}

GIVEN = {"(Csorba, Hurkens and Woeginger, 2010)": "SIAM J. Discrete Math. 24"}
