"""Completion as shells do it: each installs what the judge gives it, and Tab is pressed."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT, skip_or_fail_on_ci, write_kit

FILES = {"solutions/sums/wrong_answer/adds_not.py": "", "testdata/sums/mine/05-big.in": ""}

# It writes down how it was called, unless it is asked what there is.
JUDGE = """\
#!/bin/sh
if [ -z "$_JUDGE_COMPLETE" ] && [ "$1" != --install-completion ]; then
    echo "judge $*" >"{log}"
else
    exec "{python}" -m judge "$@"
fi
"""

LINES = [
    ("judge ver", "verify"),
    ("judge run su", "sums"),
    ("judge run sums ad", "adds.py"),
    ("judge run sums --data mi", "mine"),
    ("judge replay sums adds.py sam", "sample/01-two"),
    ("judge run sums solutions/sums/wr", "solutions/sums/wrong_answer/adds_not.py"),
]


class Shell:
    """A shell in which `judge --install-completion` was said, in a kit."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.kit = write_kit(folder / "kit", FILES)
        self.log = folder / "log"
        home, tools = folder / "home", folder / "bin"
        for place in (home, tools):
            place.mkdir()
        judge = tools / "judge"
        judge.write_text(JUDGE.format(python=sys.executable, log=self.log))
        judge.chmod(0o755)
        self.env = {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "HOME": str(home),
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm",
            "LANG": "C.UTF-8",
        }
        done = subprocess.run(
            [name, "-c", "judge --install-completion; true"],
            cwd=self.kit,
            env=self.env,
            capture_output=True,
            text=True,
        )
        assert f"{name} completion installed" in done.stdout, done.stderr


@pytest.fixture(scope="module", params=["bash", "zsh", "fish"])
def shell(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shell:
    if shutil.which(request.param) is None:
        skip_or_fail_on_ci(f"{request.param} is not installed")
    return Shell(request.param, tmp_path_factory.mktemp(request.param))


def test_tab_completes_arguments(shell: Shell) -> None:
    with Prompt(shell) as prompt:
        found = [prompt.run(f"{line}\t") for line, _ in LINES]

    assert found == [f"{line.rpartition(' ')[0]} {word}" for line, word in LINES]


class Prompt:
    """The shell as somebody sits before it: on a terminal of its own."""

    def __init__(self, shell: Shell) -> None:
        self._side, other = pty.openpty()
        self._log = shell.log
        self._process = subprocess.Popen(
            [shell.name, "-i"],
            cwd=shell.kit,
            env=shell.env,
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(other, termios.TIOCSCTTY, 0),
        )
        os.close(other)

    def __enter__(self) -> Prompt:
        self.run("judge")
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._side)

    def run(self, keys: str) -> str:
        """Types a line, and Enter; the line that was run."""
        self._log.unlink(missing_ok=True)
        os.write(self._side, f"{keys}\n".encode())
        said, limit = b"", time.monotonic() + 60
        while not self._log.exists() or not self._log.read_text():
            assert time.monotonic() < limit, said
            if select.select([self._side], [], [], 0.01)[0]:
                said += os.read(self._side, 4096)
        return self._log.read_text().strip()
