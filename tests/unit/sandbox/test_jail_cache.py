"""The jail cache: which jails a thread keeps, and on which core."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import SandboxError
from judge.model import Execution, Program, SourceFile
from judge.sandbox import JailCache, WorkDir
from judge.sandbox.work_dirs import open_work_dir
from tests.conftest import LIMITS, FakeSandbox, each_row, execution

PROGRAMS = [Program(folder=Path("/"), argv=(f"/bin/program{number}",)) for number in range(6)]


def tells_its_name(program: Program, stdin: bytes) -> Execution:
    return execution(stdout=program.argv[0].encode())


def run_all(jails: JailCache, programs: Sequence[Program]) -> None:
    for program in programs:
        assert jails.run(program, LIMITS, stdin=b"").stdout == program.argv[0].encode()


def test_a_thread_keeps_the_jails_of_the_last_four_programs() -> None:
    sandbox = FakeSandbox(tells_its_name)
    jails = JailCache(sandbox)

    run_all(jails, PROGRAMS[:4] * 3)
    assert (len(sandbox.opened), sandbox.closed) == (4, 0)
    run_all(jails, PROGRAMS[4:])
    assert (len(sandbox.opened), sandbox.closed) == (6, 2)
    run_all(jails, PROGRAMS[2:])  # those used last are still there
    assert len(sandbox.opened) == 6
    run_all(jails, PROGRAMS[:1])
    assert len(sandbox.opened) == 7
    jails.run(PROGRAMS[0], replace(LIMITS, wall_s=5.0), stdin=b"")
    assert len(sandbox.opened) == 8  # a jail is for one set of limits

    jails.close()
    assert sandbox.closed == 8
    # Each thread has jails of its own, on the next core.
    sandbox = FakeSandbox(tells_its_name)
    jails = JailCache(sandbox, [2, 5])
    for _ in range(3):
        thread = threading.Thread(target=run_all, args=(jails, PROGRAMS[:1]))
        thread.start()
        thread.join()
    assert sandbox.cores == [2, 5, 2]
    jails.close()
    assert sandbox.closed == 3


def test_a_failure_of_the_sandbox_discards_the_jails_of_the_thread() -> None:
    def fails(program: Program, stdin: bytes) -> Execution:
        raise SandboxError("the machine refuses")

    sandbox = FakeSandbox(tells_its_name)
    jails = JailCache(sandbox)
    run_all(jails, PROGRAMS[:2])
    sandbox.behaviour = fails

    with pytest.raises(SandboxError):
        jails.run(PROGRAMS[2], LIMITS, stdin=b"")

    assert sandbox.closed == 3


# Work directories: what the judge puts there, and what it reads of what a program left


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
    # A parent that cannot be made is an error.
    (tmp_path / "file").write_text("")
    with ExitStack() as stack, pytest.raises(SandboxError, match="no folder can be made in"):
        open_work_dir(stack, tmp_path / "file" / "work")
