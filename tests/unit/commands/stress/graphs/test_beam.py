"""Deep positions of graphs that are too large to be explored."""

from __future__ import annotations

import pytest

from judge.commands.stress.graphs.beam import deep_positions
from judge.commands.stress.graphs.position_graph import explore
from tests.kit.solutions import rules_for


@pytest.mark.slow
def test_from_a_goal_a_beam_comes_farther_than_whole_layers() -> None:
    rules = rules_for("puzzle11")
    (board,) = rules.parse("1\n1 2 3 4\n5 6 7 8\n9 10 0 11\n")

    deep = deep_positions(rules, board)

    assert deep is not None
    positions = [deep.codec.decode(key) for key in deep.keys]
    assert len(positions) == len(set(positions)) > 300
    tiles = [(tile, place) for one in positions for place, tile in enumerate(one) if tile]
    away = sum(
        abs((tile - 1) // 4 - place // 4) + abs((tile - 1) % 4 - place % 4) for tile, place in tiles
    )
    assert away / len(positions) > 30  # whole layers of 150,000 positions end at 20 moves


def test_where_moves_cannot_be_undone_it_goes_on_from_the_start() -> None:
    rules = rules_for("sokoban")
    (level,) = rules.parse("#######\n#@    #\n# $ $ #\n#  .. #\n#     #\n#######\n")

    deep = deep_positions(rules, level)

    graph = explore(level, 100_000)
    assert deep is not None
    assert graph is not None
    positions = [deep.codec.decode(key) for key in deep.keys]
    assert len(positions) > 20
    assert all(graph.index(position) is not None for position in positions)
    assert len(deep.keys) == len(set(deep.keys))
