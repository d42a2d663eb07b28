"""Find what is wrong with a site: broken links, and requests to elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADING = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src")}


class _Page(HTMLParser):
    """The ids of a page, its links, and what a browser loads for it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag says."""
        values = {name: value or "" for name, value in attrs}
        self.ids |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if values.get("rel") != "canonical":
            self.loads += [
                values[name] for kind, name in _LOADING if kind == tag and name in values
            ]


def complaints(site: Path) -> Iterator[str]:
    """What is wrong with a site: broken links, and requests to elsewhere."""
    pages = {path.resolve(): _Page(path.read_text()) for path in site.rglob("*.html")}
    for path, page in pages.items():
        where = path.relative_to(site.resolve())
        for address in page.loads:
            if urlsplit(address).netloc:
                yield f"{where}: loads {address}"
        for link in (*page.links, *page.loads):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or where.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                yield f"{where}: {link} is not there"
            elif target in pages and unquote(parts.fragment) not in {"", *pages[target].ids}:
                yield f"{where}: {link}: the page has no such place"
