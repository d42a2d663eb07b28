"""The processes of supervisors, as the judge sees them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, NamedTuple

from judge.errors import SandboxError

_SUPERVISOR = Path(__file__).parents[1] / "supervisor"


class SupervisorProcess(NamedTuple):
    """A supervisor as the judge sees it: our end of its socket, its standard error, itself."""

    control: socket.socket
    stderr: BinaryIO
    process: subprocess.Popen[bytes]

    def wait(self) -> int:
        """Waits for its end; kills it if that takes long."""
        try:
            return self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def close(self) -> None:
        """Ends it, and what it has started."""
        self.control.close()
        self.wait()
        self.stderr.close()


def start_supervisor(root: Path | None) -> SupervisorProcess:
    """A supervisor; without a container it gets the empty folder `root`. Raises `SandboxError`."""
    # The base interpreter: a virtual environment's would look for its configuration first.
    python = getattr(sys, "_base_executable", None) or sys.executable
    with ExitStack() as stack:
        try:
            control, its_control = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        except OSError as error:
            raise SandboxError(f"no socket can be made: {error.strerror}") from error
        stack.enter_context(control)
        with its_control:
            stderr = stack.enter_context(os.fdopen(create_memory_file("supervisor"), "rb"))
            try:
                process = subprocess.Popen(
                    [python, "-I", "-S", _SUPERVISOR, str(its_control.fileno()), str(root or "")],
                    pass_fds=[its_control.fileno()],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=stderr,
                    start_new_session=True,  # Ctrl-C is for the judge alone
                    cwd="/",
                    # The C library's restartable sequences would write to unmapped memory.
                    env={"LANG": "C.UTF-8", "GLIBC_TUNABLES": "glibc.pthread.rseq=0"},
                )
            except OSError as error:
                raise SandboxError(f"no process can be started: {error}") from error
        stack.pop_all()
    return SupervisorProcess(control, stderr, process)


def create_memory_file(name: str) -> int:
    """A descriptor of a new file in memory. Raises `SandboxError`."""
    try:
        return os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except OSError as error:
        raise SandboxError(f"no memory file can be made: {error.strerror}") from error
