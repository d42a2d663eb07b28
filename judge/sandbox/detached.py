"""Start work that nobody waits for, and that goes on when the judge has ended."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from importlib import import_module; import_module(sys.argv[2]).main()"
)


def start_detached(module: str, order: bytes) -> None:
    """Call `main` of a module of the judge in a process of its own, which reads `order` first.

    It has no terminal and no output, and is not waited for. If it cannot be started, nothing
    happens.
    """
    path = json.dumps([str(Path(folder).absolute()) for folder in sys.path])
    with suppress(OSError):
        process = subprocess.Popen(
            [sys.executable, "-I", "-c", _START, path, module],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C, and the end of the terminal, are for the judge alone
            cwd="/",
        )
        process.returncode = 0  # otherwise Python warns that nobody waits for it
        assert process.stdin is not None
        with process.stdin as pipe:
            pipe.write(order)
