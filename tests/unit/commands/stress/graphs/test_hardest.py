"""The positions of a graph that are hard, each for another reason."""

from __future__ import annotations

from typing import Any

from judge.commands.stress.graphs.codec import PositionCodec
from judge.commands.stress.graphs.hardest import PartCosts
from judge.commands.stress.graphs.position_graph import PositionGraph, explore
from judge.game import Game
from problems.hoppers.rules import Hoppers
from tests.kit.solutions import rules_for

(BOARD,) = rules_for("push").parse("4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n")
PEGS = Hoppers(start=(1 << 13) - 2, target=0)


def graph_of(game: Game[Any]) -> PositionGraph:
    graph = explore(game, 10_000)
    assert graph is not None
    return graph


def test_the_farthest_and_the_nearest_are_those_with_most_and_least_cost() -> None:
    graph = graph_of(BOARD)

    assert graph.costs[graph.hardest["farthest"][0]] == max(graph.costs)
    assert graph.costs[graph.hardest["nearest"][0]] == 0


def test_the_ways_are_counted() -> None:
    graph = graph_of(PEGS)
    counts = [_ways(PEGS, graph.position(index)) for index in range(len(graph))]
    alone = [cost for cost, count in zip(graph.costs, counts, strict=True) if count == 1]

    many, one = graph.hardest["with many ways"], graph.hardest["with one way"]

    assert counts[many[0]] == max(counts) > 1
    assert {counts[index] for index in one} == {1}
    assert graph.costs[one[0]] == max(alone)


def test_where_walking_costs_nothing_ways_are_not_counted() -> None:
    graph = graph_of(BOARD)

    assert not graph.hardest["with many ways"]


def test_a_dead_position_that_a_move_has_lost_comes_first() -> None:
    graph = graph_of(PEGS)

    first = graph.hardest["dead"][0]

    before = [
        graph.costs[index]
        for index in range(len(graph))
        for _, _, after in PEGS.moves(graph.position(index))
        if after == graph.position(first)
    ]
    assert graph.costs[first] == -1
    assert max(before) > 0


def test_for_tiles_the_estimate_is_what_it_takes_to_bring_each_home() -> None:
    (board,) = rules_for("puzzle8").parse("1\n1 2 3\n4 5 6\n7 0 8\n")
    codec = PositionCodec(board.start)
    parts = PartCosts(codec)
    layer, seen = [(1, 2, 3, 4, 5, 6, 7, 8, 0)], set()
    for depth in range(12):
        seen.update(layer)
        for position in layer:
            parts.add(codec.encode(position), depth)
        after = {one for position in layer for _, _, one in board.moves(position)}
        layer = sorted(after - seen)

    assert parts.estimate(codec.encode((1, 2, 3, 4, 5, 6, 7, 8, 0))) == 0
    assert parts.estimate(codec.encode((1, 2, 3, 4, 5, 6, 7, 0, 8))) == 2
    far = (8, 7, 6, 5, 4, 3, 2, 1, 0)
    assert parts.estimate(codec.encode(far)) > 20


def test_the_estimate_is_most_wrong_at_both_ends() -> None:
    graph = graph_of(PEGS)
    far, near = (
        [graph.costs[index] for index in graph.hardest[kind]]
        for kind in ("far, but near by the estimate", "near, but far by the estimate")
    )

    assert sum(far) / len(far) > sum(near) / len(near)


def _ways(game: Game[Any], position: int) -> int:
    """The number of shortest ways, counted layer by layer."""
    layer = {position: 1}
    while layer:
        if found := sum(count for one, count in layer.items() if game.solved(one)):
            return found
        after: dict[int, int] = {}
        for one, count in layer.items():
            for _, _, target in game.moves(one):
                after[target] = after.get(target, 0) + count
        layer = after
    return 0
