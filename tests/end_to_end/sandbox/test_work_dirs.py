"""Programs in work directories: what they read, write, leave, and report through a pipe."""

import os
import subprocess
import tempfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.languages import language_of
from judge.model import Execution, Limits, Program, Source, SourceFile, Stop
from judge.runner.local import LocalExecutor
from judge.sandbox import Access, JailCache, Level, Reported, Sandbox, best_sandbox
from tests.conftest import each_row
from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, limits, shell


def text(name: str, content: str = "") -> SourceFile:
    return SourceFile(name=name, content=content.encode())


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_program_reads_and_writes_in_its_work_directory_what_is_put_there_for_a_run(
    jails: JailCache,
) -> None:
    command = "cat in; cp in feedback/out; echo changed > in"
    for content in (b"1\n", b"2\n"):
        lease = jails.lease(shell(command), ATTACK_LIMITS, Access.WRITABLE)
        lease.work_dir.fill([text("in", content.decode())], ["feedback"])

        seen = lease.jail.run(stdin=b"")

        assert (seen.exit_code, seen.stdout) == (0, content)
        assert lease.work_dir.read("feedback/out") == content
        assert lease.work_dir.read("in") == b"changed\n"


@pytest.mark.attack
def test_a_program_cannot_write_in_one_that_is_read_only_nor_in_its_place(
    jails: JailCache, any_sandbox: Sandbox, tmp_path: Path
) -> None:
    lease = jails.lease(shell("cat in; echo 2 > in; echo 3 > new"), ATTACK_LIMITS, Access.READ_ONLY)
    lease.work_dir.fill([text("in", "1\n")])
    place = tmp_path / "place"
    place.mkdir()
    (place / "data").write_text("1")
    place.chmod(0o755)
    program = replace(shell("cat data; echo 2 > new; exit 0"), folder=place, place=place)

    seen = lease.jail.run(stdin=b"")
    in_its_place = jails.run(program, ATTACK_LIMITS, stdin=b"")

    assert (seen.stdout, in_its_place.stdout) == (b"1\n", b"1")
    if any_sandbox.level in (Level.LIMITS, Level.NONE):
        pytest.skip(f"{any_sandbox.level.value} does not guarantee files")
    assert names(lease.work_dir.folder) == ["in"]
    assert lease.work_dir.read("in") == b"1\n"
    assert names(place) == ["data"]


@pytest.mark.attack
def test_a_program_cannot_fill_the_disk_through_its_work_directory(jails: JailCache) -> None:
    command = "mkdir -p $(printf 'd/%.0s' $(seq 250)) && sleep 60"
    lease = jails.lease(shell(command), ATTACK_LIMITS, Access.WRITABLE)

    seen = lease.jail.run(stdin=b"")

    assert seen.stopped_by is Stop.OUTPUT
    lease.work_dir.fill()
    assert names(lease.work_dir.folder) == []


TRY_AS_ANOTHER_USER = """
import os, sys
from pathlib import Path
held = True
for path in map(Path, sys.argv[1:]):
    for attempt in (path.read_bytes, lambda: path.write_bytes(b"forged"), path.unlink):
        try:
            attempt()
            held = False
        except PermissionError:
            pass
sys.exit(not held)
"""


@pytest.mark.attack
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_reads_and_changes_neither_answers_nor_sources() -> None:
    source = Source(
        name="mine.sh", files=(text("mine.sh", "cat"),), language=language_of("mine.sh")
    )
    with tempfile.TemporaryDirectory() as folder:  # anybody may enter it, unlike those of pytest
        cache = Path(folder) / "cache"
        cache.mkdir()
        for path in (Path(folder), cache):
            path.chmod(0o777)
        with LocalExecutor(best_sandbox(), home=cache) as executor:
            program = executor.builder.build(source, memory_bytes=64 << 20)
            assert isinstance(program, Program)
            lease = executor.jails.lease(shell("cat in"), ATTACK_LIMITS, Access.WRITABLE)
            lease.work_dir.fill([text("in", "1\n"), text("answer", "42\n")])
            paths = [program.folder / "mine.sh", lease.work_dir.folder / "answer"]

            tried = subprocess.run(
                ["/usr/bin/env", "python3", "-c", TRY_AS_ANOTHER_USER, *map(str, paths)],
                user=12345,
                group=12345,
                extra_groups=[],
                cwd="/",
                env={"PATH": "/usr/bin:/bin"},
                check=False,
            )

            assert tried.returncode == 0
            assert lease.jail.run(stdin=b"").stdout == b"1\n"
            assert [path.read_bytes() for path in paths] == [b"cat", b"42\n"]


