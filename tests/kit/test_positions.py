"""How positions of each problem are drawn, reported by a search, and read again."""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from judge.catalog.rules import (
    Picture,
    load_handles_from_text,
    load_picture,
    load_picture_from_text,
    load_position_reader,
    read_picture_source,
)
from judge.game import FormatError, Game
from judge.game.drawing import Paint
from judge.grading.feedback.playback import play_moves
from judge.web.positions import cheapest_way, elements_of, keys_of
from problems.rook.rules import words_of
from tests.conftest import each_row
from tests.kit.games.test_moves import KNOWN, slugs_with
from tests.kit.solutions import KIT, SLUGS, TALKING, case_texts, rules_for
from tests.unit.commands.trace.searches import analysed

TRACED = [slug for slug in SLUGS if slug not in TALKING]

_MOST = 60

Form = Callable[[Any, Any], str]


def numbers(game: Any, state: Any) -> str:
    return str(state)


def sliding_signs(game: Any, state: Any) -> str:
    return "".join("0123456789abcdefghijklmno"[tile] for tile in state)


def bits(count: int) -> Form:
    return lambda game, state: format(state, f"0{count}b")[::-1]


def banks(game: Any, state: Any) -> str:
    return format(state.near, f"0{len(game.things)}b")[::-1] + str(int(state.farmer_near))


def torch(game: Any, state: Any) -> str:
    return format(state.near, f"0{len(game.minutes)}b")[::-1] + str(int(state.torch_near))


def shown(slug: str) -> Form:
    return lambda game, state: rules_for(slug).show(game, state).replace("\n", "/")


FORMS: dict[str, list[Form]] = {
    **{slug: [numbers, sliding_signs] for slug in TRACED if slug.startswith("puzzle")},
    "bridge": [torch],
    "cube": [numbers],
    "farmer": [banks],
    "hanoi": [numbers, lambda game, state: " ".join(str("ABCD".index(peg)) for peg in state)],
    "hoppers": [bits(13)],
    "jugs": [numbers],
    "keys": [lambda game, state: f"{state.square} {state.keys}"],
    "knights": [shown("knights")],
    "solitaire": [bits(33)],
    "lightsout": [shown("lightsout")],
    "pancakes": [numbers, sliding_signs],
    "push": [lambda game, state: f"{state.man}, {state.box}"],
    "rook": [words_of],
    "rushhour": [numbers, lambda game, state: " ".join(game.rows(state))],
    "sokoban": [lambda game, state: f"{state.man} {sorted(state.boxes)}"],
}
"""What programs may write for a position of each problem."""


def first_case(slug: str) -> str:
    """The input of a sample."""
    (name, *_) = [case.name for case in KIT.cases(slug, ("sample",))]
    return case_texts(slug, name)[0]


def first_game(slug: str) -> Any:
    return rules_for(slug).parse(first_case(slug))[0]


def walk(game: Game[Any]) -> Iterator[tuple[Any, int]]:
    """The first positions of a breadth-first search, 0-1, with their costs."""
    queue, costs = deque([game.start]), {game.start: 0}
    done: set[Any] = set()
    while queue and len(done) < _MOST:
        state = queue.popleft()
        if state in done:
            continue
        done.add(state)
        yield state, costs[state]
        for _, cost, after in game.moves(state):
            total = costs[state] + cost
            if total < costs.get(after, total + 1):
                costs[after] = total
                (queue.append if cost else queue.appendleft)(after)


@each_row("slug", SLUGS)
def test_a_position_is_read_as_it_is_written_and_what_is_none_is_refused(slug: str) -> None:
    reader = load_position_reader(KIT.problem(slug))
    if slug in TALKING:
        assert reader is None
        return
    assert reader is not None
    game = first_game(slug)

    for form in FORMS[slug]:
        for state, _ in walk(game):
            assert reader.read(game, form(game, state)) == state
    for text in ["", "1", "no position at all", "9" * 50, "-1 -1 -1 -1", "\x00"]:
        with pytest.raises(FormatError):
            reader.read(game, text)


