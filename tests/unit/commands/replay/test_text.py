"""Replays as text, as pictures for a window, and as JSON."""

from __future__ import annotations

import json
from typing import Any

from judge.commands.replay import text
from judge.commands.replay.json import json_pieces
from judge.commands.replay.scenes import SolutionReplay
from judge.model import Case, Check, Verdict
from tests.conftest import case, each_row
from tests.unit.commands.replay.test_scenes import JUGS, LONG, PUSH, replay_of

BOARD = case(input="1\n1 2 3\n4 0 6\n7 5 8\n", answer="2\n5 8\n")


def text_of(made: SolutionReplay) -> str:
    pieces = text.as_text(made, range(len(made.games)))
    return "\n".join(piece.plain for piece in pieces)


def document_of(made: SolutionReplay) -> Any:
    return json.loads("".join(json_pieces(made, range(len(made.games)))))


def frame(
    made: SolutionReplay, index: int, move: int, width: int = 90, height: int = 24, **how: Any
) -> str:
    playing = how.get("playing", False)
    scene = made.scene(index)
    return text.frame(made, scene, move, width, height, playing=playing).plain


def test_both_ways_are_printed_side_by_side_move_by_move() -> None:
    check = Check(ok=False, message="board 1: 4 moves, but 2 are enough", instance=1)
    made = replay_of("puzzle8", BOARD, "4\n6 6 5 8\n", check=check, message=check.message)

    assert text_of(made) == "\n".join(
        [
            "Puzzle8 (puzzle8): mine.py on secret/01-one: wrong answer",
            "board 1: 4 moves, but 2 are enough",
            "",
            "the first wrong move is move 1",
            "yours                             shortest, by the case's answer: 2",
            "start  cost 0                     start  cost 0",
            "1 2 3                             1 2 3",
            "4 . 6                             4 . 6",
            "7 5 8                             7 5 8",
            "",
            "move 1 of 4: 6  cost 1            move 1 of 2: 5  cost 1",
            "1 2 3                             1 2 3",
            "4 6 .                             4 5 6",
            "7 5 8                             7 . 8",
            "after move 1 (6) the minimum of 2 is out of reach",
            "",
            "move 2 of 4: 6  cost 2            move 2 of 2: 8  cost 2  solved",
            "1 2 3                             1 2 3",
            "4 . 6                             4 5 6",
            "7 5 8                             7 8 .",
            "",
            "move 3 of 4: 5  cost 3",
            "1 2 3",
            "4 5 6",
            "7 . 8",
            "",
            "move 4 of 4: 8  cost 4  solved",
            "1 2 3",
            "4 5 6",
            "7 8 .",
            "",
        ]
    )


def test_each_instance_has_its_name_and_what_was_printed() -> None:
    text = text_of(replay_of("push", PUSH, "2\n-1\n"))

    assert "data set 1 of 2\nyours: 2 " in text
    assert "shortest, by the oracle: 1" in text
    assert "data set 2 of 2\nyours: -1 " in text
    assert "there is no way, says the oracle" in text


def test_an_illegal_move_is_shown_where_it_should_have_been_played() -> None:
    text = text_of(replay_of("puzzle8", BOARD, "2\n5 1\n"))

    assert "move 2 of 2: 1  not legal" in text
    assert "move 2 is '1', which is not legal here (legal: 5 7 8)" in text


KNIGHTS = case(input="3 3\nB.W\n...\nB.W\nW.B\n...\nW.B\n", answer="1\n1-2\n")


def test_what_is_to_be_reached_is_shown_where_the_boards_do_not_tell() -> None:
    made = replay_of("knights", KNIGHTS, "1\n0-5\n")

    assert "\ngoal\nW.B\n...\nW.B\nyours  " in text_of(made)
    assert document_of(made)["instances"][0]["goal"] == "W.B\n...\nW.B"
    wide = [line.split() for line in frame(made, 0, 0, width=90).split("\n")]
    assert ["B.W", "B.W", "W.B"] in wide
    assert "\ngoal\nW.B\n...\nW.B\n" in frame(made, 0, 0, width=60)
    assert "4 in one of the jugs" in text_of(replay_of("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n"))
    assert "goal" not in text_of(replay_of("push", PUSH, "2\n-1\n"))


def test_wide_boards_are_printed_below_each_other() -> None:
    row = "#" * 30
    level = case(input=f"{row}\n#@$.{'-' * 25}#\n{row}\n", answer="1\nR\n")
    narrow = frame(replay_of("sokoban", level, "1\nR\n"), 0, 1, width=50)

    first, second = (narrow.index(word) for word in ("yours", "shortest"))
    assert "\n" in narrow[first:second]


