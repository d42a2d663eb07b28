"""The figures that headers and pages of Push!! state, computed again."""

from __future__ import annotations

from functools import cache

from problems.push.rules import MOST_DATA_SETS, Push, PushState, parse
from tests.kit.figures import STATEMENT, nodes, reached_states
from tests.kit.solutions import case_texts

RANDOM = "secret/38-random-7-by-7"


def boards(case: str) -> list[Push]:
    """The boards of a case."""
    return parse(case_texts("push", case)[0])


def regions(board: Push, states: set[PushState]) -> int:
    """The number of pairs (box, region of the man) among these states."""
    number, left = 0, set(states)
    while left:
        number += 1
        stack = [left.pop()]
        while stack:
            for _, cost, after in board.moves(stack.pop()):
                if cost == 0 and after in left:
                    left.remove(after)
                    stack.append(after)
    return number


@cache
def random_boards() -> tuple[int, int]:
    """The states and the regions of all boards of the case that is for speed."""
    several = [(board, reached_states(board)) for board in boards(RANDOM)]
    return sum(len(states) for _, states in several), sum(regions(*one) for one in several)


FIGURES = {
    "all 49 * 48 = {:,} states can be reached": lambda: len(
        reached_states(boards("secret/44-most-positions")[0])
    ),
    "{:,} states (box, man) can be reached": lambda: random_boards()[0],
    "{:,} states (box, region)": lambda: random_boards()[1],
    "A* examines {:,}": lambda: nodes("push/push_distance.py", case_texts("push", RANDOM)[0]),
    "`push_distance.py` and {:,} in": lambda: nodes(
        "push/push_distance.cpp", case_texts("push", RANDOM)[0]
    ),
}

GIVEN = {f"{MOST_DATA_SETS} boards": STATEMENT}
