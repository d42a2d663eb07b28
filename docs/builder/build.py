"""Build the documentation as a site, and fail if a link in it is broken or leads elsewhere.

    python -m docs.builder.build

`nox -s docs` does so, and so do builds of a wheel (`hatch_build.py`). The site lies in
`build/site`; `build/site/index.html` can be opened from disk. It needs Zensical. Builds of a wheel
ask this file whether the site is current before anything of the judge can be imported.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build/site"
PAGES = ("SECURITY.md", "BENCHMARKS.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")
"""The pages beside README.md; the others lie in `docs/`."""

_HASH = "sources.sha256"
_SHIM = "https://unpkg.com/iframe-worker/shim"
_HERE = Path(__file__).parent
_LOADING = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src")}
_LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
_DIAGRAM = re.compile(r"^```mermaid\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


def use_own_worker(site: Path) -> None:
    """Put our file in place of the one that pages opened from disk would load from elsewhere."""
    name = "assets/javascripts/file_worker.js"
    shutil.copy(_HERE / "file_worker.js", site / name)
    for page in site.rglob("*.html"):
        way = "../" * (len(page.relative_to(site).parts) - 1)
        page.write_text(page.read_text().replace(_SHIM, f"{way}{name}"))


def remove_unused_styles(site: Path) -> None:
    """Remove the style sheets of the theme that no page loads: those of its other variant."""
    pages = "".join(page.read_text() for page in site.rglob("*.html"))
    for path in (site / "assets/stylesheets").rglob("*.css"):
        if path.name not in pages:
            path.unlink()


def add_licences(site: Path) -> None:
    """Put the licences of the theme and its icons onto the site; its scripts bring theirs."""
    import zensical  # here, so that the rest can be tested without

    home = Path(zensical.__file__).parent
    (own,) = home.parent.glob("zensical-*.dist-info/licenses/LICENSE*")
    icons = home / "templates/.icons/material/LICENSE"
    parts = (("Zensical", own), ("Icons: Material Design", icons))
    texts = [f"{name}\n\n{path.read_text().strip()}\n" for name, path in parts]
    (site / "assets/LICENSES.txt").write_text(f"\n{'-' * 72}\n\n".join(texts))


def main() -> int:
    """Build the site and check it; 1 if that fails or something is wrong with it."""
    folder = SITE.parent
    for name in ("pages", "site"):
        shutil.rmtree(folder / name, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    collect_pages(folder / "pages")
    shutil.copy(_HERE / "mkdocs.yml", folder)
    words = (sys.executable, "-m", "zensical", "build", "--strict", "--clean")
    if subprocess.run(words, cwd=folder, check=False).returncode:
        return 1  # it has said why
    use_own_worker(SITE)
    remove_unused_styles(SITE)
    add_licences(SITE)
    found = sorted(set(complaints(SITE)))
    if found:
        print("\n".join(found), file=sys.stderr)
        return 1
    sign_site(SITE)
    return 0


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


def collect_pages(pages: Path) -> None:
    """Copy the pages and the schemas into the folder `pages`, which must not be there.

    README.md is the first page. The pages keep their places, so links need no change; a link to
    what is no page, such as a source file, becomes its name. Schemas become files with links to
    them.
    """
    from judge.cli.docs.schemas import SCHEMAS, schema_text

    shutil.copytree(ROOT / "docs", pages / "docs", ignore=shutil.ignore_patterns("builder"))
    for name in PAGES:
        shutil.copy(ROOT / name, pages / name)
    shutil.copy(ROOT / "README.md", pages / "index.md")
    (pages / "assets").mkdir()
    shutil.copy(Path(__file__).with_name("tables.css"), pages / "assets")
    schemas = pages / "docs/reference/schemas"
    schemas.mkdir()
    for name in SCHEMAS:
        (schemas / f"{name}.schema.json").write_text(schema_text(name))
    for page in pages.rglob("*.md"):
        page.write_text(without_other_links(page.read_text(), page.parent))

    def link_schema(row: re.Match[str]) -> str:
        return f"| [`{row[1]}`](schemas/{row[1]}.schema.json) " if row[1] in SCHEMAS else row[0]

    page = pages / "docs/reference/json.md"
    page.write_text(re.sub(r"^\| `([\w.-]+)` ", link_schema, page.read_text(), flags=re.MULTILINE))
    page = pages / "ARCHITECTURE.md"
    page.write_text(_DIAGRAM.sub(_floors, page.read_text()))


def _floors(diagram: re.Match[str]) -> str:
    """The floors of a Mermaid diagram as a table: a site from disk has nothing that draws it."""
    floors = re.findall(r"subgraph \d+ \[(.*)\]; (.*); end\n", diagram[1])
    rows = "".join(f"| {names.replace(';', '')} | {what} |\n" for what, names in floors)
    return f"| packages, the highest floor first | what they do |\n| --- | --- |\n{rows}"


def without_other_links(text: str, folder: Path) -> str:
    """The text of a page in `folder`, whose links to files that are not there become names."""

    def name_or_link(match: re.Match[str]) -> str:
        is_there = "://" in match[2] or (folder / match[2]).is_file()
        return match[0] if is_there else match[1]

    return _LINK.sub(name_or_link, text.replace("](README.md)", "](index.md)"))


def hash_of_sources() -> str:
    """A hash of all that decides what is on the site; schemas come from the code."""
    digest = hashlib.sha256()
    for path in sorted(_source_files()):
        name = path.relative_to(ROOT).as_posix()
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _source_files() -> set[Path]:
    pages = {ROOT / name for name in ("pyproject.toml", "README.md", *PAGES)}
    code = {path for kind in ("py", "toml") for path in (ROOT / "judge").rglob(f"*.{kind}")}
    below = (*Path(__file__).parent.iterdir(), *(ROOT / "docs").rglob("*"))
    files = {path for path in below if path.is_file() and path.parent.name != "__pycache__"}
    return pages | code | files


def sign_site(site: Path) -> None:
    """Note in a new site what it was made of."""
    (site / _HASH).write_text(hash_of_sources())


def is_current(site: Path = SITE) -> bool:
    """Whether a whole site is there, made of the sources as they are now."""
    note = site / _HASH
    return note.is_file() and note.read_text() == hash_of_sources()


if __name__ == "__main__":
    sys.exit(main())
