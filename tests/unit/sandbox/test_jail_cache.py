"""The jail cache: which jails a thread keeps, and on which core."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import SandboxError
from judge.model import Execution, Limits, Program
from judge.sandbox import Access, Jail, JailCache
from judge.sandbox.trees import TreeBounds
from tests.conftest import LIMITS, FakeSandbox, execution

PROGRAMS = [Program(folder=Path("/"), argv=(f"/bin/program{number}",)) for number in range(6)]


class CountingSandbox(FakeSandbox):
    """A fake that notes the cores and writable folders of the jails that it opened."""

    def __init__(self) -> None:
        super().__init__(lambda program, stdin: execution(stdout=program.argv[0].encode()))
        self.cores: list[int | None] = []
        self.writable: list[Path | None] = []

    def open(  # type: ignore[override]  # the fake's own type is narrower
        self,
        program: Program,
        *,
        limits: Limits,
        writable: Path | None = None,
        bounds: TreeBounds | None = None,
        core: int | None = None,
    ) -> AbstractContextManager[Jail]:
        self.cores.append(core)
        self.writable.append(writable)
        return super().open(program, limits=limits, writable=writable, core=core)


def run_all(jails: JailCache, programs: Sequence[Program]) -> None:
    for program in programs:
        assert jails.run(program, LIMITS, stdin=b"").stdout == program.argv[0].encode()


def test_a_thread_keeps_the_jails_of_the_last_four_programs() -> None:
    sandbox = CountingSandbox()
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


def test_each_thread_has_jails_of_its_own_on_the_next_core() -> None:
    sandbox = CountingSandbox()
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

    sandbox = CountingSandbox()
    jails = JailCache(sandbox)
    run_all(jails, PROGRAMS[:2])
    sandbox.behaviour = fails

    with pytest.raises(SandboxError):
        jails.run(PROGRAMS[2], LIMITS, stdin=b"")

    assert sandbox.closed == 3


def test_a_work_directory_is_writable_or_where_the_program_runs(tmp_path: Path) -> None:
    sandbox = CountingSandbox()
    jails = JailCache(sandbox, work_dirs_parent=lambda: tmp_path)

    writable = jails.lease(PROGRAMS[0], LIMITS, Access.WRITABLE)
    read_only = jails.lease(PROGRAMS[0], LIMITS, Access.READ_ONLY)

    assert sandbox.writable == [writable.work_dir.folder, None]
    assert sandbox.opened[1].place == read_only.work_dir.folder
    assert writable.work_dir.folder != read_only.work_dir.folder
    jails.close()
    assert list(tmp_path.iterdir()) == []
