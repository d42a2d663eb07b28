"""Processes below a supervisor are found and killed, and no others."""

from __future__ import annotations

import subprocess
import sys

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
            killer = subprocess.run(
                [sys.executable, "-c", KILLER, str(stranger.pid)],
                cwd=ROOT,
                capture_output=True,
                text=True,
                timeout=60,
            )
            has_ended = stranger.poll() is not None
        finally:
            stranger.kill()

    assert not has_ended
    assert (killer.stdout, killer.stderr) == ("-9 True True\n", "")
