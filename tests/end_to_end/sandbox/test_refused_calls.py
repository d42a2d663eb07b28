"""Every system call on the list is refused at every level, and what programs need is allowed.

One Python program tries all of them in one run, so a level takes one jail.
"""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest

from judge.model import Program
from judge.sandbox import Level, available_levels, sandbox_of_level, seccomp
from judge.sandbox.supervisor.kernel import SYSCALLS
from judge.sandbox.supervisor.nobody import can_become_nobody
from tests.conftest import LIMITS
from tests.end_to_end.sandbox.conftest import PYTHON

# What it found as JSON on standard output. Prints before and after, for a call that kills.
TRIES = """
import ctypes, json, os, signal, socket, subprocess, sys, threading
question = json.load(sys.stdin)
libc = ctypes.CDLL(None, use_errno=True)

def call(*arguments):
    return libc.syscall(*arguments), ctypes.get_errno()

def attempt(action, *arguments):
    try:
        return str(action(*arguments))
    except OSError as error:
        return type(error).__name__

found = {"calls": {}, "namespaces": {}, "sockets": {}, "devices": {}}
for name, number in question["calls"].items():
    found["calls"][name] = call(number, -1, -1, -1, -1, -1, -1)
for flag in question["flags"]:
    found["namespaces"][flag] = call(question["clone"], flag | signal.SIGCHLD, 0, 0, 0, 0)
for family in ("INET", "INET6", "UNIX", "NETLINK", "PACKET", "VSOCK"):
    for kind in ("STREAM", "DGRAM", "RAW"):
        parts = getattr(socket, f"AF_{family}"), getattr(socket, f"SOCK_{kind}")
        found["sockets"][f"{family} {kind}"] = attempt(socket.socket, *parts)
found["server"] = attempt(socket.create_connection, ("127.0.0.1", question["port"]))
for name in ("null", "zero", "full", "random", "urandom"):
    found["devices"][name] = attempt(lambda: open(f"/dev/{name}", "rb").read(1) is not None)
status = {}
for line in open("/proc/self/status"):
    name, _, value = line.partition(":")
    status[name] = value.strip()
found["capabilities"] = [status[name] for name in ("CapInh", "CapPrm", "CapEff")]
found["no new privileges"] = status["NoNewPrivs"]

one, other = socket.socketpair()
one.send(b"x")
done = []
threads = [threading.Thread(target=done.append, args=(n,)) for n in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
child = os.fork()
if child == 0:
    signal.pause()
os.kill(child, signal.SIGTERM)
found["allowed"] = [
    other.recv(1).decode(),
    len(done),
    subprocess.run(["echo", "child"], capture_output=True, text=True).stdout,
    os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]),
]
open("/dev/stdout", "w").write(json.dumps(found))
"""

NEW_NAMESPACES = (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000)


@pytest.mark.attack
@pytest.mark.parametrize("level", available_levels(), ids=lambda level: level.value)
def test_listed_calls_are_refused_without_killing(level: Level) -> None:
    calls = seccomp.denied_calls(os.uname().machine)
    program = Program(folder=Path("/"), argv=(PYTHON, "-S", "-c", TRIES))
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        sandbox_of_level(level).open(program, limits=LIMITS) as jail,
    ):
        question = {
            "calls": calls,
            "flags": NEW_NAMESPACES,
            "clone": SYSCALLS["clone"],
            "port": server.getsockname()[1],
        }
        seen = jail.run(stdin=json.dumps(question).encode())

    assert (seen.exit_code, seen.stderr) == (0, b"")
    found = json.loads(seen.stdout)
    refused = [-1, 1]  # EPERM
    assert {name: came for name, came in found["calls"].items() if came != refused} == {}
    assert set(found["calls"]) == set(calls)
    assert found["namespaces"] == {str(flag): refused for flag in NEW_NAMESPACES}
    assert set(found["sockets"].values()) == {"PermissionError"}
    assert found["server"] == "PermissionError"
    assert found["devices"] == dict.fromkeys(("null", "zero", "full", "random", "urandom"), "True")
    # Without a container a program that is nobody keeps what lets it read its own files.
    reads = level is not Level.NAMESPACES and can_become_nobody()
    assert found["capabilities"] == ["0000000000000004" if reads else "0000000000000000"] * 3
    assert found["no new privileges"] == "1"
    assert found["allowed"] == ["x", 8, "child\n", -15]
