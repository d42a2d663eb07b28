"""No sandbox at all: a program is started as anybody would, with a timer and the shell's limits.

For systems without the rest, and never chosen by itself. The program does what its user may; what
it leaves behind in another session stays.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from judge import signals
from judge.errors import Cancelled, SandboxError
from judge.model import Execution, Limits, Program, Stop
from judge.sandbox.interface import Guarantee, Jail, Level

_LOOK_S = 0.005
_STDERR_BYTES = 64 << 10
_BLOCK_BYTES = 512  # of `ulimit -f`
_RSS_BYTES = 1 if sys.platform == "darwin" else 1024  # the unit of ru_maxrss
# Soft limits, so that those of the shell's own hard ones that are lower do not make it fail.
_LIMITED = 'ulimit -S -c 0; ulimit -S -t "$1"; ulimit -S -f "$2"; shift 2; exec "$@"'


class Unsandboxed:
    """Programs as processes of the user."""

    level = Level.NONE
    missing = tuple(promise for promise in Guarantee if promise is not Guarantee.WALL)

    def __init__(self) -> None:
        self._cancelled = threading.Event()

    @contextmanager
    def open(
        self,
        program: Program,
        *,
        limits: Limits,
        writable: Path | None = None,
        core: int | None = None,
    ) -> Iterator[Jail]:
        """A jail for `program`; it holds nothing. A core cannot be chosen."""
        yield _UnsandboxedJail(program, limits, writable, self._cancelled)

    def cancel(self) -> None:
        """Ends the runs of all jails, from any thread, now, and every later one."""
        self._cancelled.set()


class _UnsandboxedJail:
    def __init__(
        self, program: Program, limits: Limits, writable: Path | None, cancelled: threading.Event
    ) -> None:
        self._program = program
        self._limits = limits
        self._writable = writable
        self._cancelled = cancelled
        self._stopped = threading.Event()

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        """What became of one run; see `Jail.run`."""
        if self._cancelled.is_set():
            raise Cancelled("the run was called off")
        try:
            with (
                tempfile.TemporaryDirectory(prefix="judge-", ignore_cleanup_errors=True) as scratch,
                tempfile.TemporaryFile() as given,
                tempfile.TemporaryFile() as stdout,
                tempfile.TemporaryFile() as stderr,
            ):
                given.write(stdin)
                given.seek(0)
                return self._watched(args, scratch, given, stdout, stderr)
        except OSError as error:
            raise SandboxError(f"a program cannot be run: {error}") from error

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        """What became of one run between two pipes; see `Jail.talk`."""
        with open(source, "rb", buffering=0) as given, open(sink, "wb", buffering=0) as stdout:
            if self._cancelled.is_set():
                raise Cancelled("the run was called off")
            try:
                with (
                    tempfile.TemporaryDirectory(
                        prefix="judge-", ignore_cleanup_errors=True
                    ) as scratch,
                    tempfile.TemporaryFile() as stderr,
                ):
                    return self._watched(args, scratch, given, stdout, stderr, pipes=True)
            except OSError as error:
                raise SandboxError(f"a program cannot be run: {error}") from error

    def stop(self) -> None:
        """Ends the run that is under way; see `Jail.stop`."""
        self._stopped.set()

    def _watched(
        self,
        args: Sequence[str],
        scratch: str,
        given: IO[bytes],
        stdout: IO[bytes],
        stderr: IO[bytes],
        *,
        pipes: bool = False,
    ) -> Execution:
        limits = self._limits
        kept = (stderr,) if pipes else (stdout, stderr)
        self._stopped.clear()
        began = time.monotonic()
        # Whether the program is there is asked here, for the shell would only say 127.
        argv = [*self._program.argv, *args]
        if not os.access(argv[0], os.X_OK):
            return _never_started(f"{argv[0]} is not there, or cannot be executed")
        process = self._started(argv, scratch, given, (stdout, stderr))
        if pipes:  # the other side may wait for the end of what the program alone has now
            given.close()
            stdout.close()
        try:
            with signals.at_exit(lambda: _kill(process.pid)):
                stopped_by, status, used = self._followed(process.pid, kept, began)
            ended_s = time.monotonic()
        finally:
            process.returncode = 0  # it has been waited for
            _kill(process.pid)  # what it has left in its group
        number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
        if number == signal.SIGXCPU:
            stopped_by = Stop.CPU
        return Execution(
            exit_code=os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
            signal=number,
            stopped_by=stopped_by,
            cpu_s=used.ru_utime + used.ru_stime,
            wall_s=ended_s - began,
            memory_bytes=used.ru_maxrss * _RSS_BYTES,
            output_bytes=sum(map(_size, kept)),
            stdout=b"" if pipes else _read(stdout, 0, limits.output_bytes),
            stderr=_read(stderr, max(0, _size(stderr) - _STDERR_BYTES), _STDERR_BYTES),
            ended_s=ended_s,
        )

    def _followed(
        self, pid: int, kept: Sequence[IO[bytes]], began: float
    ) -> tuple[Stop | None, int, resource.struct_rusage]:
        """Waits for the end of a process, or makes it; by what, its status and what it used."""
        limits = self._limits
        stopped_by = None
        try:
            while (ended := os.wait4(pid, os.WNOHANG))[0] == 0:
                if self._cancelled.is_set():
                    raise Cancelled("the run was called off")
                if time.monotonic() - began > limits.wall_s:
                    stopped_by = Stop.WALL
                elif self._stopped.is_set():
                    stopped_by = Stop.REQUESTED
                elif sum(map(_size, kept)) > limits.output_bytes:
                    stopped_by = Stop.OUTPUT
                if stopped_by:
                    _kill(pid)
                    ended = os.wait4(pid, 0)
                    break
                time.sleep(_LOOK_S)
        except BaseException:
            _kill(pid)
            os.wait4(pid, 0)
            raise
        return stopped_by, ended[1], ended[2]

    def _started(
        self, argv: list[str], scratch: str, given: IO[bytes], outputs: tuple[IO[bytes], IO[bytes]]
    ) -> subprocess.Popen[bytes]:
        limits = self._limits
        seconds = str(int(limits.cpu_stop_s) + 1)
        blocks = str((limits.file_bytes or limits.output_bytes) // _BLOCK_BYTES + 1)
        home = {"HOME": scratch, "TMPDIR": scratch}
        return subprocess.Popen(
            ["/bin/sh", "-c", _LIMITED, "sh", seconds, blocks, *argv],
            stdin=given,
            stdout=outputs[0],
            stderr=outputs[1],
            cwd=self._writable or self._program.place or scratch,
            env={"PATH": os.defpath, "LANG": "C.UTF-8", **home, **self._program.env},
            start_new_session=True,
        )


def _never_started(reason: str) -> Execution:
    return Execution(
        exit_code=None,
        signal=None,
        stopped_by=None,
        cpu_s=0.0,
        wall_s=0.0,
        memory_bytes=0,
        output_bytes=0,
        stdout=b"",
        stderr=b"",
        failed_to_start=reason,
    )


def _kill(group: int) -> None:
    with suppress(OSError):  # it has ended
        os.killpg(group, signal.SIGKILL)


def _size(file: IO[bytes]) -> int:
    return os.fstat(file.fileno()).st_size


def _read(file: IO[bytes], start: int, count: int) -> bytes:
    return os.pread(file.fileno(), min(count, _size(file)), start)
