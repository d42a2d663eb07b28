"""Call functions one after the other, each within limits: the other end of this package.

Run as `python -I -S .../server.py FD PIPE PATHS MODULE`: FD is a socket to the judge, PIPE one that
only the judge can write to, PATHS its import path as JSON, MODULE what calls will need, or nothing.
A call is a pickled function without arguments. The answer is pickled: how it ended, its value or
error, and whether this process has become large. At the CPU limit the kernel ends the process, and
also when the judge ends.
"""

from __future__ import annotations

import fcntl
import gc
import importlib
import json
import os
import pickle
import resource
import signal
import socket
import struct
import sys
from contextlib import suppress
from typing import Any

CALL = struct.Struct("!Qdd")
"""How many bytes the pickled call has, its CPU seconds, its bytes of memory."""

ANSWER = struct.Struct("!Q")

VALUE, ERROR, MEMORY = "value", "error", "memory"

_GARBAGE = 20_000  # so many objects more before cycles are looked for: imports make none
_LARGE_BYTES = 256 << 20
_PAGE_BYTES = resource.getpagesize()


def main() -> None:
    """Answer calls until there are no more."""
    _end_with_judge(int(sys.argv[2]))
    gc.set_threshold(_GARBAGE)
    sys.path[:] = json.loads(sys.argv[3])
    if sys.argv[4]:
        with suppress(Exception):  # the first call will say it
            importlib.import_module(sys.argv[4])
    statm = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)
    with (
        suppress(BrokenPipeError, ConnectionResetError),  # the judge no longer wants an answer
        socket.socket(fileno=int(sys.argv[1])) as control,
        control.makefile("rb") as calls,
    ):
        while len(head := calls.read(CALL.size)) == CALL.size:
            size, cpu_s, memory_bytes = CALL.unpack(head)
            answer = _answer(calls.read(size), cpu_s, int(memory_bytes), statm)
            # A file that is written to would be flushed once more when it is closed.
            control.sendall(ANSWER.pack(len(answer)) + answer)


def _end_with_judge(pipe: int) -> None:
    """Let SIGIO end this process when nobody can write to the pipe any more, also in a call."""
    fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)


def _answer(call: bytes, cpu_s: float, memory_bytes: int, statm: int) -> bytes:
    _limit_memory(memory_bytes)
    signal.setitimer(signal.ITIMER_PROF, cpu_s)  # its signal, SIGPROF, ends the process
    outcome, value = _outcome(call)
    signal.setitimer(signal.ITIMER_PROF, 0)
    is_large = _resident_bytes(statm) > _LARGE_BYTES
    try:
        return pickle.dumps((outcome, value, is_large))
    except MemoryError:
        return pickle.dumps((MEMORY, None, True))
    except Exception as error:  # what cannot be pickled
        return pickle.dumps((ERROR, RuntimeError(f"{type(error).__name__}: {error}"), is_large))


def _resident_bytes(statm: int) -> int:
    """The memory that this process has now: what it gave back is no burden."""
    return int(os.pread(statm, 100, 0).split()[1]) * _PAGE_BYTES


def _limit_memory(memory_bytes: int) -> None:
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    soft = memory_bytes if hard == resource.RLIM_INFINITY else min(memory_bytes, hard)
    with suppress(ValueError, OSError):  # some systems have no such limit
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _outcome(call: bytes) -> tuple[str, Any]:
    try:
        return VALUE, pickle.loads(call)()
    except MemoryError:
        return MEMORY, None
    except BaseException as error:  # rules of a kit are called, which may do anything
        return ERROR, error


if __name__ == "__main__":
    main()
