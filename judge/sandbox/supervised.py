"""The sandbox proper: each jail is a supervisor process that starts a program and limits it.

At the level `limits` a program is measured and limited, and nothing survives it, but it reads and
writes what its user can. At the level `landlock` the kernel keeps it to its own files, at the level
`namespaces` it has a file system, processes and a network of its own.
"""

from __future__ import annotations

import atexit
import fcntl
import marshal
import os
import secrets
import socket
import subprocess
import sys
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, Unpack

from judge.errors import Cancelled, SandboxError
from judge.model import Execution, Limits, Program, Stop
from judge.sandbox import guarantees, policy
from judge.sandbox.best_known import forget_trials
from judge.sandbox.bounded import replace_content, watched_jail
from judge.sandbox.interface import STDERR_BYTES, Jail, JailOptions, Level, Loosening
from judge.sandbox.machine import require_room, why_unsupported
from judge.sandbox.pipes import OutputReader
from judge.sandbox.supervisor.nobody import can_become_nobody, give_to_nobody
from judge.sandbox.supervisor.protocol import SAME_REQUEST, STOP
from judge.sandbox.temporary_folders import temporary_folder

if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import Facts, Request
    from judge.sandbox.trees import TreeBounds

_SUPERVISOR = Path(__file__).parent / "supervisor"
_ANSWER_BYTES = 4096
_SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_THREADS_PER_PROCESS = 4  # on average


class SupervisedSandbox:
    """Resource limits, a filter of system calls, a clean environment, an empty folder; Landlock."""

    def __init__(
        self,
        level: Level,
        *,
        counter: str | None = None,
        loosened: Collection[Loosening] = (),
    ) -> None:
        """`level` is one of `available_levels()`; `counter` names what else is to be counted."""
        self.level = level
        self._loosened = loosened
        self.missing = guarantees.missing_guarantees(level)
        self._counter = counter
        self._lock = threading.Lock()
        self._jails: set[_SupervisedJail] = set()
        self._spare: list[_SupervisorProcess] = []
        self._is_cancelled = False

    @contextmanager
    def open(
        self, program: Program, *, limits: Limits, **options: Unpack[JailOptions]
    ) -> Iterator[Jail]:
        """A jail for `program`: one supervisor process, ended with the context."""
        if reason := why_unsupported():
            raise SandboxError(reason)
        require_room(limits)
        with ExitStack() as stack:
            root = None
            if self.level is not Level.NAMESPACES:
                root = stack.enter_context(temporary_folder())
            process = self._take_supervisor(root)
            stack.callback(process.close)
            request = self._request(program, limits, root, **options)
            writable, bounds = options.get("writable"), options.get("bounds")
            copied = (writable, bounds) if root is None and writable and bounds else None
            jail = _SupervisedJail(process, program.argv, limits, request, copied)
            with self._lock:
                self._jails.add(jail)
            try:
                if self._is_cancelled:
                    jail.cancel()
                yield jail if copied else watched_jail(jail, writable, bounds)
            finally:
                with self._lock:
                    self._jails.discard(jail)
                jail.cancel()

    def cancel(self) -> None:
        """Ends the runs of all jails, from any thread, now, and every later one."""
        self._is_cancelled = True
        with self._lock:
            for jail in self._jails:
                jail.cancel()
            spare, self._spare = self._spare, []
        for process in spare:
            process.close()

    def prepare(self, jails: int) -> None:
        """Starts the supervisors of so many jails ahead; those not used end with `cancel`."""
        if self.level is Level.NAMESPACES:  # at other levels a supervisor needs its scratch folder
            for _ in range(jails):
                spare = _start_supervisor(None)
                with self._lock:
                    self._spare.append(spare)

    def _take_supervisor(self, root: Path | None) -> _SupervisorProcess:
        """One that was prepared, or a new one."""
        with self._lock:
            if root is None and self._spare:
                return self._spare.pop(0)
        with suppress(IndexError):  # another thread was faster
            if root is None:
                return _spares.pop(0)
        return _start_supervisor(root)

    def _request(
        self, program: Program, limits: Limits, root: Path | None, **options: Unpack[JailOptions]
    ) -> Request:
        writable, core = options.get("writable"), options.get("core")
        allowed = container = None
        key = secrets.randbits(64)
        if self.level is Level.NAMESPACES:
            container = policy.container_spec(
                program,
                limits,
                writable=writable,
                bounds=options.get("bounds"),
                has_loopback=Loosening.LOOPBACK in self._loosened,
            )
        elif writable and can_become_nobody():
            give_to_nobody(str(writable))
        if self.level is Level.LANDLOCK and root:
            allowed = policy.landlock_rules(program, scratch=root, writable=writable)
        return {
            "argv": [],
            "env": {"PATH": _SYSTEM_PATH, "LANG": "C.UTF-8", **program.env},
            "folder": str(place) if (place := program.place or writable) else None,
            "cpu_s": limits.cpu_stop_s,
            "wall_s": limits.wall_s,
            "memory_bytes": limits.memory_bytes,
            "output_bytes": limits.output_bytes,
            # One byte more than allowed, so that reaching the limit shows.
            "file_bytes": limits.file_bytes or limits.output_bytes + 1,
            "processes": limits.processes,
            "refuses_processes": limits.refuses_processes,
            "tasks": _THREADS_PER_PROCESS * limits.processes,
            "cores": [] if core is None else [core],
            "filter": policy.system_call_filter(key, self._loosened),
            "key": key,
            "counter": self._counter,
            "allowed": allowed,
            "container": container,
        }


