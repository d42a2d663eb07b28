"""A Dask cluster as a user starts one: a scheduler and workers, each a process of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.conftest import ROOT
from tests.end_to_end.commands import children, command_line, wait_until


class Machines:
    """The processes of one cluster; `address` is its scheduler file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.scheduler = self._start(
            *("scheduler", "--port", "0", "--host", "127.0.0.1"),
            *("--scheduler-file", str(self.file), "--idle-timeout", "300"),
        )
        self.workers: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def address(self) -> str:
        """The address for `--pool`."""
        is_there = wait_until(lambda: self.file.exists() and self.file.read_text().endswith("}"))
        assert is_there, self.logs()
        return str(self.file)

    def start(self, name: str, *options: str, before: Sequence[str] = ()) -> None:
        """Start a worker; `before` is a command that starts it."""
        words = ["--scheduler-file", self.address, "--name", name, "--nthreads", "1"]
        words += ["--death-timeout", "30", "--host", "127.0.0.1", "--resources", "slot=1"]
        words += ["--local-directory", str(self.folder / "scratch"), *options]
        self.workers[name] = self._start("worker", *words, before=before)

    def kill(self, name: str) -> None:
        """Kill the process of a worker that judges, not the nanny that restarts it."""
        for child in children(self.workers[name].pid):
            if b"spawn_main" in command_line(child):
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)

    def logs(self) -> str:
        """The logs of all processes."""
        return "\n".join(path.read_text() for path in sorted(self.folder.glob("*.log")))

    def stop(self) -> None:
        """Kill all processes."""
        for process in [*self.workers.values(), self.scheduler]:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _start(self, kind: str, *words: str, before: Sequence[str] = ()) -> subprocess.Popen[bytes]:
        places = {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(self.folder / "cache")}
        log = self.folder / f"{kind}-{time.monotonic_ns()}.log"
        with log.open("wb") as file:
            return subprocess.Popen(
                [*before, sys.executable, "-m", "dask", kind, *words, "--no-dashboard"],
                cwd=self.folder,
                env={**os.environ, **places},
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,
            )


@contextmanager
def machines(folder: Path, *names: str) -> Iterator[Machines]:
    """A scheduler, and workers of these names."""
    found = Machines(folder)
    try:
        for name in names:
            found.start(name)
        yield found
    finally:
        found.stop()
