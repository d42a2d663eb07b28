"""Read the pages of the documentation, section by section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

_HEADING = re.compile(r"^(#{1,3}) (.+)$")
_FENCE = re.compile(r"^ *(```|~~~)")


class DocsSection(Struct, frozen=True, kw_only=True):
    """A section: its page (a path below the root), the page's title, its heading, its text."""

    page: str
    title: str
    heading: str
    text: str

    @property
    def place(self) -> str:
        """The page and the anchor in it, as GitHub makes anchors of headings."""
        if self.heading == self.title:
            return self.page
        anchor = re.sub(r"[^a-z0-9 _-]", "", self.heading.lower()).replace(" ", "-")
        return f"{self.page}#{anchor}"


def docs_root() -> Path:
    """The folder that holds `docs/`: the package, or the clone around it, which has more pages."""
    package = Path(__file__).resolve().parents[1]
    return package if (package / "docs").is_dir() else package.parent


def read_sections(root: Path) -> list[DocsSection]:
    """The sections of all pages, in the order of their paths."""
    paths = [*sorted((root / "docs").rglob("*.md")), root / "SECURITY.md"]
    return [
        section
        for path in paths
        if path.is_file()
        for section in page_sections(path.relative_to(root).as_posix(), path.read_text("utf-8"))
    ]


def page_sections(page: str, text: str) -> Iterator[DocsSection]:
    """The sections of a page; a heading in a block of code is none."""
    title, heading, lines, is_code = page, page, list[str](), False
    for line in [*text.splitlines(), "# "]:
        is_code ^= bool(_FENCE.match(line))
        match = None if is_code else _HEADING.match(line)
        if match is None and line != "# ":
            lines.append(line)
            continue
        if "".join(lines).strip():
            content = "\n".join(lines).strip()
            yield DocsSection(page=page, title=title, heading=heading, text=content)
        if match is not None:
            heading = match[2].replace("`", "")
            title = heading if match[1] == "#" else title
            lines = []
