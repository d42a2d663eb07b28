"""`judge serve` as a process."""

from __future__ import annotations

import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

from tests.conftest import ROOT


@contextmanager
def served(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a free port, and its address."""
    words = (sys.executable, "-m", "judge", "serve", "--port", "0", *options)
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("the practice site: http://127.0.0.1:")
            yield process, line.split()[-1]
        finally:
            process.kill()


def test_the_site_answers_until_ctrl_c() -> None:
    with served() as (process, address):
        with urllib.request.urlopen(address) as answer:
            status, page = answer.status, answer.read().decode()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)

    assert status == HTTPStatus.OK
    assert "<h1>Problems</h1>" in page
    assert (process.returncode, errors) == (0, "")


def test_the_server_is_on_the_loopback_interface_alone() -> None:
    with served("--sandbox", "none") as (process, address):
        port = int(address.rstrip("/").rpartition(":")[2])
        listening = [
            line.split()[1]
            for name in ("tcp", "tcp6")
            for line in Path(f"/proc/{process.pid}/net/{name}").read_text().splitlines()[1:]
            if line.split()[3] == "0A" and line.split()[1].endswith(f":{port:04X}")
        ]

    assert listening == [f"0100007F:{port:04X}"]


def test_without_its_libraries_the_command_says_what_installs_them() -> None:
    hidden = "import sys; sys.modules['uvicorn'] = None; from judge.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "serve"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 2
    assert "judge serve needs uvicorn" in done.stderr
    assert "install" in done.stderr
