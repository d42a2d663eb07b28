"""Find a section of the documentation by words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_HEADING = re.compile(r"^(#{1,3}) (.+)$")
_FENCE = re.compile(r"^ *(```|~~~)")
_FILLERS = {
    *("a", "an", "and", "do", "does", "exactly", "how", "i", "in", "is"),
    *("mean", "means", "of", "on", "the", "to", "what"),
}
_SIZE_PENALTY = 4000  # characters of a section that weigh as much as one word in its text


@dataclass(frozen=True, slots=True, kw_only=True)
class DocsSection:
    """A section: its page (a path below the root), the page's title, its heading, its text."""

    page: str
    title: str
    heading: str
    text: str

    @property
    def place(self) -> str:
        """The page and the place in it, as GitHub names headings."""
        if self.heading == self.title:
            return self.page
        words = re.sub(r"[^a-z0-9 _-]", "", self.heading.lower())
        return f"{self.page}#{words.replace(' ', '-')}"


def docs_root() -> Path:
    """The folder that holds `docs/`: the package, or the clone around it, which has more pages."""
    package = Path(__file__).resolve().parents[2]
    return package if (package / "docs").is_dir() else package.parent


def site_index(root: Path) -> Path | None:
    """The first page of the site, if it is there: a wheel may have it, `nox -s docs` makes it."""
    pages = (root / "docs/site/index.html", root / "build/site/index.html")
    return next((page for page in pages if page.is_file()), None)


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


def best_sections(sections: Sequence[DocsSection], words: Sequence[str]) -> list[DocsSection]:
    """The sections that hold all of the words, the best first.

    A word in the heading weighs most, then one that a row of a table begins with, then one in the
    title of the page, then how often it is in the text; of two alike the shorter section is first.
    """
    wanted = [word.lower() for one in words for word in one.split()]
    wanted = [word for word in wanted if word not in _FILLERS] or wanted
    if not wanted:
        return []
    weighed = [
        (weight, -place, section)
        for place, section in enumerate(sections)
        if (weight := _weight(section, wanted)) is not None
    ]
    return [section for _, _, section in sorted(weighed, key=lambda row: row[:2], reverse=True)]


def _weight(section: DocsSection, words: Sequence[str]) -> float | None:
    heading, title, text = (part.lower() for part in (section.heading, section.title, section.text))
    weight = -len(text) / _SIZE_PENALTY
    for word in words:
        pattern = re.compile(rf"(?<![a-z0-9]){re.escape(word)}")
        count = len(pattern.findall(text))
        places = 20 * bool(pattern.search(heading)) + 8 * bool(pattern.search(title))
        if not count and not places:
            return None
        row = re.search(rf"^\| [`\[]*{re.escape(word)}", text, re.MULTILINE)
        weight += places + 10 * bool(row) + min(count, 5)
    return weight
