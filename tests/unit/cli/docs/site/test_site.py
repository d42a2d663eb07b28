"""The site of the documents: its pages and links, what a build changes, when it is current."""

from __future__ import annotations

import re
from pathlib import Path

from judge.cli.docs.schemas import SCHEMAS
from judge.cli.docs.site.build import remove_unused_styles, use_own_worker
from judge.cli.docs.site.check import complaints
from judge.cli.docs.site.collect import collect_pages, without_other_links
from judge.cli.docs.site.sources import ROOT, is_current, sign_site


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
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    assert [page.name for page in pages if re.search(r"`[^`\n]*\\\|", page.read_text())] == []


def test_what_comes_from_elsewhere_or_is_not_loaded_leaves_the_site(tmp_path: Path) -> None:
    (tmp_path / "assets/javascripts").mkdir(parents=True)
    styles, page = tmp_path / "assets/stylesheets", tmp_path / "sub/a.html"
    for path in (page, styles / "classic/main.css", styles / "modern/other.css"):
        path.parent.mkdir(parents=True)
        path.touch()
    link = '<link rel="stylesheet" href="../assets/stylesheets/classic/main.css">'
    page.write_text(f'{link}<script src="https://unpkg.com/iframe-worker/shim"></script>')

    use_own_worker(tmp_path)
    remove_unused_styles(tmp_path)

    own = '<script src="../assets/javascripts/file_worker.js"></script>'
    assert page.read_text() == f"{link}{own}"
    assert list(complaints(tmp_path)) == []
    assert [path.name for path in styles.rglob("*.css")] == ["main.css"]


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


def test_a_site_is_current_if_it_was_made_of_the_sources_as_they_are(tmp_path: Path) -> None:
    before = is_current(tmp_path)
    sign_site(tmp_path)
    after = is_current(tmp_path)
    (note,) = tmp_path.iterdir()
    note.write_text("of other sources")

    assert (before, after, is_current(tmp_path)) == (False, True, False)
