"""Generate boards of Peg solitaire: 1 to 14 pegs in turn, by undoing jumps from the last peg.

One board in eight has random pegs instead, and one in fifteen a single empty hole.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.solitaire.rules import HOLES, MOST_PEGS, WHOLE, Solitaire, jumps_back

STRATA = "pegs"


def games(seed: str) -> Iterator[tuple[str, Solitaire]]:
    """Boards by their pegs."""
    for number in count():
        choices = RandomChoices(seed, number)
        pegs = 1 + number % (MOST_PEGS + 1)
        if pegs > MOST_PEGS:
            empty, target = choices.below(HOLES), choices.below(HOLES)
            yield f"pegs-{HOLES - 1}", Solitaire(WHOLE ^ 1 << empty, target)
        elif choices.below(8) == 0:
            yield f"pegs-{pegs:02}", random_board(choices, pegs)
        else:
            yield f"pegs-{pegs:02}", backward_board(choices, pegs)


def random_board(choices: RandomChoices, pegs: int) -> Solitaire:
    """Pegs here and there, and any target."""
    holes = choices.some_of(range(HOLES), pegs)
    return Solitaire(start=sum(1 << hole for hole in holes), target=choices.below(HOLES))


def backward_board(choices: RandomChoices, pegs: int) -> Solitaire:
    """A board that one peg, taking jump after jump back, becomes; begun again until it does."""
    while True:
        target = choices.below(HOLES)
        board = 1 << target
        for _ in range(pegs - 1):
            before = jumps_back(board)
            if not before:
                break
            board = choices.one_of(before)
        else:
            return Solitaire(start=board, target=target)
