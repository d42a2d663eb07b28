"""Tests of what is found wrong with a site."""

from __future__ import annotations

from pathlib import Path

from judge.cli.docs.site.check import complaints


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
