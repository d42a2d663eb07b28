"""The judge's side of one supervisor: it asks for runs and reads what comes of them."""

from __future__ import annotations

import fcntl
import marshal
import os
import socket
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from judge.errors import Cancelled, SandboxError
from judge.model import Execution, Limits, Stop
from judge.sandbox.interface import STDERR_BYTES
from judge.sandbox.machine import forget_trials
from judge.sandbox.pipes import OPENINGS, OutputReader, stop_at_output
from judge.sandbox.supervised.process import SupervisorProcess, create_memory_file
from judge.sandbox.supervisor.cgroups import limit_around
from judge.sandbox.supervisor.protocol import (
    LARGE_REQUEST,
    MESSAGE_BYTES,
    MOST_RUNS,
    SAME_REQUEST,
    STOP,
)
from judge.sandbox.trees import replace_content

if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import Facts, Request
    from judge.sandbox.trees import TreeBounds

_ANSWER_BYTES = 1 << 14
_AHEAD_BYTES = 1 << 20  # of all inputs that wait: they lie in memory


class SupervisedJail:
    """Runs one program again and again."""

    def __init__(
        self,
        supervisor: SupervisorProcess,
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
        # Whether the output comes through a pipe, where it can be cut, and where nothing is lost if
        # the program opens it anew. None until the first run has shown whether it does: to watch
        # each would make a short case a tenth longer.
        self._is_piped: bool | None = True if limits.cuts_output else None
        self._answers: deque[Facts | None] = deque()
        self._ahead: deque[tuple[bytes, list[int]]] = deque()

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        """Runs it; see `Jail.run`."""
        if self._ahead and (execution := self._take_ahead(stdin, args)):
            return execution
        if not self._is_piped:
            files = _open_files(stdin)
            try:
                watched = OPENINGS.watch(files[1]) if self._is_piped is None else -1
                self._send(args, files)
                execution = self._execution(*self._receive_facts(), *files[1:])
                self._is_piped = watched >= 0 and OPENINGS.was_opened(watched)
                if not self._is_piped or execution.stopped_by:
                    return execution
            finally:
                _close(files)
        return self._run_through_pipes(stdin, args)

    def run_ahead(self, inputs: Sequence[bytes]) -> None:
        """Begins runs; see `Jail.run_ahead`."""
        is_known = self._argv == self._request["argv"] and not self._ahead
        is_possible = is_known and self._is_piped is False and self._copied is None
        if not is_possible or len(inputs) < 2 or sum(map(len, inputs)) > _AHEAD_BYTES:
            return
        with suppress(SandboxError):  # for want of descriptors: then there are fewer
            for stdin in inputs[:MOST_RUNS]:
                self._ahead.append((stdin, _open_files(stdin)))
        files = [file for _, opened in self._ahead for file in opened]
        self._send_message(SAME_REQUEST * len(self._ahead), files)

    @property
    def is_answered(self) -> bool:
        """Whether `run` need not wait; see `Jail.is_answered`."""
        return bool(self._ahead and self._answers) and self._answers[0] is not None

    def _take_ahead(self, stdin: bytes, args: Sequence[str]) -> Execution | None:
        """The result of the next run that was begun ahead, if it is this one and was made."""
        expected, files = self._ahead[0]
        if expected != stdin or args:
            return None
        self._ahead.popleft()
        try:
            if facts := self._receive_answer():
                return self._execution(*self._checked(facts), *files[1:])
            return None
        finally:
            _close(files)

    def _drop_ahead(self) -> None:
        """Waits for what was begun ahead, and forgets it."""
        while self._ahead:
            _close(self._ahead.popleft()[1])
            self._receive_answer()

    def close(self) -> None:
        """Cancels it and closes its files; no thread may be in a run any more."""
        self.cancel()
        while self._ahead:
            _close(self._ahead.popleft()[1])

    def _run_through_pipes(self, stdin: bytes, args: Sequence[str]) -> Execution:
        with (
            os.fdopen(create_memory_file("stdin"), "rb") as source,
            OutputReader(self._limits.output_bytes) as reader,
        ):
            _write_and_seal(source.fileno(), stdin)
            self._send(args, [source.fileno(), reader.stdout, reader.stderr])
            reader.close_writers()
            facts, stopped_by = self._receive_facts()
            stdout, output_bytes, stderr, message_bytes = reader.finish()
            execution = Execution(
                **facts,
                stopped_by=stopped_by,
                output_bytes=output_bytes + (0 if self._limits.cuts_output else message_bytes),
                stdout=stdout,
                stderr=stderr,
            )
            return stop_at_output(execution, self._limits)

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        """Runs it between two pipes; see `Jail.run_piped`."""
        with os.fdopen(create_memory_file("stderr"), "rb") as stderr:
            try:
                self._send(args, [source, sink, stderr.fileno()])
            finally:
                os.close(source)
                os.close(sink)
            return self._execution(*self._receive_facts(), None, stderr.fileno())

    def stop(self) -> None:
        """Ends the run that is under way; see `Jail.stop`."""
        with suppress(OSError):  # the supervisor has already ended
            self._control.send(STOP)

    def cancel(self) -> None:
        """Makes the supervisor end: it kills what runs."""
        self._cancelled.set()
        with suppress(OSError):  # it has already ended
            self._control.shutdown(socket.SHUT_RDWR)

    def _send(self, args: Sequence[str], files: Sequence[int]) -> None:
        self._drop_ahead()
        argv = [*self._argv, *args]
        if argv == self._request["argv"]:
            self._send_message(SAME_REQUEST, files)
            return
        self._request["argv"] = argv
        message = marshal.dumps(dict(self._request))
        if len(message) <= MESSAGE_BYTES:
            self._send_message(message, files)
            return
        with os.fdopen(create_memory_file("request"), "rb") as request:
            _write_and_seal(request.fileno(), message)
            self._send_message(LARGE_REQUEST, [*files, request.fileno()])

    def _send_message(self, message: bytes, files: Sequence[int]) -> None:
        try:
            socket.send_fds(self._control, [message], list(files))
        except (BrokenPipeError, ConnectionResetError):
            return  # there will be no answer
        except OSError as error:
            raise SandboxError(f"no run can be asked for: {error.strerror}") from error

    def _execution(
        self, facts: Facts, stop: Stop | None, output: int | None, errors: int
    ) -> Execution:
        """What the supervisor has answered, with what the program wrote."""
        stdout_bytes, stderr_bytes = 0 if output is None else _size(output), _size(errors)
        kept_bytes = min(stdout_bytes, self._limits.output_bytes)
        return Execution(
            **facts,
            stopped_by=stop,
            output_bytes=stdout_bytes + stderr_bytes,
            stdout=b"" if output is None else os.pread(output, kept_bytes, 0),
            stderr=os.pread(errors, STDERR_BYTES, max(0, stderr_bytes - STDERR_BYTES)),
        )

    def _receive_facts(self) -> tuple[Facts, Stop | None]:
        """The fields of an execution that the supervisor knows, and what stopped the program."""
        facts = self._receive_answer()
        assert facts is not None
        return self._checked(facts)

    def _checked(self, facts: Facts) -> tuple[Facts, Stop | None]:
        stopped_by = facts.pop("stopped_by")
        if fault := facts.pop("machine_fault"):
            forget_trials()
            advice = "It may have too many processes, too little memory or too much else to do"
            if around := limit_around("memory"):
                advice += f"; the control groups around the judge permit {around >> 20} MiB"
            raise SandboxError(
                f"this machine could not run {self._argv[0]} as it should: {fault}", advice=advice
            )
        return facts, Stop(stopped_by) if stopped_by else None

    def _receive_answer(self) -> Facts | None:
        """The answer to the first request without one; None if the run was not made."""
        if not self._answers:
            self._answers += self._receive()
        return self._answers.popleft()

    def _receive(self) -> list[Facts | None]:
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
            facts: list[Facts | None] = marshal.loads(answer)
            return facts
        if self._cancelled.is_set():
            raise Cancelled("the run was cancelled")
        status = self._supervisor.wait()
        reason = self._supervisor.last_words() or f"status {status}"
        raise SandboxError(
            f"the supervisor of {self._argv[0]} ended in the middle of a run ({reason})",
            advice="The program may have killed it: this sandbox cannot prevent that",
        )


def _open_files(stdin: bytes) -> list[int]:
    """Descriptors of standard input, which holds `stdin`, of output and of error."""
    files: list[int] = []
    try:
        files += (create_memory_file(name) for name in ("stdin", "stdout", "stderr"))
        _write_and_seal(files[0], stdin)
    except BaseException:
        _close(files)
        raise
    return files


def _close(files: Sequence[int]) -> None:
    for file in files:
        os.close(file)


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
