"""Positions near a solved one, in a graph that is too large to be explored."""

from __future__ import annotations

import random

import pytest

from judge.commands.stress.graphs.positions import positions_on
from judge.commands.stress.strategies import nearby
from judge.commands.stress.strategies.nearby import Nearby
from judge.game import Game, replay
from judge.game import shortest as search
from tests.kit.solutions import KIT, rules_for

SOLVED = "1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n"


def solved_game(slug: str = "puzzle15", text: str = SOLVED) -> Game[object]:
    (game,) = rules_for(slug).parse(text)
    return game


def test_all_positions_up_to_some_moves_away_are_given_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(nearby, "MOST_AT_ONCE", 10)
    monkeypatch.setattr(nearby, "_MOST_POSITIONS", 100)
    near = Nearby(rules_for("puzzle15"), random.Random(1))

    near.add(solved_game())
    some = near.next() or []

    lengths = [len(search(one.game) or ()) for one in some]
    assert lengths == [len(one.way or ()) for one in some]
    assert all(replay(one.game, one.way or ()).solved for one in some)
    counts = [lengths.count(length) for length in range(6)]
    assert counts == [1, 2, 4, 10, 24, 54]  # layers of the 15-puzzle, from a corner
    assert len({one.game.start for one in some}) == len(some)
    assert near.next() is None


def test_a_solved_game_that_is_known_gives_nothing_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "MOST_AT_ONCE", 100)
    monkeypatch.setattr(nearby, "_MOST_POSITIONS", 300)
    near = Nearby(rules_for("puzzle15"), random.Random(1))
    for _ in range(2):
        near.add(solved_game())

    count = 0
    while games := near.next():
        count += len(games)

    assert 300 <= count < 600


def test_a_graph_that_is_explored_at_once_gives_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "_MOST_POSITIONS", 300)
    near = Nearby(rules_for("puzzle15"), random.Random(1))

    near.add(solved_game())

    assert near.next() is None


def test_a_game_whose_moves_cannot_be_undone_gives_nothing() -> None:
    near = Nearby(rules_for("hoppers"), random.Random(1))

    near.add(solved_game("hoppers", "1\n1111110111111 6\n"))

    assert near.next() is None


def test_where_several_positions_are_solved_no_way_is_taken_for_the_shortest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(nearby, "MOST_AT_ONCE", 100)
    monkeypatch.setattr(nearby, "_MOST_POSITIONS", 300)
    rules = rules_for("rushhour")
    near = Nearby(rules, random.Random(1))
    game = next(
        end
        for case in KIT.cases("rushhour")
        for one in rules.parse(case.input.decode())
        for end in positions_on(one, search(one))[-1:]
    )

    near.add(game)
    some = near.next()

    assert some
    assert {one.way for one in some} == {None}
