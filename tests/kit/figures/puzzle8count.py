"""The figures that headers and pages of the counting 8-puzzle state, computed again."""

from __future__ import annotations

from collections import Counter
from functools import partial
from math import factorial
from random import Random

from problems.puzzle8count.rules import PUZZLE, counts, write
from problems.sliding_puzzles.rules import Sliding
from tests.kit.solutions import count_nodes

HARDEST = "1\n8 6 7\n2 5 4\n3 0 1\n"


def all_boards() -> int:
    """The orders of the nine numbers."""
    return factorial(PUZZLE.squares)


def solvable_boards() -> int:
    """The boards that a search from the goal reaches."""
    return len(counts())


def boards_with(solutions: int) -> int:
    """The boards with so many shortest solutions."""
    return Counter(counts().values())[solutions]


def generated(name: str, text: str = HARDEST) -> int:
    """The boards that a Python solution generates, on the hardest board if on no other."""
    return count_nodes(f"puzzle8count/{name}.py", text)


def generated_on_average(name: str) -> int:
    """The boards that it generates for a board alone, to the thousand."""
    boards = Random(8).sample(list(counts()), 150)
    texts = (write([Sliding(puzzle=PUZZLE, start=board)]) for board in boards)
    mean = sum(generated(name, text) for text in texts) / len(boards)
    return 1000 * round(mean / 1000)


FIGURES = {
    "9! = {:,}": all_boards,
    "all {:,} solvable boards": solvable_boards,
    "of which {:,} can be solved": solvable_boards,
    "One search over {:,} boards": solvable_boards,
    "nearly all of the {:,} boards": solvable_boards,
    "up to {:,} boards each time": solvable_boards,
    "{:,} for many boards together": solvable_boards,
    "Of the {:,} boards that can be solved": solvable_boards,
    "{:,} have a single shortest solution": partial(boards_with, 1),
    "{:,} have two": partial(boards_with, 2),
    "this takes {:,} boards": partial(generated, "bidirectional"),
    "{:,} boards on the hardest": partial(generated, "bidirectional"),
    "search from both ends {:,}": partial(generated, "bidirectional"),
    "{:,} for the hardest": partial(generated, "whole_layers"),
    "costs {:,} boards": partial(generated, "iterative_deepening"),
    "board, {:,} for the hardest": partial(generated, "iterative_deepening"),
    "IDA* generates {:,} boards": partial(generated, "iterative_deepening"),
    "about {:,} boards for an average board, ": partial(
        generated_on_average, "iterative_deepening"
    ),
    "about {:,} boards for an input of one average board": partial(
        generated_on_average, "whole_layers"
    ),
}
GIVEN: dict[str, str] = {}
