"""Instances from the positions of a game, each with a cheapest way."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from judge.commands.stress.inputs import InputStrategy
from judge.commands.stress.positions import (
    PositionInstances,
    explore,
    is_valid,
    moved_start,
    positions_on,
)
from judge.game import Game, replay, shortest
from problems.hoppers.rules import Hoppers
from problems.push.rules import PushState
from tests.kit.solutions import rules_for

PUSH = rules_for("push")
(BOARD,) = PUSH.parse("4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n")
WITH_POSITIONS = (
    "hoppers",
    "knights",
    "push",
    *(
        pytest.param(slug, marks=pytest.mark.slow)
        for slug in ("lightsout", "pancakes", "puzzle8", "puzzle8count", "rushhour", "sokoban")
    ),
)


def test_every_position_has_its_least_cost_and_a_way_of_that_cost() -> None:
    graph = explore(BOARD)

    assert graph is not None
    assert len(graph.positions) == len(set(graph.positions)) > 60
    for index, position in enumerate(graph.positions):
        game = moved_start(BOARD, position)
        best = shortest(game)
        way = graph.way(index)
        assert (way is None) == (best is None) == (graph.costs[index] == -1)
        if way is not None and best is not None:
            played = replay(game, way)
            assert played.solved
            assert played.cost == graph.costs[index] == replay(game, best).cost


def test_a_graph_that_is_too_large_is_not_explored() -> None:
    assert explore(BOARD, most=20) is None


def test_the_farthest_positions_come_first_and_in_the_end_all() -> None:
    graph = explore(BOARD)
    assert graph is not None

    order = graph.in_order(random.Random(1))

    assert sorted(order) == list(range(len(graph.positions)))
    assert graph.costs[order[0]] == max(graph.costs)


def test_the_positions_with_most_ways_come_early() -> None:
    # Two pegs can jump one over the other in both directions, and each way ends elsewhere.
    game = Hoppers(start=(1 << 13) - 2, target=0)
    graph = explore(game)
    assert graph is not None

    first = graph.in_order(random.Random(1))[:60]

    counts = [_ways(graph.game, graph.positions[index]) for index in first]
    assert max(counts) == max(_ways(graph.game, position) for position in graph.positions)


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


def test_all_instances_of_a_game_are_given_once_and_counted() -> None:
    instances = PositionInstances(PUSH, seed=1)

    given = []
    while some := instances.next_of(BOARD):
        given += [one.game.start for one in some]

    graph = explore(BOARD)
    assert graph is not None
    valid = [one for one in graph.positions if is_valid(PUSH, moved_start(BOARD, one))]
    assert sorted(given) == sorted(valid)
    assert instances.whole == [len(graph.positions)]


def test_a_position_of_an_explored_game_belongs_to_its_graph() -> None:
    instances = PositionInstances(PUSH, seed=1)
    instances.next_of(BOARD)
    other = instances.next_of(BOARD)[0].game

    while instances.next_of(other):
        pass

    assert len(instances.whole) == 1


def test_a_position_that_no_input_has_is_left_out() -> None:
    on_goal = moved_start(BOARD, PushState(box=BOARD.start.box, man=(2, 3)))

    assert is_valid(PUSH, BOARD)
    assert not is_valid(PUSH, on_goal)


def test_a_game_whose_start_follows_from_the_rest_has_no_other_positions() -> None:
    rules = rules_for("jugs")
    (pair,) = rules.parse("1\n3 5 4\n")

    assert PositionInstances(rules, seed=1).next_of(pair) == []
    assert positions_on(pair, ["3,0"]) == []


def test_the_positions_on_a_way_lead_to_the_goal() -> None:
    way = shortest(BOARD)
    assert way is not None

    games = positions_on(BOARD, way)

    assert len(games) == len(way)
    assert games[-1].solved(games[-1].start)


@pytest.mark.parametrize("slug", WITH_POSITIONS)
def test_the_ways_are_answers_that_the_rules_accept(slug: str) -> None:
    rules = rules_for(slug)
    instances = PositionInstances(rules, seed=2)
    drawn = [game for text in InputStrategy(slug).draw(4, 12) for game in rules.parse(text)[:1]]

    found = [one for game in drawn for one in instances.next_of(game)[::5]]

    assert found
    for one in found:
        assert _cost(rules.write_answer([one.game], [one.way])) == _cost(rules.answer([one.game]))


def _cost(answer: str) -> Sequence[str]:
    return answer.split()[:1]
