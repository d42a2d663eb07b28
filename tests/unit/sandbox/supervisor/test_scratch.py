"""Scratch folders: empty at the start of each run, whatever a program has put there."""

from __future__ import annotations

import os
from pathlib import Path

from judge.sandbox.supervisor.scratch import Scratch, remove_tree


def test_a_tree_is_removed_however_deep_and_whatever_its_modes(tmp_path: Path) -> None:
    folder = tmp_path / "deep"
    folder.mkdir()
    descriptor = os.open(folder, os.O_RDONLY)
    for _ in range(30):  # longer than any path may be
        os.mkdir("d" * 200, dir_fd=descriptor)
        below = os.open("d" * 200, os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = below
    os.close(os.open("file", os.O_CREAT, dir_fd=descriptor))
    os.symlink("/etc", "link", dir_fd=descriptor)
    os.mkdir("closed", 0, dir_fd=descriptor)
    os.close(descriptor)

    remove_tree(str(folder))

    assert not folder.exists()
    assert Path("/etc/passwd").exists()


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
