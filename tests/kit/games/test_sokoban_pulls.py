"""Levels of Sokoban that are found by pulls from the goals can be solved."""

from __future__ import annotations

from itertools import islice

from problems.sokoban.inputs import hard
from problems.sokoban.rules import parse, shortest, write


def test_hard_levels_can_be_solved_and_are_canonical() -> None:
    levels = list(islice(hard(1), 30))

    for level in levels:
        games = parse(level)
        assert write(games) == level
        assert shortest(games[0])


def test_the_same_seed_gives_the_same_levels() -> None:
    assert list(islice(hard(3), 10)) == list(islice(hard(3), 10))
    assert list(islice(hard(3), 10)) != list(islice(hard(4), 10))
