"""What the rules of a problem say of inputs and outputs, and how they show boards.

`SLUG.toml` beside this file has the texts of a problem, with its moves and what is drawn. What all
rules say alike, `tests/unit/game` and `tests/unit/grading` hold.
"""

import re

import pytest

from judge.game import Fault, FormatError
from judge.model import Case
from problems.farmer.rules import River, read_answer
from problems.sokoban.level import SokobanState
from problems.sokoban.rules import check, parse
from tests.conftest import each_row
from tests.kit.games.test_moves import KNOWN, after, game_of, slugs_with
from tests.kit.solutions import CHECKED, Script, cases, check_output, find_fault, rules_for


@each_row("slug", slugs_with("wrong_inputs"))
def test_a_wrong_input_is_reported_with_its_place(slug: str) -> None:
    for text, message in KNOWN[slug]["wrong_inputs"]:
        with pytest.raises(FormatError, match=re.escape(message)):
            rules_for(slug).parse(text)


@each_row("slug", slugs_with("outputs"))
def test_a_right_output_is_accepted_and_a_wrong_one_is_explained(slug: str) -> None:
    for known in KNOWN[slug]["outputs"]:
        answer = known["answer"]
        case = Case(name="1", input=known["input"].encode(), answer=answer.encode())
        same = (answer, " ".join(answer.split()), answer.replace("\n", "\r\n"))
        for output in (*same, *known.get("right", ())):
            assert check_output(slug, case, output).ok, output
        for output, message, *place in known.get("wrong", ()):
            check = check_output(slug, case, output)
            assert not check.ok
            assert check.message.startswith(message)
            assert [one for one in (check.instance, check.move) if one is not None] == place
        games = rules_for(slug).parse(known["input"])
        for wrong, message in known.get("wrong_answers", ()):
            with pytest.raises(FormatError, match=re.escape(message)):
                find_fault(slug, games, wrong, answer)


@each_row("slug", slugs_with("dialogues"))
def test_a_dialogue_ends_with_a_share_of_the_points_or_with_what_is_wrong(slug: str) -> None:
    for known in KNOWN[slug]["dialogues"]:
        games = rules_for(slug).parse(known["input"])
        for lines, answer, told in known["ends"]:
            interact = rules_for(slug).interact
            assert interact
            try:
                end = interact(games, answer, Script(lines.split("; ")))
            except FormatError as error:
                end = Fault(error.fact)
            assert (end.message if isinstance(end, Fault) else str(end)) == told, lines


@each_row("slug", slugs_with("shown"))
def test_a_board_is_shown_and_written_as_it_was_read(slug: str) -> None:
    rules = rules_for(slug)
    for known in KNOWN[slug]["shown"]:
        game, way = game_of(slug, known["input"]), known.get("way", "")
        moves = list(way) if slug in ("push", "sokoban") else way.split()
        assert rules.show(game, after(game, moves)) == known["picture"]
        assert rules.write([game]) == known["input"]
        assert "goal" not in known or (rules.goal is not None and rules.goal(game) == known["goal"])


@pytest.mark.slow
@each_row("slug", CHECKED)
def test_no_picture_is_wider_than_a_terminal(slug: str) -> None:
    rules = rules_for(slug)
    for case in cases(slug).values():
        for game in rules.parse(case.input.decode())[:1]:
            picture = rules.show(game, getattr(game, "start", None))
            assert max(map(len, picture.split("\n"))) <= 80, case.name


# What only one game reads


def test_the_names_of_a_load_are_read_in_any_order_and_an_invalid_load_stays_unchanged() -> None:
    three = River(things=("x", "y", "z"), seats=3, pairs=())
    two = River(things=("x", "y"), seats=2, pairs=())
    long = "a" * 20 + "+" + "b" * 19
    longest = River(things=("a" * 20, "b" * 19), seats=2, pairs=())

    assert list(read_answer("3 z+x - y+z+x", [three])) == [["x+z", "-", "x+y+z"]]
    for word in ["x+", "+", "x+x", "x-y", "X", "x+w", "--", "x,y"]:
        assert list(read_answer(f"1 {word}", [two])) == [[word]]
    # A shortened word is never a load.
    assert list(read_answer(f"1 {long}nonsense", [longest])) == [[f"{long}..."]]
    assert list(read_answer(f"1 {long}", [longest])) == [[long]]


def test_a_level_is_read_sign_by_sign() -> None:
    (game,) = parse(" #.\n@*_\n-$\n")
    (short,) = parse("  #\n@$ .\n#\n")

    assert game.floor == {(y, x) for y in range(3) for x in range(3)} - {(0, 1)}
    assert game.goals == {(0, 2), (1, 1)}
    assert game.start == SokobanState(boxes=frozenset({(1, 1), (2, 1)}), man=(1, 0))
    # Blanks before a line count, and short lines are filled with floor.
    assert short.floor == {(y, x) for y in range(3) for x in range(4)} - {(0, 2), (2, 0)}


def test_walks_of_sokoban_are_free_however_long() -> None:
    assert check(parse("--@$.\n"), "1\nR\n", "1 " + "lr" * 50_000 + "R") is None
