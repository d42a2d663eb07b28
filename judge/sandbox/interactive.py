"""Run programs that talk to each other: each one's output is the other's input.

    player ──► pipe ──► interactor        the interactor knows the answer and decides,
    player ◄── pipe ◄── interactor        the player is what is judged

Nothing that one side does may look like a fault of the other:

- The interactor meets the end of its input only when the player is dead, so that it cannot end
  before a player that is just dying. The player meets the end of its input as soon as the
  interactor closes its output or ends.
- A player that closes its output and goes on has said all: once nothing has happened for a second,
  the interactor meets the end of its input. One that is dying closes it as well, but ends sooner.
- A side that writes to one that has ended gets no signal: what it writes is read and dropped.
- A player that fails because the interactor has just ended may be seen to end first. Only a closed
  output of the interactor lets a player meet the end of its input, so that one that failed after it
  waits for the interactor, however busy the machine is: an interactor that then ends counts as the
  first. So does one that ends at the same time as a player that failed.
- An interactor that exits with another code than `accepted` has decided: the player is stopped at
  once. After `accepted` the player may go on to its own end.
- The judge's descriptors are duplicates of those of the programs, which may make them non-blocking.
  So it reads only when `poll` says that it can.
- What a player has said that is stopped at a limit need not be read any more: the interactor meets
  the end of its input at once.
- What each side has left unread, and for how long, tells who kept the other waiting.

An interactor may talk with several players at once. Each has its own two pipes, and what is said
here holds between the interactor and each of them.

Nothing is copied between the two unless a transcript is asked for: they share the pipes.
"""

from __future__ import annotations

import fcntl
import os
import select
import socket
import struct
import termios
import threading
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress

from msgspec import Struct

from judge.model import Execution, Stop
from judge.sandbox.interface import Jail
from judge.sandbox.pipes import open_pipe

_CHUNK_BYTES = 1 << 16
_TRANSCRIPT_BYTES = 1 << 20
_SAME_TIME_S = 0.2
_CLOSED_TIME_S = 3.0  # what a busy machine may need from a closed output to an end that is seen
_SAMPLE_S = 0.05
_SILENT_S = 1.0  # before the judge looks whether the player has closed its output
_INT = struct.Struct("i")


class Unread(Struct, frozen=True):
    """How many bytes neither side had read when one of them ended, and since when no more or less.

    `unchanged_s` is measured by samples: what is said and read between two of them is not seen.
    """

    by_player: int
    by_interactor: int
    unchanged_s: float


class Interaction(Struct, frozen=True):
    """What became of both sides, and which ended first.

    `unread` is what lay in the pipes at that moment. `transcript` holds what was said in order, as
    (side, text) with `<` for the interactor and `>` for the player; None if it was not asked for.
    It is cut after a MiB.
    """

    player: Execution
    interactor: Execution
    interactor_first: bool
    unread: Unread
    transcript: tuple[tuple[str, bytes], ...] | None = None


def run_interaction(
    players: Sequence[Jail],
    interactor: Jail,
    *,
    player_args: Sequence[Sequence[str]] = ((),),
    interactor_args: Sequence[str] = (),
    accepted: int = 42,
    record: bool = False,
) -> list[Interaction]:
    """Runs all at the same time until all have ended: what became of each player, in order.

    The jails' limits stop a side that never ends. The wall limit of the interactor must be the
    larger one, for it has to wait for the player. Raises what `Jail.run` raises.

    An interactor of several players has a socket as standard input, and no output: a byte comes
    through it, with the descriptors of all its pipes; for each player the one to read, then the
    other.
    """
    count = len(players)
    with ExitStack() as stack:
        talks = [_Pipes(stack, record=record) for _ in players]
        pool = stack.enter_context(ThreadPoolExecutor(2 * count, thread_name_prefix="interaction"))
        ends = talks[0].of_interactor if count == 1 else _sent_ends(talks)
        judging = pool.submit(interactor.run_piped, *ends, args=interactor_args)
        followed = []
        for player, pipes, args in zip(players, talks, player_args, strict=True):
            playing = pool.submit(player.run_piped, *pipes.of_player, args=args)
            pipes.start_recording()
            followed.append((player, interactor, playing, judging, pipes, accepted))
        others = [pool.submit(_follow, *sides) for sides in followed[1:]]
        return [_follow(*followed[0]), *(other.result() for other in others)]


