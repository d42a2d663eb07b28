"""The processes of supervisors, as the judge sees them, and the server that forks them."""

from __future__ import annotations

import atexit
import errno
import marshal
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import BinaryIO

from judge.errors import SandboxError

_SUPERVISOR = Path(__file__).parents[1] / "supervisor"
_START_S = 20
_END_S = 10
_PID_BYTES = 64


class SupervisorProcess:
    """A supervisor as the judge sees it: our end of its socket, its standard error, itself.

    It is a child of this process.
    """

    def __init__(self, control: socket.socket, stderr: BinaryIO, pid: int, pidfd: int) -> None:
        """`control` is our end of its socket; `pidfd` is a descriptor of the process."""
        self.control, self.stderr, self.pid = control, stderr, pid
        self._pidfd = pidfd
        self._status: int | None = None

    def wait(self) -> int:
        """Waits for its end; kills it if that takes long. Its status, negative for a signal."""
        if self._status is None:
            if not _is_readable(self._pidfd, _END_S):
                with suppress(ProcessLookupError):  # it has just ended
                    signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
            self._status = _wait_for(os.P_PIDFD, self._pidfd)
            os.close(self._pidfd)
        return self._status

    def last_words(self) -> str:
        """The last line that it wrote to its standard error."""
        return _last_line(self.stderr)

    def close(self) -> None:
        """Ends it, and what it has started."""
        self.control.close()
        self.wait()
        self.stderr.close()


class _ForkServer:
    """The process that forks supervisors for this one. Threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._judge = 0  # whose server it is: a copy of this process needs its own
        self._socket: socket.socket | None = None
        self._stderr: BinaryIO | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start_ahead(self) -> None:
        """Starts it, so that it is there when it is needed."""
        with self._lock, suppress(SandboxError):  # the first jail will say it
            if self._judge != os.getpid():
                self._start()

    def ask(self, root: str, descriptors: Sequence[int]) -> None:
        """Has a supervisor forked, with these as its socket and its standard error."""
        message = marshal.dumps(root)
        with self._lock:
            if self._judge != os.getpid() or not self._send(message, descriptors):
                self._start()
                self._send(message, descriptors)  # if it cannot be, its last words say why

    def last_words(self) -> str:
        """The last line that it wrote to its standard error."""
        with self._lock:
            return "" if self._stderr is None else _last_line(self._stderr)

    def close(self) -> None:
        """Ends the process; supervisors that are still there go on."""
        own, stderr, process = self._socket, self._stderr, self._process
        self._socket = self._stderr = self._process = None
        if own and stderr and process:
            if self._judge == os.getpid():
                with suppress(OSError):  # it has ended already
                    own.shutdown(socket.SHUT_WR)
                if not _is_readable(own.fileno(), _END_S):
                    process.kill()
                process.wait()
            own.close()
            stderr.close()

    def _send(self, message: bytes, descriptors: Sequence[int]) -> bool:
        """Whether there is a server that was asked."""
        if self._socket is None:
            return False
        try:
            socket.send_fds(self._socket, [message], descriptors)
        except (BrokenPipeError, ConnectionResetError):
            return False  # somebody has killed it
        except OSError as error:
            raise SandboxError(f"no supervisor could be asked for: {error.strerror}") from error
        return True

    def _start(self) -> None:
        self.close()
        # The base interpreter: a virtual environment's would look for its configuration first.
        python = getattr(sys, "_base_executable", None) or sys.executable
        with ExitStack() as stack:
            own, its_own = _socket_pair()
            stack.enter_context(own)
            with its_own:
                stderr = stack.enter_context(os.fdopen(create_memory_file("fork server"), "rb"))
                try:
                    self._process = subprocess.Popen(
                        [python, "-I", "-S", _SUPERVISOR, str(its_own.fileno())],
                        pass_fds=[its_own.fileno()],
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
        self._socket, self._stderr, self._judge = own, stderr, os.getpid()


_fork_server = _ForkServer()
atexit.register(_fork_server.close)


def start_fork_server() -> None:
    """Starts the process that forks supervisors, unless there is one."""
    _fork_server.start_ahead()


def start_supervisor(root: Path | None) -> SupervisorProcess:
    """A supervisor; without a container it gets the empty folder `root`. Raises `SandboxError`."""
    try:
        return _ask_for_supervisor(root)
    except SandboxError:  # something may just have killed the fork server: then another is started
        return _ask_for_supervisor(root)


def _ask_for_supervisor(root: Path | None) -> SupervisorProcess:
    with ExitStack() as stack:
        control, its_control = _socket_pair()
        stack.enter_context(control)
        with its_control:
            stderr = stack.enter_context(os.fdopen(create_memory_file("supervisor"), "rb"))
            _fork_server.ask(str(root or ""), [its_control.fileno(), stderr.fileno()])
        pid, pidfd = _receive_process(control, stderr)
        stack.pop_all()
    return SupervisorProcess(control, stderr, pid, pidfd)


def _receive_process(control: socket.socket, stderr: BinaryIO) -> tuple[int, int]:
    """Waits until a supervisor says which process it is: its id, and a descriptor of it."""
    message, received = b"", list[int]()
    with suppress(OSError):
        if _is_readable(control.fileno(), _START_S):
            message, received, _, _ = socket.recv_fds(control, _PID_BYTES, 1)
    if received:
        os.set_inheritable(received[0], False)
        return marshal.loads(message), received[0]
    reason = _last_line(stderr) or _fork_server.last_words() or "it said nothing"
    if message:
        reason = os.strerror(errno.EMFILE)
        control.close()  # this ends it
        _wait_for(os.P_PID, marshal.loads(message))
    raise SandboxError(f"no supervisor could be started: {reason}")


def create_memory_file(name: str) -> int:
    """A descriptor of a new file in memory. Raises `SandboxError`."""
    try:
        return os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except OSError as error:
        raise SandboxError(f"no memory file can be made: {error.strerror}") from error


def _socket_pair() -> tuple[socket.socket, socket.socket]:
    try:
        return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    except OSError as error:
        raise SandboxError(f"no socket can be made: {error.strerror}") from error


def _wait_for(kind: int, child: int) -> int:
    """Waits for the end of a child; its status, negative for a signal.

    It is 0 if the kernel does not keep it: whoever started the judge may have SIGCHLD ignored.
    """
    try:
        end = os.waitid(kind, child, os.WEXITED)
    except ChildProcessError:
        return 0
    assert end
    return end.si_status if end.si_code == os.CLD_EXITED else -end.si_status


def _is_readable(descriptor: int, wall_s: float) -> bool:
    """Whether there is something to be read, or an end, within so many seconds."""
    ready = select.poll()
    ready.register(descriptor, select.POLLIN)
    return bool(ready.poll(wall_s * 1e3))


def _last_line(stderr: BinaryIO) -> str:
    lines = os.pread(stderr.fileno(), 1 << 16, 0).decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else ""
