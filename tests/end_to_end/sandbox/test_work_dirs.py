"""Desks: what the judge lays before a program, and reads of what a hostile one left there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from judge.errors import SandboxError
from judge.model import Program, SourceFile
from judge.sandbox import Access, JailCache, Level, Sandbox, WorkDir, sandbox_of_level
from judge.sandbox.work_dirs import open_work_dir
from tests.end_to_end.sandbox.conftest import BRIEF, BY_LEVEL

SHELL = Path("/")


@pytest.fixture(params=[*BY_LEVEL, Level.NONE], ids=lambda level: level.value)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    return sandbox_of_level(request.param)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[WorkDir]:
    with ExitStack() as stack:
        yield open_work_dir(stack, tmp_path)


@pytest.fixture
def jails(sandbox: Sandbox, tmp_path: Path) -> Iterator[JailCache]:
    found = JailCache(sandbox, work_dirs_parent=tmp_path / "desks")
    yield found
    found.close()


def shell(command: str) -> Program:
    return Program(folder=SHELL, argv=("/bin/sh", "-c", command))


def text(name: str, content: str = "", *, executable: bool = False) -> SourceFile:
    return SourceFile(name=name, content=content.encode(), executable=executable)


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_it_is_filled_with_files_and_folders(desk: WorkDir) -> None:
    desk.fill([text("in", "1"), text("sub/deep/data", "2")], ["feedback"])

    assert names(desk.folder) == ["feedback", "in", "sub", "sub/deep", "sub/deep/data"]
    assert desk.read("sub/deep/data") == b"2"


def test_filling_it_again_leaves_nothing_of_what_was_there(desk: WorkDir) -> None:
    desk.fill([text("old/file"), text("other")], ["empty"])
    (desk.folder / "link").symlink_to("/etc")
    (desk.folder / "old").chmod(0)

    desk.fill([text("new")])

    assert names(desk.folder) == ["new"]
    assert Path("/etc/passwd").exists()


def test_anybody_may_write_what_lies_there_and_run_what_can_be_run(desk: WorkDir) -> None:
    desk.fill([text("in"), text("tool", executable=True)], ["feedback"])

    modes = {name: (desk.folder / name).stat().st_mode & 0o777 for name in names(desk.folder)}
    assert modes == {"in": 0o666, "tool": 0o777, "feedback": 0o777}


def test_a_file_takes_the_place_of_whatever_has_its_name(desk: WorkDir, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("kept")
    (desk.folder / "a").symlink_to(precious)
    (desk.folder / "b").mkdir()
    (desk.folder / "c").symlink_to(tmp_path)

    for name in ("a", "b", "c/precious"):
        desk.put(text(name, "new"))

    assert precious.read_text() == "kept"
    assert [desk.read(name) for name in ("a", "b", "c/precious")] == [b"new"] * 3


def test_what_is_taken_is_gone(desk: WorkDir) -> None:
    desk.put(text("feedback/nextpass.in", "2"))

    assert desk.take("feedback/nextpass.in") == b"2"
    assert desk.take("feedback/nextpass.in") is None


def test_only_so_much_is_read(desk: WorkDir) -> None:
    desk.put(text("long", "x" * 1000))

    assert desk.read("long", 10) == b"x" * 10


@pytest.mark.parametrize("kind", ["link", "link of a folder", "pipe", "folder", "nothing", "loop"])
def test_what_is_no_file_of_its_own_is_not_read(kind: str, desk: WorkDir, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    feedback = desk.folder / "feedback"
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

    assert desk.read("feedback/secret") is None


def test_a_program_reads_and_writes_at_its_desk(jails: JailCache) -> None:
    seat = jails.lease(shell("cat in; cp in feedback/out; echo 2 > in"), BRIEF, Access.WRITABLE)
    seat.work_dir.fill([text("in", "1\n")], ["feedback"])

    seen = seat.jail.run(stdin=b"")

    assert (seen.exit_code, seen.stdout) == (0, b"1\n")
    assert (seat.work_dir.read("feedback/out"), seat.work_dir.read("in")) == (b"1\n", b"2\n")


def test_a_program_cannot_write_at_a_desk_to_read(jails: JailCache, sandbox: Sandbox) -> None:
    if sandbox.level in (Level.LIMITS, Level.NONE):
        pytest.skip(f"{sandbox.level.value} does not keep programs from files")
    seat = jails.lease(shell("cat in; echo 2 > in; echo 3 > new"), BRIEF, Access.READ_ONLY)
    seat.work_dir.fill([text("in", "1\n")])

    seen = seat.jail.run(stdin=b"")

    assert seen.stdout == b"1\n"
    assert names(seat.work_dir.folder) == ["in"]
    assert seat.work_dir.read("in") == b"1\n"


def test_what_is_laid_before_the_next_run_is_seen_by_it(jails: JailCache) -> None:
    outputs = []
    for number in range(3):
        seat = jails.lease(shell("cat in"), BRIEF, Access.READ_ONLY)
        seat.work_dir.fill([text("in", str(number))])
        outputs.append(seat.jail.run(stdin=b"").stdout)

    assert outputs == [b"0", b"1", b"2"]


def test_desks_are_gone_with_their_jails(sandbox: Sandbox, tmp_path: Path) -> None:
    jails = JailCache(sandbox, work_dirs_parent=tmp_path)
    for number in range(6):
        jails.lease(shell(f"echo {number}"), BRIEF, Access.WRITABLE).work_dir.fill([text("in")])
    assert 0 < len(list(tmp_path.iterdir())) < 6

    jails.close()

    assert list(tmp_path.iterdir()) == []


def test_a_program_runs_in_its_place_and_cannot_write_there(
    jails: JailCache, sandbox: Sandbox, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    (place / "data").write_text("1")
    place.chmod(0o755)
    program = Program(
        folder=place, argv=("/bin/sh", "-c", "cat data; echo 2 > new; exit 0"), place=place
    )

    seen = jails.run(program, BRIEF, stdin=b"")

    assert seen.stdout == b"1"
    if sandbox.level in (Level.NAMESPACES, Level.LANDLOCK):
        assert names(place) == ["data"]


def test_a_home_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with ExitStack() as stack, pytest.raises(SandboxError, match="no folder can be made in"):
        open_work_dir(stack, tmp_path / "file" / "desks")
