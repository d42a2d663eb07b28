"""Every problem's positions can be drawn: well-formed, and with each piece."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

from judge.catalog.rules import Picture, load_picture
from judge.game.drawing import Paint
from tests.conftest import each_row
from tests.kit.solutions import KIT, SLUGS, rules_for

# What is drawn of the start of the first instance of the first sample: texts, paints with numbers.
DRAWN: dict[str, tuple[str, dict[Paint, int]]] = {
    "cube": ("G W O R R W B Y B O G Y O G W G Y R W B R O Y B", {Paint.WALL: 24}),
    "farmer": ("farmer wolf goat cabbage", {Paint.MAN: 1, Paint.BROWN: 1}),
    "hanoi": ("A 3 2 1 B C", {Paint.WOOD: 4}),
    "hoppers": ("0 1 2 3 4 5 6 7 8 9 10 11 12", {Paint.RED: 1, Paint.SHADE: 1}),
    "jugs": ("A: 0 / 8 B: 0 / 5", {Paint.WATER: 2, Paint.GOAL: 2}),
    "knights": ("B 0 B 1 B 2 3 4 5 6 7 8 W 9 W 10 W 11", {}),
    "lightsout": ("", {Paint.YELLOW: 9}),
    "pancakes": ("2 4 1 3", {Paint.BOX: 4}),
    "peek": ("1 2 3", {Paint.FLOOR: 1}),
    "push": ("", {Paint.MAN: 1, Paint.BOX: 1, Paint.GOAL: 1}),
    "rushhour": ("A B C D E F X", {Paint.RED: 1, Paint.FLOOR: 36}),
    "sokoban": ("", {Paint.MAN: 1, Paint.BOX: 2, Paint.GOAL: 2}),
}


def picture_of(slug: str) -> Picture:
    picture = load_picture(KIT.problem(slug))
    assert picture is not None, f"problems/{slug}/picture.py is missing"
    return picture


def first_game(slug: str) -> Any:
    return rules_for(slug).parse(KIT.cases(slug)[0].input.decode())[0]


def contents(svg: str) -> tuple[str, Counter[Paint]]:
    """The texts of a picture, and how many shapes without text have each paint."""
    root = ElementTree.fromstring(svg)
    colours = dict(re.findall(r"\.(p\d+)\{fill:(#\w+)\}", svg.partition("@media")[0]))
    paints = {paint.value[0]: paint for paint in Paint}
    shapes = [one for one in root if "class" in one.attrib]
    texts = " ".join(one.text for one in shapes if one.text)
    return texts, Counter(paints[colours[one.attrib["class"]]] for one in shapes if not one.text)


@each_row("slug", DRAWN)
def test_a_picture_has_each_piece(slug: str) -> None:
    texts, paints = DRAWN[slug]
    game = first_game(slug)

    found, counts = contents(picture_of(slug)(game, getattr(game, "start", None)))

    assert found == texts
    assert {paint: counts[paint] for paint in paints} == paints


@each_row("slug", [*(slug for slug in SLUGS if slug.startswith("puzzle")), "postcard"])
def test_a_sliding_board_shows_every_tile_in_its_place(slug: str) -> None:
    game = first_game(slug)

    texts, counts = contents(picture_of(slug)(game, game.start))

    assert texts == " ".join(str(tile) for tile in game.start if tile)
    assert counts[Paint.FLOOR] == 1
    assert counts[Paint.GOAL] == sum(tile == at for at, tile in enumerate(game.start, 1))


@each_row("slug", SLUGS)
def test_all_samples_are_drawn_and_every_move_shows(slug: str) -> None:
    rules, picture = rules_for(slug), picture_of(slug)
    games = [
        game
        for case in KIT.cases(slug)
        if case.name.startswith("sample")
        for game in rules.parse(case.input.decode())[:5]
    ]

    for game in games:
        state = getattr(game, "start", None)
        before = picture(game, state)
        afters = [] if state is None else [after for _, _, after in game.moves(state)]
        pictures = [picture(game, after) for after in afters]
        for svg in (before, *pictures):
            assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
        assert len({before, *pictures}) == len({state, *afters})
