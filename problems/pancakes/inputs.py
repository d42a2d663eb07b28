"""Hypothesis strategies for Pancakes: small choices become stacks, and so they shrink.

A stack is drawn as flips from the sorted one, or as a permutation. Most are small: the smaller a
stack is, the sooner a mistake shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.pancakes.rules import MOST_PANCAKES, MOST_STACKS, Stack, flipped, write


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 5 stacks."""
    return games().map(write)


def edges() -> Iterator[str]:
    """Stacks of every size: sorted, turned over, the ends exchanged, halves mixed; the most."""
    for size in range(1, MOST_PANCAKES + 1):
        sizes = tuple(range(1, size + 1))
        odd, even = sizes[::2], sizes[1::2]
        for start in dict.fromkeys(
            (
                sizes,
                sizes[::-1],
                (*sizes[1:], sizes[0]),
                (sizes[-1], *sizes[1:-1], sizes[0])[:size],
                odd + even,
                even + odd,
                even[::-1] + odd,
            )
        ):
            yield write([Stack(start=start)])
    pair = Stack(start=(2, 1))
    yield from (write([pair] * count) for count in edge_values(1, MOST_STACKS))
    for size in (1, MOST_PANCAKES):
        yield write([Stack(start=tuple(range(size, 0, -1)))] * MOST_STACKS)


def games() -> SearchStrategy[list[Stack]]:
    """1 to 5 stacks."""
    return st.lists(stacks(), min_size=1, max_size=5)


def stacks() -> SearchStrategy[Stack]:
    """One stack; in large ones a few flips are to be undone."""
    drawn = st.integers(1, 7).flatmap(lambda size: st.permutations(range(1, size + 1)))
    permuted = drawn.map(lambda sizes: Stack(start=tuple(sizes)))
    flips = st.lists(st.integers(0, MOST_PANCAKES - 2), max_size=6)
    return permuted | permuted | st.builds(_flip, st.integers(2, MOST_PANCAKES), flips)


def _flip(size: int, choices: Sequence[int]) -> Stack:
    sizes = tuple(range(1, size + 1))
    for choice in choices:
        sizes = flipped(sizes, 2 + choice % (size - 1))
    return Stack(start=sizes)
