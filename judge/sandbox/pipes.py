"""Pipes between the judge and programs, and what a program writes when it may write without end.

A program whose output is cut at a limit goes on as if all of it were read.
"""

from __future__ import annotations

import fcntl
import os
import select
import threading
from contextlib import suppress
from pathlib import Path
from typing import Self

from msgspec import Struct

from judge.errors import SandboxError
from judge.sandbox.interface import STDERR_BYTES

_PIPE_BYTES = 1 << 20
_CHUNK_BYTES = 1 << 16


def open_pipe() -> tuple[int, int]:
    """A reading and a writing end, with as much room between them as the machine allows."""
    try:
        reading, writing = os.pipe2(os.O_CLOEXEC)
    except OSError as error:
        raise SandboxError(f"no pipe can be made: {error.strerror}") from error
    with suppress(OSError):
        fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    return reading, writing


class OutputReader:
    """Reads all that a program writes, and keeps the beginning of it and the end of its messages.

    Give the descriptors `stdout` and `stderr` to the program and call `close_writers`; when it has
    ended, call `finish`.
    """

    def __init__(self, output_bytes: int) -> None:
        """Keeps at most `output_bytes` of standard output."""
        self._most_bytes = output_bytes
        self._output, self._messages = bytearray(), bytearray()
        self._output_bytes = 0
        self._readers: list[int] = []
        self._writers: list[int] = []
        self._ended, self._end = open_pipe()
        try:
            for _ in range(2):
                reading, writing = open_pipe()
                os.set_blocking(reading, False)
                self._readers.append(reading)
                self._writers.append(writing)
        except SandboxError:
            self.__exit__()
            raise
        self._thread = threading.Thread(target=self._read_until_end)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.close_writers()
        self._join()
        for file in (self._ended, *self._readers):
            os.close(file)

    @property
    def stdout(self) -> int:
        """Where the program writes its output."""
        return self._writers[0]

    @property
    def stderr(self) -> int:
        """Where the program writes its messages."""
        return self._writers[1]

    def close_writers(self) -> None:
        """Close our copies of the two, now that the program has its own."""
        while self._writers:
            os.close(self._writers.pop())

    def finish(self) -> tuple[bytes, int, bytes]:
        """What was kept of the output, how many bytes it had, and the end of the messages.

        Whatever the program has left behind that still writes is not waited for.
        """
        self._join()
        return bytes(self._output), self._output_bytes, bytes(self._messages)

    def _join(self) -> None:
        if self._end >= 0:
            os.close(self._end)
            self._end = -1
        if self._readers and self._thread.ident is not None:
            self._thread.join()

    def _read_until_end(self) -> None:
        poller = select.poll()
        for file in (self._ended, *self._readers):
            poller.register(file, select.POLLIN)
        is_running = True
        while is_running:
            for file, _ in poller.poll():
                if file == self._ended:
                    is_running = False
                elif self._read(file) == 0:
                    poller.unregister(file)  # nobody has the other end any more
        for file in self._readers:  # what is left in the pipes, which hold no more than this
            left = _PIPE_BYTES
            while left > 0 and (count := self._read(file)):
                left -= count

    def _read(self, file: int) -> int | None:
        """How many bytes were there; 0 at the end, None if there are none at the moment."""
        try:
            content = os.read(file, _CHUNK_BYTES)
        except BlockingIOError:
            return None
        if file == self._readers[0]:
            self._output_bytes += len(content)
            self._output += content[: max(0, self._most_bytes - len(self._output))]
        else:
            self._messages += content
            del self._messages[:-STDERR_BYTES]
        return len(content)


class Reported(Struct, frozen=True, kw_only=True):
    """What programs wrote into a named pipe: the beginning, and how much there was in all."""

    content: bytes
    total_bytes: int
    total_lines: int

    @property
    def is_whole(self) -> bool:
        """Whether all of it was kept."""
        return len(self.content) == self.total_bytes


class ReportPipe:
    """A named pipe in a folder that a program may write to; the judge reads it at once.

    A program opens it by its name as it would a file, so it needs no descriptor, and each language
    can. It never has to wait long: what is more than `most_bytes` is counted and dropped. It may do
    with the name whatever it likes: only what comes through this pipe is read.
    """

    def __init__(self, folder: Path, name: str, most_bytes: int) -> None:
        """Raises `SandboxError` if the machine makes no pipe there."""
        self._most_bytes = most_bytes
        self._content = bytearray()
        self._total_bytes = self._total_lines = 0
        self._ended, self._end = open_pipe()
        try:
            os.mkfifo(folder / name)
            (folder / name).chmod(0o666)  # the program may be another user
            # Read and written here: so nobody's open waits, and there is no end while it runs.
            self._file = os.open(folder / name, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            os.close(self._ended)
            os.close(self._end)
            raise SandboxError(f"no named pipe can be made: {error.strerror}") from error
        with suppress(OSError):
            fcntl.fcntl(self._file, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        self._thread = threading.Thread(target=self._read_until_end, name="report")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._join()
        os.close(self._ended)
        os.close(self._file)

    def finish(self) -> Reported:
        """What was written until now; call it when the program has ended."""
        self._join()
        return Reported(
            content=bytes(self._content),
            total_bytes=self._total_bytes,
            total_lines=self._total_lines,
        )

    def _join(self) -> None:
        if self._end >= 0:
            os.close(self._end)
            self._end = -1
            self._thread.join()

    def _read_until_end(self) -> None:
        poller = select.poll()
        poller.register(self._ended, select.POLLIN)
        poller.register(self._file, select.POLLIN)
        while all(file != self._ended for file, _ in poller.poll()):
            self._read()
        left = _PIPE_BYTES  # what is left in the pipe, which holds no more than this
        while left > 0 and (count := self._read()):
            left -= count

    def _read(self) -> int:
        try:
            content = os.read(self._file, _CHUNK_BYTES)
        except BlockingIOError:
            return 0
        self._total_bytes += len(content)
        self._total_lines += content.count(b"\n")
        self._content += content[: max(0, self._most_bytes - len(self._content))]
        return len(content)
