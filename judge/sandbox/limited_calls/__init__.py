"""Call Python functions in a process of their own, within limits of CPU time and memory.

For code that may take any time or memory on what a program has written, such as the rules of a kit.
A process serves one call after the other, for all in this process who need one; a call that exceeds
its limits, or is cancelled, ends it. A call of a small function costs some 50 microseconds.
"""

from __future__ import annotations

import atexit
import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from judge.errors import CallLimitError, Cancelled, SandboxError
from judge.sandbox.limited_calls.server import ANSWER, CALL, MEMORY, VALUE

Answer = TypeVar("Answer")

_SERVER = Path(__file__).with_name("server.py")
# The wall limit, for what sleeps: so many times the CPU limit, and some seconds for a busy machine.
_WALL_FACTOR, _WALL_EXTRA_S = 6.0, 10.0
_ORDER_CPU_S = 10.0
_PATIENCE_S = 0.1  # how long to wait for a process that is busy before another is started


class LimitedCalls:
    """Calls that can be cancelled together."""

    def __init__(self, *, niceness: int = 0) -> None:
        """With a `niceness`, each call has a process to itself, which gives way to others."""
        self._niceness = niceness
        self._busy: set[_CallServer] = set()
        self._is_cancelled = False

    def prepare(self, module: str = "") -> None:
        """Start a process if there is none, so that it is ready for the first call.

        It imports `module` meanwhile.
        """
        if _idle or self._busy:  # nearly always: each case asks
            return
        with _guard, suppress(SandboxError):  # the call will say it
            if not (_idle or self._busy or self._is_cancelled):
                _idle.append(_CallServer(module))

    def call(self, function: Callable[[], Answer], cpu_s: float, memory_bytes: int) -> Answer:
        """What `function` returns. It can be pickled, and so can what it returns.

        Raises what the function raises, `CallLimitError`, or `Cancelled`.
        """
        server = self._take()
        is_usable = False
        try:
            call = pickle.dumps(function)
            outcome, value, is_large = server.ask(call, cpu_s, memory_bytes)
            is_usable = not is_large
        except CallLimitError:
            if self._is_cancelled:
                raise Cancelled("the run was cancelled") from None
            raise
        finally:
            self._give_back(server, is_usable=is_usable)
        if outcome == MEMORY:
            raise CallLimitError(f"needed more than {memory_bytes >> 20} MiB of memory")
        if outcome != VALUE:
            raise value
        answer: Answer = value
        return answer

    def cancel(self) -> None:
        """End all calls that are under way, from any thread, now, and every later one."""
        with _guard:
            self._is_cancelled = True
            for server in self._busy:
                server.kill()
            _guard.notify_all()

    def _take(self) -> _CallServer:
        with _guard:
            if self._busy and not self._niceness:
                _guard.wait_for(lambda: _idle or self._is_cancelled, _PATIENCE_S)
            if self._is_cancelled:
                raise Cancelled("the run was cancelled")
            server = None
            while _idle and not self._niceness and server is None:
                server = _idle.pop()
                if server.has_ended:  # somebody killed it, such as the kernel for want of memory
                    server.close()
                    server = None
            server = server or _CallServer(niceness=self._niceness)
            self._busy.add(server)
            return server

    def _give_back(self, server: _CallServer, *, is_usable: bool) -> None:
        with _guard:
            self._busy.discard(server)
            if is_usable and not self._is_cancelled and not self._niceness:
                _idle.append(server)
                _guard.notify()
                return
        server.close()


class _CallServer:
    """One process that serves calls."""

    def __init__(self, module: str = "", *, niceness: int = 0) -> None:
        """It imports `module` at once."""
        self._control, its_control = socket.socketpair()
        self._paths = _import_paths()
        its_pipe, self._pipe = os.pipe()
        with its_control, os.fdopen(its_pipe, "rb", buffering=0):
            files = [its_control.fileno(), its_pipe]
            words = (*map(str, files), json.dumps(self._paths), module)
            argv = [sys.executable, "-I", "-S", str(_SERVER), *words]
            try:
                self._process = subprocess.Popen(
                    argv,
                    pass_fds=files,
                    stdin=subprocess.DEVNULL,
                    stdout=_standard_error(),  # standard output is for reports
                    start_new_session=True,  # Ctrl-C is for the judge alone
                )
            except OSError as error:
                self._control.close()
                os.close(self._pipe)
                raise SandboxError(f"no process can be started: {error.strerror}") from error
        if niceness:
            with suppress(OSError):  # it has ended: the call will say it
                os.setpriority(os.PRIO_PROCESS, self._process.pid, niceness)

    def ask(self, call: bytes, cpu_s: float, memory_bytes: int) -> tuple[str, Any, bool]:
        """How a call ended, its value or error, and whether the process has become large."""
        if self._paths != (paths := _import_paths()):  # a kit was entered
            self._paths = paths
            order = partial(exec, f"import sys; sys.path[:] = {paths!r}")
            self.ask(pickle.dumps(order), _ORDER_CPU_S, memory_bytes)
        wall_s = _WALL_FACTOR * cpu_s + _WALL_EXTRA_S
        self._control.settimeout(wall_s)
        try:
            self._control.sendall(CALL.pack(len(call), cpu_s, memory_bytes) + call)
            (size,) = ANSWER.unpack(self._receive(ANSWER.size))
            answer: tuple[str, Any, bool] = pickle.loads(self._receive(size))
        except TimeoutError as error:
            raise CallLimitError(f"was not finished after {wall_s:.3g} s") from error
        except (EOFError, ConnectionError) as error:
            raise CallLimitError(self._ending(cpu_s)) from error
        return answer

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        self._control.close()
        os.close(self._pipe)

    def _receive(self, size: int) -> bytes:
        received = bytearray()
        while len(received) < size:
            part = self._control.recv(min(size - len(received), 1 << 20))
            if not part:
                raise EOFError
            received += part
        return bytes(received)

    def _ending(self, cpu_s: float) -> str:
        status = self._process.wait()
        if status == -signal.SIGPROF:
            return f"took more than {cpu_s:.3g} s of CPU time"
        if status < 0:
            return f"ended its process by {signal.Signals(-status).name}"
        return f"ended its process with status {status}"


def _import_paths() -> list[str]:
    return [path for path in sys.path if isinstance(path, str)]


def _standard_error() -> int:
    with suppress(OSError):
        os.fstat(2)
        return 2
    return subprocess.DEVNULL


# The processes that have nothing to do, of all in this process.
_idle: list[_CallServer] = []
_guard = threading.Condition()


@atexit.register
def _close_idle() -> None:
    while _idle:
        _idle.pop().close()
