"""Make the pictures of docs/how-to/site.md again: python -m tests.end_to_end.browser.screenshots

It takes Playwright, a Chromium, and a font with Japanese letters, such as fonts-noto-cjk of Debian.
"""

from __future__ import annotations

import base64
import os
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.conftest import ROOT
from tests.end_to_end.browser.serving import browser_command, script, served_site
from tests.end_to_end.browser.site_pages import PAGES, TABLES, use_site

DOCS = ROOT / "docs/how-to/site"

_TO_WEBP = script("to_webp")


def main() -> None:
    """Write the pictures as WebP."""
    words = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory() as home,
        served_site(Path(home)) as site,
        sync_playwright() as playwright,
    ):
        use_site(site)
        browser = playwright.chromium.launch(executable_path=browser_command(), args=words)
        DOCS.mkdir(exist_ok=True)
        blank = browser.new_page()
        for name, (of, scheme, width, height) in TABLES["pictures"].items():
            page = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme
            ).new_page()
            site.visit(page, PAGES[of], wait_until="networkidle")
            for pending in "#board[data-pending]", "#pending":
                page.locator(pending).wait_for(state="detached")
            if page.locator("form[data-bundle]").count():
                page.locator("#rich .cm-line span").first.wait_for()
            png = base64.b64encode(page.screenshot()).decode()
            page.context.close()
            webp = base64.b64decode(blank.evaluate(_TO_WEBP, png))
            (DOCS / f"{name}.webp").write_bytes(webp)
            print(f"{name}.webp: {len(webp) >> 10} KiB")
        browser.close()


if __name__ == "__main__":
    main()
