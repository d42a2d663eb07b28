"""Tests of when the site of the documentation is current."""

from __future__ import annotations

from pathlib import Path

from judge.cli.docs.site.sources import is_current, sign_site


def test_a_site_is_current_if_it_was_made_of_the_sources_as_they_are(tmp_path: Path) -> None:
    before = is_current(tmp_path)
    sign_site(tmp_path)
    after = is_current(tmp_path)
    (note,) = tmp_path.iterdir()
    note.write_text("of other sources")

    assert (before, after, is_current(tmp_path)) == (False, True, False)
