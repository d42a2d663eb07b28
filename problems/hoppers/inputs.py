"""Hypothesis strategies for Hoppers: small choices become boards, and so they shrink.

Most boards are made backwards: from the last peg, a jump is taken back again and again, so that
these can be solved. Of the others, with pegs here and there, few can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.hoppers.rules import HOLES, LINES, MOST_BOARDS, Hoppers, write


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 5 boards."""
    return games().map(write)


def edges() -> Iterator[str]:
    """One peg, two pegs that jump, all pegs and all but one, for each target; the most boards."""
    whole = (1 << HOLES) - 1
    for target in range(HOLES):
        starts = [1 << hole for hole in range(HOLES)]
        starts += [
            1 << origin | 1 << over for line in LINES for origin, over, _ in (line, line[::-1])
        ]
        starts += [whole, *(whole ^ 1 << hole for hole in range(HOLES))]
        yield write([Hoppers(start=start, target=target) for start in starts])
        yield write([Hoppers(start=whole, target=target)])
        yield write([Hoppers(start=whole, target=target)] * MOST_BOARDS)
    solved = Hoppers(start=1, target=0)
    yield from (write([solved] * count) for count in edge_values(1, MOST_BOARDS))


def games() -> SearchStrategy[list[Hoppers]]:
    """1 to 5 boards."""
    return st.lists(boards(), min_size=1, max_size=5)


def boards() -> SearchStrategy[Hoppers]:
    """One board."""
    hole = st.integers(0, HOLES - 1)
    back = st.builds(_undo_jump, hole, st.lists(st.integers(0, 15), max_size=11))
    drawn = st.builds(_board, st.sets(hole, min_size=1), hole)
    return back | back | drawn


def _board(pegs: set[int], target: int) -> Hoppers:
    return Hoppers(start=sum(1 << hole for hole in pegs), target=target)


def _undo_jump(target: int, choices: Sequence[int]) -> Hoppers:
    """The board from which some jumps lead to a single peg in `target`."""
    pegs = 1 << target
    for choice in choices:
        back = [
            pegs ^ 1 << origin ^ 1 << over ^ 1 << beyond
            for line in LINES
            for origin, over, beyond in (line, line[::-1])
            if pegs >> beyond & 1 and not pegs >> over & 1 and not pegs >> origin & 1
        ]
        if back:
            pegs = back[choice % len(back)]
    return Hoppers(start=pegs, target=target)
