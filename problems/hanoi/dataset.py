"""Generate puzzles of Towers of Hanoi: three and four pegs in turn, from few discs to many.

One puzzle in four asks for a tower, one in eight moves a whole tower.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.hanoi.rules import MOST_DISCS, Hanoi, letters

STRATA = "pegs and discs"

_SIZES = [(pegs, discs) for pegs in (3, 4) for discs in range(1, MOST_DISCS[pegs] + 1)]


def games(seed: str) -> Iterator[tuple[str, Hanoi]]:
    """Puzzles by their pegs and discs."""
    for number in count():
        choices = RandomChoices(seed, number)
        pegs, discs = _SIZES[number % len(_SIZES)]
        kind = choices.below(8)
        yield (
            f"pegs-{pegs}-discs-{discs:02}",
            Hanoi(
                pegs=pegs,
                start=_position(choices, pegs, discs, tower=kind == 0),
                goal=_position(choices, pegs, discs, tower=kind < 2),
            ),
        )


def _position(choices: RandomChoices, pegs: int, discs: int, *, tower: bool) -> str:
    if tower:
        return choices.one_of(letters(pegs)) * discs
    return "".join(choices.one_of(letters(pegs)) for _ in range(discs))
