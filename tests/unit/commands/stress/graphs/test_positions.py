"""Instances from the positions of games, each with a cheapest way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from judge.commands.stress.graphs.beam import DeepPositions
from judge.commands.stress.graphs.codec import PositionCodec
from judge.commands.stress.graphs.explorer import GraphExplorer
from judge.commands.stress.graphs.position_graph import explore
from judge.commands.stress.graphs.positions import (
    MOST_AT_ONCE,
    GraphShare,
    KnownInstance,
    PositionInstances,
    is_valid,
    positions_on,
)
from judge.commands.stress.graphs.store import Explored
from judge.commands.stress.inputs import InputStrategy
from judge.game import shortest
from judge.game.starts import moved_start
from problems.push.rules import PushState
from tests.kit.solutions import rules_for

PUSH = rules_for("push")
(BOARD,) = PUSH.parse("4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n")
_LARGE = ("puzzle8", "puzzle8count")
WITH_POSITIONS = (
    "hoppers",
    "knights",
    "push",
    *(
        pytest.param(slug, marks=pytest.mark.slow)
        for slug in ("lightsout", "pancakes", "puzzle8", "puzzle8count", "rushhour", "sokoban")
    ),
)


def test_all_instances_of_a_game_are_given_once_and_counted() -> None:
    instances = PositionInstances(PUSH, seed=1)

    given = []
    while some := instances.next_of(BOARD):
        given += [one.game.start for one in some]

    graph = explore(BOARD, MOST_AT_ONCE)
    assert graph is not None
    positions = [graph.position(index) for index in range(len(graph))]
    valid = [one for one in positions if is_valid(PUSH, moved_start(BOARD, one))]
    assert sorted(given) == sorted(valid)
    assert instances.shares == [GraphShare(len(graph), max(graph.costs), len(graph))]


def test_the_hardest_of_a_graph_come_first() -> None:
    graph = explore(BOARD, MOST_AT_ONCE)
    assert graph is not None

    first = PositionInstances(PUSH, seed=1).next_of(BOARD)

    costs = [graph.costs[index] for one in first if (index := graph.index(one.game.start))]
    assert max(graph.costs) in costs
    assert -1 in costs
    assert len(first) < len(graph) / 2


def test_seeds_differ_in_the_order() -> None:
    orders = [[one.game for one in _all_of_board(seed)] for seed in (1, 1, 2)]

    assert orders[0] == orders[1] != orders[2]


def _all_of_board(seed: int) -> list[KnownInstance]:
    instances, given = PositionInstances(PUSH, seed), []
    while some := instances.next_of(BOARD):
        given += some
    return given


class _Explorer(GraphExplorer):
    """An explorer that explores at once when it is asked for the result."""

    def __init__(self, kept: Sequence[Explored] = ()) -> None:
        self._kept = list(kept)
        self.asked: list[str] = []
        self._text = ""

    @property
    def is_idle(self) -> bool:
        return not self._text

    def ask(self, text: str) -> None:
        self._text = text
        self.asked.append(text)

    def next_kept(self) -> Explored | None:
        return self._kept.pop(0) if self._kept else None

    def ready(self) -> Explored | None:
        text, self._text = self._text, ""
        return explore(RULES_OF_KNIGHTS.parse(text)[0], 1 << 20) if text else None


RULES_OF_KNIGHTS = rules_for("knights")
(KNIGHTS,) = RULES_OF_KNIGHTS.parse("3 4\nBBB.\n....\nWWW.\nWWW.\n....\nBBB.\n")


def test_a_large_graph_is_explored_beside_the_search() -> None:
    explorer = _Explorer()
    instances = PositionInstances(RULES_OF_KNIGHTS, 1, explorer)

    assert instances.next_of(KNIGHTS) == []
    assert instances.next_of_large() == []
    assert explorer.asked == [RULES_OF_KNIGHTS.write([KNIGHTS])]
    assert instances.next_of_large()
    assert instances.next_of(KNIGHTS)


def test_a_graph_that_is_known_is_not_explored_again() -> None:
    graph = explore(KNIGHTS, 1 << 20)
    assert graph is not None
    explorer = _Explorer([graph])
    instances = PositionInstances(RULES_OF_KNIGHTS, 1, explorer)

    instances.want([KNIGHTS, moved_start(KNIGHTS, graph.position(7))])
    given = [instances.next_of_large() for _ in range(3)]

    assert all(given)
    assert explorer.asked == []


def test_deep_positions_that_were_kept_are_given_once() -> None:
    codec = PositionCodec(BOARD.start)
    starts = [PushState(box=(1, column), man=(0, 0)) for column in (1, 2)]
    deep = DeepPositions(BOARD, codec, [codec.encode(start) for start in starts])
    instances = PositionInstances(PUSH, 1, _Explorer([deep]))

    assert instances.next_of_large() == []
    found = instances.next_deep()

    assert {game.start for game in found} == set(starts)
    assert instances.next_deep() == []


def test_a_position_of_an_explored_game_belongs_to_its_graph() -> None:
    instances = PositionInstances(PUSH, seed=1)
    instances.next_of(BOARD)
    other = instances.next_of(BOARD)[0].game

    while instances.next_of(other):
        pass

    assert [share.given for share in instances.shares] == [instances.shares[0].positions]


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
    if slug in _LARGE:
        graph = explore(drawn[0], 1 << 20)
        assert graph is not None
        found = PositionInstances(rules, 2, _Explorer([graph])).next_of_large()[::5]

    assert found
    for one in found:
        assert _cost(rules.write_answer([one.game], [one.way])) == _cost(rules.answer([one.game]))


def _cost(answer: str) -> Sequence[str]:
    return answer.split()[:1]
