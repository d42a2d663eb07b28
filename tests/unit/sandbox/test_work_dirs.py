"""Work directories: what the judge puts there, and what it reads of what a program left."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from judge.errors import SandboxError
from judge.model import SourceFile
from judge.sandbox import WorkDir
from judge.sandbox.work_dirs import open_work_dir


@pytest.fixture
def work_dir(tmp_path: Path) -> Iterator[WorkDir]:
    with ExitStack() as stack:
        yield open_work_dir(stack, tmp_path)


def text(name: str, content: str = "", *, executable: bool = False) -> SourceFile:
    return SourceFile(name=name, content=content.encode(), executable=executable)


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_it_is_filled_with_files_and_folders(work_dir: WorkDir) -> None:
    work_dir.fill([text("in", "1"), text("sub/deep/data", "2")], ["feedback"])

    assert names(work_dir.folder) == ["feedback", "in", "sub", "sub/deep", "sub/deep/data"]
    assert work_dir.read("sub/deep/data") == b"2"


def test_filling_it_again_leaves_nothing_of_what_was_there(work_dir: WorkDir) -> None:
    work_dir.fill([text("old/file"), text("other")], ["empty"])
    (work_dir.folder / "link").symlink_to("/etc")
    (work_dir.folder / "old").chmod(0)

    work_dir.fill([text("new")])

    assert names(work_dir.folder) == ["new"]
    assert Path("/etc/passwd").exists()


def test_anybody_may_write_what_lies_there_and_run_what_can_be_run(work_dir: WorkDir) -> None:
    work_dir.fill([text("in"), text("tool", executable=True)], ["feedback"])

    modes = {
        name: (work_dir.folder / name).stat().st_mode & 0o777 for name in names(work_dir.folder)
    }
    assert modes == {"in": 0o666, "tool": 0o777, "feedback": 0o777}


def test_a_file_takes_the_place_of_whatever_has_its_name(work_dir: WorkDir, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("kept")
    (work_dir.folder / "a").symlink_to(precious)
    (work_dir.folder / "b").mkdir()
    (work_dir.folder / "c").symlink_to(tmp_path)

    for name in ("a", "b", "c/precious"):
        work_dir.put(text(name, "new"))

    assert precious.read_text() == "kept"
    assert [work_dir.read(name) for name in ("a", "b", "c/precious")] == [b"new"] * 3


def test_a_taken_file_is_removed(work_dir: WorkDir) -> None:
    work_dir.put(text("feedback/nextpass.in", "2"))

    assert work_dir.take("feedback/nextpass.in") == b"2"
    assert work_dir.take("feedback/nextpass.in") is None


def test_only_so_much_is_read(work_dir: WorkDir) -> None:
    work_dir.put(text("long", "x" * 1000))

    assert work_dir.read("long", 10) == b"x" * 10


@pytest.mark.parametrize("kind", ["link", "link of a folder", "pipe", "folder", "nothing", "loop"])
def test_only_regular_files_of_the_folder_are_read(
    kind: str, work_dir: WorkDir, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text("secret")
    feedback = work_dir.folder / "feedback"
    match kind:
        case "link of a folder":
            feedback.symlink_to(tmp_path)
        case _:
            feedback.mkdir()
    match kind:
        case "link":
            (feedback / "secret").symlink_to(tmp_path / "secret")
        case "pipe":
            os.mkfifo(feedback / "secret")
        case "folder":
            (feedback / "secret").mkdir()
        case "loop":
            (feedback / "secret").symlink_to("secret")

    assert work_dir.read("feedback/secret") is None


def test_only_the_names_of_regular_files_are_listed(work_dir: WorkDir, tmp_path: Path) -> None:
    work_dir.fill([text("b.svg"), text("a.png"), text("inner/c.svg")], folders=["empty"])
    (work_dir.folder / "link.svg").symlink_to(tmp_path / "secret.svg")
    (work_dir.folder / "around").symlink_to(work_dir.folder / "inner")
    os.mkfifo(work_dir.folder / "pipe.svg")

    assert work_dir.names() == ["a.png", "b.svg"]
    assert work_dir.names("inner") == ["c.svg"]
    assert [work_dir.names(name) for name in ("empty", "around", "nowhere", "a.png")] == [[]] * 4


def test_a_parent_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with ExitStack() as stack, pytest.raises(SandboxError, match="no folder can be made in"):
        open_work_dir(stack, tmp_path / "file" / "work")
