"""Generate boards of Hoppers: 1 to 12 pegs in turn, by undoing jumps from the last peg.

One board in eight has random pegs instead; few of these can be solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.hoppers.formats import BOARD_LIST
from problems.hoppers.rules import HOLES, LINES, Hoppers

FORMAT = BOARD_LIST
STRATA = "pegs"

_MOST_PEGS = 12


def games(seed: str) -> Iterator[tuple[str, Hoppers]]:
    """Boards by their pegs."""
    for number in count():
        choices = RandomChoices(seed, number)
        pegs = 1 + number % _MOST_PEGS
        yield (
            f"pegs-{pegs:02}",
            _random_board(choices, pegs)
            if choices.below(8) == 0
            else _backward_board(choices, pegs),
        )


def _random_board(choices: RandomChoices, pegs: int) -> Hoppers:
    holes = choices.some_of(range(HOLES), pegs)
    return Hoppers(start=sum(1 << hole for hole in holes), target=choices.below(HOLES))


def _backward_board(choices: RandomChoices, pegs: int) -> Hoppers:
    """A board that one peg, taking jump after jump back, becomes; begun again until it does."""
    while True:
        target = choices.below(HOLES)
        board = 1 << target
        for _ in range(pegs - 1):
            before = _predecessors(board)
            if not before:
                break
            board = choices.one_of(before)
        if board.bit_count() == pegs:
            return Hoppers(start=board, target=target)


def _predecessors(board: int) -> list[int]:
    """The boards from which one jump leads here."""
    return [
        board ^ 1 << origin ^ 1 << over ^ 1 << beyond
        for line in LINES
        for origin, over, beyond in (line, line[::-1])
        if board >> beyond & 1 and not board >> over & 1 and not board >> origin & 1
    ]
