"""Programs in work directories: what they read, what they may write, and what is left."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.languages import language_of
from judge.model import Program, Source, SourceFile, Stop
from judge.runner.local import LocalExecutor
from judge.sandbox import Access, JailCache, Level, Sandbox, best_sandbox, sandbox_of_level
from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, BY_LEVEL

SHELL = Path("/")


@pytest.fixture(params=[*BY_LEVEL, Level.NONE], ids=lambda level: level.value)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    return sandbox_of_level(request.param)


@pytest.fixture
def jails(sandbox: Sandbox, tmp_path: Path) -> Iterator[JailCache]:
    found = JailCache(sandbox, work_dirs_parent=lambda: tmp_path / "work")
    yield found
    found.close()


def shell(command: str) -> Program:
    return Program(folder=SHELL, argv=("/bin/sh", "-c", command))


def text(name: str, content: str = "", *, executable: bool = False) -> SourceFile:
    return SourceFile(name=name, content=content.encode(), executable=executable)


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_program_reads_and_writes_in_its_work_directory(jails: JailCache) -> None:
    lease = jails.lease(
        shell("cat in; cp in feedback/out; echo 2 > in"), ATTACK_LIMITS, Access.WRITABLE
    )
    lease.work_dir.fill([text("in", "1\n")], ["feedback"])

    seen = lease.jail.run(stdin=b"")

    assert (seen.exit_code, seen.stdout) == (0, b"1\n")
    assert (lease.work_dir.read("feedback/out"), lease.work_dir.read("in")) == (b"1\n", b"2\n")


@pytest.mark.attack
def test_a_program_cannot_write_in_one_that_is_read_only(
    jails: JailCache, sandbox: Sandbox
) -> None:
    if sandbox.level in (Level.LIMITS, Level.NONE):
        pytest.skip(f"{sandbox.level.value} does not guarantee files")
    lease = jails.lease(shell("cat in; echo 2 > in; echo 3 > new"), ATTACK_LIMITS, Access.READ_ONLY)
    lease.work_dir.fill([text("in", "1\n")])

    seen = lease.jail.run(stdin=b"")

    assert seen.stdout == b"1\n"
    assert names(lease.work_dir.folder) == ["in"]
    assert lease.work_dir.read("in") == b"1\n"


def test_what_is_put_there_before_the_next_run_is_seen_by_it(jails: JailCache) -> None:
    outputs = []
    for number in range(3):
        lease = jails.lease(shell("cat in"), ATTACK_LIMITS, Access.READ_ONLY)
        lease.work_dir.fill([text("in", str(number))])
        outputs.append(lease.jail.run(stdin=b"").stdout)

    assert outputs == [b"0", b"1", b"2"]


def test_work_directories_are_gone_with_their_jails(sandbox: Sandbox, tmp_path: Path) -> None:
    jails = JailCache(sandbox, work_dirs_parent=lambda: tmp_path)
    for number in range(6):
        jails.lease(shell(f"echo {number}"), ATTACK_LIMITS, Access.WRITABLE).work_dir.fill(
            [text("in")]
        )
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

    seen = jails.run(program, ATTACK_LIMITS, stdin=b"")

    assert seen.stdout == b"1"
    if sandbox.level in (Level.NAMESPACES, Level.LANDLOCK):
        assert names(place) == ["data"]


@pytest.mark.attack
def test_a_program_cannot_fill_the_disk_through_its_work_directory(jails: JailCache) -> None:
    command = "mkdir -p $(printf 'd/%.0s' $(seq 250)) && sleep 60"
    lease = jails.lease(shell(command), ATTACK_LIMITS, Access.WRITABLE)

    seen = lease.jail.run(stdin=b"")

    assert seen.stopped_by is Stop.OUTPUT
    lease.work_dir.fill()
    assert names(lease.work_dir.folder) == []


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that anybody may enter, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


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
def test_another_user_reads_and_changes_neither_answers_nor_sources(
    open_folder: Path,
) -> None:
    cache = open_folder / "cache"
    cache.mkdir()
    cache.chmod(0o777)
    private = SourceFile(name="mine.sh", content=b"cat")
    source = Source(name="mine.sh", files=(private,), language=language_of("mine.sh"))
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
