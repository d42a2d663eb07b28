"""Where inputs come from besides drawing: known ones, costly ones, and those near solved games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from judge.catalog import counterexamples
from judge.catalog.kit import Kit
from judge.commands.stress.graphs.positions import KnownInstance, positions_on
from judge.commands.stress.inputs import Origin
from judge.commands.stress.search import Search
from judge.commands.stress.strategies import nearby
from judge.commands.stress.strategies.catches import (
    CatchesRow,
    catches_path,
    catches_text,
    input_hash,
    read_catches,
)
from judge.commands.stress.strategies.elites import Elites
from judge.commands.stress.strategies.full_inputs import FullInputs
from judge.commands.stress.strategies.hard_inputs import HardInputs
from judge.commands.stress.strategies.known_inputs import KnownInput, known_inputs, ranked
from judge.commands.stress.strategies.nearby import Nearby
from judge.commands.stress.strategies.neighbours import Neighbours
from judge.commands.stress.strategies.regions import Regions
from judge.errors import ProblemError
from judge.game import Game, replay, shortest
from judge.packages.package import Package
from judge.runner.references import Oracle
from tests.conftest import case, each_row, solution, write_kit
from tests.kit.solutions import KIT, SLUGS, rules_for
from tests.unit.commands.stress.testers import RULES, make_tester
from tests.unit.packages.written import CURRENT, write_files


def game_of(slug: str, text: str) -> Game[Any]:
    (game,) = rules_for(slug).parse(text)
    return game


# What wrong solutions fail on

ROWS = [
    CatchesRow("secret/02-\u3042", "0" * 16, ("wrong_answer/a.py", "wrong_answer/b.py")),
    CatchesRow("editorial/wrong_answer/a.py", "1" * 16, ("wrong_answer/a.py",)),
]


def test_the_catches_that_are_written_are_read(tmp_path: Path) -> None:
    path = tmp_path / "catches.json"
    assert read_catches(path, "push") == []  # there is no file

    for rows in ([], ROWS):
        path.write_text(catches_text("push", rows))
        assert read_catches(path, "push") == rows
    for text in ("{", '{"schema": 1, "problem": "push"}', catches_text("jugs", ROWS)):
        path.write_text(text)
        with pytest.raises(ProblemError, match="catches.json") as error:
            read_catches(path, "push")
        assert "catches.py push" in str(error.value.advice)


def test_the_fewest_that_catch_everything_come_first_then_what_catches_most() -> None:
    def known(content: str, *catches: str) -> KnownInput:
        return KnownInput(content.encode(), origin=Origin.CASE, catches=frozenset(catches))

    found = ranked([known("none"), known("c", "C"), known("ab", "A", "B"), known("abx", *"ABD")])
    by_length = ranked([known("longer", "A"), known("short", "A"), known("12345"), known("1")])

    assert [one.content for one in found] == [b"abx", b"c", b"ab", b"none"]
    assert [one.may_wait for one in found] == [False, False, True, True]
    assert [one.content for one in by_length] == [b"short", b"longer", b"1", b"12345"]


# Known inputs


@each_row("slug", SLUGS)
def test_the_known_inputs_of_the_kit(slug: str) -> None:
    """Each case is tried once, and each wrong solution is known to fail on one that is there."""
    rows = read_catches(catches_path(KIT.root, slug), slug)
    wrong = {one.name for one in KIT.solutions(slug) if "/" in one.name}

    found = known_inputs(KIT, slug)

    contents = {one.content for one in found}
    assert {one.input for one in KIT.cases(slug)} <= contents
    assert len(contents) == len(found)
    assert {one.origin for one in found} == {Origin.CASE, Origin.EDITORIAL}
    assert {row.hash for row in rows} <= set(map(input_hash, contents)), "write catches.json again"
    assert {name for row in rows for name in row.solutions} == wrong


def test_kept_counterexamples_come_first_those_that_caught_most_before_the_others() -> None:
    rare, often = (
        counterexamples.store_case("jugs", case(input=f"1\n{pair}\n", answer="-1\n"))
        for pair in ("2 2 1", "4 2 1")
    )
    for number in range(2):
        counterexamples.record_catch("jugs", often.name, solution("a.py", content=f"{number}"))
    counterexamples.record_catch("jugs", rare.name, solution("a.py", content="0"))

    first, second, third = known_inputs(KIT, "jugs")[:3]

    assert [first.content, second.content] == [often.input, rare.input]
    assert third.origin is not Origin.KEPT


def test_what_an_input_catches_counts_only_if_it_is_unchanged(tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path, {}))
    first, second = (one.input for one in kit.cases("sums"))
    rows = [
        CatchesRow("secret/02-many", input_hash(second), ("wrong_answer/a.py",)),
        CatchesRow("sample/01-two", input_hash(b"as it was"), ("wrong_answer/b.py",)),
    ]
    catches_path(kit.root, "sums").write_text(catches_text("sums", rows))

    found = known_inputs(kit, "sums")
    catches_path(kit.root, "sums").write_text("[]")
    unread = known_inputs(kit, "sums")

    assert [(one.content, one.catches) for one in found] == [
        (second, {"wrong_answer/a.py"}),
        (first, frozenset()),
    ]
    assert [one.content for one in unread] == [first, second]  # the short ones first
    texts = {"1-long": "12345", "2-short": "1", "3-mean": "123"}
    ends = ("in", "ans")
    files = {f"data/secret/{name}.{end}": text for name, text in texts.items() for end in ends}
    package = Package(write_files(tmp_path / "package", {"problem.yaml": CURRENT, **files}))
    assert [one.content for one in known_inputs(package, "package")] == [b"1", b"123", b"12345"]


# Costly inputs


def test_the_costliest_of_each_length_are_changed() -> None:
    elites = Elites(RULES, random.Random(1))
    texts = [f"1\n{a} {b} 2\n" for a in range(2, 7) for b in range(1, 3)]
    assert elites.changed(20) == []

    kept = [elites.add(text, cost) for cost, text in enumerate(texts)]

    assert all(kept)  # each is costlier than those before it
    assert not elites.add("1\n9 9 9\n", 0)
    made = elites.changed(20)
    assert made
    assert all(RULES.parse(content.decode()) for content in made)


def test_full_inputs_hold_many_instances_or_one_as_often_as_it_fits(tmp_path: Path) -> None:
    tester = make_tester(tmp_path, lambda text: "", problem=KIT.problem("puzzle15"))
    search = Search(tester, lambda count: False)
    assert tester.rules is not None
    for one in KIT.cases("puzzle15")[:6]:
        games = tester.games(one.input) or []
        search.new_candidates([tester.rules.write([game]).encode() for game in games], Origin.DRAWN)
    full = FullInputs(search, tester.rules, random.Random(1))

    made = [one for _ in range(20) for one in full.next()]

    different = [len({game.start for game in one.games or ()}) for one in made]
    assert {len(one.games or ()) for one in made} == {100}  # boards in one input
    assert min(different) == 1
    assert max(different) > 10


def test_the_oracle_knows_the_solutions_of_hard_inputs_and_what_waits_is_not_tried(
    tmp_path: Path,
) -> None:
    board = game_of("push", "4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n")
    tester = make_tester(tmp_path, lambda text: "", problem=KIT.problem("push"))
    assert tester.oracle is not None
    search = Search(tester, lambda count: False)
    hard = HardInputs(search, tester, (), 1, None)

    found = hard.next_of(board)
    (share,) = hard.positions.shares
    while share.given < share.positions:
        found += hard.next_of(board)

    assert {one.origin for one in found} <= {Origin.POSITION, Origin.NEIGHBOUR}
    asked = tester.oracle.asked
    assert all(tester.oracle.answer(tester.games(one.content) or ()) for one in found[:100])
    assert tester.oracle.asked == asked
    given = sum(one.origin is Origin.POSITION for one in found)
    search.tried[Origin.POSITION] = given - 3
    assert [one.given for one in hard.tried_shares()] == [share.positions - 3]
    search.tried[Origin.POSITION] = given
    assert hard.tried_shares() == [share]


# Near a solved game, in a graph that is too large to be explored

SOLVED_15 = "1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n"


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> Nearby:
    monkeypatch.setattr(nearby, "MOST_AT_ONCE", 10)
    monkeypatch.setattr(nearby, "_MOST_POSITIONS", 100)
    return Nearby(rules_for("puzzle15"), random.Random(1))


def test_all_positions_up_to_some_moves_away_are_given_once(near: Nearby) -> None:
    solved = game_of("puzzle15", SOLVED_15)
    near.add(solved)

    some = near.next() or []

    lengths = [len(shortest(one.game) or ()) for one in some]
    assert lengths == [len(one.way or ()) for one in some]
    assert all(replay(one.game, one.way or ()).solved for one in some)
    counts = [lengths.count(length) for length in range(6)]
    assert counts == [1, 2, 4, 10, 24, 54]  # layers of the 15-puzzle, from a corner
    assert len({one.game.start for one in some}) == len(some)
    assert near.next() is None
    near.add(solved)  # it is known
    assert near.next() is None


def test_games_of_which_nothing_or_no_shortest_way_is_known(
    monkeypatch: pytest.MonkeyPatch, near: Nearby
) -> None:
    one_way = Nearby(rules_for("hoppers"), random.Random(1))  # moves that cannot be undone
    one_way.add(game_of("hoppers", "1\n1111110111111 6\n"))
    rules = rules_for("rushhour")
    several = Nearby(rules, random.Random(1))  # where several positions are solved
    cases = (rules.parse(case.input.decode()) for case in KIT.cases("rushhour"))
    ends = (positions_on(one, shortest(one))[-1:] for games in cases for one in games)
    several.add(next(end for some in ends for end in some))

    assert one_way.next() is None
    assert {one.way for one in several.next() or ()} == {None}
    monkeypatch.setattr(nearby, "MOST_AT_ONCE", 5_000)
    near.add(game_of("puzzle15", SOLVED_15))  # a graph that is explored at once
    assert near.next() is None


def test_beside_what_can_be_solved_lies_what_cannot_and_the_other_way_round() -> None:
    def neighbours(slug: str, text: str, times: int) -> tuple[list[str], int]:
        rules, game = rules_for(slug), game_of(slug, text)
        made = Neighbours(rules, Oracle(rules), random.Random(1))
        known = [KnownInstance(game, shortest(game))]
        found = [one.decode() for _ in range(times) for one in made.of(known)]
        return [rules.answer(rules.parse(one)) for one in found], made.tried

    unsolvable, _ = neighbours("puzzle8", "1\n1 2 3\n4 5 6\n7 0 8\n", 1)
    solvable, _ = neighbours("push", "4 3\n0 0 0 2\n0 3 0 0\n4 0 0 0\n0 0\n", 20)
    none, tried = neighbours("pancakes", "1\n4\n2 4 1 3\n", 200)

    assert set(unsolvable) == {"-1\n"}
    assert solvable
    assert "-1\n" not in solvable
    assert none == []  # all stacks can be solved
    assert tried < 200


def test_the_farthest_order_of_the_last_squares_is_soon_found() -> None:
    solved = [*range(1, 25), 0]
    # The only order of the last 2 x 3 squares that needs 21 moves within them.
    farthest = [*range(1, 18), 23, 24, 0, 21, 22, 18, 19, 20]
    game = game_of("puzzle24", f"1\n{' '.join(map(str, solved))}\n")
    regions = Regions(rules_for("puzzle24"), random.Random(1))

    found = [list(one.start) for _ in range(100) for one in regions.farthest(game)]

    assert farthest in found
    assert len(found) < 1000
    assert max(sum(a != b for a, b in zip(one, solved, strict=True)) for one in found) <= 8
