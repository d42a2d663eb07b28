"""The figures that headers and pages of the counting 8-puzzle state, computed again."""

from __future__ import annotations

from collections import Counter
from functools import partial
from math import factorial

from problems.puzzle8count.rules import PUZZLE, counts
from tests.kit.figures import nodes, nodes_on_average

HARDEST = "1\n8 6 7\n2 5 4\n3 0 1\n"


def solvable() -> int:
    """The boards that a search from the goal reaches."""
    return len(counts())


def boards_with(solutions: int) -> int:
    """The boards with so many shortest solutions."""
    return Counter(counts().values())[solutions]


def generated(name: str) -> int:
    """The boards that a solution generates on the hardest board."""
    return nodes(f"puzzle8count/{name}.py", HARDEST)


def generated_on_average(name: str) -> int:
    """The boards that it generates for a board alone, to the thousand."""
    return nodes_on_average(f"puzzle8count/{name}.py", list(counts()))


# What is computed, with the phrases that state it.
_SAID = [
    (
        solvable,
        "all {:,} solvable boards|of which {:,} can be solved|One search over {:,} boards|"
        "nearly all of the {:,} boards|up to {:,} boards each time|{:,} for many boards together|"
        "Of the {:,} boards that can be solved",
    ),
    (partial(boards_with, 1), "{:,} have a single shortest solution"),
    (partial(boards_with, 2), "{:,} have two"),
    (
        partial(generated, "bidirectional"),
        "this takes {:,} boards|{:,} boards on the hardest|search from both ends {:,}",
    ),
    (partial(generated, "whole_layers"), "{:,} for the hardest"),
    (
        partial(generated, "iterative_deepening"),
        "costs {:,} boards|board, {:,} for the hardest|IDA* generates {:,} boards",
    ),
    (
        partial(generated_on_average, "iterative_deepening"),
        "about {:,} boards for an average board, ",
    ),
    (
        partial(generated_on_average, "whole_layers"),
        "about {:,} boards for an input of one average board",
    ),
]

FIGURES = {phrase: compute for compute, phrases in _SAID for phrase in phrases.split("|")} | {
    "9! = {:,}": lambda: factorial(PUZZLE.squares)
}
GIVEN: dict[str, str] = {}
