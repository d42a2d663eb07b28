"""Push!!: its rules, its cases and its solutions, held against the oracle."""

from __future__ import annotations

from judge.game import replay, shortest
from problems.push.rules import PushState, parse, show, write_answer
from tests.conftest import each_row

BOARD = """\
5 5
0 0 0 0 0
4 2 0 1 1
0 1 0 0 0
1 0 0 0 3
1 0 0 0 0
"""


# The game


def test_the_board_of_the_contest_needs_five_pushes() -> None:
    (game,) = parse(BOARD)  # without the end line
    way = shortest(game)
    assert way is not None

    seen = replay(game, way)

    assert seen.solved
    assert seen.cost == sum(move.isupper() for move in way) == 5
    assert write_answer([game] * 3, [way, None, []]) == "5\n-1\n0\n"


def test_moves_walk_in_small_letters_and_push_in_capitals() -> None:
    (game,) = parse("4 2\n0 4 2 3\n0 0 1 0\n")

    moves = list(game.moves(game.start))

    assert moves == [
        ("l", 0, PushState(box=(0, 2), man=(0, 0))),
        ("R", 1, PushState(box=(0, 3), man=(0, 2))),
        ("d", 0, PushState(box=(0, 2), man=(1, 1))),
    ]


@each_row("board", ["3 1\n3 2 4\n", "3 1\n4 2 3\n", "1 3\n4\n2\n3\n"])
def test_the_box_does_not_leave_the_grid(board: str) -> None:
    (game,) = parse(board)
    ((_, _, after),) = game.moves(game.start)
    assert game.solved(after)

    moves = [letter for letter, _, _ in game.moves(after)]

    assert len(moves) == 1
    assert moves[0].islower()


def test_box_and_man_on_the_goal_have_signs_of_their_own() -> None:
    (game,) = parse("4 1\n4 2 3 0\n")

    on_goal = show(game, PushState(box=(0, 2), man=(0, 1))), show(game, PushState((0, 1), (0, 2)))

    assert [picture.split("\n")[1] for picture in on_goal] == ["# @* #", "# $+ #"]
