"""The graph of a game: every position with a cheapest way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from judge.commands.stress.graphs.position_graph import (
    PositionGraph,
    explore,
    is_of_same_kind,
)
from judge.game import Game, replay, shortest
from judge.game.starts import moved_start
from problems.hoppers.rules import Hoppers
from problems.push.rules import PushState
from tests.kit.solutions import rules_for

PUSH = rules_for("push")
(BOARD,) = PUSH.parse("4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n")


@dataclass(frozen=True)
class _Numbers:
    """From a tuple of numbers to one that is longer, up to the goal; a step costs 1 or more."""

    start: tuple[int, ...] = ()
    price: int = 1

    def moves(self, state: tuple[int, ...]) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        if len(state) < 4:
            yield from ((str(number), self.price, (*state, number)) for number in range(3))

    def solved(self, state: tuple[int, ...]) -> bool:
        return state == (0, 1, 2, 0)


def graph_of(game: Game[Any], most: int = 100_000) -> PositionGraph:
    graph = explore(game, most)
    assert graph is not None
    return graph


def test_every_position_has_its_least_cost_and_a_way_of_that_cost() -> None:
    graph = graph_of(BOARD)

    positions = [graph.position(index) for index in range(len(graph))]
    assert len(positions) == len(set(positions)) > 60
    for index, position in enumerate(positions):
        game = moved_start(BOARD, position)
        best = shortest(game)
        way = graph.way(index)
        assert graph.index(position) == index
        assert (way is None) == (best is None) == (graph.costs[index] == -1)
        if way is not None and best is not None:
            played = replay(game, way)
            assert played.solved
            assert played.cost == graph.costs[index] == replay(game, best).cost


def test_a_graph_that_is_too_large_is_not_explored() -> None:
    count = len(graph_of(BOARD))

    assert explore(BOARD, most=count - 1) is None
    assert explore(BOARD, most=count) is not None


def test_positions_of_any_length_can_be_explored() -> None:
    graph = graph_of(_Numbers())

    start = graph.index(())
    assert len(graph) == 1 + 3 + 9 + 27 + 81
    assert start is not None
    assert graph.way(start) == ["0", "1", "2", "0"]


def test_moves_that_cost_more_than_one_are_not_searched() -> None:
    assert explore(_Numbers(price=2), 1_000) is None


def test_a_graph_knows_its_own_games_and_no_others() -> None:
    graph = graph_of(BOARD)
    (other,) = PUSH.parse("4 3\n0 0 0 0\n0 2 0 0\n4 3 0 0\n0 0\n")
    outside = moved_start(BOARD, PushState(box=(9, 9), man=(0, 0)))

    assert BOARD in graph
    assert other not in graph
    assert outside not in graph
    assert graph.index(outside.start) is None
    assert BOARD in graph


def test_games_of_the_same_kind_differ_in_their_start_alone() -> None:
    stacks = rules_for("pancakes").parse("3\n3\n1 2 3\n3\n2 1 3\n2\n2 1\n")

    assert is_of_same_kind(stacks[0], stacks[1])
    assert not is_of_same_kind(stacks[0], stacks[2])
    assert not is_of_same_kind(BOARD, stacks[0])
    assert is_of_same_kind(Hoppers(start=3, target=0), Hoppers(start=5, target=0))


def test_a_graph_of_a_random_walk_contains_the_walk() -> None:
    graph, rng, position = graph_of(BOARD), random.Random(1), BOARD.start

    for _ in range(50):
        position = rng.choice([after for _, _, after in BOARD.moves(position)])
        assert moved_start(BOARD, position) in graph
