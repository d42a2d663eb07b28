"""Trees of strangers: copied and hashed within bounds, and nothing is followed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.sandbox.trees import (
    TreeBounds,
    TreeTooLarge,
    copy_tree,
    opened_folder,
    tree_digest,
    tree_entries,
)
from tests.conftest import each_row

BOUNDS = TreeBounds(total_bytes=1000, entries=20, depth=3)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    top = tmp_path / "tree"
    (top / "a/b").mkdir(parents=True)
    (top / "a/file").write_text("content")
    (top / "a/b/tool").write_text("tool")
    (top / "a/b/tool").chmod(0o700)
    (top / "link").symlink_to("/etc")
    return top


def copy(tree: Path, target: Path) -> Path:
    target.mkdir()
    with opened_folder(tree) as top:
        copy_tree(top, target, BOUNDS)
    return target


def digest(tree: Path) -> bytes:
    with opened_folder(tree) as top:
        return tree_digest(top, BOUNDS)


def test_a_copy_has_the_contents_links_and_times(tree: Path, tmp_path: Path) -> None:
    os.utime(tree / "a/file", (1000, 1000))
    os.mkfifo(tree / "pipe")

    found = copy(tree, tmp_path / "copy")

    modes = {
        str(path.relative_to(found)): oct(path.lstat().st_mode & 0o777)
        for path in found.rglob("*")
        if not path.is_symlink()
    }
    assert modes == {"a": "0o755", "a/b": "0o755", "a/b/tool": "0o755", "a/file": "0o644"}
    assert (found / "link").readlink() == Path("/etc")
    assert (found / "a/file").read_text() == "content"
    assert (found / "a/file").stat().st_mtime == 1000


def replace_link_by_file(tree: Path) -> None:
    (tree / "link").unlink()
    (tree / "link").write_text("/etc")


CHANGES: dict[str, Callable[[Path], object]] = {
    "content": lambda tree: (tree / "a/file").write_text("Content"),
    "mode": lambda tree: (tree / "a/file").chmod(0o600),
    "name": lambda tree: (tree / "a/file").rename(tree / "a/elif"),
    "place": lambda tree: (tree / "a/file").rename(tree / "a/b/file"),
    "more": lambda tree: (tree / "a/b/more").touch(),
    "less": lambda tree: (tree / "a/file").unlink(),
    "kind": replace_link_by_file,
}


@each_row("change", CHANGES.values())
def test_two_copies_have_one_hash_that_every_change_changes(
    change: Callable[[Path], object], tree: Path, tmp_path: Path
) -> None:
    one, other = (copy(tree, tmp_path / name) for name in ("one", "other"))
    assert digest(one) == digest(other)  # their times differ

    change(other)

    assert digest(one) != digest(other)


@each_row(
    ("make", "words"),
    [
        (lambda top: (top / "big").write_bytes(bytes(1001)), "more than 0 MiB"),
        (lambda top: [(top / f"{n}").touch() for n in range(21)], "more than 20 files and folders"),
        (lambda top: (top / "1/2/3/4/5").mkdir(parents=True), "folders more than 3 deep"),
    ],
)
def test_a_tree_beyond_its_bounds_is_refused(
    make: Callable[[Path], object], words: str, tmp_path: Path
) -> None:
    make(tmp_path)

    with opened_folder(tmp_path) as top, pytest.raises(TreeTooLarge, match=words):
        list(tree_entries(top, BOUNDS))


def test_no_descriptor_is_left_open(tree: Path) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))

    with opened_folder(tree) as top:
        for entry in tree_entries(top, BOUNDS):
            if entry.name == "tool":
                break

    assert len(list(Path("/proc/self/fd").iterdir())) == before
