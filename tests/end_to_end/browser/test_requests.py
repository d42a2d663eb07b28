"""What a browser may ask of the site, and what the site makes it ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.end_to_end.browser.serving import ServedSite
from tests.end_to_end.browser.site_pages import PAGES, use_site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.slow


def test_no_request_leaves_the_address_of_the_server(
    context: BrowserContext, site: ServedSite
) -> None:
    use_site(site)
    asked: list[str] = []
    complaints: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda message: complaints.append(message.text))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    page = context.new_page()

    for path in PAGES.values():
        page.goto(site.origin + path, wait_until="networkidle")

    assert {url for url in asked if not url.startswith(f"{site.origin}/")} == set()
    assert {"/static/style.css", "/static/board.js"} <= {url[len(site.origin) :] for url in asked}
    # The address of the error page answers 404, of which the browser tells.
    assert [one for one in complaints if "404 (Not Found)" not in one] == []


def test_a_page_of_another_site_can_neither_post_nor_show_the_site_in_a_frame(
    page: Page, site: ServedSite
) -> None:
    page.route(
        "http://other.example/",
        lambda route: route.fulfill(body=HOSTILE.replace("ORIGIN", site.origin)),
    )
    page.goto("http://other.example/")
    frame = page.frame(name="shown")
    assert frame is not None
    shown = frame.locator("h1").all_inner_texts()  # the browser says there why it shows nothing
    with page.expect_navigation():
        page.locator("button").click()
    answer = page.locator("body").inner_text()

    assert "Problems" not in shown
    assert "did not come from a page of this server" in answer


HOSTILE = """<!doctype html>
<iframe name="shown" src="ORIGIN/"></iframe>
<form method="post" action="ORIGIN/problems/jugs/submissions">
<input name="language" value="python3"><input name="source" value="print()"><button>Win</button>
</form>"""
