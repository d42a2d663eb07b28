"""The page of a replay: pictures as images, texts escaped, long ways cut."""

from __future__ import annotations

import re
from base64 import b64decode
from html import unescape
from typing import Any

from judge.commands.replay.page import replay_page
from tests.unit.commands.replay.test_scenes import JUGS, LONG, replay_of


def picture(game: Any, state: Any) -> str:
    return f"<svg>{state}<script>alert(1)</script></svg>"


def pictures(text: str) -> list[str]:
    """The pictures on a page, in order."""
    found = re.findall(r'<img src="data:image/svg\+xml;base64,([^"]*)"', text)
    return [b64decode(unescape(one)).decode() for one in found]


def states(text: str) -> list[str]:
    return [one.partition("<script>")[0].removeprefix("<svg>") for one in pictures(text)]


def test_every_move_of_both_ways_has_a_picture() -> None:
    text = replay_page(replay_of("jugs", JUGS, "1\n0,5\n-1\n", picture=picture), [0])

    assert states(text) == ["(0, 0)"] * 2 + ["(0, 5)"] * 2
    assert "1 of 1: 0,5, cost 1, solved" in text


def test_a_wrong_move_is_marked_with_its_reason() -> None:
    text = replay_page(replay_of("jugs", JUGS, f"1\n0,5\n8\n{LONG}\n", picture=picture), [1])

    assert text.count('<li class="wrong">') == 1
    assert "after move 1 (3,0) the minimum of 6 is out of reach" in text


def test_pictures_run_no_script() -> None:
    text = replay_page(replay_of("jugs", JUGS, "1\n0,5\n-1\n", picture=picture), [0])

    assert "<script" not in text
    assert "<svg" not in text


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

    assert "1 more pair: `--instance N` shows one" in both
    assert "5 more moves: `--format text` shows all" in second
    assert len(pictures(second)) == 8
