"""No sandbox at all: start a program as anybody would, with a timer and the shell's limits.

For systems without the rest, and never chosen by default. The program does what its user may; what
it leaves behind in another session stays. The supervisor's monitor cannot watch it: that needs a
zygote, whose machine code not every processor and kernel can run. Only how memory is counted is
the same.
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
from typing import IO, Unpack

from msgspec.structs import replace

from judge.errors import Cancelled, SandboxError
from judge.model import Execution, Limits, Program, Stop
from judge.sandbox.interface import STDERR_BYTES, Guarantee, Jail, JailOptions, Level
from judge.sandbox.pipes import OPENINGS, OutputReader, stop_at_output
from judge.sandbox.supervisor import procfs
from judge.sandbox.supervisor.trees import remove_tree
from judge.sandbox.supervisor.usage import CpuWait, MemoryUse
from judge.sandbox.temporary_folders import temporary_folder
from judge.sandbox.trees import watched_jail
from judge.terminal import signals

_FIRST_POLL_S, _POLL_S = 0.0005, 0.005
_BLOCK_BYTES = 512  # of `ulimit -f`
_RSS_BYTES = 1 if sys.platform == "darwin" else 1024  # the unit of ru_maxrss
# Soft limits, so that they do not fail where the shell's own hard ones are lower.
_LIMITED = 'ulimit -S -c 0; ulimit -S -t "$1"; ulimit -S -f "$2"; shift 2; exec "$@"'


class Unsandboxed:
    """Programs as processes of the user."""

    level = Level.NONE
    missing = tuple(guarantee for guarantee in Guarantee if guarantee is not Guarantee.WALL)

    def __init__(self) -> None:
        self._cancelled = threading.Event()

    @contextmanager
    def open(
        self, program: Program, *, limits: Limits, **options: Unpack[JailOptions]
    ) -> Iterator[Jail]:
        """A jail for `program` without any protection. `core` is ignored."""
        writable = options.get("writable")
        with temporary_folder() as folder:
            jail = _UnsandboxedJail(program, limits, writable, folder, self._cancelled)
            yield watched_jail(jail, writable, options.get("bounds"))

    def cancel(self) -> None:
        """Ends the runs of all jails, from any thread, now, and every later one."""
        self._cancelled.set()


class _UnsandboxedJail:
    def __init__(
        self,
        program: Program,
        limits: Limits,
        writable: Path | None,
        folder: Path,
        cancelled: threading.Event,
    ) -> None:
        """Each run gets a new folder in `folder`, which is private."""
        self._folder = folder
        self._program = program
        self._limits = limits
        self._writable = writable
        self._cancelled = cancelled
        self._is_piped = limits.cuts_output  # as in `SupervisedJail`
        self._stopped = threading.Event()

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        with _convert_os_errors(), tempfile.TemporaryFile() as source:
            source.write(stdin)
            source.seek(0)
            if not self._is_piped:
                with tempfile.TemporaryFile() as sink:
                    watched = OPENINGS.watch(sink.fileno())
                    execution = self._execution(args, source, sink, is_piped=False)
                    self._is_piped = OPENINGS.was_opened(watched)
                    if not self._is_piped or execution.stopped_by:
                        return execution
                source.seek(0)
            # Only standard output is cut: who writes too many messages is stopped.
            with OutputReader(self._limits.output_bytes) as reader:
                with os.fdopen(os.dup(reader.stdout), "wb", buffering=0) as sink:
                    reader.close_writers()
                    execution = self._execution(args, source, sink, is_piped=True)
                stdout, output_bytes, *_ = reader.finish()
                execution = replace(execution, stdout=stdout, output_bytes=output_bytes)
                return stop_at_output(execution, self._limits)

    def run_ahead(self, inputs: Sequence[bytes]) -> None:
        """Nothing: this level is not for many cases."""

    @property
    def is_answered(self) -> bool:
        """Never."""
        return False

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        with (
            open(source, "rb", buffering=0) as stdin,
            open(sink, "wb", buffering=0) as stdout,
            _convert_os_errors(),
        ):
            return self._execution(args, stdin, stdout, is_piped=True)

    def stop(self) -> None:
        self._stopped.set()

    def _execution(
        self, args: Sequence[str], stdin: IO[bytes], stdout: IO[bytes], *, is_piped: bool
    ) -> Execution:
        self._raise_if_cancelled()
        self._stopped.clear()
        # The shell would only say 127.
        argv = [*self._program.argv, *args]
        if not os.access(argv[0], os.X_OK):
            failure = f"{argv[0]} is not there, or cannot be executed"
            return Execution(exit_code=None, failed_to_start=failure)
        with (
            _scratch_folder(self._folder) as scratch,
            tempfile.TemporaryFile() as stderr,
        ):
            start_s = time.monotonic()
            process = self._start(argv, scratch, stdin, stdout, stderr)
            if is_piped:  # the other side may wait until the program alone has these
                stdin.close()
                stdout.close()
            outputs = (stderr,) if is_piped else (stdout, stderr)
            try:
                with signals.at_exit(lambda: _kill_group(process.pid)):
                    memory = MemoryUse(None, [], [])
                    stopped_by, status, used = self._wait(process.pid, memory, outputs, start_s)
                end_s = time.monotonic()
            finally:
                process.returncode = 0  # it has been waited for
                _kill_group(process.pid)  # what it has left behind
            peak_bytes = used.ru_maxrss * _RSS_BYTES
            # On Linux it is at least what the judge itself has: the process was a copy of it.
            own_peak_bytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _RSS_BYTES
            if sys.platform != "linux" or peak_bytes > own_peak_bytes:
                memory.add_ended(peak_bytes)
            number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
            kept_bytes = self._limits.output_bytes
            return Execution(
                exit_code=os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
                signal=number,
                stopped_by=Stop.CPU if number == signal.SIGXCPU else stopped_by,
                cpu_s=used.ru_utime + used.ru_stime,
                wall_s=end_s - start_s,
                memory_bytes=memory.peak_bytes(),
                output_bytes=sum(map(_size, outputs)),
                stdout=b"" if is_piped else _read(stdout, 0, kept_bytes),
                stderr=_read(stderr, max(0, _size(stderr) - STDERR_BYTES), STDERR_BYTES),
                ended_s=end_s,
                is_cpu_complete=False,
            )

    def _wait(
        self, pid: int, memory: MemoryUse, outputs: Sequence[IO[bytes]], start_s: float
    ) -> tuple[Stop | None, int, resource.struct_rusage]:
        """Waits for a process or kills it at a limit: which limit, its status, what it used."""
        limits, stopped_by, poll_s = self._limits, None, _FIRST_POLL_S
        cpu_wait, wait_s = CpuWait(limits.wall_s), 0.0
        try:
            while (ended := os.wait4(pid, os.WNOHANG))[0] == 0:
                self._raise_if_cancelled()
                tree = [pid, *procfs.descendants(of=pid)]
                memory.now(tree)
                cpu_s = sum(procfs.cpu_s([pid]).get(pid, ()))
                late_s = time.monotonic() - start_s - limits.wall_s
                if late_s > wait_s:
                    wait_s = cpu_wait.now_s(tree, cpu_s, late_s)
                if cpu_wait.fault:
                    raise SandboxError(f"{self._program.argv[0]}: {cpu_wait.fault}")
                if late_s > wait_s:
                    stopped_by = Stop.WALL
                elif self._stopped.is_set():
                    stopped_by = Stop.REQUESTED
                elif sum(map(_size, outputs)) > limits.output_bytes:
                    stopped_by = Stop.OUTPUT
                elif cpu_s > limits.cpu_stop_s:
                    stopped_by = Stop.CPU
                if stopped_by:
                    _kill_group(pid)
                    ended = os.wait4(pid, 0)
                    break
                time.sleep(poll_s)
                poll_s = min(2 * poll_s, _POLL_S)
        except BaseException:
            _kill_group(pid)
            os.wait4(pid, 0)
            raise
        return stopped_by, ended[1], ended[2]

    def _raise_if_cancelled(self) -> None:
        if self._cancelled.is_set():
            raise Cancelled("the run was cancelled")

    def _start(self, argv: list[str], scratch: str, *files: IO[bytes]) -> subprocess.Popen[bytes]:
        limits = self._limits
        seconds = str(procfs.cpu_rlimit_s(limits.cpu_stop_s))
        blocks = str((limits.file_bytes or limits.output_bytes) // _BLOCK_BYTES + 1)
        home = {"HOME": scratch, "TMPDIR": scratch}
        return subprocess.Popen(
            ["/bin/sh", "-c", _LIMITED, "sh", seconds, blocks, *argv],
            stdin=files[0],
            stdout=files[1],
            stderr=files[2],
            cwd=self._program.place or self._writable or scratch,
            env={"PATH": os.defpath, "LANG": "C.UTF-8", **home, **self._program.env},
            start_new_session=True,
        )


@contextmanager
def _convert_os_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SandboxError(f"a program cannot be run: {error}") from error


@contextmanager
def _scratch_folder(parent: Path) -> Iterator[str]:
    folder = tempfile.mkdtemp(dir=parent)
    try:
        yield folder
    finally:
        with suppress(OSError):  # what is left goes with the jail
            remove_tree(folder)


def _kill_group(group: int) -> None:
    with suppress(OSError):  # it has ended
        os.killpg(group, signal.SIGKILL)


def _size(file: IO[bytes]) -> int:
    return os.fstat(file.fileno()).st_size


def _read(file: IO[bytes], start: int, count: int) -> bytes:
    return os.pread(file.fileno(), min(count, _size(file)), start)
