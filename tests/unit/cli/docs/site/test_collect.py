"""Tests of the pages that become the documentation's site: their links, schemas and diagrams."""

from __future__ import annotations

import re
from pathlib import Path

from judge.cli.docs.schemas import SCHEMAS
from judge.cli.docs.site.collect import collect_pages, without_other_links
from judge.cli.docs.site.sources import ROOT


def test_a_link_to_what_is_no_page_becomes_its_name(tmp_path: Path) -> None:
    (tmp_path / "there.md").touch()
    text = "[one](there.md#a) [two](gone.py) [three](https://example.org) [four](README.md)"
    (tmp_path / "index.md").touch()

    written = without_other_links(text, tmp_path)

    assert written == ("[one](there.md#a) two [three](https://example.org) [four](index.md)")


def test_the_site_links_each_schema_and_draws_the_floors_as_a_table(tmp_path: Path) -> None:
    collect_pages(tmp_path / "pages")

    json = (tmp_path / "pages/docs/reference/json.md").read_text()
    floors = (tmp_path / "pages/ARCHITECTURE.md").read_text()
    linked = re.findall(r"\]\((schemas/[\w.-]+\.schema\.json)\)", json)
    assert sorted(linked) == sorted(f"schemas/{name}.schema.json" for name in SCHEMAS)
    assert all((tmp_path / "pages/docs/reference" / one).is_file() for one in linked)
    assert "mermaid" not in floors
    assert "| grading languages sandbox | one subject each |" in floors


def test_no_page_shows_a_sign_that_escapes_a_bar() -> None:
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]

    assert [page.name for page in pages if re.search(r"`[^`\n]*\\\|", page.read_text())] == []
