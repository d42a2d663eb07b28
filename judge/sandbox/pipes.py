"""Pipes between the judge and programs, and what a program writes when it may write without end.

A program whose output is cut at a limit goes on as if all of it were read.
"""

from __future__ import annotations

import fcntl
import os
import select
import struct
import threading
from contextlib import suppress
from pathlib import Path
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from judge.errors import SandboxError
from judge.model import Execution, Limits, Stop
from judge.sandbox.interface import STDERR_BYTES
from judge.sandbox.supervisor.kernel import libc

_PIPE_BYTES = 1 << 20
_CHUNK_BYTES = 1 << 16
_QUEUE_BYTES = 1 << 12
_EVENT = struct.Struct("iIII")  # struct inotify_event: of a file it has no name
_IN_OPEN, _IN_IGNORED = 0x20, 0x8000
_UNWATCHED = _OVERFLOW = -1  # the latter in an event that says that others are lost


def open_pipe() -> tuple[int, int]:
    """A reading and a writing end, with as much room between them as the machine allows.

    A program may open them once more, as `/dev/fd/0`; it may be another user.
    """
    try:
        reading, writing = os.pipe2(os.O_CLOEXEC)
    except OSError as error:
        raise SandboxError(f"no pipe can be made: {error.strerror}") from error
    os.fchmod(reading, 0o666)
    with suppress(OSError):
        fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    return reading, writing


