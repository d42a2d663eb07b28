"""The container: what a program finds around it at the level of namespaces."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.model import Execution, Program
from judge.sandbox import Jail, Level, SupervisedSandbox, why_unavailable
from tests.conftest import LIMITS, ROOT, each_row
from tests.end_to_end.commands import is_running, wait_until
from tests.end_to_end.sandbox.conftest import shell

pytestmark = [
    pytest.mark.attack(level=Level.NAMESPACES),
    pytest.mark.skipif(
        why_unavailable(Level.NAMESPACES) is not None,
        reason=f"no namespaces: {why_unavailable(Level.NAMESPACES)}",
    ),
]


@pytest.fixture(scope="module")
def jail() -> Iterator[Jail]:
    """A jail that runs shell scripts."""
    program = Program(folder=Path("/"), argv=("/bin/sh", "-c"))
    with SupervisedSandbox(Level.NAMESPACES).open(program, limits=LIMITS) as opened:
        yield opened


def run(jail: Jail, script: str) -> Execution:
    return jail.run(stdin=b"", args=[script])


def words_of(jail: Jail, script: str) -> list[str]:
    seen = run(jail, script)
    assert seen.exit_code == 0, seen
    return seen.stdout.decode().split()


def run_in(folder: Path, *argv: str, writable: Path | None = None) -> Execution:
    """What became of a command whose own folder is `folder`."""
    program = Program(folder=folder, argv=argv)
    sandbox = SupervisedSandbox(Level.NAMESPACES)
    with sandbox.open(program, limits=LIMITS, writable=writable) as opened:
        return opened.run(stdin=b"")


DEVICES = "cd /dev; for d in *; do [ -c $d ] && [ ! -L $d ] && echo $d; done; :"
FOLDERS = (
    "for p in /tmp /var/tmp /dev/shm $TMPDIR $HOME; do cd $p; /bin/pwd; echo x > $p/f; done;"
    "unset TMPDIR; echo x > $(mktemp); ls /box | wc -l"
)


@each_row(
    ("script", "words"),
    [
        # A program runs as nobody, in a set-user-id program too.
        ("id -u; id -g; id -un; id -G", "65534 65534 nobody 65534"),
        ("grep ' /usr ' /proc/mounts | grep -c nosuid", "1"),
        # Users and hosts are not those of the machine.
        ("cut -d: -f1 /etc/passwd", "root nobody"),
        ("cat /etc/hosts", "127.0.0.1 localhost box"),
        ("cat /proc/sys/kernel/hostname", "box"),
        # The usual devices are there, and no other.
        (DEVICES, "full null random urandom zero"),
        ("ls /dev", "fd full null random shm stderr stdin stdout urandom zero"),
        # The usual places for temporary files are the scratch folder.
        (FOLDERS, "/box /box /box /box /box 2"),
        # The network has no way out, and its loop-back device is another one.
        ("tail -n +3 /proc/net/dev | cut -d: -f1", "lo"),
        ("tail -n +2 /proc/net/route; echo", ""),
        # Nothing of the user's is there.
        (f"ls -d /home/* {Path.home()}/.ssh {ROOT}/testdata {ROOT}/solutions 2>&-; echo", ""),
    ],
)
def test_what_a_program_finds_around_it_is_not_the_machines(
    jail: Jail, script: str, words: str
) -> None:
    assert words_of(jail, script) == words.split()


def test_the_root_has_few_folders_and_no_processes_of_the_machine(jail: Jail) -> None:
    folders = set(words_of(jail, "ls -A /"))
    me, parent, *others = words_of(jail, "echo $$ $PPID; ls /proc")

    assert folders >= {"box", "dev", "etc", "proc", "tmp", "usr"}
    assert not folders & {"boot", "mnt", "media", "run", "srv", "sys", "lost+found", "work"}
    assert (me, parent) == ("2", "0")
    assert {int(word) for word in others if word.isdigit()} <= {1, 2, 3, 4}


def test_nothing_else_can_be_written(jail: Jail) -> None:
    for place in ("/", "/usr", "/etc", "/dev", "/proc", "/usr/bin"):
        seen = run(
            jail, f"echo x > {place}/made; mkdir {place}/folder; chmod 777 {place}; touch {place}"
        )

        assert seen.exit_code != 0, place
        assert seen.stderr.count(b"\n") >= 4, place
        assert not Path(place, "made").exists()


def test_the_scratch_folder_is_of_limited_size_and_memory_is_the_programs_own(jail: Jail) -> None:
    script = "i=0; while echo x > $i 2>/dev/null; do i=$((i + 1)); done; echo $i; df -m /box"
    seen = run(jail, script)

    files, *_ = seen.stdout.split()
    assert 10_000 < int(files) < 20_000
    assert b" 64 " in seen.stdout
    assert run(jail, "true").memory_bytes < 6 << 20  # the supervisor has 13 MiB


def test_a_program_changes_its_own_folder_only_if_that_is_writable(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "mine").write_text("my own")

    seen = run_in(tmp_path, *shell(f"cat {tmp_path}/mine; echo x > {tmp_path}/mine").argv)

    assert seen.stdout == b"my own"
    assert seen.exit_code != 0
    assert (tmp_path / "mine").read_text() == "my own"

    (tmp_path / "mine").chmod(0o600)
    seen = run_in(tmp_path, *shell("/bin/pwd; cat mine > copy; ls").argv, writable=tmp_path)

    assert seen.stdout.split() == [os.fsencode(tmp_path), b"copy", b"mine"]
    assert (tmp_path / "copy").read_text() == "my own"


def test_links_on_the_way_to_a_tool_are_followed(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    tool = tmp_path / "real" / "bin" / "tool"
    tool.parent.mkdir(parents=True)
    tool.write_text("#!/bin/sh\necho it runs\n")
    tool.chmod(0o755)
    (tmp_path / "link").symlink_to("real")

    assert run_in(Path("/"), str(tmp_path / "link/bin/tool")).stdout == b"it runs\n"


@pytest.mark.slow
def test_as_many_processes_as_the_limit_allows_can_run(jail: Jail) -> None:
    seen = run(jail, "i=0; while [ $i -lt 100 ]; do sleep 5 & i=$((i + 1)); done; echo $i")

    assert (seen.exit_code, seen.stdout) == (0, b"100\n")


ENDS_AT_ONCE = """
import os, time
from judge.sandbox.supervisor import container

prctl, fork, check = container.libc.prctl, os.fork, container.raise_on_error

def late_prctl(*words):
    time.sleep(0.3)
    return prctl(*words)

def printing_fork():
    pid = fork()
    if pid:
        print(pid, flush=True)
    return pid

def ends(result, attempt):
    if attempt == "sethostname":
        os._exit(7)
    return check(result, attempt)

container.libc.prctl, os.fork, container.raise_on_error = late_prctl, printing_fork, ends
container.enter_container({"has_loopback": False})
"""


@pytest.mark.slow
def test_the_first_process_ends_with_a_supervisor_that_ended_before_it_asked() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDS_AT_ONCE], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )

    assert done.returncode == 7
    first = int(done.stdout.split()[-1])
    assert wait_until(lambda: not is_running(first))
