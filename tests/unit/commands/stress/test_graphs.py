"""Graphs of games: each position with a cheapest way; instances made of them."""

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import pytest

from judge.commands.stress.inputs import InputStrategy
from judge.commands.stress.positions import (
    MOST_AT_ONCE,
    GraphExplorer,
    GraphObject,
    KnownInstance,
    PositionGraph,
    PositionInstances,
    is_of_same_kind,
    is_valid,
    position_graph,
)
from judge.game import Game
from judge.game.positions import moved_start
from problems.push.rules import PushState
from tests.kit.solutions import KIT, rules_for

PUSH, PUSH_RULES = KIT.problem("push"), rules_for("push")
BOARD_TEXT = "4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n"
(BOARD,) = PUSH_RULES.parse(BOARD_TEXT)
KNIGHTS_RULES = rules_for("knights")
KNIGHTS_TEXT = "3 4\nBBB.\n....\nWWW.\nWWW.\n....\nBBB.\n"
(KNIGHTS_BOARD,) = KNIGHTS_RULES.parse(KNIGHTS_TEXT)


def graph_of(game: Game[Any], most: int = 100_000) -> PositionGraph:
    graph = position_graph(game, most)
    assert graph is not None
    return graph


# Graphs


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


def test_a_graph_is_bounded_and_knows_its_own_games_and_no_others() -> None:
    graph, numbers = graph_of(BOARD), graph_of(_Numbers())  # positions of any length
    (other,) = PUSH_RULES.parse("4 3\n0 0 0 0\n0 2 0 0\n4 3 0 0\n0 0\n")
    outside = moved_start(BOARD, PushState(box=(9, 9), man=(0, 0)))
    stacks = rules_for("pancakes").parse("3\n3\n1 2 3\n3\n2 1 3\n2\n2 1\n")

    assert position_graph(BOARD, most=len(graph) - 1) is None
    assert position_graph(BOARD, most=len(graph)) is not None
    assert len(numbers) == 1 + 3 + 9 + 27 + 81
    assert numbers.way(()) == ["0", "1", "2", "0"]
    assert graph_of(_Numbers(price=2)).costs[()] == 8
    assert [game in graph for game in (BOARD, other, outside)] == [True, False, False]
    assert is_of_same_kind(stacks[0], stacks[1])
    assert not is_of_same_kind(stacks[0], stacks[2])
    assert not is_of_same_kind(BOARD, stacks[0])


# Beside the search


def test_a_graph_comes_when_it_is_ready() -> None:
    explorer, graph = GraphExplorer(PUSH), graph_of(BOARD)

    found = explorer.explore(BOARD_TEXT).result()

    assert isinstance(found, PositionGraph)
    assert (found.game, found.costs, found.hardest) == (BOARD, graph.costs, graph.hardest)
    assert all(found.way(position) == graph.way(position) for position in graph.costs)
    assert explorer.explore("no input").result() is None  # the rules fail
    ended = explorer.explore(BOARD_TEXT)
    for _ in range(2):
        explorer.close()  # ends what is under way
    assert ended.cancelled() or ended.result() is None


# Instances


class _Explorer(GraphExplorer):
    """An explorer that has the graph of a game at once, and remembers what it is asked for."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self.asked: list[str] = []

    def explore(self, text: str) -> Future[PositionGraph | None]:
        self.asked.append(text)
        found: Future[PositionGraph | None] = Future()
        found.set_result(position_graph(self._game, 1 << 20))
        return found


def all_of_board(seed: int) -> tuple[list[KnownInstance], PositionInstances]:
    instances = PositionInstances(PUSH_RULES, seed, GraphExplorer(PUSH))
    given: list[KnownInstance] = []
    game = BOARD
    while some := instances.next_of(game):
        given += some
        game = some[-1].game  # a position of an explored game belongs to its graph
    return given, instances


def test_all_instances_of_a_game_are_given_once_the_hardest_first() -> None:
    graph = graph_of(BOARD, MOST_AT_ONCE)

    given, instances = all_of_board(seed=1)

    valid = [one for one in graph.costs if is_valid(PUSH_RULES, moved_start(BOARD, one))]
    assert sorted(one.game.start for one in given) == sorted(valid)
    assert instances.shares == [
        GraphObject(positions=len(graph), tried=len(graph), farthest=max(graph.costs.values()))
    ]
    first = PositionInstances(PUSH_RULES, 1, GraphExplorer(PUSH)).next_of(BOARD)
    costs = {graph.costs[one.game.start] for one in first}
    assert {max(graph.costs.values()), -1} <= costs
    assert not graph.hardest["with many ways"]  # where walking costs nothing they are not counted
    assert len(first) < len(graph) / 2
    assert all_of_board(seed=1)[0] == given != all_of_board(seed=2)[0]


@pytest.mark.slow
def test_a_large_graph_is_explored_beside_the_search() -> None:
    beside = _Explorer(KNIGHTS_BOARD)
    instances = PositionInstances(KNIGHTS_RULES, 1, beside)

    assert instances.next_of(KNIGHTS_BOARD) == instances.next_of_large() == []
    assert beside.asked == [KNIGHTS_RULES.write([KNIGHTS_BOARD])]
    assert instances.next_of_large()


_LARGE = ("puzzle8", "puzzle8count")
_SLOW = ("hoppers", "lightsout", "pancakes", "puzzle8", "puzzle8count", "rushhour", "sokoban")


@pytest.mark.parametrize(
    "slug",
    ["knights", "push", *(pytest.param(one, marks=pytest.mark.slow) for one in _SLOW)],
)
def test_the_ways_are_answers_that_the_rules_accept(slug: str) -> None:
    rules = rules_for(slug)
    instances = PositionInstances(rules, 2, GraphExplorer(KIT.problem(slug)))
    drawn = [game for text in InputStrategy(slug).draw(4, 12) for game in rules.parse(text)[:1]]

    found = [one for game in drawn for one in instances.next_of(game)[::5]]
    if slug in _LARGE:
        large = PositionInstances(rules, 2, _Explorer(drawn[0]))
        large.want(drawn[:1])
        large.explore_next()
        found = large.next_of_large()[::5]

    assert found
    for one in found:
        cost, least = (
            answer.split()[:1]
            for answer in (rules.write_answer([one.game], [one.way]), rules.answer([one.game]))
        )
        assert cost == least
