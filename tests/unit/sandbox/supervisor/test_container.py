"""The container: what a program finds around it at the level of namespaces."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from judge.model import Execution, Limits, Program
from judge.sandbox import Level, SupervisedSandbox, why_unavailable
from tests.conftest import LIMITS, ROOT

pytestmark = pytest.mark.skipif(
    why_unavailable(Level.NAMESPACES) is not None,
    reason=f"no namespaces: {why_unavailable(Level.NAMESPACES)}",
)

PYTHON = getattr(sys, "_base_executable", None) or sys.executable


def sh(
    script: str, *, folder: Path = Path("/"), writable: Path | None = None, runs: int = 1
) -> Execution:
    """What became of the last run of a shell script."""
    program = Program(folder=folder, argv=("/bin/sh", "-c", script))
    sandbox = SupervisedSandbox(Level.NAMESPACES)
    with sandbox.open(program, limits=LIMITS, writable=writable) as jail:
        return [jail.run(stdin=b"") for _ in range(runs)][-1]


def said(script: str) -> str:
    seen = sh(script)
    assert seen.exit_code == 0, seen
    return seen.stdout.decode().strip()


def test_a_program_is_nobody_and_so_it_is_called() -> None:
    assert said("id -u; id -g; id -un; id -G").split() == ["65534", "65534", "nobody", "65534"]


def test_root_folders_are_few() -> None:
    found = set(said("ls -A /").split())

    assert found >= {"box", "dev", "etc", "proc", "tmp", "usr"}
    assert not found & {"boot", "mnt", "media", "run", "srv", "sys", "lost+found", "work"}


def test_the_homes_of_the_machine_are_not_there() -> None:
    assert said(f"ls -A /home 2>/dev/null; ls -A {Path.home()}/.ssh 2>/dev/null; echo") == ""


def test_the_kit_is_not_there() -> None:
    assert said(f"ls -d {ROOT}/testdata {ROOT}/solutions 2>/dev/null; echo") == ""


def test_users_and_hosts_are_not_those_of_the_machine() -> None:
    assert said("cut -d: -f1 /etc/passwd").split() == ["root", "nobody"]
    assert said("cat /etc/hosts") == "127.0.0.1 localhost box"
    assert said("cat /proc/sys/kernel/hostname") == "box"


@pytest.mark.parametrize("name", ["null", "zero", "full", "random", "urandom"])
def test_devices_are_there(name: str) -> None:
    assert said(f"[ -c /dev/{name} ] && echo there") == "there"


def test_no_other_device_is_there() -> None:
    assert set(said("ls /dev").split()) == {
        "fd", "full", "null", "random", "shm", "stderr", "stdin", "stdout", "urandom", "zero",
    }  # fmt: skip


def test_the_usual_places_for_temporary_files_are_the_scratch_folder() -> None:
    script = (
        "for p in /tmp /var/tmp /dev/shm $TMPDIR $HOME; do cd $p; /bin/pwd; echo x > $p/f; done"
    )

    assert set(said(script).split()) == {"/box"}


def test_temporary_files_are_made_where_programs_are_used_to_it() -> None:
    assert said("unset TMPDIR; echo x > $(mktemp) && ls /box | wc -l") == "1"


@pytest.mark.parametrize("place", ["/", "/usr", "/etc", "/dev", "/proc", "/usr/bin"])
def test_nothing_else_can_be_written(place: str) -> None:
    seen = sh(f"echo x > {place}/made; mkdir {place}/folder; chmod 777 {place}; touch {place}")

    assert seen.exit_code != 0
    assert seen.stderr.count(b"\n") >= 4
    assert not Path(place, "made").exists()


def test_processes_of_the_machine_are_not_to_be_seen() -> None:
    found = [int(word) for word in said("ls /proc").split() if word.isdigit()]

    assert set(found) <= {1, 2, 3, 4}
    assert said("echo $$ $PPID") == "2 0"


def test_a_run_finds_nothing_of_the_run_before() -> None:
    seen = sh("ls -A /box; echo x > /box/file; mkdir /box/folder; sleep 100 &", runs=3)

    assert (seen.exit_code, seen.stdout) == (0, b"")


def test_the_scratch_folder_is_of_limited_size() -> None:
    seen = sh("i=0; while echo x > $i 2>/dev/null; do i=$((i + 1)); done; echo $i; df -m /box")

    files, *_ = seen.stdout.split()
    assert 10_000 < int(files) < 20_000
    assert b" 64 " in seen.stdout


def test_a_program_reads_its_own_folder_and_cannot_change_it(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "mine").write_text("my own")

    seen = sh(f"cat {tmp_path}/mine; echo x > {tmp_path}/mine", folder=tmp_path)

    assert seen.stdout == b"my own"
    assert seen.exit_code != 0
    assert (tmp_path / "mine").read_text() == "my own"


def test_a_folder_to_be_written_is_the_programs_while_it_runs(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("text")
    (tmp_path / "source").chmod(0o600)

    seen = sh("/bin/pwd; cat source > copy; ls", folder=tmp_path, writable=tmp_path)

    assert seen.stdout.split() == [os.fsencode(tmp_path), b"copy", b"source"]
    assert (tmp_path / "copy").read_text() == "text"


def test_links_on_the_way_to_a_tool_are_followed(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    tool = tmp_path / "real" / "bin" / "tool"
    tool.parent.mkdir(parents=True)
    tool.write_text("#!/bin/sh\necho it runs\n")
    tool.chmod(0o755)
    (tmp_path / "link").symlink_to("real")
    program = Program(folder=Path("/"), argv=(str(tmp_path / "link/bin/tool"),))

    with SupervisedSandbox(Level.NAMESPACES).open(program, limits=LIMITS) as jail:
        seen = jail.run(stdin=b"")

    assert seen.stdout == b"it runs\n"


def test_the_network_has_no_way_out_and_no_loop_back() -> None:
    assert said("cat /proc/net/dev | tail -n +3 | cut -d: -f1").split() == ["lo"]
    assert said("cat /proc/net/route | tail -n +2; echo") == ""


def test_no_mount_of_the_machine_changes_and_none_is_added() -> None:
    before = Path("/proc/self/mountinfo").read_text()

    sh("true", runs=3)

    assert Path("/proc/self/mountinfo").read_text() == before


def test_a_setuid_program_gives_no_rights() -> None:
    found = [path for path in Path("/usr/bin").iterdir() if path.stat().st_mode & stat.S_ISUID]
    if not found:
        pytest.skip("no program in /usr/bin is setuid")

    assert said("grep -E '^(CapEff|NoNewPrivs)' /proc/self/status").split() == [
        "CapEff:", "0000000000000000", "NoNewPrivs:", "1",
    ]  # fmt: skip
    assert said("grep ' /usr ' /proc/mounts | grep -c nosuid") == "1"


def test_the_peak_of_memory_is_the_programs_own() -> None:
    seen = sh("true")

    assert seen.memory_bytes < 6 << 20  # the keeper has 13 MiB


def test_as_many_processes_as_the_limit_allows_can_be_had() -> None:
    limits = Limits.of(cpu_s=5, memory_bytes=256 << 20)
    script = "i=0; while [ $i -lt 100 ]; do sleep 5 & i=$((i + 1)); done; echo $i"
    program = Program(folder=Path("/"), argv=("/bin/sh", "-c", script))

    with SupervisedSandbox(Level.NAMESPACES).open(program, limits=limits) as jail:
        seen = jail.run(stdin=b"")

    assert (seen.exit_code, seen.stdout) == (0, b"100\n")


ENDS_AT_ONCE = """
import os, time
from judge.sandbox.supervisor import container

prctl, fork = container.libc.prctl, os.fork

def late(*words):
    time.sleep(0.3)
    return prctl(*words)

def told():
    pid = fork()
    if pid:
        print(pid, flush=True)
    return pid

def ends(*words):
    if words[1] == "sethostname":
        os._exit(7)

container.libc.prctl, os.fork, container.raise_on_error = late, told, ends
container.enter_container({})
"""


def test_the_first_process_ends_with_a_keeper_that_had_no_time_to_be_asked() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDS_AT_ONCE], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )

    assert done.returncode == 7
    first = int(done.stdout.split()[-1])
    deadline = time.monotonic() + 30
    while is_there(first) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_there(first)


def is_there(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not waited for does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