# The pipe through which a program reports

NAME = "report"
KEPT_BYTES = 1 << 20


def run(
    jails: JailCache, command: str, most: Limits = ATTACK_LIMITS
) -> tuple[Execution, Reported, list[str]]:
    """How a shell command ended, what it reported, and the files that it left."""
    lease = jails.lease(shell(command, REPORT=NAME), most, Access.WRITABLE)
    lease.work_dir.fill()
    with lease.work_dir.report_pipe(NAME, KEPT_BYTES) as pipe:
        seen = lease.jail.run(stdin=b"")
        return seen, pipe.finish(), lease.work_dir.names()


def test_what_is_reported_is_read_and_is_no_output(jails: JailCache) -> None:
    seen, reported, files = run(jails, "echo one > $REPORT; echo two >> $REPORT; echo out")

    assert (seen.exit_code, seen.stdout, seen.output_bytes) == (0, b"out\n", 4)
    assert reported == Reported(content=b"one\ntwo\n", total_bytes=8, total_lines=2)
    assert files == []
    # It shows no file and no descriptor of the judge; 3 is that of `ls`.
    seen, _, _ = run(jails, "ls /proc/self/fd")
    assert set(seen.stdout.split()) <= {b"0", b"1", b"2", b"3"}


def test_a_flood_is_counted_and_dropped_and_one_without_end_is_stopped(jails: JailCache) -> None:
    command = "dd if=/dev/zero of=$REPORT bs=65536 count=640 2>/dev/null"

    seen, reported, _ = run(jails, command, limits(cpu_s=20.0, wall_s=60.0))
    endless, endless_reported, _ = run(
        jails, "while :; do echo 0123456789; done > $REPORT", limits(cpu_s=0.2, wall_s=0.5)
    )

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert (len(reported.content), reported.total_bytes) == (KEPT_BYTES, 640 << 16)
    assert not reported.is_whole
    assert endless.stopped_by in (Stop.CPU, Stop.WALL)  # whichever comes first
    assert len(endless_reported.content) <= KEPT_BYTES


def test_a_program_that_never_closes_it_keeps_nobody_and_one_that_waits_is_stopped(
    jails: JailCache,
) -> None:
    seen, reported, _ = run(jails, "exec 3> $REPORT; echo one >&3; (sleep 60 >&3 2>&1 <&3 &)")
    waits, nothing, _ = run(jails, "cat $REPORT", limits(wall_s=1.0))

    assert (seen.exit_code, reported.content) == (0, b"one\n")
    assert (waits.stopped_by, nothing.total_bytes) == (Stop.WALL, 0)


@each_row(
    "command",
    [
        "rm $REPORT; ln -s /etc/passwd $REPORT",
        "rm $REPORT; mkdir $REPORT; echo x > $REPORT/file",
        "rm $REPORT; mkfifo $REPORT",
        "mv $REPORT other; echo x > $REPORT",
        "chmod 000 $REPORT || true",  # it may be of another user
    ],
)
def test_the_name_may_become_anything_else(command: str, jails: JailCache) -> None:
    seen, reported, _ = run(jails, command)

    assert (seen.exit_code, reported.total_bytes) == (0, 0)
    assert run(jails, "echo one > $REPORT")[1].content == b"one\n"
