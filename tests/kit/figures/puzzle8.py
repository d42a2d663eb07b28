"""The figures that headers and pages of the 8-puzzle state, computed again."""

from __future__ import annotations

from functools import partial
from math import factorial

from problems.puzzle8.rules import PUZZLE
from problems.sliding_puzzles.rules import distances
from tests.kit.figures import STATEMENT, nodes, nodes_on_average

HARDEST = "1\n8 6 7\n2 5 4\n3 0 1\n"
WORST_FOR_IDA_STAR = "1\n5 6 3\n0 8 2\n7 4 1\n"


def solvable() -> int:
    """The boards that a search from the goal reaches."""
    return len(distances(PUZZLE))


def generated(name: str, text: str = HARDEST) -> int:
    """The boards that a solution generates, on the hardest board if on no other."""
    return nodes(f"puzzle8/{name}", text)


# What is computed, with the phrases that state it.
_SAID = [
    (
        solvable,
        "{:,} boards can be solved|all {:,} solvable boards|all {:,} boards|at most {:,} boards|"
        "half of them, {:,}, can be solved|reaches {:,} boards|costs {:,} boards once|"
        "{:,} for many boards together",
    ),
    (
        partial(generated, "time_limit_exceeded/iterative_deepening.c"),
        "{:,} on the hardest",
    ),
    (partial(generated, "whole_layers.py"), "{:,} for the hardest"),
    (
        partial(generated, "bidirectional.py"),
        "{:,} boards on the hardest|{:,} boards instead of 181,440",
    ),
    (
        partial(generated, "ida_star.py"),
        "moves; {:,} boards on the hardest|IDA* generates {:,} boards.",
    ),
    (
        partial(generated, "ida_star.py", WORST_FOR_IDA_STAR),
        "{:,} at most|there it generates {:,} boards.|most boards for IDA*: {:,}",
    ),
    (
        partial(generated, "bidirectional_a_star.py"),
        "board it generates {:,} boards.|generated: {:,} on",
    ),
    (
        partial(generated, "a_star.py"),
        "A* generates {:,} boards,|n boards are generated: {:,} on the hardest",
    ),
]

FIGURES = {phrase: compute for compute, phrases in _SAID for phrase in phrases.split("|")} | {
    "9! = {:,}": lambda: factorial(PUZZLE.squares),
    "about {:,} boards for an input of one average board": lambda: nodes_on_average(
        "puzzle8/whole_layers.py", list(distances(PUZZLE))
    ),
    # The rows of a table.
    "table.py, breadth_first.py | {:,}": solvable,
    "iterative_deepening.c | {:,}": partial(generated, "time_limit_exceeded/iterative_deepening.c"),
    "whole_layers.py | {:,}": partial(generated, "whole_layers.py"),
    "| bidirectional.py | {:,}": partial(generated, "bidirectional.py"),
    "IdaStar.java | {:,}": partial(generated, "ida_star.py"),
    "bidirectional_a_star.py | {:,}": partial(generated, "bidirectional_a_star.py"),
    "| a_star.py | {:,}": partial(generated, "a_star.py"),
    "first_meeting.py | {:,}": partial(generated, "wrong_answer/first_meeting.py"),
}
GIVEN = {
    "an input may have 1000": STATEMENT,
    "T = 1000": STATEMENT,
    "80,903": "test_known.py counts it on all boards, which takes minutes",
}
