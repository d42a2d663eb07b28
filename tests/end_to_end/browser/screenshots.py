"""Take pictures of all pages of the site: python -m tests.end_to_end.browser.screenshots FOLDER

Each page, light and dark, on a desk and on a phone. It takes Playwright, a Chromium, and
a font with Japanese letters, such as fonts-noto-cjk of Debian.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.end_to_end.browser.serving import served_site
from tests.end_to_end.browser.site_pages import PAGES, use_site
from tests.end_to_end.browsers import browser_command

_SIZES = {"desk": (1280, 900), "phone": (390, 844)}


def main(folder: Path) -> None:
    """Write `PAGE-SIZE-SCHEME.png` into a folder, for each page that the tests know."""
    folder.mkdir(parents=True, exist_ok=True)
    words = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory() as home,
        served_site(Path(home)) as site,
        sync_playwright() as playwright,
    ):
        use_site(site)
        browser = playwright.chromium.launch(executable_path=browser_command(), args=words)
        for size, (width, height) in _SIZES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            for name, path in PAGES.items():
                page.goto(site.origin + path)
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                    page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
