"""Replays as text, as pictures for a window, as JSON and as a page."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from html import unescape
from typing import Any

from judge.commands.replay import text
from judge.commands.replay.json import json_pieces
from judge.commands.replay.page import replay_page
from judge.commands.replay.scenes import SolutionReplay
from judge.model import Case, Check
from tests.conftest import case, each_row
from tests.unit.commands.golden import golden
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


def test_the_documents() -> None:
    check = Check(ok=False, message="board 1: 4 moves, but 2 are enough", instance=1)
    made = replay_of("puzzle8", BOARD, "4\n6 6 5 8\n", check=check, message=check.message)

    text = text_of(made)
    document = re.sub(r'"version": ".*?"', '"version": "1"', "".join(json_pieces(made, range(1))))

    assert text == golden(__file__, "board.txt", text)
    assert document == golden(__file__, "board.json", document)


@each_row(
    ("slug", "given", "output", "words"),
    [
        ("push", PUSH, "2\n-1\n", ["data set 1 of 2\nyours: 2 ", "shortest, by the oracle: 1"]),
        ("push", PUSH, "2\n-1\n", ["data set 2 of 2\nyours: -1 ", "no way, says the oracle"]),
        (
            "puzzle8",
            BOARD,
            "2\n5 1\n",
            ["move 2 of 2: 1  not legal", "'1', which is not legal here (legal: 5 7 8)"],
        ),
    ],
)
def test_each_instance_has_its_name_and_what_was_printed(
    slug: str, given: Case, output: str, words: list[str]
) -> None:
    text = text_of(replay_of(slug, given, output))

    assert [one for one in words if one not in text] == []


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
    found = frame(replay_of("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n"), 1, 1, playing=True)

    assert found == golden(__file__, "frame.txt", found)


@each_row("width", [1, 10, 40, 200])
@each_row("height", [1, 5, 12, 60])
def test_a_picture_is_never_larger_than_its_window(width: int, height: int) -> None:
    made = replay_of("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n")

    lines = frame(made, 1, 3, width, height).split("\n")

    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)


def test_what_a_solution_prints_cannot_command_the_terminal() -> None:
    made = replay_of("jugs", JUGS, "1\n\x1b[2J\n-1\n")

    assert "\x1b" not in text_of(made)
    assert "\x1b" not in frame(made, 0, 1)


# The page


def picture(game: Any, state: Any) -> str:
    return f"<svg>{state}<script>alert(1)</script></svg>"


def pictures(text: str) -> list[str]:
    """The pictures on a page, in order."""
    found = re.findall(r'<img src="data:image/svg\+xml;base64,([^"]*)"', text)
    return [b64decode(unescape(one)).decode() for one in found]


def states(text: str) -> list[str]:
    return [one.partition("<script>")[0].removeprefix("<svg>") for one in pictures(text)]


def test_every_move_of_both_ways_has_a_picture_that_runs_no_script() -> None:
    text = replay_page(replay_of("jugs", JUGS, "1\n0,5\n-1\n", picture=picture), [0])

    assert states(text) == ["(0, 0)"] * 2 + ["(0, 5)"] * 2
    assert "1 of 1: 0,5, cost 1, solved" in text
    assert ("<script" in text, "<svg" in text) == (False, False)


def test_what_a_program_prints_is_no_markup() -> None:
    made = replay_of("jugs", JUGS, "2\n0,5 <script>\n-1\n", message="<b>", picture=picture)

    text = replay_page(made, [0])

    assert "2 of 2: &lt;script&gt;, not legal" in text
    assert "&lt;b&gt;" in text
    assert "<script>" not in text


def test_without_pictures_the_boards_are_texts() -> None:
    text = replay_page(replay_of("jugs", JUGS, "1\n0,5\n-1\n"), [0])

    assert "<img" not in text
    assert "B |~~~~~]  5 / 5" in text


def test_where_no_way_was_printed_the_shortest_is_drawn_alone() -> None:
    text = replay_page(replay_of("jugs", JUGS, "-1\n-1\n", picture=picture), [0])

    assert states(text) == ["(0, 0)", "(0, 5)"]
    assert "left: yours: -1; right: shortest, by the case&#39;s answer: 1" in text


def test_a_long_way_and_many_instances_are_cut_and_it_is_said() -> None:
    made = replay_of("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n", picture=picture)

    both = replay_page(made, [0, 1], most_on_page=2)
    second = replay_page(made, [1], most_frames=3)

    assert second.count('<li class="wrong">') == 1
    assert "after move 1 (3,0) the minimum of 6 is out of reach" in second
    assert "1 more pair: `--instance N` shows one" in both
    assert "5 more moves: `--format text` shows all" in second
    assert len(pictures(second)) == 8