def _sent_ends(talks: Sequence[_Pipes]) -> tuple[int, int]:
    """A socket through which the interactor gets its ends of all pipes, and where to write."""
    with ExitStack() as stack:
        ours, theirs = socket.socketpair()
        stack.enter_context(ours)
        ends = [end for pipes in talks for end in pipes.of_interactor]
        for end in ends:
            stack.callback(os.close, end)  # those on their way live on
        socket.send_fds(ours, [b"="], ends)
        return theirs.detach(), os.open(os.devnull, os.O_WRONLY | os.O_CLOEXEC)


def _follow(
    player: Jail,
    interactor: Jail,
    playing: Future[Execution],
    judging: Future[Execution],
    pipes: _Pipes,
    accepted: int,
) -> Interaction:
    """What became of a player and the interactor: lets each know when the other has ended."""
    at_same_time = False
    try:
        first, unread = _first(playing, judging, pipes)
        if first is judging:
            pipes.end_interactor()
            if judging.result().exit_code != accepted:
                player.stop()
            seen_player = playing.result()
            pipes.end_player()
            # The end of a player that failed by that may be noted before, on a busy machine. Where
            # the interactor had met the end of its input, the player had been silent for a second:
            # that it dies by itself at this moment is far less likely.
            has_failed = seen_player.exit_code != 0 and seen_player.stopped_by is None
            at_same_time = has_failed and (
                judging.result().ended_s - seen_player.ended_s < _SAME_TIME_S
            )
        else:
            seen_player = playing.result()
            # One that we have stopped has not failed because the interactor ended.
            has_failed = seen_player.exit_code != 0 and seen_player.stopped_by is None
            patience_s = _CLOSED_TIME_S if pipes.has_interactor_closed() else _SAME_TIME_S
            at_same_time = has_failed and bool(wait((judging,), patience_s).done)
            pipes.end_player()
            if seen_player.stopped_by is not None:  # else it may take hours to work off
                pipes.end_interactor()
        seen_interactor = judging.result()
        pipes.end_interactor()
    except BaseException:
        player.stop()
        interactor.stop()
        pipes.end_player()
        pipes.end_interactor()
        raise
    # One that is stopped at a limit has closed its pipes before its end is seen, on a busy machine
    # long before: the interactor may meet the end of its input and say no before that.
    is_late = seen_player.stopped_by not in (None, Stop.REQUESTED)
    closing_s = _CLOSED_TIME_S if is_late and pipes.has_passed_on else _SAME_TIME_S * is_late
    return Interaction(
        player=seen_player,
        interactor=seen_interactor,
        interactor_first=at_same_time or seen_interactor.ended_s + closing_s <= seen_player.ended_s,
        unread=unread,
        transcript=pipes.transcript(),
    )


def _first(
    playing: Future[Execution], judging: Future[Execution], pipes: _Pipes
) -> tuple[Future[Execution], Unread]:
    """The side that ended first, by the clock of the supervisors and not of our threads.

    With it what was unread then.
    """
    counts, since_s = pipes.unread_bytes(), time.monotonic()
    look_s = since_s + _SILENT_S
    done: set[Future[Execution]] = set()
    while not done:
        done, _ = wait((playing, judging), _SAMPLE_S, return_when=FIRST_COMPLETED)
        if (now := pipes.unread_bytes()) != counts:
            counts, since_s = now, time.monotonic()
            look_s = since_s + _SILENT_S
        elif not done and time.monotonic() > look_s:
            pipes.pass_on_closed_output()
            look_s += look_s - since_s
    unread = Unread(*counts, time.monotonic() - since_s)
    if len(done) == 2 and not (playing.exception() or judging.exception()):
        is_judging = judging.result().ended_s <= playing.result().ended_s
    else:
        is_judging = judging in done
    return judging if is_judging else playing, unread


