"""Sokoban: its rules, its oracle, its cases and its solutions."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from judge import game as judge_game
from judge.game import Fault, FormatError, replay
from problems.sokoban import inputs, reverse_play, rules
from problems.sokoban.level import Sokoban, SokobanState
from problems.sokoban.rules import (
    check,
    parse,
    read_answer,
    shortest,
    show,
    small,
    write,
    write_answer,
)
from tests.conftest import ROOT, each_row
from tests.kit.solutions import build_solution, case_texts, cases

FOLDER = ROOT / "testdata" / "sokoban"

LEVEL = """\
######
#@   #
# $$ #
#  ..#
######
"""


def level(text: str) -> Sokoban:
    (game,) = parse(text)
    return game


def case(name: str) -> Sokoban:
    """The level of a case."""
    return level(case_texts("sokoban", name)[0])


def oracle_answer(game: Sokoban) -> str:
    return write_answer([game], [shortest(game)])


# Reading and writing


@each_row(
    ("text", "way"),
    [
        ("2\nrRR\n", ["r", "R", "R"]),
        ("9 lx", ["l", "x"]),
        ("0", []),
        ("-1\n", None),
    ],
)
def test_any_way_is_read_letter_by_letter(text: str, way: list[str] | None) -> None:
    assert list(read_answer(text, [level(LEVEL)])) == [way]


@each_row(
    ("text", "message"),
    [
        ("", "the text ends after 0 words where the number of pushes is expected"),
        ("rRR", "word 1 is 'rRR' where the number of pushes"),
        ("2 rRR R", "word 3 is 'R' where the text should end"),
        ("-1 rRR", "word 2 is 'rRR' where the text should end"),
    ],
)
def test_an_invalid_way_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        list(read_answer(text, [level(LEVEL)]))


@each_row(
    "text",
    [
        pytest.param(LEVEL.replace("\n", "\r\n"), id="CRLF"),
        pytest.param("\n \n" + LEVEL + "\n\n", id="empty lines before and after"),
        pytest.param(LEVEL.replace("\n", "  \t\n"), id="white space after the lines"),
        pytest.param(LEVEL.rstrip(), id="no end of line"),
    ],
)
def test_reading_is_lenient_about_white_space_around_the_level(text: str) -> None:
    assert write(parse(text)) == LEVEL


def test_a_level_is_read_sign_by_sign() -> None:
    game = level(" #.\n@*_\n-$\n")

    assert game.floor == {(y, x) for y in range(3) for x in range(3)} - {(0, 1)}
    assert game.goals == {(0, 2), (1, 1)}
    assert game.start == SokobanState(boxes=frozenset({(1, 1), (2, 1)}), man=(1, 0))


def test_blanks_before_a_line_count_and_short_lines_are_filled_with_floor() -> None:
    game = level("  #\n@$ .\n#\n")

    assert sorted(game.floor) == [
        *((0, x) for x in (0, 1, 3)),
        *((1, x) for x in range(4)),
        *((2, x) for x in (1, 2, 3)),
    ]


@each_row("sign", "-_ ")
def test_three_signs_are_floor_and_are_written_as_they_were_read(sign: str) -> None:
    text = f"#####\n#@{sign}*#\n#####\n"

    game = level(text)

    assert (1, 2) in game.floor
    assert write([game]) == text


@each_row(
    ("text", "message"),
    [
        ("", "the text has no level, but 1 is expected"),
        (" \n\t\r\n", "the text has no level, but 1 is expected"),
        ("@$.x\n", "line 1, column 4 is 'x' where one of # @ + $ * . - _ or a blank is expected"),
        ("@$.\n\n###\n", "line 2 is empty, but a level has no empty lines inside"),
        ("\n@$.\n  \n###\n", "line 3 is empty, but a level has no empty lines inside"),
        ("@\t$.\n", "line 1, column 2 is '\\t' where one of"),
        ("@$." + "#" * 28 + "\n", "line 1 has 31 signs, but at most 30"),
        ("@$.\n" + "#\n" * 30, "the level has 31 lines, but at most 30"),
        ("-$.\n", "the level has 0 men (@ or +), but exactly 1 is expected"),
        ("@$+\n", "the level has 2 men (@ or +), but exactly 1 is expected"),
        ("@--\n", "the level has 0 boxes ($ or *), but 1 to 20 are expected"),
        ("@" + "*" * 21 + "\n", "the level has 21 boxes ($ or *), but 1 to 20 are expected"),
        ("@$\n", "the level has 0 goals (. + or *) and 1 box ($ or *), but as many are expected"),
        ("+$$\n", "the level has 1 goal (. + or *) and 2 boxes ($ or *), but as many"),
    ],
)
def test_a_wrong_input_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        parse(text)


def test_the_rules_call_an_instance_a_level_in_which_blanks_matter() -> None:
    assert rules.INSTANCE == "level"
    assert rules.BLANKS_MATTER


# The game


def test_moves_walk_in_small_letters_and_push_in_capitals() -> None:
    game = level("-$.\n-@$\n-$.\n*-.\n")

    moves = list(game.moves(game.start))

    boxes = game.start.boxes
    assert moves == [
        ("l", 0, SokobanState(boxes=boxes, man=(1, 0))),
        ("D", 1, SokobanState(boxes=boxes - {(2, 1)} | {(3, 1)}, man=(2, 1))),
    ]


@each_row(
    "text",
    [
        pytest.param("@$$..\n", id="two boxes in a row"),
        pytest.param("@$#.\n", id="a wall behind the box"),
        pytest.param(".@$\n", id="the edge of the grid behind the box"),
    ],
)
def test_a_box_is_pushed_only_to_a_free_square(text: str) -> None:
    game = level(text)

    assert "R" not in [letter for letter, _, _ in game.moves(game.start)]


def test_boxes_are_alike_and_all_of_them_have_to_be_on_goals() -> None:
    game = level("@$.$.\n")

    assert not game.solved(SokobanState(boxes=frozenset({(0, 2), (0, 3)}), man=(0, 0)))
    assert game.solved(SokobanState(boxes=frozenset({(0, 4), (0, 2)}), man=(0, 0)))


def test_an_answer_is_counted_from_the_way() -> None:
    game = level(LEVEL)

    assert write_answer([game], [["R", "u", "r", "D"]]) == "2\nRurD\n"
    assert write_answer([game], [None]) == "-1\n"
    assert write_answer([game], [[]]) == "0\n"


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


@each_row(
    ("text", "pushes"),
    [
        (LEVEL, 4),
        ("@*\n", 0),
        ("+$\n", None),
        ("#@$.\n", 1),
        ("@$-\n-.-\n", None),
        ("---.\n-@$-\n----\n", 2),
    ],
)
def test_the_oracle_counts_pushes_alone(text: str, pushes: int | None) -> None:
    game = level(text)

    way = shortest(game)

    assert pushes == (None if way is None else replay(game, way).cost)


def test_small_levels_are_those_the_oracle_can_solve() -> None:
    assert small(level(LEVEL))
    assert small(case("secret/51-pulled-two-boxes"))
    assert not small(case("secret/71-twelve-boxes-for-the-storehouse"))
    assert not small(case("secret/82-thirty-by-thirty-open"))


# The check

GAMES = parse(LEVEL)
ANSWER = oracle_answer(GAMES[0])
NO_WAY = parse("+$\n")
SOLVED = parse("-@*\n")


def test_the_answer_of_the_example_is_right() -> None:
    assert ANSWER.split()[0] == "4"
    assert check(GAMES, ANSWER, ANSWER) is None


@each_row(
    ("actual", "message", "move"),
    [
        ("", "the output is empty, but a number is expected", None),
        (" \n", "the output is empty, but a number is expected", None),
        ("four", "'four' is not a number", None),
        ("04", "'04' is not a plain number: no sign (but for -1), no leading zero", None),
        ("+4 r", "'+4' is not a plain number: no sign (but for -1), no leading zero", None),
        ("-2", "'-2' is not a plain number: no sign (but for -1), no leading zero", None),
        ("x" * 99, f"'{'x' * 40}...' is not a number", None),
        ("-1", "-1, but it can be solved in 4 pushes", None),
        ("-1 r", "word 2 is 'r' where the output should end", None),
        ("4", "there is a number of pushes, but no way after it", None),
        ("9" * 5000, "there is a number of pushes, but no way after it", None),
        ("4 rD R", "word 3 is 'R' where the output should end", None),
        ("0", "after 0 moves 2 boxes are not on a goal", None),
        ("1 rx", "move 2 is 'x', but a move is one of l u r d (walk) and L U R D (push)", 2),
        (
            "1 rR",
            "move 2 is 'R', which is not legal with the man at line 2, column 3 (legal: l r D)",
            2,
        ),
        (
            "1 rd",
            "move 2 is 'd', which is not legal with the man at line 2, column 3 (legal: l r D)",
            2,
        ),
        (
            "1 dR",
            "move 2 is 'R', which is not legal with the man at line 3, column 2 (legal: u d)",
            2,
        ),
        ("1 u", "move 1 is 'u', which is not legal with the man at line 2, column 2", 1),
        ("1 rD", "after 2 moves 2 boxes are not on a goal", None),
        ("3 rDldRR", "after 6 moves 1 box is not on a goal", None),
    ],
)
def test_a_wrong_output_is_reported_with_its_place(
    actual: str, message: str, move: int | None
) -> None:
    fault = check(GAMES, ANSWER, actual)

    assert fault is not None
    assert fault.message.startswith(message)
    assert (fault.instance, fault.move) == (1, move)


def test_the_excess_of_a_too_long_way_is_reported() -> None:
    games = parse("-----\n@$.--\n-----\n")

    fault = check(games, "1\nR\n", "3 RRurrdL")

    assert fault == Fault(message="3 pushes, but 1 is enough", instance=1)


def test_the_number_must_be_that_of_the_way() -> None:
    fault = check(parse("@$-.\n"), "2\nRR\n", "1 RR")

    assert fault == Fault(message="the output says 1, but its way has 2 pushes", instance=1)


@each_row(
    ("games", "expected", "actual"),
    [
        (GAMES, ANSWER, ANSWER.replace("\n", " \t\r\n")),
        (GAMES, ANSWER, ANSWER.replace("\n", "\n" + "\n", 1)),
        (NO_WAY, "-1\n", " -1"),
        (SOLVED, "0\n", "0"),
        (SOLVED, "0\n", "0\n\n"),
        (SOLVED, "0\n", "0 lr"),
        (parse("--@$.\n"), "1\nR\n", "1 " + "lr" * 50_000 + "R"),
        (parse("-@$.-\n"), "1\nR\n", "1 Rll"),
    ],
)
def test_white_space_and_walks_are_free(games: list[Sokoban], expected: str, actual: str) -> None:
    assert check(games, expected, actual) is None


@each_row(
    ("actual", "message"),
    [
        ("1 R", "move 1 is 'R', which is not legal with the man at line 1, column 1 (legal: noth"),
        ("1", "1, but it cannot be solved: -1 is expected"),
        ("0", "after 0 moves 1 box is not on a goal"),
    ],
)
def test_an_output_for_what_cannot_be_solved_is_replayed_too(actual: str, message: str) -> None:
    fault = check(NO_WAY, "-1\n", actual)

    assert fault is not None
    assert fault.message.startswith(message)


@each_row(
    ("expected", "actual", "message"),
    [
        ("-1\n", "1 R", "the answer is -1, but 1 push solve"),
        ("3\nRRurrdL\n", "1 R", "the answer is 3 pushes, but 1 push solve"),
        ("1\nL\n", "1 R", "the answer does not solve its level: move 1 is 'L'"),
        ("2\nR\n", "1 R", "the answer does not solve its level: the output says 2"),
        ("-1\nR\n", "1 R", "the answer is -1, but a way follows"),
        ("", "1 R", "the text ends after 0 words where the least number of pushes is expected"),
        ("x", "1 R", "word 1 is 'x' where the least number of pushes"),
        ("1 R R", "1 R", "word 3 is 'R' where the text should end"),
    ],
)
def test_an_answer_that_is_not_the_least_is_an_error_of_the_judge(
    expected: str, actual: str, message: str
) -> None:
    with pytest.raises(FormatError, match=re.escape(message)):
        check(parse("-----\n@$.--\n-----\n"), expected, actual)


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


@each_row(
    ("name", "factor"),
    [
        ("secret/61-five-boxes-far-away", 100),
        ("secret/63-six-boxes-and-a-corral", 10_000),
        ("secret/71-twelve-boxes-for-the-storehouse", 1000),
    ],
)
def test_the_strong_solver_looks_at_far_fewer_positions_than_plain_a_star(
    name: str, factor: int
) -> None:
    _, plain, strong = ways()[name]

    assert plain > factor * strong


def test_the_cases_reach_the_limits_of_the_statement() -> None:
    games = [case(name) for name in cases("sokoban")]

    assert max(len(game.rows) for game in games) == rules.LONGEST_SIDE
    assert max(len(row) for game in games for row in game.rows) == rules.LONGEST_SIDE
    assert {len(game.goals) for game in games} >= {*range(1, 13), rules.MOST_BOXES}
    assert min(len(game.floor) for game in games) == 2


# Levels made backwards


@each_row("seed", range(5))
@each_row(
    "plan",
    [
        {"rooms": 3, "boxes": 2},
        {"rooms": 2, "boxes": 3, "patch": False},
        {"pillars": 6, "boxes": 2},
    ],
)
def test_a_pulled_level_can_be_solved_and_comes_again(plan: dict[str, Any], seed: int) -> None:
    plan_of_level = reverse_play.Plan(width=6, height=5, pulls=60, **plan)

    text = reverse_play.generate_level(plan_of_level, seed)

    game = level(text)
    assert text == reverse_play.generate_level(plan_of_level, seed)
    assert write([game]) == text
    assert not game.solved(game.start)
    assert shortest(game) is not None


def test_random_rooms_are_filled_with_boxes_off_their_goals() -> None:
    rows = ["######", "#.   #", "#  . #", "#    #", "######"]

    game = level(reverse_play.place_boxes(rows, 1, 50))

    assert game.goals == {(1, 1), (2, 3)}
    assert not game.solved(game.start)
    assert shortest(game) is not None


# The solutions


@pytest.mark.slow
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
