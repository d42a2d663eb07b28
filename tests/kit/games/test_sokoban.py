"""Sokoban: its rules, its oracle, its cases and its solutions."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from judge import game as judge_game
from judge.game import FormatError, replay
from problems.sokoban import inputs, reverse_play
from problems.sokoban.level import Sokoban, SokobanState
from problems.sokoban.rules import check, parse, shortest, show, small, write
from tests.conftest import ROOT
from tests.kit.solutions import build_solution, case_texts, cases

FOLDER = ROOT / "testdata" / "sokoban"


def level(text: str) -> Sokoban:
    (game,) = parse(text)
    return game


def case(name: str) -> Sokoban:
    """The level of a case."""
    return level(case_texts("sokoban", name)[0])


# Reading and writing


def test_a_level_is_read_sign_by_sign() -> None:
    game = level(" #.\n@*_\n-$\n")
    short = level("  #\n@$ .\n#\n")

    assert game.floor == {(y, x) for y in range(3) for x in range(3)} - {(0, 1)}
    assert game.goals == {(0, 2), (1, 1)}
    assert game.start == SokobanState(boxes=frozenset({(1, 1), (2, 1)}), man=(1, 0))
    # Blanks before a line count, and short lines are filled with floor.
    assert short.floor == {(y, x) for y in range(3) for x in range(4)} - {(0, 2), (2, 0)}


# The game


def test_moves_walk_in_small_letters_and_push_in_capitals() -> None:
    game = level("-$.\n-@$\n-$.\n*-.\n")

    moves = list(game.moves(game.start))

    boxes = game.start.boxes
    assert moves == [
        ("l", 0, SokobanState(boxes=boxes, man=(1, 0))),
        ("D", 1, SokobanState(boxes=boxes - {(2, 1)} | {(3, 1)}, man=(2, 1))),
    ]


def test_a_box_is_pushed_only_to_a_free_square() -> None:
    for text in ("@$$..\n", "@$#.\n", ".@$\n"):  # a box, a wall, the edge of the grid behind it
        game = level(text)
        assert "R" not in [letter for letter, _, _ in game.moves(game.start)]
    # Boxes are alike, and all of them have to be on goals.
    two = level("@$.$.\n")
    assert not two.solved(SokobanState(boxes=frozenset({(0, 2), (0, 3)}), man=(0, 0)))
    assert two.solved(SokobanState(boxes=frozenset({(0, 4), (0, 2)}), man=(0, 0)))


def test_a_level_is_shown_with_blanks_for_floor() -> None:
    game = level("_.#\n-$@*\n")

    assert show(game, game.start) == " .# \n $@*"
    assert show(game, SokobanState(boxes=frozenset({(0, 1), (1, 3)}), man=(1, 1))) == " *# \n @ *"
    assert show(game, SokobanState(boxes=frozenset({(1, 1), (1, 2)}), man=(1, 3))) == " .# \n $$+"


# The oracle


@given(inputs.games())
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_oracle_agrees_with_breadth_first_search_on_the_rules(games: list[Sokoban]) -> None:
    (game,) = games
    slow = judge_game.shortest(game)

    fast = shortest(game)

    expected = None if slow is None else replay(game, slow).cost
    assert (None if fast is None else replay(game, fast).cost) == expected
    assert fast is None or replay(game, fast).solved


# The check


def test_white_space_and_walks_are_free() -> None:
    for text, expected, actual in [
        ("+$\n", "-1\n", " -1"),
        ("-@*\n", "0\n", "0\n\n"),
        ("-@*\n", "0\n", "0 lr"),
        ("--@$.\n", "1\nR\n", "1 " + "lr" * 50_000 + "R"),
        ("-@$.-\n", "1\nR\n", "1 Rll"),
    ]:
        assert check(parse(text), expected, actual) is None


def test_what_an_output_claims_must_be_so() -> None:
    for text, expected, actual, message in [
        ("-----\n@$.--\n-----\n", "1\nR\n", "3 RRurrdL", "3 pushes, but 1 is enough"),
        ("@$-.\n", "2\nRR\n", "1 RR", "the output says 1, but its way has 2 pushes"),
        # An output for what cannot be solved is replayed too.
        (
            *("+$\n", "-1\n", "1 R"),
            "move 1 is 'R', which is not legal with the man at line 1, column 1 (legal: noth",
        ),
        ("+$\n", "-1\n", "1", "1, but it cannot be solved: -1 is expected"),
        ("+$\n", "-1\n", "0", "after 0 moves 1 box is not on a goal"),
    ]:
        fault = check(parse(text), expected, actual)
        assert fault is not None
        assert fault.message.startswith(message)
        assert fault.instance == 1


def test_an_answer_that_is_not_the_least_is_an_error_of_the_judge() -> None:
    for expected, message in [
        ("-1\n", "the answer is -1, but 1 push solve"),
        ("3\nRRurrdL\n", "the answer is 3 pushes, but 1 push solve"),
        ("1\nL\n", "the answer does not solve its level: move 1 is 'L'"),
        ("2\nR\n", "the answer does not solve its level: the output says 2"),
        ("-1\nR\n", "the answer is -1, but a way follows"),
        ("x", "word 1 is 'x' where the least number of pushes"),
        ("1 R R", "word 3 is 'R' where the text should end"),
    ]:
        with pytest.raises(FormatError, match=re.escape(message)):
            check(parse("-----\n@$.--\n-----\n"), expected, "1 R")


# The cases


def ways() -> dict[str, tuple[str, int, int]]:
    """The answers in `ways.txt`, and the positions of the plain and of the strong solver."""
    text = (FOLDER / "ways.txt").read_text()
    found = re.findall(
        r"^= (\S+)\n; plain A\*: (\d+) positions, the strong solver: (\d+)\n((?:.+\n)+)",
        text,
        flags=re.MULTILINE,
    )
    return {name: (answer, int(plain), int(strong)) for name, plain, strong, answer in found}


def test_what_is_beyond_the_oracle_is_answered_as_two_solvers_agreed() -> None:
    beyond = {
        name: case_texts("sokoban", name)[1] for name in cases("sokoban") if not small(case(name))
    }

    assert {name: answer for name, (answer, _, _) in ways().items()} == beyond


# Levels made backwards


def test_a_level_made_backwards_can_be_solved_and_comes_again() -> None:
    plans = (
        reverse_play.Plan(width=6, height=5, pulls=60, rooms=3, boxes=2),
        reverse_play.Plan(width=6, height=5, pulls=60, rooms=2, boxes=3, patch=False),
        reverse_play.Plan(width=6, height=5, pulls=60, pillars=6, boxes=2),
    )
    for plan, seed in product(plans, range(5)):
        text = reverse_play.generate_level(plan, seed)
        game = level(text)
        assert text == reverse_play.generate_level(plan, seed)
        assert write([game]) == text
        assert not game.solved(game.start)
        assert shortest(game) is not None
    # Random rooms are filled with boxes off their goals.
    rows = ["######", "#.   #", "#  . #", "#    #", "######"]
    game = level(reverse_play.place_boxes(rows, 1, 50))
    assert game.goals == {(1, 1), (2, 3)}
    assert not game.solved(game.start)
    assert shortest(game) is not None


# The solutions


@pytest.mark.slow
@pytest.mark.nightly
def test_the_strong_solver_solves_the_generated_levels_in_five_seconds_each(tmp_path: Path) -> None:
    program = build_solution("sokoban/strong.cpp", tmp_path)
    command = [sys.executable, str(FOLDER / "generated.py"), "write", str(tmp_path / "levels")]
    subprocess.run(command, check=True)
    levels = [path.read_text() for path in sorted((tmp_path / "levels").glob("*.xsb"))]

    solved = 0
    for text in levels:
        run = subprocess.run(
            ["bash", "-c", f"ulimit -t 5 && exec {shlex.join(program.argv)}"],
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode == 0:
            assert check(parse(text), run.stdout, run.stdout) is None
            solved += 1

    assert [len(level(text).goals) for text in levels] == [*range(3, 13)] * 5
    assert solved >= 48