class _Pipes:
    """The pipes between the two sides, with duplicates of some ends that hold them open.

    `of_player` and `of_interactor` are each side's input and output; the jails close them. Whether
    the interactor met the end of its input while the player seemed to go on, `has_passed_on` says.
    """

    has_passed_on = False

    def __init__(self, stack: ExitStack, *, record: bool) -> None:
        self._transcript: list[tuple[str, bytes]] = []
        self._transcript_bytes = 0
        self._lock = threading.Lock()
        self._record = record
        self._stack = stack
        self._recorders: list[threading.Thread] = []
        to_player, from_interactor = self._connect("<")
        to_interactor, from_player = self._connect(">")
        self.of_player = to_player, from_player
        self.of_interactor = to_interactor, from_interactor
        # While these are open, no side gets SIGPIPE, and the interactor no end of its input.
        self._held_open: int | None = os.dup(from_player)
        self._unread = {"<": os.dup(to_player), ">": os.dup(to_interactor)}

    def unread_bytes(self) -> tuple[int, int]:
        """What the player has not read, and what the interactor has not."""
        return _bytes_in(self._unread["<"]), _bytes_in(self._unread[">"])

    def has_interactor_closed(self) -> bool:
        """Whether the player has met the end of its input, or would."""
        poller = select.poll()
        poller.register(self._unread["<"], 0)  # a hang-up is told unasked
        return bool(poller.poll(0))

    def pass_on_closed_output(self) -> None:
        """Lets the interactor meet the end of its input if the player has closed its output.

        Only without a writer of ours does the kernel tell whether there is another one. So we close
        ours and open it anew, before somebody who waits for the end can have noticed.
        """
        if self._held_open is None:
            return
        poller = select.poll()
        poller.register(self._said, 0)
        name = f"/proc/self/fd/{self._said}"
        os.close(self._held_open)
        self._held_open = None
        self.has_passed_on = bool(poller.poll(0))
        if not self.has_passed_on:
            self._held_open = os.open(name, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    def start_recording(self) -> None:
        """Starts to copy between the pipes, where there is a transcript."""
        for recorder in self._recorders:
            recorder.start()

    def end_player(self) -> None:
        """Lets the interactor meet the end of its input, and drops what it still writes."""
        if "<" in self._unread:
            if self._held_open is not None:
                os.close(self._held_open)
                self._held_open = None
            self._drain("<")

    def end_interactor(self) -> None:
        """Drops what the interactor has not read, and what the player still writes."""
        if ">" in self._unread:
            self._drain(">")

    def transcript(self) -> tuple[tuple[str, bytes], ...] | None:
        """What was said, if it was recorded."""
        return tuple(self._transcript) if self._record else None

    def _connect(self, sign: str) -> tuple[int, int]:
        """A reading and a writing end; between them a recorder if there is a transcript."""
        reading, writing = open_pipe()
        if sign == ">":
            self._said = os.dup(reading)
            self._stack.callback(os.close, self._said)
        if not self._record:
            return reading, writing
        copy_reading, copy_writing = open_pipe()
        thread = threading.Thread(target=self._copy, args=(sign, reading, copy_writing))
        self._recorders.append(thread)
        self._stack.callback(thread.join)
        return copy_reading, writing

    def _drain(self, sign: str) -> None:
        """Reads a pipe that has no reader any more to its end, in a thread."""
        thread = threading.Thread(target=_read_to_end, args=(self._unread.pop(sign),))
        thread.start()
        self._stack.callback(thread.join)

    def _copy(self, sign: str, source: int, sink: int) -> None:
        with open(source, "rb", buffering=0) as reading, open(sink, "wb", buffering=0) as writing:
            while content := reading.read(_CHUNK_BYTES):
                self._note(sign, content)
                with suppress(BrokenPipeError):
                    view = memoryview(content)
                    while view:
                        view = view[writing.write(view) or 0 :]

    def _note(self, sign: str, content: bytes) -> None:
        with self._lock:
            content = content[: _TRANSCRIPT_BYTES - self._transcript_bytes]
            self._transcript_bytes += len(content)
            if not content:
                return
            if self._transcript and self._transcript[-1][0] == sign:
                content = self._transcript.pop()[1] + content
            self._transcript.append((sign, content))


def _bytes_in(pipe: int) -> int:
    count: int = _INT.unpack(fcntl.ioctl(pipe, termios.FIONREAD, bytes(_INT.size)))[0]
    return count


def _read_to_end(file: int) -> None:
    poller = select.poll()
    poller.register(file, select.POLLIN)
    with open(file, "rb", buffering=0) as reading:
        while True:
            poller.poll()
            content = reading.read(_CHUNK_BYTES)
            if content == b"":  # and not None, if somebody else was faster
                return
