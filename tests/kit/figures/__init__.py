"""The figures that headers and pages of problems state, computed again: a module for each problem.

`FIGURES` has for each phrase what computes its value. A phrase is a format string, such as
"{:,} boards"; with the value it must stand in a header or on a page of the problem. `GIVEN` has the
phrases whose numbers nobody computes here, and where they are from.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from judge.game import Game
from problems.sliding_puzzles.rules import Board, Sliding
from tests.kit.solutions import build_solution, count_nodes, rules_for, run_program

STATEMENT = "a limit of the statement"
YEAR = "the year of the paper"


@cache
def nodes(name: str, text: str) -> int:
    """The nodes that a solution tells of on an input."""
    if name.endswith(".py"):
        return count_nodes(name, text)
    with tempfile.TemporaryDirectory() as base:
        told = run_program(build_solution(name, Path(base)), text, stats="1")[1]
    return int(told.removeprefix("nodes="))


def nodes_on_average(name: str, boards: list[Board]) -> int:
    """The nodes for a board of a sliding puzzle alone, to the thousand."""
    rules = rules_for(name.partition("/")[0])
    puzzle = __import__(f"problems.{name.partition('/')[0]}.rules", fromlist=["PUZZLE"]).PUZZLE
    some = Random(8).sample(boards, 150)
    texts = (rules.write([Sliding(puzzle=puzzle, start=board)]) for board in some)
    return 1000 * round(sum(nodes(name, text) for text in texts) / len(some) / 1000)


def reached_states(game: Game[Any]) -> set[Any]:
    """All states that can be reached; the search does not stop at the goal."""
    reached, stack = {game.start}, [game.start]
    while stack:
        for _, _, after in game.moves(stack.pop()):
            if after not in reached:
                reached.add(after)
                stack.append(after)
    return reached


def rows_of_a_database(squares: int, tiles: int) -> int:
    """Sets of so many squares of four columns, each with a region of the others for the blank."""
    near = [
        [s for s in range(squares) if abs(s // 4 - q // 4) + abs(s % 4 - q % 4) == 1]
        for q in range(squares)
    ]
    rows = 0
    for taken in range(1 << squares):
        if taken.bit_count() == tiles:
            free = {square for square in range(squares) if not taken >> square & 1}
            while free:
                rows += 1
                edge = [free.pop()]
                while edge:
                    found = free.intersection(near[edge.pop()])
                    free -= found
                    edge += found
    return rows
