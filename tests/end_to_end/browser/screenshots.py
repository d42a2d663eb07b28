"""Take pictures of all pages: python -m tests.end_to_end.browser.screenshots FOLDER [LANGUAGE]

Each page, light and dark, on a desk and on a phone, as a PNG; in English, or as a browser of that
language sees it. With `--docs` in place of the folder it makes the pictures of docs/how-to/site.md
again, as WebP. It takes Playwright, a Chromium, and a
font with Japanese letters, such as fonts-noto-cjk of Debian.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from playwright.sync_api import sync_playwright

from tests.conftest import ROOT
from tests.end_to_end.browser.serving import ServedSite, browser_command, served_site
from tests.end_to_end.browser.site_pages import PAGES, use_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DOCS = ROOT / "docs/how-to/site"

Scheme = Literal["light", "dark"]
_SCHEMES: tuple[Scheme, ...] = ("light", "dark")
_SIZES = {"desk": (1280, 900), "phone": (390, 844)}


class DocsPicture(NamedTuple):
    """A page in the documents: its scheme, and the width and height of what is seen of it."""

    page: str
    scheme: Scheme
    width: int
    height: int


_DOCS: Mapping[str, DocsPicture] = {
    "problems": DocsPicture("problems", "light", 1000, 720),
    "solve": DocsPicture("solve", "dark", 1000, 700),
    "board": DocsPicture("board-with-pieces", "light", 1000, 860),
    "phone": DocsPicture("board", "dark", 390, 780),
    "submission": DocsPicture("submission-failing", "light", 1000, 860),
    "replay": DocsPicture("replay", "dark", 1000, 640),
}

# Chromium takes pictures as PNG alone; a canvas of its own makes smaller files.
_TO_WEBP = """async png => {
    const data = await fetch(`data:image/png;base64,${png}`);
    const image = await createImageBitmap(await data.blob());
    const canvas = document.createElement("canvas");
    canvas.width = image.width; canvas.height = image.height;
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.75).split(",")[1];
}"""


def main(folder: Path | None, language: str = "en") -> None:
    """Write `PAGE-SIZE-SCHEME.png` into a folder, for each page; or those of the documents."""
    words = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory() as home,
        served_site(Path(home)) as site,
        sync_playwright() as playwright,
    ):
        use_site(site)
        browser = playwright.chromium.launch(executable_path=browser_command(), args=words)
        if folder is None:
            _write_docs_pictures(browser, site)
        else:
            _write_all_pictures(browser, site, folder, language)
        browser.close()


def _write_all_pictures(browser: Browser, site: ServedSite, folder: Path, language: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in PAGES:
        for size, (width, height) in _SIZES.items():
            page = _opened(browser, site, name, width, height, language)
            for scheme in _SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=True)
            page.context.close()


def _write_docs_pictures(browser: Browser, site: ServedSite) -> None:
    DOCS.mkdir(exist_ok=True)
    blank = browser.new_page()
    for name, (of, scheme, width, height) in _DOCS.items():
        page = _opened(browser, site, of, width, height)
        page.emulate_media(color_scheme=scheme)
        png = base64.b64encode(page.screenshot()).decode()
        page.context.close()
        webp = base64.b64decode(blank.evaluate(_TO_WEBP, png))
        (DOCS / f"{name}.webp").write_bytes(webp)
        print(f"{name}.webp: {len(webp) >> 10} KiB")


def _opened(
    browser: Browser, site: ServedSite, name: str, width: int, height: int, language: str = "en"
) -> Page:
    """A page, in a browser without any past, when nothing more is being worked out on it."""
    context = browser.new_context(viewport={"width": width, "height": height}, locale=language)
    page = context.new_page()
    site.visit(page, PAGES[name], wait_until="networkidle")
    page.locator("#board[data-pending], #pending").wait_for(state="detached")
    if page.locator("form[data-bundle]").count():
        page.locator("#rich .cm-line span").first.wait_for()
    return page


if __name__ == "__main__":
    main(None if sys.argv[1] == "--docs" else Path(sys.argv[1]), *sys.argv[2:])