class _Openings:
    """Tells whether a program opens its standard output anew, as `/dev/stdout`.

    It then has a second place in the file, and may empty it: only through a pipe is nothing lost.
    All threads share one queue, for the kernel takes milliseconds to end one. Where there is none
    (the kernel is not Linux, or has no more of them), or no /proc, nothing is seen.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._judge = 0  # whose queue it is: a copy of this process needs its own
        self._queue = -1
        self._opened: set[int] = set()

    def watch(self, file: int) -> int:
        """Watch a file until nobody has it any more; gives the number to ask by."""
        if not hasattr(libc, "inotify_init1"):
            return _UNWATCHED
        with self._lock:
            if self._judge != os.getpid():
                self._judge, self._opened = os.getpid(), set()
                self._queue = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
            return int(libc.inotify_add_watch(self._queue, b"/proc/self/fd/%d" % file, _IN_OPEN))

    def was_opened(self, number: int) -> bool:
        """Whether a program has opened that file since then, or may have."""
        with self._lock, suppress(OSError):  # there is nothing more to read
            while True:
                events = os.read(self._queue, _QUEUE_BYTES)
                for watched, mask, _, _ in _EVENT.iter_unpack(events):
                    if not mask & _IN_IGNORED:  # the file is gone; no other gets its number
                        self._opened.add(watched)
        return number in self._opened or _OVERFLOW in self._opened


OPENINGS = _Openings()


class _Stream:
    """What comes from a pipe: the beginning or the end of it, and how much there was."""

    def __init__(self, file: int, most_bytes: int, *, keeps_end: bool = False) -> None:
        self.file = file
        self.kept = bytearray()
        self.total_bytes = self.total_lines = 0
        self._most_bytes, self._keeps_end = most_bytes, keeps_end

    def read(self) -> int | None:
        """How many bytes were there; 0 at the end, None if there are none at the moment."""
        try:
            content = os.read(self.file, _CHUNK_BYTES)
        except BlockingIOError:
            return None
        self.total_bytes += len(content)
        self.total_lines += content.count(b"\n")
        if self._keeps_end:
            self.kept += content
            del self.kept[: -self._most_bytes]
        else:
            self.kept += content[: max(0, self._most_bytes - len(self.kept))]
        return len(content)


class _Reader:
    """Reads pipes in a thread until all their writers have gone, or `_join`."""

    def __init__(self) -> None:
        self._streams: list[_Stream] = []
        self._ended, self._end = open_pipe()
        self._thread = threading.Thread(target=self._read_until_end, name="pipes")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._join()
        for file in (self._ended, *(stream.file for stream in self._streams)):
            os.close(file)

    def _join(self) -> None:
        """Read what is there, and no more; what a program has left behind is not waited for."""
        if self._end >= 0:
            os.close(self._end)
            self._end = -1
        if self._thread.ident is not None:
            self._thread.join()

    def _read_until_end(self) -> None:
        streams = {stream.file: stream for stream in self._streams}
        poller = select.poll()
        for file in (self._ended, *streams):
            poller.register(file, select.POLLIN)
        is_running = True
        while is_running:
            for file, _ in poller.poll():
                if file == self._ended:
                    is_running = False
                elif streams[file].read() == 0:
                    poller.unregister(file)  # nobody has the other end any more
        for stream in streams.values():  # what is left in the pipes, which hold no more than this
            left = _PIPE_BYTES
            while left > 0 and (count := stream.read()):
                left -= count


class OutputReader(_Reader):
    """Reads all that a program writes, and keeps the beginning of it and the end of its messages.

    Give the descriptors `stdout` and `stderr` to the program and call `close_writers`; when it has
    ended, call `finish`.
    """

    def __init__(self, output_bytes: int) -> None:
        """Keeps at most `output_bytes` of standard output."""
        super().__init__()
        self._writers: list[int] = []
        try:
            for most_bytes, keeps_end in ((output_bytes, False), (STDERR_BYTES, True)):
                reading, writing = open_pipe()
                os.set_blocking(reading, False)
                self._streams.append(_Stream(reading, most_bytes, keeps_end=keeps_end))
                self._writers.append(writing)
        except SandboxError:
            self.__exit__()
            raise

    def __exit__(self, *error: object) -> None:
        self.close_writers()
        super().__exit__(*error)

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

    def finish(self) -> tuple[bytes, int, bytes, int]:
        """What was kept of the output, and how many bytes it had; the same of the messages."""
        self._join()
        output, messages = self._streams
        kept = bytes(output.kept), bytes(messages.kept)
        return kept[0], output.total_bytes, kept[1], messages.total_bytes


def stop_at_output(execution: Execution, limits: Limits) -> Execution:
    """What was seen through pipes, as if who writes too much had been stopped, but where it is cut.

    Nothing stops it before another limit does, and that is not what it is at fault for.
    """
    if limits.cuts_output or execution.output_bytes <= limits.output_bytes:
        return execution
    return replace(execution, stopped_by=Stop.OUTPUT)


class Reported(Struct, frozen=True, kw_only=True):
    """What programs wrote into a named pipe: the beginning, and how much there was in all."""

    content: bytes
    total_bytes: int
    total_lines: int

    @property
    def is_whole(self) -> bool:
        """Whether all of it was kept."""
        return len(self.content) == self.total_bytes


class ReportPipe(_Reader):
    """A named pipe in a folder that a program may write to; the judge reads it at once.

    A program opens it by its name as it would a file, so it needs no descriptor, and each language
    can. It never has to wait long: what is more than `most_bytes` is counted and dropped. It may do
    with the name whatever it likes: only what comes through this pipe is read.
    """

    def __init__(self, folder: Path, name: str, most_bytes: int) -> None:
        """Raises `SandboxError` if the machine makes no pipe there."""
        super().__init__()
        try:
            os.mkfifo(folder / name)
            (folder / name).chmod(0o666)  # the program may be another user
            # Read and written here: so nobody's open waits, and there is no end while it runs.
            file = os.open(folder / name, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            self.__exit__()
            raise SandboxError(f"no named pipe can be made: {error.strerror}") from error
        self._streams.append(_Stream(file, most_bytes))
        with suppress(OSError):
            fcntl.fcntl(file, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)

    def finish(self) -> Reported:
        """What was written until now; call it when the program has ended."""
        self._join()
        (stream,) = self._streams
        return Reported(
            content=bytes(stream.kept),
            total_bytes=stream.total_bytes,
            total_lines=stream.total_lines,
        )
