"""Hypothesis strategies for Bridge and torch: small choices become groups, and so they shrink."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.bridge.rules import (
    MOST_AT_ONCE,
    MOST_GROUPS,
    MOST_PEOPLE,
    MOST_SETS,
    SLOWEST,
    Bridge,
    write,
)


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 5 groups."""
    return games().map(write)


def games() -> SearchStrategy[list[Bridge]]:
    """1 to 5 groups of few people, or one of more."""
    several = st.lists(groups(5, 12), min_size=1, max_size=5)
    return several | several | st.lists(groups(8, SLOWEST), min_size=1, max_size=1)


def groups(people: int, slowest: int) -> SearchStrategy[Bridge]:
    """A group of up to so many people; often two may cross at once, as in the old puzzle."""
    minutes = st.lists(st.integers(1, slowest), min_size=1, max_size=people).map(tuple)
    return st.builds(Bridge, st.just(2) | st.integers(1, MOST_AT_ONCE), minutes)


def edges() -> Iterator[str]:
    """Few people with all small times; the most groups, people and minutes."""
    for count in range(1, 5):
        for at_once in range(1, MOST_AT_ONCE + 1):
            some = combinations_with_replacement((1, 2, 5, 6), count)
            yield write([Bridge(at_once, minutes) for minutes in some])
    for at_once, minutes in product((1, MOST_AT_ONCE), (1, SLOWEST)):
        yield write([Bridge(at_once, (minutes,))])
    for count in edge_values(1, MOST_GROUPS):
        yield write([Bridge(1, (1, SLOWEST)), *[Bridge(MOST_AT_ONCE, (1,))] * (count - 1)])
    for at_once in range(1, MOST_AT_ONCE + 1):
        yield write([Bridge(at_once, (1, *[SLOWEST] * (MOST_PEOPLE - 1)))])
        yield write([Bridge(at_once, tuple(range(1, MOST_PEOPLE + 1)))])
        yield write([Bridge(at_once, (SLOWEST,) * 9)] * (MOST_SETS >> 9))
    # 2 + 2 + 4 + 8 + ... + 2048
    yield write([Bridge(2, (1,) * count) for count in (1, *range(1, MOST_PEOPLE))])
    # The most groups with the most sets of people: 64 * 4 + 28 * 64 + 8 * 256.
    few = [Bridge(1, (SLOWEST, 1))] * 64
    yield write([*few, *[Bridge(MOST_AT_ONCE, (1,) * 6)] * 28, *[Bridge(1, (1,) * 8)] * 8])
