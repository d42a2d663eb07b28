"""Collect the pages and schemas that become the documentation's site.

README.md is its first page. The pages keep their places, so links need no change; a link to what is
no page, such as a source file, becomes its name. Schemas become files with links to them.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from judge.cli.docs.schemas import SCHEMAS, schema_text
from judge.cli.docs.site.sources import PAGES, ROOT

_LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
_DIAGRAM = re.compile(r"^```mermaid\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


def collect_pages(pages: Path) -> None:
    """Copy the pages and the schemas into the folder `pages`, which must not be there."""
    shutil.copytree(ROOT / "docs", pages / "docs")
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
    page = pages / "docs/reference/json.md"
    page.write_text(re.sub(r"^\| `([\w.-]+)` ", _link_schema, page.read_text(), flags=re.MULTILINE))
    page = pages / "ARCHITECTURE.md"
    page.write_text(_DIAGRAM.sub(_floors, page.read_text()))


def _link_schema(row: re.Match[str]) -> str:
    return f"| [`{row[1]}`](schemas/{row[1]}.schema.json) " if row[1] in SCHEMAS else row[0]


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
