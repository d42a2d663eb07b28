"""A board of each problem, solved without a mouse and by touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

import pytest

from judge.catalog.rules import read_picture_source
from judge.web.board.positions import (
    BoardMove,
    Box,
    PositionView,
    cheapest_way,
    moves_at,
    view_position,
)
from tests.end_to_end.browser.serving import ServedSite
from tests.end_to_end.browser.site_pages import LATE_REQUEST
from tests.kit.solutions import KIT
from tests.sweeps import due

if TYPE_CHECKING:
    from playwright.sync_api import Page


pytestmark = pytest.mark.slow

# A program of a dialogue asks about a hidden board: there is nothing to move.
WITHOUT_BOARD = ("peek",)
SLUGS = [slug for slug in KIT.slugs() if slug not in WITHOUT_BOARD]

# In the others, some move changes no part of the picture that two touches tell from other moves: a
# crossing of the farmer alone changes what every crossing changes. There a button is touched.
BY_PICTURE_ALONE = {
    *("hanoi", "keys", "knights", "postcard", "push", "sokoban"),
    *("puzzle8", "puzzle8count", "puzzle11", "puzzle15", "puzzle24"),
}


def wait_for_moves(page: Page, count: int) -> None:
    page.locator("#numbers dd").first.get_by_text(str(count), exact=True).wait_for()


@pytest.mark.parametrize("slug", due(SLUGS, by=str, days=8))
def test_a_board_is_solved_by_keys_alone(page: Page, shared_site: ServedSite, slug: str) -> None:
    shared_site.visit(page, f"/problems/{slug}")
    tab_to(page, "document.activeElement.textContent.trim() === 'Play'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/board")
    page.keyboard.press("Home")  # it may have been played by touch
    wait_for_moves(page, 0)

    for count, (_, move) in enumerate(optimum(slug), 1):
        page.keyboard.press(move.key)
        wait_for_moves(page, count)

    assert "✓ Solved" in page.locator("#solved").inner_text()
    said = page.locator("#said").inner_text()
    assert "✓ Solved" in said
    assert f"Moves: {count}, Cost: " in said


@pytest.mark.parametrize("slug", due(SLUGS, by=str, days=8))
def test_a_board_is_solved_by_touch_alone(phone: Page, shared_site: ServedSite, slug: str) -> None:
    shared_site.visit(phone, f"/problems/{slug}")
    phone.get_by_role("link", name="Play", exact=True).tap()
    phone.wait_for_url("**/board")
    phone.get_by_role("button", name="Open", exact=True).tap()  # it may have been played by keys
    wait_for_moves(phone, 0)

    needs_buttons = False
    for count, (view, move) in enumerate(optimum(slug), 1):
        points = points_that_mean(move, view.moves)
        if points:
            touch_picture(phone, points)
        else:
            needs_buttons = True
            phone.locator(f'button[name=name][value="{move.name}"]').tap()
        wait_for_moves(phone, count)

    assert "✓ Solved" in phone.locator("#solved").inner_text()
    assert needs_buttons == (slug not in BY_PICTURE_ALONE)


def touch_picture(phone: Page, points: list[tuple[float, float]]) -> None:
    """Touch the picture at a point; at a second one as well where the first leaves a choice."""
    for number, (x, y) in enumerate(points):
        if number:
            phone.locator("input[name=from]:not([value=''])").wait_for(state="attached")
        scale = float(phone.locator("input[name=scale]").input_value())
        phone.locator("#picture").tap(position={"x": x * scale, "y": y * scale})


def test_moves_that_come_faster_than_the_server_answers_are_all_played(
    page: Page, shared_site: ServedSite
) -> None:
    open_first_case(page, shared_site, "lightsout")
    page.evaluate(LATE_REQUEST)

    page.keyboard.type("123")
    page.get_by_role("button", name="Undo").click()
    wait_for_moves(page, 2)
    page.get_by_text("Your moves (2)").click()

    assert page.get_by_role("region", name="Your moves").inner_text() == "1,1 1,2"


def test_the_cells_of_a_board_are_read_by_arrow_keys_and_moves_keep_the_place(
    page: Page, shared_site: ServedSite
) -> None:
    open_first_case(page, shared_site, "lightsout")
    tab_to(page, "document.activeElement.matches('#cells td')")
    places = [place(page)]
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "Control+Home"):
        page.keyboard.press(key)
        places.append(place(page))
    page.keyboard.press("Control+End")
    before = page.locator("#cells").inner_text()
    page.keyboard.press("1")
    wait_for_moves(page, 1)
    after = page.locator("#cells").inner_text()

    assert places == [(1, 1), (1, 2), (2, 2), (3, 2), (3, 2), (3, 1), (1, 1)]
    assert place(page) == (3, 3)
    assert before != after
    assert page.get_by_role("grid", name="Board").get_by_role("gridcell").count() == 9


def open_first_case(page: Page, site: ServedSite, slug: str) -> None:
    """Open the board of a problem as if nobody had played it."""
    site.visit(page, f"/problems/{slug}/board")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/board#board")  # loaded, with its scripts
    wait_for_moves(page, 0)


def tab_to(page: Page, condition: str) -> None:
    """Press Tab until a script says that the focus is where it is to be."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(condition):
            return
    raise AssertionError(f"Tab does not lead to where {condition}")


def place(page: Page) -> tuple[int, int]:
    """The row and the column, from 1, of the cell with the focus."""
    row, column = page.evaluate(
        "[document.activeElement.parentElement.rowIndex, document.activeElement.cellIndex]"
    )
    return row + 1, column + 1


# Ways through boards, by the rules and the oracle of the kit


Point = tuple[float, float]

_LEAST_PX = 4


def optimum(slug: str) -> Iterator[tuple[PositionView, BoardMove]]:
    """A cheapest way through the first sample: each position, and the move that is played there."""
    source = read_picture_source(KIT.root, slug)
    text = next(iter(KIT.cases(slug, ["sample"]))).input.decode()
    assert source is not None
    found = cheapest_way(source, text, 0, ())
    assert found is not None
    for played, name in enumerate(found[1]):
        view = view_position(source, text, 0, found[1][:played])
        assert view is not None
        yield view, next(move for move in view.moves if move.name == name)


def points_that_mean(move: BoardMove, moves: Sequence[BoardMove]) -> list[Point]:
    """One point of the picture, or two, that only this move changes; [] if there are none."""
    inside = [point for box in move.parts if _can_be_touched(box) for point in _points(box)]
    for points in (*((one,) for one in inside), *product(inside, inside)):
        if moves_at(moves, points) == [move]:
            return list(points)
    return []


def _can_be_touched(box: Box) -> bool:
    """Whether it is more than a line, such as the water of an empty jug."""
    left, upper, right, lower = box
    return min(right - left, lower - upper) >= _LEAST_PX


def _points(box: Box) -> Iterator[Point]:
    """The middle of a part, and points around it."""
    left, upper, right, lower = box
    for x, y in ((2, 2), (1, 2), (3, 2), (2, 1), (2, 3)):
        yield left + (right - left) * x / 4, upper + (lower - upper) * y / 4
