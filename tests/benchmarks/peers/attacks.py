"""Programs that a judge should not let through, for `peers.py`.

Each is a program in `attacks_in_c` for one case, whose expected output is `ANSWER`, and a way to
see whether it was let through. The program is told the path of the file with the answer, a folder
that all may write to, and a port on which this process listens.
"""

import os
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ANSWER = "4711"
_LEFT = "left-behind"  # the name of a process that should not be there, at most 15 bytes
_PROGRAMS = Path(__file__).with_name("attacks_in_c")


@dataclass(frozen=True, slots=True)
class Traces:
    """Where attacks leave traces: a folder that all may write to, and who listens on a port."""

    folder: Path
    listener: socket.socket

    @property
    def port(self) -> int:
        """The port that an attack connects to."""
        number: int = self.listener.getsockname()[1]
        return number


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack; `is_seen` tells by its traces whether it came through.

    Without it, it came through if the tool did not end by itself, or if the program was accepted
    and may not be.
    """

    name: str
    is_seen: Callable[[Traces], bool] | None = None
    may_be_accepted: bool = False

    def program(self, answer: Path, traces: Traces) -> str:
        """The program, with the paths of this try."""
        texts = {"ANSWER": ANSWER, "ANSWER_FILE": answer, "FOLDER": traces.folder, "LEFT": _LEFT}
        lines = [f'#define {name} "{text}"\n' for name, text in texts.items()]
        program = (_PROGRAMS / f"{self.name.replace(' ', '_')}.c").read_text()
        return "".join((*lines, f"#define PORT {traces.port}\n", program))


def _has_written(traces: Traces) -> bool:
    return (traces.folder / "written").exists()


def _has_connected(traces: Traces) -> bool:
    try:
        traces.listener.accept()[0].close()
    except BlockingIOError:
        return False
    return True


def _has_left_a_process(_: Traces) -> bool:
    left = list(_left_processes())
    for pid in left:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return bool(left)


def _left_processes() -> Iterator[int]:
    for path in Path("/proc").glob("[0-9]*/comm"):
        with suppress(OSError):
            if path.read_text().strip() == _LEFT:
                yield int(path.parent.name)


ATTACKS: Mapping[str, Attack] = {
    one.name: one
    for one in (
        Attack("reads the answer"),
        Attack("writes a file", _has_written),
        Attack("leaves a process", _has_left_a_process),
        Attack("connects", _has_connected),
        Attack("takes 600 MiB"),
        Attack("sleeps"),
        Attack("kills who started it", may_be_accepted=True),
    )
}


@contextmanager
def traces(folder: Path) -> Iterator[Traces]:
    """A place for the traces of one try."""
    folder.mkdir()
    folder.chmod(0o777)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        yield Traces(folder, listener)
