"""The figures that headers and pages of the 8-puzzle state, computed again."""

from __future__ import annotations

from functools import partial
from math import factorial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from problems.puzzle8.rules import PUZZLE, write
from problems.sliding_puzzles.rules import Sliding, distances
from tests.kit.solutions import build_solution, count_nodes, run_program

HARDEST = "1\n8 6 7\n2 5 4\n3 0 1\n"
WORST_FOR_IDA_STAR = "1\n5 6 3\n0 8 2\n7 4 1\n"


def all_boards() -> int:
    """The orders of the nine numbers."""
    return factorial(PUZZLE.squares)


def solvable_boards() -> int:
    """The boards that a search from the goal reaches."""
    return len(distances(PUZZLE))


def generated(name: str, text: str = HARDEST) -> int:
    """The boards that a Python solution generates, on the hardest board if on no other."""
    return count_nodes(f"puzzle8/{name}.py", text)


def generated_without_a_bound() -> int:
    """The boards that iterative deepening in C generates on the hardest board."""
    with TemporaryDirectory() as folder:
        name = "puzzle8/time_limit_exceeded/iterative_deepening.c"
        told = run_program(build_solution(name, Path(folder)), HARDEST, stats="1")[1]
    return int(told.removeprefix("nodes="))


def generated_by_layers_on_average() -> int:
    """The boards that search from both ends generates for a board alone, to the thousand."""
    boards = Random(8).sample(list(distances(PUZZLE)), 150)
    texts = (write([Sliding(puzzle=PUZZLE, start=board)]) for board in boards)
    mean = sum(generated("whole_layers", text) for text in texts) / len(boards)
    return 1000 * round(mean / 1000)


FIGURES = {
    "9! = {:,}": all_boards,
    "{:,} boards can be solved": solvable_boards,
    "all {:,} solvable boards": solvable_boards,
    "all {:,} boards": solvable_boards,
    "at most {:,} boards": solvable_boards,
    "half of them, {:,}, can be solved": solvable_boards,
    "reaches {:,} boards": solvable_boards,
    "costs {:,} boards once": solvable_boards,
    "each of the {:,} boards": solvable_boards,
    "{:,} for many boards together": solvable_boards,
    "table.py, breadth_first.py | {:,}": solvable_boards,
    "{:,} on the hardest": generated_without_a_bound,
    "iterative_deepening.c | {:,}": generated_without_a_bound,
    "about {:,} boards for an input of one average board": generated_by_layers_on_average,
    "{:,} for the hardest": partial(generated, "whole_layers"),
    "whole_layers.py | {:,}": partial(generated, "whole_layers"),
    "{:,} boards on the hardest": partial(generated, "bidirectional"),
    "{:,} boards instead of 181,440": partial(generated, "bidirectional"),
    "| bidirectional.py | {:,}": partial(generated, "bidirectional"),
    "moves; {:,} boards on the hardest": partial(generated, "ida_star"),
    "IDA* generates {:,} boards.": partial(generated, "ida_star"),
    "board it generates {:,} boards.": partial(generated, "bidirectional_a_star"),
    "A* generates {:,} boards,": partial(generated, "a_star"),
    "IdaStar.java | {:,}": partial(generated, "ida_star"),
    "{:,} at most": partial(generated, "ida_star", WORST_FOR_IDA_STAR),
    "there it generates {:,} boards.": partial(generated, "ida_star", WORST_FOR_IDA_STAR),
    "most boards for IDA*: {:,}": partial(generated, "ida_star", WORST_FOR_IDA_STAR),
    "generated: {:,} on": partial(generated, "bidirectional_a_star"),
    "bidirectional_a_star.py | {:,}": partial(generated, "bidirectional_a_star"),
    "n boards are generated: {:,} on the hardest": partial(generated, "a_star"),
    "| a_star.py | {:,}": partial(generated, "a_star"),
    "first_meeting.py | {:,}": partial(generated, "wrong_answer/first_meeting"),
}
GIVEN = {
    "an input may have 1000": "the statement's limit on the boards of an input",
    "T = 1000": "the statement's limit on the boards of an input",
    "80,903": "test_puzzle8.py counts it on all boards, which takes minutes",
}
