"""Ways that are played: as far as they go, and to the move that lost the minimum."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.game import Game, Way, replay, shortest
from judge.grading.feedback.playback import (
    Mistake,
    Playback,
    SearchBudget,
    check_dead_end,
    describe_mistake,
    find_mistake,
    play_moves,
    reach_by_oracle,
    reach_by_search,
    read_ways,
)
from problems.hoppers.rules import parse as parse_hoppers
from problems.jugs.rules import Jugs
from problems.jugs.rules import parse as parse_jugs
from problems.puzzle8.rules import parse as parse_boards
from problems.sokoban.rules import parse as parse_level
from tests.conftest import each_row
from tests.kit.solutions import rules_for

JUGS = Jugs(sizes=(3, 5), goal=4)
BEST = ["0,5", "3,2", "0,2", "2,0", "2,5", "3,4"]
LONG = ["3,0", "0,3", "3,3", "1,5", "1,0", "0,1", "3,1", "0,4"]


def mistake_in(game: Game[Any], way: Way, minimum: int, budget: int = 10**6) -> Mistake | None:
    return find_mistake(play_moves(game, way), minimum, reach_by_search(game, SearchBudget(budget)))


def test_a_way_is_played_as_far_as_it_goes() -> None:
    (level,) = parse_level("#######\n#@ $ .#\n#######\n")

    shown = play_moves(JUGS, BEST)
    illegal = play_moves(JUGS, ["0,5", "7,7", "0,0"])
    endless = play_moves(JUGS, ["0,5", "0,0"] * 10, longest=5)
    empty = play_moves(JUGS, [])
    pushes = play_moves(level, "rRR")

    assert shown == Playback(
        way=tuple(BEST),
        states=((0, 0), (0, 5), (3, 2), (0, 2), (2, 0), (2, 5), (3, 4)),
        costs=(0, 1, 2, 3, 4, 5, 6),
        solved=True,
    )
    assert (shown.moves, shown.cost) == (6, 6)
    assert (illegal.moves, illegal.illegal, illegal.solved) == (1, 2, False)
    assert illegal.legal == ("3,5", "0,0", "3,2")
    assert (endless.moves, endless.left, endless.solved) == (5, 15, False)
    assert (empty.moves, empty.cost, empty.solved) == (0, 0, False)
    assert (pushes.costs, pushes.solved) == ((0, 0, 1, 2), True)  # walks cost nothing


def test_the_first_move_that_loses_the_minimum_is_found() -> None:
    for way, mistake in [
        (LONG, Mistake(move=1, before=0)),
        ([*BEST[:5], "0,5", "0,0"], Mistake(move=6, before=5)),
        (BEST, None),
        (BEST[:3], None),  # it ends too early, but wastes nothing
    ]:
        assert mistake_in(JUGS, way, 6) == mistake


def test_with_a_small_budget_the_move_is_an_upper_bound() -> None:
    some, none = mistake_in(JUGS, LONG, 6, budget=30), mistake_in(JUGS, LONG, 6, budget=0)

    assert some is not None
    assert 1 <= some.move <= 7
    assert none == Mistake(move=7, before=0)
    assert not none.is_exact


@each_row(("way", "lost_for_ever"), [("urrdL", True), ("urrd", False)])
def test_a_box_at_the_wrong_wall_is_hopeless(way: str, lost_for_ever: bool) -> None:
    (level,) = parse_level("#####\n#   #\n#@$ #\n#  .#\n#####\n")
    shown = play_moves(level, way)
    waste = Mistake(move=shown.moves, before=shown.moves - 1)

    found = check_dead_end(shown, waste, reach_by_search(level, SearchBudget(10**5)))

    assert (shown.illegal, found.is_dead_end) == (None, lost_for_ever)


def test_the_rules_own_oracle_answers_where_it_can_begin_anywhere() -> None:
    (board,) = parse_boards("1\n1 2 3\n4 5 6\n7 0 8\n")
    (pegs,) = parse_hoppers("1\n1110000000000 2\n")

    reach = reach_by_oracle(rules_for("puzzle8"), board)

    assert reach is not None
    assert [reach(board.start, moves) for moves in (1, 0, -1)] == [True, False, False]
    assert reach_by_oracle(rules_for("jugs"), JUGS) is None
    assert reach_by_oracle(rules_for("hoppers"), pegs) is None


def test_ways_are_read_as_far_as_they_can_be() -> None:
    rules, games = rules_for("jugs"), parse_jugs("2\n3 5 5\n3 5 4\n")

    assert read_ways(rules, "1\n0,5\n-1\n", games) == ([["0,5"], None], "")
    assert read_ways(rules, "1\n0,5\nx\n", games)[0] == [["0,5"]]
    assert "is 'x'" in read_ways(rules, "1\n0,5\nx\n", games)[1]
    assert read_ways(rules_for("push"), "5\n", games) == ([], "")


def test_a_mistake_is_described() -> None:
    for waste, words in [
        (Mistake(move=3, before=2), "the minimum of 6 is out of reach"),
        (Mistake(move=3, before=0), "at the latest the minimum of 6 is out of reach"),
        (Mistake(move=3, before=2, is_dead_end=True), "it cannot be solved any more"),
    ]:
        assert describe_mistake(play_moves(JUGS, LONG), waste, 6) == f"after move 3 (3,3) {words}"


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.integers(0, 6),
    st.lists(st.integers(0, 5), max_size=14),
)
def test_the_minimum_is_lost_where_no_shortest_way_goes_on(
    sizes: tuple[int, int], goal: int, choices: list[int]
) -> None:
    game = Jugs(sizes=sizes, goal=goal)
    best = shortest(game)
    if best is None:
        return
    way, state = [], game.start
    for choice in choices:
        legal = list(game.moves(state))
        name, _, state = legal[choice % len(legal)]
        way.append(name)
    shown = play_moves(game, way)

    found = find_mistake(shown, len(best), reach_by_search(game, SearchBudget(10**6)))

    needed = [
        cost + least(game, state) for cost, state in zip(shown.costs, shown.states, strict=True)
    ]
    first = next((move for move, cost in enumerate(needed) if cost > len(best)), None)
    assert found == (None if first is None else Mistake(move=first, before=first - 1))


class From:
    """The jugs begun elsewhere."""

    def __init__(self, game: Jugs, state: tuple[int, int]) -> None:
        self.start, self.moves, self.solved = state, game.moves, game.solved


def least(game: Jugs, state: tuple[int, int]) -> float:
    way = shortest(From(game, state))
    return float("inf") if way is None else replay(From(game, state), way).cost
