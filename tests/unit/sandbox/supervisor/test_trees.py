"""Trees of strangers are removed, whatever is in them, and a scratch folder is made anew."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from judge.sandbox.supervisor.trees import Scratch, make_scratch, open_folder, remove_tree


def make_deep(folder: Path, depth: int, name: str) -> int:
    """Folders inside each other; returns a descriptor of the last one."""
    folder.mkdir()
    descriptor = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=descriptor)
        below = os.open(name, os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = below
    return descriptor


def test_a_tree_is_removed_whatever_its_modes_and_links(tmp_path: Path) -> None:
    folder = tmp_path / "deep"
    descriptor = make_deep(folder, 30, "d" * 200)  # longer than any path may be
    os.close(os.open("file", os.O_CREAT, dir_fd=descriptor))
    os.symlink("/etc", "link", dir_fd=descriptor)
    os.mkfifo("pipe", dir_fd=descriptor)
    os.mkdir("closed", 0, dir_fd=descriptor)
    os.mkdir("full", dir_fd=descriptor)
    os.mkdir("full/inner", dir_fd=descriptor)
    os.close(os.open("full/inner/file", os.O_CREAT, dir_fd=descriptor))
    os.chmod("full/inner", 0, dir_fd=descriptor)
    os.chmod("full", 0, dir_fd=descriptor)
    os.close(descriptor)

    remove_tree(str(folder))

    assert list(tmp_path.iterdir()) == []
    assert Path("/etc/passwd").exists()


def test_folders_of_any_depth_are_removed_and_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "link").symlink_to("precious")
    above = os.open(tmp_path, os.O_RDONLY)
    with pytest.raises(NotADirectoryError):  # what becomes a link meanwhile
        open_folder("link", above)
    os.close(above)
    os.close(make_deep(tmp_path / "deep", 2000, "d"))  # to be removed with three descriptors

    for name in ("deep", "link", "nothing/inside"):
        remove_tree(str(tmp_path / name))

    assert [path.name for path in tmp_path.iterdir()] == ["precious"]


def test_two_that_remove_one_tree_do_not_disturb_each_other(tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / f"tree/{number}/inner").mkdir(parents=True)
        (tmp_path / f"tree/{number}/inner/file").touch()
    failures: list[BaseException] = []

    def remove() -> None:
        try:
            remove_tree(str(tmp_path / "tree"))
        except OSError as error:
            failures.append(error)

    threads = [threading.Thread(target=remove) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert list(tmp_path.iterdir()) == []


def test_a_scratch_folder_is_as_at_first_or_another_one_is_better(tmp_path: Path) -> None:
    path = tmp_path / "scratch"
    folder = make_scratch(str(path))
    scratch = Scratch(folder, str(path))
    assert scratch.restore()

    (path / "a/b").mkdir(parents=True)
    (path / "a/b/file").touch()
    with suppress(OSError):  # not all file systems have attributes
        os.setxattr(path, "user.mark", b"x")
    path.chmod(0)
    assert scratch.restore()
    assert (list(path.iterdir()), os.listxattr(path)) == ([], [])
    assert path.stat().st_mode & 0o7777 == 0o700

    path.rename(tmp_path / "moved")
    assert not scratch.restore()
    path.mkdir(0o700)
    assert not scratch.restore()
    path.rmdir()
    (tmp_path / "moved").rename(path)
    assert scratch.restore()

    for number in range(200):
        (path / str(number)).touch()
    assert not scratch.restore()
    os.close(folder)
    os.close(make_scratch(str(path)))
    assert list(path.iterdir()) == []


def test_what_a_scratch_folder_had_at_first_stays_and_a_link_comes_back(tmp_path: Path) -> None:
    (tmp_path / "shown").mkdir(0o500)
    (tmp_path / "link").symlink_to("shown")
    folder = os.open(tmp_path, os.O_RDONLY)
    scratch = Scratch(folder, str(tmp_path))

    (tmp_path / "link").unlink()
    for number in range(200):  # however much it is, for no other folder can take its place
        (tmp_path / str(number)).touch()
    assert scratch.restore()
    os.close(folder)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "shown"]
    assert (tmp_path / "link").readlink() == Path("shown")
