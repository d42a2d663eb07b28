"""Generate cubes: after 1 to 12 random turns in turn, and cubes that were taken apart.

One in four of the latter cannot be solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.cube.rules import CORNERS, MOVES, SOLVED, Cube, assembled, turned, twist, twisted

STRATA = "random turns"

_MOST_TURNS = 12


def games(seed: str) -> Iterator[tuple[str, Cube]]:
    """Cubes by the number of random turns."""
    for number in count():
        choices = RandomChoices(seed, number)
        turns = number % (_MOST_TURNS + 1)
        if turns == 0:
            yield "taken-apart", Cube(start=_taken_apart(choices))
            continue
        state = SOLVED
        face = ""
        for _ in range(turns):
            move = choices.one_of([move for move in MOVES if move[0] != face])
            face = move[0]
            state = turned(state, move)
        yield f"turns-{turns:02}", Cube(start=state)


def _taken_apart(choices: RandomChoices) -> str:
    corners = choices.shuffle(list(CORNERS)[:-1])
    twists = [choices.below(3) for _ in corners]
    state = assembled(corners, twists)
    while twist(state) and choices.below(4):
        state = twisted(state, "up-front-right")
    return state
