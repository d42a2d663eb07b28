"""Scratch folders: empty at the start of each run, whatever a program has put there."""

from __future__ import annotations

from pathlib import Path

from judge.sandbox.supervisor.scratch import Scratch


def test_an_untouched_folder_is_kept_and_any_other_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "scratch"
    scratch = Scratch(str(path))
    with scratch:
        first = path.stat().st_ino
    with scratch:
        assert path.stat().st_ino == first
        (path / "left").touch()
    assert not path.exists()
    with scratch:
        path.chmod(0o500)
    assert not path.exists()
    with scratch:
        assert list(path.iterdir()) == []
