"""Work directories: what the judge puts there, and what it reads of what a program left."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from judge.errors import SandboxError
from judge.model import SourceFile
from judge.sandbox import WorkDir
from judge.sandbox.work_dirs import open_work_dir
from tests.conftest import each_row


@pytest.fixture
def work_dir(tmp_path: Path) -> Iterator[WorkDir]:
    with ExitStack() as stack:
        yield open_work_dir(stack, tmp_path)


def text(name: str, content: str = "", *, executable: bool = False) -> SourceFile:
    return SourceFile(name=name, content=content.encode(), executable=executable)


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_it_is_filled_and_leaves_nothing_of_what_was_there(work_dir: WorkDir) -> None:
    work_dir.fill([text("in", "1"), text("sub/data", "2"), text("tool", executable=True)], ["out"])

    modes = {
        name: (work_dir.folder / name).stat().st_mode & 0o777 for name in names(work_dir.folder)
    }
    # Anybody may write what lies there and run what can be run.
    assert modes == {"in": 0o666, "out": 0o777, "sub": 0o777, "sub/data": 0o666, "tool": 0o777}
    assert work_dir.read("sub/data") == b"2"

    (work_dir.folder / "link").symlink_to("/etc")
    (work_dir.folder / "sub").chmod(0)
    work_dir.fill([text("new", "x" * 1000)])

    assert names(work_dir.folder) == ["new"]
    assert Path("/etc/passwd").exists()
    assert work_dir.read("new", 10) == b"x" * 10
    assert work_dir.take("new") == b"x" * 1000
    assert work_dir.take("new") is None


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


def make_other_folder(feedback: Path, outside: Path) -> None:
    feedback.rmdir()
    feedback.symlink_to(outside)


@each_row(
    "make",
    [
        lambda feedback, outside: (feedback / "secret").symlink_to(outside / "secret"),
        make_other_folder,
        lambda feedback, _: os.mkfifo(feedback / "secret"),
        lambda feedback, _: (feedback / "secret").mkdir(),
        lambda feedback, _: None,
        lambda feedback, _: (feedback / "secret").symlink_to("secret"),
    ],
)
def test_only_regular_files_of_the_folder_are_read(
    make: Callable[[Path, Path], object], work_dir: WorkDir, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text("secret")
    work_dir.fill(folders=["feedback"])

    make(work_dir.folder / "feedback", tmp_path)

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
