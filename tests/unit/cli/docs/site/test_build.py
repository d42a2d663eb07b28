"""Tests of what is changed on the site that Zensical builds."""

from __future__ import annotations

from pathlib import Path

from judge.cli.docs.site.build import remove_unused_styles, use_own_worker
from judge.cli.docs.site.check import complaints


def test_the_worker_of_others_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "assets/javascripts").mkdir(parents=True)
    (tmp_path / "sub").mkdir()
    page = tmp_path / "sub/a.html"
    page.write_text('<script src="https://unpkg.com/iframe-worker/shim"></script>')

    use_own_worker(tmp_path)

    assert page.read_text() == '<script src="../assets/javascripts/file_worker.js"></script>'
    assert list(complaints(tmp_path)) == []


def test_style_sheets_that_no_page_loads_are_removed(tmp_path: Path) -> None:
    styles = tmp_path / "assets/stylesheets"
    for name in ("classic/main.css", "modern/other.css"):
        (styles / name).parent.mkdir(parents=True)
        (styles / name).touch()
    (tmp_path / "a.html").write_text('<link rel="stylesheet" href="assets/.../main.css">')

    remove_unused_styles(tmp_path)

    assert [path.name for path in styles.rglob("*.css")] == ["main.css"]
