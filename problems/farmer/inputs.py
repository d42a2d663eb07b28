"""Hypothesis strategies for Farmer, wolf, goat and cabbage: small choices become a puzzle.

Pairs are drawn as pairs of numbers. Those of one thing with itself, of a thing that is not there,
and those that are there already are left out, so that a puzzle shrinks in all its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from problems.farmer.rules import LONGEST_NAME, MOST_THINGS, River, write

NAMES = (
    "wolf",
    "goat",
    "cabbage",
    "dog",
    "Dog",
    "x",
    "carrot",
    "farmer",
    "Z" * LONGEST_NAME,
    "hen",
    "fox",
    "corn",
)

_ALIKE = (("ab", "a", "b"), ("a", "A", "b"), ("aa", "a", "aaa"))
"""Names that are made of others, begin as others do, or differ by a capital."""

_CHAIN = 5


def inputs() -> SearchStrategy[str]:
    """Canonical inputs: one puzzle each."""
    return games().map(write)


def edges() -> Iterator[str]:
    """The fewest and the most things, seats and pairs, the shortest and the longest names.

    Names that are alike come with the oldest puzzle, in which there is hardly a choice.
    """
    for count in (*range(1, 5), MOST_THINGS - 1, MOST_THINGS):
        ends = "abcdefghijkl"[:count]
        short, long = tuple(ends), tuple("Z" * (LONGEST_NAME - 1) + end for end in ends)
        for things in (short, long):
            every = tuple(combinations(things, 2))
            for pairs in dict.fromkeys((every, (), every[:1], every[-1:], tuple(pairwise(things)))):
                for seats in sorted({0, 1, 2, count // 2, count - 1, count}):
                    if seats <= count:
                        yield write([River(things=things, seats=seats, pairs=pairs)])
    for things in (order for names in _ALIKE for order in permutations(names)):
        for middle, one, other in ((0, 1, 2), (1, 0, 2), (2, 0, 1)):
            pairs = ((things[middle], things[one]), (things[other], things[middle]))
            yield write([River(things=things, seats=1, pairs=pairs)])


def games() -> SearchStrategy[list[River]]:
    """One puzzle: mostly of few things, as the oracle tries all sets of them.

    Puzzles of many pairs, with seats for somewhat less than half of the things, are those where it
    matters most what is brought over first; and so are those where things stand in a chain, each
    with a quarrel with the next one, and two go over at a time.
    """
    few, many = st.integers(1, 5), st.integers(6, MOST_THINGS - 3)
    place = st.integers(0, MOST_THINGS - 4)
    pairs = st.lists(st.tuples(place, place), max_size=14)
    turn = st.integers(0, MOST_THINGS - 1)
    small = st.builds(_river, few, st.integers(0, 3), pairs, turn)
    large = st.builds(_river, many, st.integers(0, 5), pairs, turn)
    # Of the first things alone, as pairs of what is not there are of no use. About a third of all
    # pairs come out; with more there is mostly no solution.
    first = st.integers(0, 7)
    pair = st.tuples(first, first)
    many_pairs = st.lists(pair, min_size=8, max_size=16)
    dense = st.builds(_dense_pairs, st.integers(6, 8), st.integers(0, 1), many_pairs, turn)
    links = st.permutations(range(8))
    even = st.sampled_from((6, 8))
    chained = st.builds(_chained_pairs, even, links, st.lists(pair, max_size=2), turn)
    rivers = small | dense | chained | chained | chained | large
    return rivers.map(lambda river: [river])


def _dense_pairs(count: int, more: int, places: Sequence[tuple[int, int]], turn: int) -> River:
    return _river(count, count // 2 - 1 + more, places, turn)


def _chained_pairs(
    count: int, links: Sequence[int], more: Sequence[tuple[int, int]], turn: int
) -> River:
    chain = [link for link in links if link < count][:_CHAIN]
    return _river(count, 2, [*pairwise(chain), *more], turn)


def _river(count: int, seats: int, places: Sequence[tuple[int, int]], turn: int) -> River:
    # Turned around, so that not every puzzle begins with a wolf.
    things = [NAMES[(number + turn) % MOST_THINGS] for number in range(count)]
    pairs: dict[frozenset[str], tuple[str, str]] = {}
    for one, other in places:
        if one != other and max(one, other) < count:
            pair = things[one], things[other]
            pairs.setdefault(frozenset(pair), pair)
    return River(things=tuple(things), seats=min(seats, count), pairs=tuple(pairs.values()))
