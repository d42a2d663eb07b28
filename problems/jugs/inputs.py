"""Hypothesis strategies for Water jugs: small choices become pairs of jugs, and so they shrink.

Most goals are what is in a jug after some moves, so they can be reached; the others are drawn, and
many of these cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import gcd

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game import weighted
from judge.game.edges import edge_values
from problems.jugs.rules import LARGEST, MOST_IN_ALL, MOST_PAIRS, Jugs, write


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 5 pairs."""
    return games().map(write)


def games() -> SearchStrategy[list[Jugs]]:
    """1 to 5 pairs; a large one comes alone, so that no answer is long for nothing."""
    several = st.lists(pairs(20), min_size=1, max_size=5)
    return several | several | several | st.lists(pairs(300), min_size=1, max_size=1)


def edges() -> Iterator[str]:
    """Small, large and neighbouring jugs with goals at the bounds; the most pairs of an input."""
    for a, b in product((1, 2, 3, 4, 5, 6), repeat=2):
        yield write([Jugs(sizes=(a, b), goal=goal) for goal in range(a + b + 1)])
    sizes = [size for size in edge_values(1, LARGEST) if size > 6]
    for a in sizes:
        for b in {1, 2, a - 1, a, LARGEST + 1 - a}:
            goals = sorted({0, 1, gcd(a, b), a - 1, a, max(a, b), min(max(a, b) + 1, LARGEST)})
            yield from (
                write([Jugs(sizes=pair, goal=goal)]) for pair in ((a, b), (b, a)) for goal in goals
            )
    small = Jugs(sizes=(1, 1), goal=1)
    yield from (write([small] * count) for count in edge_values(1, MOST_PAIRS))
    side = MOST_IN_ALL // MOST_PAIRS // 2
    yield write([Jugs(sizes=(side, side), goal=side)] * MOST_PAIRS)
    for goal in (0, LARGEST):
        large = Jugs(sizes=(LARGEST, LARGEST), goal=goal)
        yield write([small] * (MOST_PAIRS - 1) + [large])
        thin = [Jugs(sizes=(1, LARGEST - 1), goal=goal), Jugs(sizes=(LARGEST - 1, 1), goal=goal)]
        yield write([large] * (MOST_IN_ALL // (2 * LARGEST) - 1) + thin)


def pairs(largest: int) -> SearchStrategy[Jugs]:
    """A pair of jugs of up to `largest` litres; one in some has a common divisor put into it."""
    sizes = st.tuples(*[st.integers(1, largest)] * 2)
    divisor = st.sampled_from(weighted({1: 3, 2: 1, 3: 1}))
    drawn = st.builds(_pair, sizes, divisor, st.integers(0, largest + 2))
    moves = st.lists(st.integers(0, 5), max_size=12)
    return drawn | st.builds(_walk, sizes, divisor, moves)


def _pair(sizes: tuple[int, int], divisor: int, goal: int) -> Jugs:
    a, b = (min(size * divisor, LARGEST) for size in sizes)
    return Jugs(sizes=(a, b), goal=goal)


def _walk(sizes: tuple[int, int], divisor: int, moves: Sequence[int]) -> Jugs:
    """The goal is what is in jug A, or else in jug B, after some moves."""
    jugs = _pair(sizes, divisor, 0)
    state = jugs.start
    for move in moves:
        legal = [after for _, _, after in jugs.moves(state)]
        state = legal[move % len(legal)]
    return Jugs(sizes=jugs.sizes, goal=state[0] or state[1])
