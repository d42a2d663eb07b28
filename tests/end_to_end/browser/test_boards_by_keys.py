"""A board of each problem, solved without a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
    page.locator("#board").wait_for()

    for count, (_, move) in enumerate(optimum(slug), 1):
        page.keyboard.press(move.key)
        page.locator("#numbers dd").first.get_by_text(str(count), exact=True).wait_for()

    assert "✓ Solved" in page.locator("#solved").inner_text()
    assert "✓ Solved" in page.locator("#said").inner_text()


def tab_to(page: Page, words: str) -> None:
    """Press Tab until the focus is on what has these words."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == words:
            return
    raise AssertionError(f"Tab does not lead to {words!r}")
