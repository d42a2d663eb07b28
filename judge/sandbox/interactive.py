"""Two programs that talk to each other: each one's output is the other's input.

    player ──► pipe ──► interactor        the interactor knows the answer and decides,
    player ◄── pipe ◄── interactor        the player is what is judged

Nothing that one side does may look like a fault of the other:

- The interactor meets the end of its input only when the player is dead, so that it cannot end
  before a player that is just dying. The player meets the end of its input as soon as the
  interactor closes its output or ends.
- Who writes to a side that has ended gets no signal: what it writes is read and thrown away.
- Who fails because the other has just ended may be seen to end first: so an interactor that ends
  beside a player that failed, before it met the end of its input, counts as the first.
- An interactor that has ended with another exit code than `accepted` has decided: the player is
  ended at once. After `accepted` it may go on to its own end.

Nothing is copied between the two unless a transcript is asked for: they share the pipes.
"""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from judge.errors import SandboxError
from judge.model import Execution
from judge.sandbox.interface import Jail

_PIPE_BYTES = 1 << 20
_CHUNK_BYTES = 1 << 16
_TRANSCRIPT_BYTES = 1 << 20
_TIED_S = 0.02


@dataclass(frozen=True, slots=True)
class Interaction:
    """What became of both sides, and who ended first.

    `transcript` holds what was said in order, as (who, text) with who `<` for the interactor and
    `>` for the player; None if it was not asked for. It is cut after a MiB.
    """

    player: Execution
    interactor: Execution
    interactor_first: bool
    transcript: tuple[tuple[str, bytes], ...] | None = None


def run_interaction(
    player: Jail,
    interactor: Jail,
    *,
    player_args: Sequence[str] = (),
    interactor_args: Sequence[str] = (),
    accepted: int = 42,
    record: bool = False,
) -> Interaction:
    """Runs both at the same time until both have ended.

    The jails' limits end a side that never does; the wall limit of the interactor must be the
    larger one, for it has to wait for the player. Raises what `Jail.run` raises.
    """
    with ExitStack() as stack:
        lines = _Lines(stack, record=record)
        pool = stack.enter_context(ThreadPoolExecutor(2, thread_name_prefix="dialogue"))
        listening = pool.submit(interactor.run_piped, *lines.of_interactor(), args=interactor_args)
        talking = pool.submit(player.run_piped, *lines.of_player(), args=player_args)
        lines.begin()
        tied = False
        try:
            first = _first(talking, listening)
            if first is listening:
                lines.interactor_ended()
                if listening.result().exit_code != accepted:
                    player.stop()
                seen = talking.result()
                lines.player_ended()
            else:
                seen = talking.result()
                tied = seen.exit_code != 0 and bool(wait((listening,), _TIED_S).done)
                lines.player_ended()
            heard = listening.result()
            lines.interactor_ended()
        except BaseException:
            player.stop()
            interactor.stop()
            lines.player_ended()
            lines.interactor_ended()
            raise
    return Interaction(
        player=seen,
        interactor=heard,
        interactor_first=tied or heard.ended_s <= seen.ended_s,
        transcript=lines.transcript(),
    )


def _first(talking: Future[Execution], listening: Future[Execution]) -> Future[Execution]:
    """The side that ended first, by the clock of the keepers and not of our threads."""
    done, _ = wait((talking, listening), return_when=FIRST_COMPLETED)
    if len(done) == 2 and not (talking.exception() or listening.exception()):
        return listening if listening.result().ended_s <= talking.result().ended_s else talking
    return listening if listening in done else talking


class _Lines:
    """The pipes between the two, and the ends of them that are held back."""

    def __init__(self, stack: ExitStack, *, record: bool) -> None:
        self._said: list[tuple[str, bytes]] = []
        self._said_bytes = 0
        self._guard = threading.Lock()
        self._recorded = record
        self._stack = stack
        self._pumps: list[threading.Thread] = []
        self._player_ended = threading.Event()
        self._interactor_ended = threading.Event()
        self._to_player, self._from_interactor = self._line("<")
        self._to_interactor, self._from_player = self._line(">")
        # Held back: the end of the player's words, and both reading ends.
        self._end_of_player = self._held(self._from_player)
        self._unread = {"<": self._held(self._to_player), ">": self._held(self._to_interactor)}

    def of_player(self) -> tuple[int, int]:
        """Its input and its output; they belong to whoever takes them."""
        return self._to_player, self._from_player

    def of_interactor(self) -> tuple[int, int]:
        """Its input and its output; they belong to whoever takes them."""
        return self._to_interactor, self._from_interactor

    def begin(self) -> None:
        """Lets the copying begin, where there is any."""
        for pump in self._pumps:
            pump.start()

    def player_ended(self) -> None:
        """Lets the interactor meet the end of its input, and reads what it still says."""
        if not self._player_ended.is_set():
            self._player_ended.set()
            os.close(self._end_of_player)
            self._drain("<")

    def interactor_ended(self) -> None:
        """Reads what the player still says."""
        if not self._interactor_ended.is_set():
            self._interactor_ended.set()
            self._drain(">")

    def transcript(self) -> tuple[tuple[str, bytes], ...] | None:
        """What was said, as far as it was recorded."""
        return tuple(self._said) if self._recorded else None

    def _line(self, sign: str) -> tuple[int, int]:
        """A reading and a writing end; between them a pump if what is said is recorded."""
        reading, writing = _pipe()
        if not self._recorded:
            return reading, writing
        further, onward = _pipe()
        self._pumps.append(threading.Thread(target=self._pump, args=(sign, reading, onward)))
        self._stack.callback(self._pumps[-1].join)
        return further, writing

    def _held(self, file: int) -> int:
        return os.dup(file)

    def _drain(self, sign: str) -> None:
        """Reads a line that has no reader any more to its end, beside all else."""
        thread = threading.Thread(target=_read_to_end, args=(self._unread[sign],))
        thread.start()
        self._stack.callback(thread.join)

    def _pump(self, sign: str, source: int, sink: int) -> None:
        """Copies what one side says to the other, and notes it."""
        with open(source, "rb", buffering=0) as reading, open(sink, "wb", buffering=0) as writing:
            while content := reading.read(_CHUNK_BYTES):
                self._note(sign, content)
                with suppress(BrokenPipeError):
                    view = memoryview(content)
                    while view:
                        view = view[writing.write(view) or 0 :]

    def _note(self, sign: str, content: bytes) -> None:
        with self._guard:
            content = content[: _TRANSCRIPT_BYTES - self._said_bytes]
            self._said_bytes += len(content)
            if not content:
                return
            if self._said and self._said[-1][0] == sign:
                self._said[-1] = (sign, self._said[-1][1] + content)
            else:
                self._said.append((sign, content))


def _pipe() -> tuple[int, int]:
    try:
        reading, writing = os.pipe2(os.O_CLOEXEC)
    except OSError as error:
        raise SandboxError(f"no pipe can be made: {error.strerror}") from error
    with suppress(OSError):  # it is then as large as the machine allows
        fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    return reading, writing


def _read_to_end(file: int) -> None:
    with open(file, "rb", buffering=0) as reading:
        while reading.read(_CHUNK_BYTES):
            pass
