"""The pipe through which a program reports: what it may do with it, and what the judge keeps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import Execution, Limits, Program, Stop
from judge.sandbox import Access, JailCache, Level, Reported, Sandbox, sandbox_of_level
from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, BY_LEVEL

NAME = "report"
KEPT_BYTES = 1 << 20


@pytest.fixture(params=[*BY_LEVEL, Level.NONE], ids=lambda level: level.value)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    return sandbox_of_level(request.param)


@pytest.fixture
def jails(sandbox: Sandbox, tmp_path: Path) -> Iterator[JailCache]:
    found = JailCache(sandbox, work_dirs_parent=lambda: tmp_path / "work")
    yield found
    found.close()


def run(
    jails: JailCache, command: str, limits: Limits = ATTACK_LIMITS
) -> tuple[Execution, Reported, list[str]]:
    """How a shell command ended, what it reported, and the files that it left."""
    program = Program(folder=Path("/"), argv=("/bin/sh", "-c", command), env={"REPORT": NAME})
    lease = jails.lease(program, limits, Access.WRITABLE)
    lease.work_dir.fill()
    with lease.work_dir.report_pipe(NAME, KEPT_BYTES) as pipe:
        seen = lease.jail.run(stdin=b"")
        return seen, pipe.finish(), lease.work_dir.names()


def test_what_is_reported_is_read_and_is_no_output(jails: JailCache) -> None:
    seen, reported, files = run(jails, "echo one > $REPORT; echo two >> $REPORT; echo out")

    assert (seen.exit_code, seen.stdout, seen.output_bytes) == (0, b"out\n", 4)
    assert reported == Reported(content=b"one\ntwo\n", total_bytes=8, total_lines=2)
    assert files == []


def test_a_flood_is_counted_and_dropped(jails: JailCache) -> None:
    limits = replace(ATTACK_LIMITS, cpu_s=20.0, cpu_stop_s=20.0, wall_s=60.0)

    seen, reported, _ = run(
        jails, "dd if=/dev/zero of=$REPORT bs=65536 count=640 2>/dev/null", limits
    )

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert (len(reported.content), reported.total_bytes) == (KEPT_BYTES, 640 << 16)
    assert not reported.is_whole


def test_a_flood_without_end_is_stopped_by_the_limits(jails: JailCache) -> None:
    seen, reported, _ = run(jails, "while :; do echo 0123456789; done > $REPORT")

    assert seen.stopped_by in (Stop.CPU, Stop.WALL)  # the latter on a busy machine
    assert len(reported.content) <= KEPT_BYTES


def test_a_program_that_never_closes_it_keeps_nobody(jails: JailCache) -> None:
    seen, reported, _ = run(jails, "exec 3> $REPORT; echo one >&3; (sleep 60 >&3 2>&1 <&3 &)")

    assert (seen.exit_code, reported.content) == (0, b"one\n")


def test_a_program_that_waits_at_it_is_stopped(jails: JailCache) -> None:
    limits = replace(ATTACK_LIMITS, wall_s=1.0)

    seen, reported, _ = run(jails, "cat $REPORT", limits)

    assert (seen.stopped_by, reported.total_bytes) == (Stop.WALL, 0)


@pytest.mark.parametrize(
    "command",
    [
        "rm $REPORT; ln -s /etc/passwd $REPORT",
        "rm $REPORT; mkdir $REPORT; echo x > $REPORT/file",
        "rm $REPORT; mkfifo $REPORT",
        "mv $REPORT other; echo x > $REPORT",
        "chmod 000 $REPORT || true",  # it may be of another user
    ],
)
def test_the_name_may_become_anything_else(jails: JailCache, command: str) -> None:
    seen, reported, _ = run(jails, command)

    assert (seen.exit_code, reported.total_bytes) == (0, 0)
    assert run(jails, "echo one > $REPORT")[1].content == b"one\n"


def test_it_shows_no_file_and_no_descriptor_of_the_judge(jails: JailCache) -> None:
    seen, _, _ = run(jails, "ls /proc/self/fd")

    assert set(seen.stdout.split()) <= {b"0", b"1", b"2", b"3"}  # the last is that of `ls`
