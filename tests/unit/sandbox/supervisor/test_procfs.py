"""Processes below a supervisor are found and killed, and no others."""

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from judge.sandbox.supervisor import procfs, task_clock
from judge.sandbox.supervisor.task_clock import why_no_clock
from tests.conftest import ROOT

# Its own child, a grandchild, and a child that is left out; then the id of a stranger comes from
# `descendants`, as it does if a process has ended and its id was used again. Orphans stay below it,
# as they do below a supervisor.
KILLER = """
import ctypes, os, subprocess, sys
from judge.sandbox.supervisor import procfs

def is_alive(pid):
    try:
        return open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False

PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
script = "sleep 1000 & echo $!; wait"
own = subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE, text=True)
grandchild = int(own.stdout.readline())
kept = subprocess.Popen(["sleep", "1000"])
procfs.kill_descendants({kept.pid})
own.wait()
while is_alive(grandchild):
    pass
procfs.descendants = lambda excluded: [int(sys.argv[1])]
procfs.kill_descendants(set())
states = [is_alive(pid) for pid in (kept.pid, sys.argv[1])]
kept.kill()
print(own.returncode, *states)
"""


def test_no_stranger_is_killed_that_got_the_id_of_one_that_ended() -> None:
    with subprocess.Popen(["sleep", "1000"]) as stranger:
        try:
            words = [sys.executable, "-c", KILLER, str(stranger.pid)]
            killer = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
            has_ended = stranger.poll() is not None
        finally:
            stranger.kill()

    assert not has_ended
    assert (killer.stdout, killer.stderr) == ("-9 True True\n", "")


BURNER = """
import os, sys
os.sched_setaffinity(0, {int(sys.argv[1])})
os.nice(int(sys.argv[2]))
while True:
    pass
"""


def test_only_waiting_that_others_have_caused_counts() -> None:
    core = str(min(os.sched_getaffinity(0)))
    argv = [sys.executable, "-S", "-c", BURNER, core]
    burners = [subprocess.Popen([*argv, nice]) for nice in ("0", "0", "10")]
    plain, _, nice = [one.pid for one in burners]
    try:
        while procfs.wait_for_cpu_s([plain], used_s(plain))[0] < 0.02 or not is_nice(nice):
            time.sleep(0.01)

        used_by_own_others = used_s(plain) + 1000
        assert procfs.wait_for_cpu_s([plain], used_by_own_others)[0] == 0
        assert procfs.wait_for_cpu_s([nice], used_s(nice)) == (0, False)
    finally:
        for one in burners:
            one.kill()
            one.wait()


def used_s(pid: int) -> float:
    return sum(procfs.cpu_s([pid])[pid])


def is_nice(pid: int) -> bool:
    return os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)


# The kernel's task clock: what its errors mean


def test_what_is_not_permitted_names_the_setting_that_forbids_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for level, user, words in [
        ("4", 1000, "kernel.perf_event_paranoid is 4; counting takes 2 or less"),
        ("2", 1000, "not permitted"),
        ("4", 0, "not permitted"),
        ("?", 1000, "not permitted"),
    ]:
        file = tmp_path / "paranoid"
        file.write_text(level)
        monkeypatch.setattr(task_clock, "_PARANOID", str(file))
        monkeypatch.setattr(os, "geteuid", lambda now=user: now)
        assert words in task_clock.error_reason(errno.EACCES)
        kinds = {
            errno.ENOENT: "no task clock",
            errno.ENOSYS: "no perf_event_open",
            errno.EMFILE: "in use",
        }
        for code, other in (kinds | {errno.E2BIG: "Argument list too long"}).items():
            assert other in task_clock.error_reason(code)


def test_root_counts_for_no_supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if why := why_no_clock():
        pytest.skip(why)
    file = tmp_path / "paranoid"
    file.write_text("3")
    monkeypatch.setattr(task_clock, "_PARANOID", str(file))
    assert "kernel.perf_event_paranoid is 3" in (why_no_clock() or "")

    monkeypatch.setattr(task_clock, "SYSCALLS", {})  # of an unknown machine
    assert "do not know its number" in (why_no_clock() or "")
