"""The sandbox that needs nothing: a keeper that starts programs, limits them and clears up.

At the level `limits` it measures and limits, and nothing survives it; but the program reads and
writes what its user can. At the level `landlock` the kernel keeps it to its own files.
"""

from __future__ import annotations

import fcntl
import marshal
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from judge.errors import Cancelled, SandboxError
from judge.model import Execution, Limits, Program, Stop
from judge.sandbox import guarantees, policy
from judge.sandbox.cpus import why_unsupported
from judge.sandbox.interface import Jail, Level

_Keeper = tuple[socket.socket, BinaryIO, "subprocess.Popen[bytes]"]
"""A keeper's socket, its standard error and its process."""

_SUPERVISOR = Path(__file__).parent / "supervisor"
_ANSWER_BYTES = 4096
_AGAIN = b"="
_STOP = b"!"
_STDERR_BYTES = 64 << 10
_SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_THREADS = 4  # a process, on average


class SupervisedSandbox:
    """Resource limits, a filter of system calls, a clean environment, an empty folder; Landlock."""

    def __init__(self, level: Level, *, counter: str | None = None) -> None:
        """`level` is one of `probing.levels()`; `counter` names what else is to be counted."""
        self.level = level
        self._counter = counter
        self.missing = guarantees.missing_guarantees(level)
        self._guard = threading.Lock()
        self._jails: set[_SupervisedJail] = set()
        self._spare: list[_Keeper] = []
        self._cancelled = False

    @contextmanager
    def open(
        self,
        program: Program,
        *,
        limits: Limits,
        writable: Path | None = None,
        core: int | None = None,
    ) -> Iterator[Jail]:
        """A jail for `program`: one keeper process, ended with the context."""
        if reason := why_unsupported():
            raise SandboxError(reason)
        root = None if self.level is Level.NAMESPACES else _scratch_root()
        ours, words, keeper = self._keeper(root)
        with ours, words:
            try:
                request = self._request(program, limits, root, writable, core)
                jail = _SupervisedJail(ours, keeper, program, limits, request, words.fileno())
                with self._guard:
                    self._jails.add(jail)
                try:
                    if self._cancelled:
                        jail.cancel()
                    yield jail
                finally:
                    with self._guard:
                        self._jails.discard(jail)
                    jail.cancel()
                    _ended(keeper)
            finally:
                if root:
                    shutil.rmtree(root, ignore_errors=True)

    def cancel(self) -> None:
        """Ends the runs of all jails, from any thread, now, and every later one."""
        self._cancelled = True
        with self._guard:
            for jail in self._jails:
                jail.cancel()
            spare, self._spare = self._spare, []
        for ours, words, _ in spare:
            ours.close()
            words.close()
        for _, _, keeper in spare:
            _ended(keeper)

    def prepare(self, jails: int) -> None:
        """Starts the keepers of so many jails ahead; those that are not used end with `cancel`."""
        if self.level is Level.NAMESPACES:  # else a keeper wants to know its scratch folder
            for _ in range(jails):
                spare = _new_keeper(None)
                with self._guard:
                    self._spare.append(spare)

    def _keeper(self, root: Path | None) -> _Keeper:
        """A keeper that was prepared, or a new one."""
        with self._guard:
            if root is None and self._spare:
                return self._spare.pop(0)
        return _new_keeper(root)

    def _request(
        self,
        program: Program,
        limits: Limits,
        root: Path | None,
        writable: Path | None,
        core: int | None,
    ) -> dict[str, Any]:
        """What the keeper is told of every run, but for the command; see `Request` there."""
        allowed = container = None
        key = secrets.randbits(64)
        if self.level is Level.NAMESPACES:
            container = policy.container(program, limits, writable=writable)
        elif self.level is Level.LANDLOCK and root:
            allowed = policy.allowed(program, scratch=root, writable=writable)
        return {
            "env": {"PATH": _SYSTEM_PATH, "LANG": "C.UTF-8", **program.env},
            "folder": str(place) if (place := writable or program.place) else None,
            "cpu_s": limits.cpu_stop_s,
            "wall_s": limits.wall_s,
            "memory_bytes": limits.memory_bytes,
            "output_bytes": limits.output_bytes,
            # One byte more than allowed, so that reaching the end shows.
            "file_bytes": limits.file_bytes or limits.output_bytes + 1,
            "processes": limits.processes,
            "tasks": _THREADS * limits.processes,
            "cores": [] if core is None else [core],
            "filter": policy.system_call_filter(key),
            "key": key,
            "counter": self._counter,
            "allowed": allowed,
            "container": container,
        }


