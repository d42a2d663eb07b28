"""Parts of large graphs are searched to their end."""

from __future__ import annotations

import random

from judge.commands.stress.strategies.regions import Regions
from tests.kit.solutions import rules_for

SOLVED = [*range(1, 25), 0]
FARTHEST = [*range(1, 18), 23, 24, 0, 21, 22, 18, 19, 20]
"""The only order of the last 2 x 3 squares that needs 21 moves within them."""


def test_the_farthest_order_of_the_last_squares_is_soon_found() -> None:
    rules = rules_for("puzzle24")
    (solved,) = rules.parse(f"1\n{' '.join(map(str, SOLVED))}\n")
    regions = Regions(rules, random.Random(1))

    games = [game for _ in range(100) for game in regions.farthest(solved)]

    assert FARTHEST in [list(game.start) for game in games]
    assert len(games) < 1000


def test_positions_differ_in_a_few_places() -> None:
    rules = rules_for("puzzle24")
    (solved,) = rules.parse(f"1\n{' '.join(map(str, SOLVED))}\n")

    games = Regions(rules, random.Random(2)).farthest(solved)

    assert games
    for game in games:
        assert sum(a != b for a, b in zip(game.start, SOLVED, strict=True)) <= 8