def test_a_picture_says_what_happens_at_a_move() -> None:
    made = replay_of("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n")

    lines = frame(made, 1, 1).split("\n")

    assert lines[0] == "Jugs (jugs): mine.py on secret/01-one: wrong answer"
    assert "pair 2 of 2" in lines
    assert any(line.startswith("move 1 of 8: 3,0  cost 1") for line in lines)
    assert any("move 1 of 6: 0,5  cost 1" in line for line in lines)
    assert "after move 1 (3,0) the minimum of 6 is out of reach" in lines
    assert "1 of 8" in lines[-2]
    assert "q quit" in lines[-1]


def test_the_ruler_marks_the_first_wrong_move_and_says_that_it_plays() -> None:
    made = replay_of("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n")

    ruler = frame(made, 1, 4, playing=True).split("\n")[-2]

    assert ruler.index("!") < ruler.index("\N{BLACK CIRCLE}")
    assert ruler.endswith("4 of 8  playing")


@each_row("width", [1, 10, 40, 200])
@each_row("height", [1, 5, 12, 60])
def test_a_picture_is_never_larger_than_its_window(width: int, height: int) -> None:
    made = replay_of("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n")

    lines = frame(made, 1, 3, width, height).split("\n")

    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)


def test_of_a_high_board_the_lines_around_the_change_are_shown() -> None:
    rows = ["#####", *["#   #"] * 24, "#@$.#", "#####"]
    level = case(input="".join(f"{row}\n" for row in rows), answer="1\nR\n")

    assert "# @*#" in frame(replay_of("sokoban", level, "1\nR\n"), 0, 1)


def test_changes_by_a_move_are_highlighted() -> None:
    made = replay_of("puzzle8", BOARD, "2\n5 8\n")

    shown = text.frame(made, made.scene(0), 1, 90, 24, playing=False)

    marked = [
        shown.plain[span.start : span.end] for span in shown.spans if "cyan" in str(span.style)
    ]
    assert marked == ["5", "5", ".", "."]


@each_row(
    ("verdict", "words"),
    [(Verdict.AC, "accepted"), (Verdict.TLE, "time limit exceeded"), (None, "no answer is known")],
)
def test_the_heading_says_what_became_of_it(verdict: Verdict | None, words: str) -> None:
    made = replay_of("jugs", JUGS, "", verdict=verdict, message="why\nand more")

    heading = text.heading(made).plain

    assert words in heading.split("\n")[0]
    assert heading.split("\n")[1:] == ["why"]


def test_json_holds_both_ways_with_their_boards() -> None:
    document = document_of(replay_of("puzzle8", BOARD, "4\n6 6 5 8\n"))

    (instance,) = document.pop("instances")
    assert document == {
        "schema": 1,
        "version": document["version"],
        "problem": "puzzle8",
        "solution": "mine.py",
        "case": "secret/01-one",
        "verdict": "WA",
        "message": "",
        "notes": [],
    }
    way, best = instance.pop("way"), instance.pop("shortest")
    assert instance == {
        "instance": 1,
        "printed": "4 / 6 6 5 8",
        "minimum": 2,
        "solvable": True,
        "source": "the case's answer",
        "wasteful": 1,
        "wasteful_exact": True,
        "hopeless": False,
        "remarks": [],
        "goal": None,
    }
    assert (way["moves"], way["cost"], way["solved"]) == (["6", "6", "5", "8"], 4, True)
    assert (way["illegal"], way["legal"]) == (None, [])
    assert best["boards"][1] == {"move": "5", "cost": 1, "board": "1 2 3\n4 5 6\n7 . 8"}
    assert [step["cost"] for step in way["boards"]] == [0, 1, 2, 3, 4]


@each_row(("slug", "given", "output"), [("push", PUSH, "1\n"), ("jugs", JUGS, "1\n9,9\n")])
def test_json_is_one_document_whatever_was_printed(slug: str, given: Case, output: str) -> None:
    document = document_of(replay_of(slug, given, output))

    assert [instance["instance"] for instance in document["instances"]] == [1, 2]
    assert "way" in document["instances"][1]


def test_what_a_solution_prints_cannot_command_the_terminal() -> None:
    made = replay_of("jugs", JUGS, "1\n\x1b[2J\n-1\n")

    assert "\x1b" not in text_of(made)
    assert "\x1b" not in frame(made, 0, 1)
