"""A board of each problem, solved without a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.end_to_end.browser.editing import LATE_REQUEST
from tests.end_to_end.browser.serving import ServedSite
from tests.end_to_end.browser.ways import SLUGS, optimum

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_is_solved_by_keys_alone(page: Page, shared_site: ServedSite, slug: str) -> None:
    page.goto(f"{shared_site.origin}/problems/{slug}")
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    page.wait_for_url("**/board")

    for count, (_, move) in enumerate(optimum(slug), 1):
        page.keyboard.press(move.key)
        page.locator("#numbers dd").first.get_by_text(str(count), exact=True).wait_for()

    assert "✓ Solved" in page.locator("#solved").inner_text()
    said = page.locator("#said").inner_text()
    assert "✓ Solved" in said
    assert f"Moves: {count}, Cost: " in said


@pytest.mark.slow
def test_moves_that_come_faster_than_the_server_answers_are_all_played(
    page: Page, shared_site: ServedSite
) -> None:
    open_first_case(page, shared_site, "lightsout")
    page.evaluate(LATE_REQUEST)

    page.keyboard.type("123")
    page.get_by_role("button", name="Undo").click()
    page.locator("#numbers dd").first.get_by_text("2", exact=True).wait_for()
    page.get_by_text("Your moves (2)").click()

    assert page.get_by_role("region", name="Your moves").inner_text() == "1,1 1,2"


def tab_to(page: Page, words: str) -> None:
    """Press Tab until the focus is on what has these words."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == words:
            return
    raise AssertionError(f"Tab does not lead to {words!r}")


@pytest.mark.slow
def test_the_cells_of_a_board_are_read_by_arrow_keys_and_moves_keep_the_place(
    page: Page, shared_site: ServedSite
) -> None:
    open_first_case(page, shared_site, "lightsout")
    tab_to_grid(page)
    places = [place(page)]
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "Control+Home"):
        page.keyboard.press(key)
        places.append(place(page))
    page.keyboard.press("Control+End")
    before = page.locator("#cells").inner_text()
    page.keyboard.press("1")
    page.locator("#numbers dd").first.get_by_text("1", exact=True).wait_for()
    after = page.locator("#cells").inner_text()

    assert places == [(1, 1), (1, 2), (2, 2), (3, 2), (3, 2), (3, 1), (1, 1)]
    assert place(page) == (3, 3)
    assert before != after
    assert page.get_by_role("grid", name="Board").get_by_role("gridcell").count() == 9


@pytest.mark.slow
def test_where_arrow_keys_play_shift_goes_from_cell_to_cell(
    page: Page, shared_site: ServedSite
) -> None:
    open_first_case(page, shared_site, "push")
    tab_to_grid(page)
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    moves = page.locator("#numbers dd").first.inner_text()
    man = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowRight")
    page.locator("#numbers dd").first.get_by_text("1", exact=True).wait_for()

    assert (moves, man) == ("0", "@")
    assert place(page) == (3, 2)
    assert page.evaluate("document.activeElement.textContent") == "empty"


def open_first_case(page: Page, site: ServedSite, slug: str) -> None:
    """Open the board of a problem as if nobody had played it."""
    page.goto(f"{site.origin}/problems/{slug}/board")
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("#numbers dd").first.get_by_text("0", exact=True).wait_for()


def tab_to_grid(page: Page) -> None:
    """Press Tab until the focus is on a cell."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#cells td')"):
            return
    raise AssertionError("Tab does not lead to the grid")


def place(page: Page) -> tuple[int, int]:
    """The row and the column, from 1, of the cell with the focus."""
    row, column = page.evaluate(
        "[document.activeElement.parentElement.rowIndex, document.activeElement.cellIndex]"
    )
    return row + 1, column + 1
