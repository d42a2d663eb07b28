"""Trees of strangers: copied and hashed within bounds, and nothing is followed."""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from judge.model import Execution, Program, Stop
from judge.sandbox import Level, available_levels, sandbox_of_level
from judge.sandbox.supervisor.trees import Scratch, make_scratch, open_folder, remove_tree
from judge.sandbox.trees import (
    TreeBounds,
    TreeTooLarge,
    check_tree,
    copy_tree,
    opened_folder,
    tree_digest,
    tree_entries,
)
from tests.conftest import LIMITS, each_row

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
    # No descriptor is left open.
    before = len(list(Path("/proc/self/fd").iterdir()))
    with opened_folder(tree) as top:
        for entry in tree_entries(top, BOUNDS):
            if entry.name == "tool":
                break
    assert len(list(Path("/proc/self/fd").iterdir())) == before


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
def test_a_tree_too_large_is_refused(
    make: Callable[[Path], object], words: str, tmp_path: Path
) -> None:
    make(tmp_path)

    with opened_folder(tmp_path) as top, pytest.raises(TreeTooLarge, match=words):
        list(tree_entries(top, BOUNDS))


# Trees of strangers are removed, whatever is in them, and a scratch folder is made anew


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
    # Folders of any depth are removed, and links are not followed.
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


# What a program leaves in a folder: within bounds, at every level

LEFT_BOUNDS = TreeBounds(total_bytes=1 << 20, entries=300, depth=8)
LEVELS = [*available_levels(), Level.NONE]


def run_in(folder: Path, script: str, level: Level) -> Execution:
    program = Program(folder=folder, argv=("/bin/sh", "-c", script))
    sandbox = sandbox_of_level(level)
    with sandbox.open(program, limits=LIMITS, writable=folder, bounds=LEFT_BOUNDS) as jail:
        return jail.run(stdin=b"")


TOO_MUCH = {
    "bytes": "while :; do head -c 100000 /dev/zero >> file || exit 1; done",
    "files": "i=0; while i=$((i+1)); do : > $i || exit 1; done",
    "depth": "mkdir -p $(printf 'd/%.0s' $(seq 250))",
    "holes": "truncate -s 900000 1 2 3",
}


@each_row("level", LEVELS)
@each_row("script", TOO_MUCH.values())
def test_a_program_cannot_write_more_than_that(script: str, level: Level, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    try:
        seen = run_in(folder, script, level)
        check_tree(folder, LEFT_BOUNDS)
    except TreeTooLarge:
        is_held = True
    else:
        is_held = seen.exit_code in (1, 2) or seen.stopped_by is Stop.OUTPUT

    assert is_held
    remove_tree(str(folder))
    assert list(tmp_path.iterdir()) == []


def test_the_size_that_a_file_declares_counts(tmp_path: Path) -> None:
    with (tmp_path / "holes").open("wb") as file:
        file.truncate(2 << 20)

    with pytest.raises(TreeTooLarge, match="more than 1 MiB"):
        check_tree(tmp_path, LEFT_BOUNDS)
