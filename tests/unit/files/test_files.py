"""Files are replaced as a whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.files import replace_file


def test_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"older and longer")

    replace_file(path, b"new")

    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_replaced_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()

    with pytest.raises(IsADirectoryError):
        replace_file(tmp_path / "folder", b"new")

    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


@pytest.mark.attack
def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"kept")
    (tmp_path / "link").symlink_to("target")

    replace_file(tmp_path / "link", b"new")

    assert (tmp_path / "target").read_bytes() == b"kept"
    assert not (tmp_path / "link").is_symlink()


def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"private")
    path.chmod(0o600)

    replace_file(path, b"new")

    assert path.stat().st_mode & 0o777 == 0o600
