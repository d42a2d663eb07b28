"""From a wrong solution over its counterexample and a hint to an accepted one, as a person goes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.end_to_end.browser.editing import write_source
from tests.end_to_end.browser.serving import served_site
from tests.end_to_end.browser.site_pages import RIGHT, WRONG

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.slow

LATE = "import time\ntime.sleep(0.3)\n"
"""In front of a program: the page is there before the last verdict, however slow the browser."""


def test_a_learner_comes_from_a_wrong_solution_to_an_accepted_one(
    context: BrowserContext, tmp_path: Path
) -> None:
    page = context.new_page()
    with served_site(tmp_path) as site:
        page.goto(f"{site.origin}/problems/jugs")
        page.get_by_role("link", name="Solve").first.click()
        submit(page, WRONG)
        verdict = wait_for_verdict(page)
        number = page.url.rpartition("/")[2]

        page.reload()
        after_reload = page.locator("#verdict").inner_text()
        second_tab = context.new_page()
        second_tab.goto(f"{site.origin}/submissions/{number}")
        in_second_tab = second_tab.locator("#verdict").inner_text()

        failure = page.locator(".failure").first
        failing_input = failure.locator("pre").first.inner_text().strip()
        failure.get_by_role("button", name="Play this case on the board").click()
        page.wait_for_url("**/problems/jugs/board*")
        played_input = page.locator("#own").input_value()
        page.keyboard.press("1")
        page.locator("#numbers dd").first.get_by_text("1", exact=True).wait_for()

        page.goto(f"{site.origin}/problems/jugs/hints")
        page.get_by_role("button", name="Show the next hint").click()
        hint = page.locator("#hint-1").inner_text()
        port = site.port
    with served_site(tmp_path, port=port) as site:
        page.reload()
        hint_after_restart = page.locator("#hint-1").inner_text()
        page.goto(f"{site.origin}/problems/jugs/board")
        moves_after_restart = page.locator("#numbers dd").first.inner_text()
        page.goto(f"{site.origin}/problems/jugs/solve")
        draft = page.locator("#source").input_value()
        submit(page, f"{LATE}{RIGHT}")
        page.locator("#outcomes tr").first.wait_for()
        region = page.locator("#live")
        attributes = [region.get_attribute(name) for name in ("role", "aria-live")]
        last = wait_for_verdict(page)
        told = region.inner_text()
        second_tab.goto(f"{site.origin}/problems/jugs")
        progress = second_tab.locator(".facts").inner_text()

    assert verdict == after_reload == in_second_tab == "✗ wrong answer"
    assert failing_input.splitlines()[-1] in played_input.splitlines()
    assert hint == hint_after_restart != ""
    assert moves_after_restart == "1"
    assert draft == WRONG
    assert attributes == ["status", "polite"]
    assert told == f"Finished: {last}"
    assert last == "✓ accepted"
    assert "✓ solved, 2 tries" in progress


def submit(page: Page, source: str) -> None:
    """Submit to all cases, by the keys of the editor."""
    write_source(page, source)
    page.keyboard.press("Control+Shift+Enter")
    page.wait_for_url("**/submissions/*")


def wait_for_verdict(page: Page) -> str:
    page.locator("#result[data-over=yes]").wait_for()
    return str(page.locator("#verdict").inner_text())
