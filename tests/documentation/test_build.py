"""Tests of the site of the documentation: what its pages link to, and what is wrong with one."""

from __future__ import annotations

import re
from pathlib import Path

from judge.cli.docs.schemas import SCHEMAS
from tests.documentation.build import (
    ROOT,
    collect_pages,
    complaints,
    use_own_worker,
    without_other_links,
)


def test_a_link_to_what_is_no_page_becomes_its_name(tmp_path: Path) -> None:
    (tmp_path / "there.md").touch()
    text = "[one](there.md#a) [two](gone.py) [three](https://example.org) [four](README.md)"
    (tmp_path / "index.md").touch()

    written = without_other_links(text, tmp_path)

    assert written == ("[one](there.md#a) two [three](https://example.org) [four](index.md)")


def test_broken_links_and_requests_to_elsewhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "index.html").write_text(
        '<a href="sub/a.html#there">1</a><a href="sub/a.html#gone">2</a><a href="no.html">3</a>'
        '<script src="https://example.org/a.js"></script><a href="https://example.org">4</a>'
    )
    (tmp_path / "sub/a.html").write_text('<h2 id="there">A</h2><a href="../index.html">5</a>')

    assert sorted(complaints(tmp_path)) == [
        "index.html: loads https://example.org/a.js",
        "index.html: no.html is not there",
        "index.html: sub/a.html#gone: the page has no such place",
    ]


def test_the_worker_of_others_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "assets/javascripts").mkdir(parents=True)
    (tmp_path / "sub").mkdir()
    page = tmp_path / "sub/a.html"
    page.write_text('<script src="https://unpkg.com/iframe-worker/shim"></script>')

    use_own_worker(tmp_path)

    assert page.read_text() == '<script src="../assets/javascripts/file_worker.js"></script>'
    assert list(complaints(tmp_path)) == []


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