@pytest.mark.nightly
@pytest.mark.parametrize("slug", TRACED)
def test_the_search_of_a_right_program_has_no_fault(slug: str) -> None:
    game, form = first_game(slug), FORMS[slug][0]

    found = analysed(
        slug,
        first_case(slug),
        (f"e {cost} -1 -1 {form(game, state)}" for state, cost in walk(game)),
    )

    assert [one for one in found.trace.findings if one.is_error] == []
    assert (found.trace.followed, found.trace.again) == (found.trace.distinct, 0)


# Pictures


def picture_of(slug: str) -> Picture:
    picture = load_picture(KIT.problem(slug))
    assert picture is not None, f"problems/{slug}/picture.py is missing"
    return picture


def contents(svg: str) -> tuple[str, Counter[Paint]]:
    """The texts of a picture, and how many shapes without text have each paint."""
    root = ElementTree.fromstring(svg)
    colours = dict(re.findall(r"\.(\w+)\{fill:(#\w+)\}", svg.partition("@media")[0]))
    paints = {paint.value[0]: paint for paint in Paint}
    shapes = [one for one in root if "class" in one.attrib]
    texts = " ".join(one.text for one in shapes if one.text)
    return texts, Counter(paints[colours[one.attrib["class"]]] for one in shapes if not one.text)


@each_row("slug", SLUGS)
def test_a_picture_has_each_piece(slug: str) -> None:
    game = first_game(slug)
    if slug in slugs_with("drawn"):
        expected, paints = KNOWN[slug]["drawn"]
    else:  # a sliding board, with every tile in its place
        expected = " ".join(str(tile) for tile in game.start if tile)
        at_home = sum(tile == at for at, tile in enumerate(game.start, 1))
        paints = {"FLOOR": 1, "GOAL": at_home}

    found, counts = contents(picture_of(slug)(game, getattr(game, "start", None)))

    assert found == expected
    assert {name: counts[Paint[name]] for name in paints} == paints


@each_row("slug", SLUGS)
def test_all_samples_are_drawn_and_every_move_shows(slug: str) -> None:
    picture = picture_of(slug)
    for case in KIT.cases(slug, ("sample",)):
        for game in rules_for(slug).parse(case.input.decode())[:5]:
            state = getattr(game, "start", None)
            afters = [] if state is None else [after for _, _, after in game.moves(state)]

            pictures = [picture(game, one) for one in (state, *afters)]

            for svg in pictures:
                assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
            assert len({*pictures}) == len({state, *afters})


# How positions are played


@each_row("slug", SLUGS)
def test_each_handle_is_a_legal_move_on_things_of_the_picture_and_each_move_has_one(
    slug: str,
) -> None:
    text = first_case(slug)
    source = read_picture_source(KIT.root, slug)
    assert source is not None
    rules, picture = load_picture_from_text(source)
    handles, goal, _ = load_handles_from_text(source)
    game = rules.parse(text)[0]
    if not hasattr(game, "moves"):
        assert handles is None  # a dialogue has nothing to move
        return
    assert handles is not None
    way = cheapest_way(source, text, 0, ())
    assert way is not None

    for state in play_moves(game, way[1]).states:
        things = {element.thing for element in elements_of(picture(game, state))}
        offered, legal = list(handles(game, state)), {name for name, _, _ in game.moves(state)}
        assert {handle.move for handle in offered if handle.things} == legal
        assert {handle.move for handle in offered if handle.words} == legal
        assert {thing for handle in offered for thing in handle.things} <= things
        keys = keys_of([*legal], {handle.move: handle.key for handle in offered if handle.key})
        assert all(keys)
        assert len(set(keys)) == len(keys)
    if goal is not None:
        assert game.solved(goal(game))
        picture(game, goal(game))