class _SupervisedJail:
    """The judge's side of one keeper."""

    def __init__(
        self,
        control: socket.socket,
        keeper: subprocess.Popen[bytes],
        program: Program,
        limits: Limits,
        request: dict[str, Any],
        words: int,
    ) -> None:
        self._control = control
        self._keeper = keeper
        self._limits = limits
        self._words = words
        self._argv = list(program.argv)
        self._cancelled = threading.Event()
        self._request = request

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        """What became of one run; see `Jail.run`."""
        message = self._message(args)
        with ExitStack() as stack:
            files = [_memory_file(name) for name in ("stdin", "stdout", "stderr")]
            for file in files:
                stack.callback(os.close, file)
            _fill(files[0], stdin)
            self._tell(message, files)
            return self._execution(files[1], files[2])

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        """What became of one run between two pipes; see `Jail.talk`."""
        with open(_memory_file("stderr"), "rb") as stderr:
            try:
                self._tell(self._message(args), [source, sink, stderr.fileno()])
            finally:
                os.close(source)
                os.close(sink)
            return self._execution(None, stderr.fileno())

    def stop(self) -> None:
        """Ends the run that is under way; see `Jail.stop`."""
        with suppress(OSError):  # it has ended by itself
            self._control.send(_STOP)

    def _execution(self, output: int | None, errors: int) -> Execution:
        """What the keeper says, with what the program wrote."""
        facts = self._answer()
        stdout, stderr = _size(output) if output is not None else 0, _size(errors)
        kept = min(stdout, self._limits.output_bytes)
        return Execution(
            exit_code=facts["exit_code"],
            signal=facts["signal"],
            stopped_by=Stop(facts["stopped_by"]) if facts["stopped_by"] else None,
            cpu_s=facts["cpu_s"],
            wall_s=facts["wall_s"],
            memory_bytes=facts["memory_bytes"],
            output_bytes=stdout + stderr,
            stdout=b"" if output is None else _content(output, 0, kept),
            stderr=_content(errors, max(0, stderr - _STDERR_BYTES), _STDERR_BYTES),
            failed_to_start=facts["failed_to_start"],
            ended_s=facts["ended_s"],
            counted=facts["counted"],
        )

    def _message(self, args: Sequence[str]) -> bytes:
        """The request, or that it is the same as before."""
        argv = [*self._argv, *args]
        if argv == self._request.get("argv"):
            return _AGAIN
        self._request["argv"] = argv
        return marshal.dumps(self._request)

    def cancel(self) -> None:
        """Lets the keeper end: it kills what runs."""
        self._cancelled.set()
        with suppress(OSError):  # it has ended by itself
            self._control.shutdown(socket.SHUT_RDWR)

    def _tell(self, request: bytes, files: Sequence[int]) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # there will be no answer
            socket.send_fds(self._control, [request], list(files))

    def _answer(self) -> dict[str, Any]:
        try:
            answer = self._control.recv(_ANSWER_BYTES)
        except (BrokenPipeError, ConnectionResetError):
            answer = b""
        if answer:
            facts: dict[str, Any] = marshal.loads(answer)
            return facts
        if self._cancelled.is_set():
            raise Cancelled("the run was called off")
        raise SandboxError(
            f"the keeper of {self._argv[0]} ended in the middle of a run ({self._last_words()})",
            advice="Perhaps the program killed it: this sandbox cannot keep a program from that",
        )

    def _last_words(self) -> str:
        status = _ended(self._keeper)
        words = _content(self._words, 0, _STDERR_BYTES).decode(errors="replace").strip()
        return words.splitlines()[-1] if words else f"status {status}"


def _new_keeper(root: Path | None) -> _Keeper:
    with ExitStack() as stack:
        if root:
            stack.callback(shutil.rmtree, root, ignore_errors=True)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        stack.enter_context(ours)
        with theirs:
            words = stack.enter_context(open(_memory_file("words"), "rb"))
            keeper = _started(theirs.fileno(), root, words.fileno())
        stack.pop_all()
    return ours, words, keeper


def _scratch_root() -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix="judge-"))
    except OSError as error:
        raise SandboxError(
            f"no scratch folder can be made in {tempfile.gettempdir()}: {error.strerror}",
            advice="Free some space there, or set TMPDIR to another folder",
        ) from error


def _started(control: int, root: Path | None, words: int) -> subprocess.Popen[bytes]:
    # The base interpreter: a virtual environment's would look for its configuration first.
    python = getattr(sys, "_base_executable", None) or sys.executable
    try:
        return subprocess.Popen(
            [python, "-I", "-S", str(_SUPERVISOR), str(control), str(root or "")],
            pass_fds=[control],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=words,
            start_new_session=True,  # Ctrl-C is for the judge alone
            cwd="/",
            # The C library's restartable sequences would be written to memory that is given back.
            env={"LANG": "C.UTF-8", "GLIBC_TUNABLES": "glibc.pthread.rseq=0"},
        )
    except OSError as error:
        raise SandboxError(f"no process can be started: {error}") from error


def _ended(keeper: subprocess.Popen[bytes]) -> int:
    try:
        return keeper.wait(timeout=10)
    except subprocess.TimeoutExpired:
        keeper.kill()
        return keeper.wait()


def _memory_file(name: str) -> int:
    try:
        return os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except OSError as error:
        raise SandboxError(f"no memory file can be made: {error.strerror}") from error


def _fill(file: int, content: bytes) -> None:
    """Writes the input and seals it: a program that reopens it cannot change it."""
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]
    os.lseek(file, 0, os.SEEK_SET)
    fcntl.fcntl(
        file,
        fcntl.F_ADD_SEALS,
        fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL,
    )


def _size(file: int) -> int:
    return os.fstat(file).st_size


def _content(file: int, start: int, count: int) -> bytes:
    return os.pread(file, count, start)
