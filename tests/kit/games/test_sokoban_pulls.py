"""Levels of Sokoban that are found by pulls from the goals can be solved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from problems.sokoban.inputs import hard
from problems.sokoban.level import Sokoban, SokobanState, Square
from problems.sokoban.pulls import Squares, farthest_by_pulls
from problems.sokoban.rules import parse, shortest, write

ROOM = frozenset((row, column) for row in range(3) for column in range(4)) - {(1, 1)}
GOALS = frozenset({(0, 0), (2, 2)})


@pytest.mark.slow
def test_hard_levels_can_be_solved_and_are_canonical() -> None:
    levels = list(islice(hard(1), 30))

    for level in levels:
        games = parse(level)
        assert write(games) == level
        assert shortest(games[0])


def test_the_same_seed_gives_the_same_levels() -> None:
    assert list(islice(hard(3), 10)) == list(islice(hard(3), 10))
    assert list(islice(hard(3), 10)) != list(islice(hard(4), 10))


def test_pulls_find_each_position_that_pushes_solve() -> None:
    found = farthest_by_pulls(ROOM, GOALS, most=10_000, count=10_000)

    assert {(state.boxes, state.man) for state in found} == set(_solvable_by_pushes())


def _solvable_by_pushes() -> Iterator[tuple[Squares, Square]]:
    """The positions that the oracle solves, each with the first square that the man can walk to."""
    for boxes in map(frozenset, combinations(sorted(ROOM), len(GOALS))):
        for man in {min(_region(boxes, man)) for man in ROOM - boxes}:
            level = Sokoban(rows=(), floor=ROOM, goals=GOALS, start=SokobanState(boxes, man))
            if shortest(level) is not None:
                yield boxes, man


def _region(boxes: Squares, man: Square) -> set[Square]:
    level = Sokoban(rows=(), floor=ROOM, goals=GOALS, start=SokobanState(boxes, man))
    seen, waiting = {man}, [man]
    while waiting:
        for _, pushes, state in level.moves(SokobanState(boxes, waiting.pop())):
            if not pushes and state.man not in seen:
                seen.add(state.man)
                waiting.append(state.man)
    return seen
