"""What came of a run on one input, of a stress test and of an X-ray, as a person looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.end_to_end.browser.editing import LATE_REQUEST
from tests.end_to_end.browser.serving import ServedSite
from tests.end_to_end.browser.site_pages import ON_INPUT, REPORTING, WRONG, submit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow


def test_a_replay_moves_by_keys_by_links_and_by_its_slider(
    page: Page, shared_site: ServedSite
) -> None:
    number = submit(shared_site, WRONG, **ON_INPUT)
    page.goto(f"{shared_site.origin}/submissions/{number}")
    page.get_by_role("link", name="Replay it move by move").click()
    page.wait_for_url("**/replay*")

    places = [place(page, 1)]
    for key, move in (("End", 4), ("ArrowLeft", 3), ("Home", 0), ("ArrowRight", 1), ("w", 1)):
        page.keyboard.press(key)
        places.append(place(page, move))
    page.get_by_role("link", name="To the end").click()
    places.append(place(page, 4))
    page.locator("#move").focus()
    page.keyboard.press("ArrowLeft")
    places.append(place(page, 3))
    page.keyboard.press("Tab")  # away from the slider, which has keys of its own
    page.keyboard.press("Home")
    place(page, 0)
    page.evaluate(LATE_REQUEST)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    place(page, 3)
    page.reload()

    assert places == [f"Move {move} of 4" for move in (1, 4, 3, 0, 1, 1, 4, 3)]
    assert page.locator("#at").inner_text() == "Move 3 of 4"  # the address has the move
    assert page.locator("figure img").count() == 1  # the shortest way has ended


def place(page: Page, move: int) -> str:
    """The words beside the slider, when they name that move and the script takes keys."""
    words = page.locator("#at", has_text=f"Move {move} of")
    words.wait_for()
    page.wait_for_load_state()  # the words are there before the script
    return str(words.inner_text())


def test_what_a_stress_test_finds_opens_on_the_board(page: Page, shared_site: ServedSite) -> None:
    number = submit(shared_site, WRONG, cases="stress")
    page.goto(f"{shared_site.origin}/submissions/{number}")
    verdict = page.locator("#verdict").inner_text()
    found = page.get_by_role("region", name="Input").inner_text()

    page.get_by_role("button", name="Play this input on the board").click()
    page.wait_for_url("**/problems/jugs/board*")

    assert verdict == "✗ found: wrong answer"
    assert page.locator("#own").input_value().split() == found.split()


def test_an_x_ray_runs_its_script_and_nothing_else(page: Page, shared_site: ServedSite) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    number = submit(shared_site, REPORTING, cases="trace")
    page.goto(f"{shared_site.origin}/submissions/{number}")
    page.get_by_role("link", name="Open the X-ray").click()
    page.wait_for_url("**/x-ray")
    last = page.locator("#told").inner_text()
    page.locator("#place").focus()
    page.keyboard.press("Home")
    first = page.locator("#told").inner_text()

    assert complaints == []
    assert [words.partition(":")[0] for words in (last, first)] == ["expansion 3", "expansion 1"]
    assert page.evaluate("origin") == "null"  # it could not read the site
