"""Programs that a judge should not let through, for `peers.py`.

Each is a program in C for one case, whose expected output is `ANSWER`, and a way to see whether it
was let through. `{answer}` stands for the path of the file with the answer, `{folder}` for a folder
that all may write to, and `{port}` for a port on which this process listens.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ANSWER = "4711"
_LEFT = "left-behind"  # the name of a process that should not be there, at most 15 bytes
_HEADERS = "stdio stdlib string signal unistd fcntl arpa/inet sys/prctl sys/socket"
_START = "".join(f"#include <{one}.h>\n" for one in _HEADERS.split()) + "int main(void) {\n"
_RIGHT = f'puts("{ANSWER}"); return 0; }}\n'


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
    text: str
    is_seen: Callable[[Traces], bool] | None = None
    may_be_accepted: bool = False

    def program(self, answer: Path, traces: Traces) -> str:
        """The program, with the paths of this try."""
        text = self.text.replace("{answer}", str(answer)).replace("{port}", str(traces.port))
        return _START + text.replace("{folder}", str(traces.folder))


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
        Attack(
            "reads the answer",
            'char line[99]; FILE *file = fopen("{answer}", "r");\n'
            "if (!file || !fgets(line, 99, file)) return 1; fputs(line, stdout); return 0; }\n",
        ),
        Attack(
            "writes a file",
            f'FILE *file = fopen("{{folder}}/written", "w"); if (file) fclose(file); {_RIGHT}',
            _has_written,
        ),
        Attack(
            "leaves a process",
            "if (fork() == 0) { setsid(); for (int i = 0; i < 9; i++) close(i);\n"
            f'prctl(PR_SET_NAME, "{_LEFT}", 0, 0, 0); sleep(60); _exit(0); }}\n'
            f"usleep(100000); {_RIGHT}",
            _has_left_a_process,
        ),
        Attack(
            "connects",
            "struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons({port}),\n"
            ".sin_addr.s_addr = htonl(INADDR_LOOPBACK)};\n"
            "int end = socket(AF_INET, SOCK_STREAM, 0);\n"
            f"if (end >= 0) connect(end, (struct sockaddr *)&to, sizeof to); {_RIGHT}",
            _has_connected,
        ),
        Attack(
            "takes 600 MiB",
            "volatile char *much = malloc(600u << 20); if (!much) return 1;\n"
            f"for (size_t i = 0; i < 600u << 20; i += 4096) much[i] = 1; {_RIGHT}",
        ),
        Attack("sleeps", f"sleep(60); {_RIGHT}"),
        Attack(
            "kills who started it",
            f"kill(getppid(), SIGKILL); usleep(100000); {_RIGHT}",
            may_be_accepted=True,
        ),
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
