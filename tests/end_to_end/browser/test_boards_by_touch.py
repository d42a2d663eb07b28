"""A board of each problem, solved on a phone by touching it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.end_to_end.browser.serving import ServedSite
from tests.end_to_end.browser.ways import SLUGS, optimum, points_that_mean

if TYPE_CHECKING:
    from playwright.sync_api import Page

# In the others, some move changes no part of the picture that two touches tell from other moves: a
# crossing of the farmer alone changes what every crossing changes. There a button is touched.
BY_PICTURE_ALONE = {
    *("hanoi", "knights", "postcard", "push", "sokoban"),
    *("puzzle8", "puzzle8count", "puzzle11", "puzzle15", "puzzle24"),
}


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_is_solved_by_touch_alone(phone: Page, shared_site: ServedSite, slug: str) -> None:
    phone.goto(f"{shared_site.origin}/problems/{slug}")
    phone.get_by_role("link", name="Play", exact=True).tap()
    phone.wait_for_url("**/board")

    needs_buttons = False
    for count, (view, move) in enumerate(optimum(slug), 1):
        points = points_that_mean(move, view.moves)
        if points:
            touch_picture(phone, points)
        else:
            needs_buttons = True
            phone.locator(f'button[name=name][value="{move.name}"]').tap()
        phone.locator("#numbers dd").first.get_by_text(str(count), exact=True).wait_for()

    assert "✓ Solved" in phone.locator("#solved").inner_text()
    assert needs_buttons == (slug not in BY_PICTURE_ALONE)


def touch_picture(phone: Page, points: list[tuple[float, float]]) -> None:
    """Touch the picture at a point; at a second one as well where the first leaves a choice."""
    for number, (x, y) in enumerate(points):
        if number:
            phone.locator("input[name=from]:not([value=''])").wait_for(state="attached")
        scale = float(phone.locator("input[name=scale]").input_value())
        phone.locator("#picture").tap(position={"x": x * scale, "y": y * scale})