def start_spares(jails: int) -> None:
    """Start the supervisors of so many jails at the level `namespaces`, for any sandbox."""
    with suppress(SandboxError):  # the jail will say it
        for _ in range(jails):
            _spares.append(_start_supervisor(None))


@atexit.register
def _close_spares() -> None:
    while _spares:
        _spares.pop().close()


class _SupervisorProcess(NamedTuple):
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


class _SupervisedJail:
    """The judge's side of one supervisor."""

    def __init__(
        self,
        supervisor: _SupervisorProcess,
        argv: Sequence[str],
        limits: Limits,
        request: Request,
        copied: tuple[Path, TreeBounds] | None,
    ) -> None:
        """`copied`: the folder of which programs see a copy in memory, and its bounds."""
        self._supervisor = supervisor
        self._control = supervisor.control
        self._limits = limits
        self._argv = list(argv)
        self._cancelled = threading.Event()
        self._request = request
        self._copied = copied

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        if self._limits.cuts_output:
            return self._run_and_cut(stdin, args)
        with ExitStack() as stack:
            files = [_create_memory_file(name) for name in ("stdin", "stdout", "stderr")]
            for file in files:
                stack.callback(os.close, file)
            _write_and_seal(files[0], stdin)
            self._send(args, files)
            return self._execution(files[1], files[2])

    def _run_and_cut(self, stdin: bytes, args: Sequence[str]) -> Execution:
        with (
            open(_create_memory_file("stdin"), "rb") as source,
            OutputReader(self._limits.output_bytes) as reader,
        ):
            _write_and_seal(source.fileno(), stdin)
            self._send(args, [source.fileno(), reader.stdout, reader.stderr])
            reader.close_writers()
            facts, stopped_by = self._receive_facts()
            stdout, output_bytes, stderr = reader.finish()
            return Execution(
                **facts,
                stopped_by=stopped_by,
                output_bytes=output_bytes,
                stdout=stdout,
                stderr=stderr,
            )

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        with open(_create_memory_file("stderr"), "rb") as stderr:
            try:
                self._send(args, [source, sink, stderr.fileno()])
            finally:
                os.close(source)
                os.close(sink)
            return self._execution(None, stderr.fileno())

    def stop(self) -> None:
        with suppress(OSError):  # the supervisor has already ended
            self._control.send(STOP)

    def cancel(self) -> None:
        """Makes the supervisor end: it kills what runs."""
        self._cancelled.set()
        with suppress(OSError):  # it has already ended
            self._control.shutdown(socket.SHUT_RDWR)

    def _send(self, args: Sequence[str], files: Sequence[int]) -> None:
        argv = [*self._argv, *args]
        if argv == self._request["argv"]:
            message = SAME_REQUEST
        else:
            self._request["argv"] = argv
            message = marshal.dumps(dict(self._request))
        with suppress(BrokenPipeError, ConnectionResetError):  # there will be no answer
            socket.send_fds(self._control, [message], list(files))

    def _execution(self, output: int | None, errors: int) -> Execution:
        """What the supervisor answers, with what the program wrote."""
        facts, stopped_by = self._receive_facts()
        stdout_bytes, stderr_bytes = 0 if output is None else _size(output), _size(errors)
        kept_bytes = min(stdout_bytes, self._limits.output_bytes)
        return Execution(
            **facts,
            stopped_by=stopped_by,
            output_bytes=stdout_bytes + stderr_bytes,
            stdout=b"" if output is None else os.pread(output, kept_bytes, 0),
            stderr=os.pread(errors, STDERR_BYTES, max(0, stderr_bytes - STDERR_BYTES)),
        )

    def _receive_facts(self) -> tuple[Facts, Stop | None]:
        """The fields of an execution that the supervisor knows, and what stopped the program."""
        facts = self._receive()
        stopped_by = facts.pop("stopped_by")
        if fault := facts.pop("machine_fault"):
            forget_trials()
            raise SandboxError(
                f"this machine could not run {self._argv[0]} as it should: {fault}",
                advice="It may have too many processes, too little memory or too much else to do",
            )
        return facts, Stop(stopped_by) if stopped_by else None

    def _receive(self) -> Facts:
        answer = b""
        with ExitStack() as stack, suppress(BrokenPipeError, ConnectionResetError):
            if self._copied is None:
                answer = self._control.recv(_ANSWER_BYTES)
            else:
                answer, copies, _, _ = socket.recv_fds(self._control, _ANSWER_BYTES, 1)
                for copy in copies:
                    stack.callback(os.close, copy)
                    folder, bounds = self._copied
                    replace_content(folder, copy, bounds)
        if answer:
            facts: Facts = marshal.loads(answer)
            return facts
        if self._cancelled.is_set():
            raise Cancelled("the run was cancelled")
        raise SandboxError(
            f"the supervisor of {self._argv[0]} ended in the middle of a run "
            f"({self._supervisor_failure()})",
            advice="The program may have killed it: this sandbox cannot prevent that",
        )

    def _supervisor_failure(self) -> str:
        status = self._supervisor.wait()
        stderr = os.pread(self._supervisor.stderr.fileno(), STDERR_BYTES, 0)
        lines = stderr.decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"status {status}"


def _start_supervisor(root: Path | None) -> _SupervisorProcess:
    # The base interpreter: a virtual environment's would look for its configuration first.
    python = getattr(sys, "_base_executable", None) or sys.executable
    with ExitStack() as stack:
        try:
            control, its_control = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        except OSError as error:
            raise SandboxError(f"no socket can be made: {error.strerror}") from error
        stack.enter_context(control)
        with its_control:
            stderr = stack.enter_context(open(_create_memory_file("supervisor"), "rb"))
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
    return _SupervisorProcess(control, stderr, process)


def _create_memory_file(name: str) -> int:
    try:
        return os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except OSError as error:
        raise SandboxError(f"no memory file can be made: {error.strerror}") from error


def _write_and_seal(file: int, content: bytes) -> None:
    """Writes the input and seals it: a program that reopens it cannot change it."""
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]
    os.lseek(file, 0, os.SEEK_SET)
    seals = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL
    fcntl.fcntl(file, fcntl.F_ADD_SEALS, seals)


def _size(file: int) -> int:
    return os.fstat(file).st_size


# Supervisors that no sandbox has taken yet.
_spares: list[_SupervisorProcess] = []
