"""How a search reports the positions of each problem, and that such reports are understood."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from judge.catalog.rules import load_position_reader
from judge.game import FormatError, Game
from tests.conftest import each_row
from tests.kit.solutions import KIT, SLUGS, case_texts, rules_for
from tests.unit.commands.trace.searches import analysed

WITHOUT_SEARCH = {"peek", "postcard"}
TRACED = [slug for slug in SLUGS if slug not in WITHOUT_SEARCH]

_MOST = 60


def numbers(game: Any, state: Any) -> str:
    return str(state)


def sliding_signs(game: Any, state: Any) -> str:
    return "".join("0123456789abcdefghijklmno"[tile] for tile in state)


def pegs(game: Any, state: str) -> str:
    return " ".join(str("ABCD".index(peg)) for peg in state)


def bits(count: int) -> Callable[[Any, Any], str]:
    return lambda game, state: format(state, f"0{count}b")[::-1]


def banks(game: Any, state: Any) -> str:
    return format(state.near, f"0{len(game.things)}b")[::-1] + str(int(state.farmer_near))


def shown(slug: str) -> Callable[[Any, Any], str]:
    return lambda game, state: rules_for(slug).show(game, state).replace("\n", "/")


def man_and_box(game: Any, state: Any) -> str:
    return f"{state.man}, {state.box}"


def man_and_boxes(game: Any, state: Any) -> str:
    return f"{state.man} {sorted(state.boxes)}"


def car_rows(game: Any, state: Any) -> str:
    return " ".join(game.rows(state))


FORMS: dict[str, list[Callable[[Any, Any], str]]] = {
    **{slug: [numbers, sliding_signs] for slug in TRACED if slug.startswith("puzzle")},
    "cube": [numbers],
    "farmer": [banks],
    "hanoi": [numbers, pegs],
    "hoppers": [bits(13)],
    "jugs": [numbers],
    "knights": [shown("knights")],
    "lightsout": [shown("lightsout")],
    "pancakes": [numbers, sliding_signs],
    "push": [man_and_box],
    "rushhour": [numbers, car_rows],
    "sokoban": [man_and_boxes],
}
"""What programs may write for a position of each problem."""

CASES = [(slug, form) for slug, forms in FORMS.items() for form in forms]


def first_case(slug: str) -> str:
    """The input of a sample."""
    (name, *_) = [case.name for case in KIT.cases(slug, ("sample",))]
    return case_texts(slug, name)[0]


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


def test_every_problem_with_a_search_is_here() -> None:
    assert sorted(FORMS) == sorted(TRACED)


@each_row("slug", sorted(WITHOUT_SEARCH))
def test_a_problem_without_a_search_reads_no_positions(slug: str) -> None:
    assert load_position_reader(KIT.problem(slug)) is None


@each_row(("slug", "form"), CASES)
def test_a_position_is_read_as_it_is_written(slug: str, form: Callable[[Any, Any], str]) -> None:
    reader = load_position_reader(KIT.problem(slug))
    assert reader is not None
    game = rules_for(slug).parse(first_case(slug))[0]

    for state, _ in walk(game):
        assert reader.read(game, form(game, state)) == state


@each_row("slug", TRACED)
@each_row("text", ["", "1", "no position at all", "9" * 50, "-1 -1 -1 -1", "\x00"])
def test_what_is_no_position_is_refused(slug: str, text: str) -> None:
    reader = load_position_reader(KIT.problem(slug))
    assert reader is not None
    game = rules_for(slug).parse(first_case(slug))[0]

    with pytest.raises(FormatError):
        reader.read(game, text)


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("slug", TRACED)
def test_the_search_of_a_right_program_has_no_fault(slug: str) -> None:
    game = rules_for(slug).parse(first_case(slug))[0]
    form = FORMS[slug][0]

    found = analysed(
        slug,
        first_case(slug),
        (f"e {cost} -1 -1 {form(game, state)}" for state, cost in walk(game)),
    )

    assert [one for one in found.trace.findings if one.is_error] == []
    assert (found.trace.followed, found.trace.again) == (found.trace.distinct, 0)
