"""Completion as shells do it: each installs what the judge gives it, and Tab is pressed.

`judge` is on the search path; `judge.sh` lies in a checkout that it has set up.
"""

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
from tests.end_to_end.commands import run_process

FILES = {"solutions/sums/wrong_answer/adds_not.py": "", "testdata/sums/mine/05-big.in": ""}

# It writes down how it was called, unless it is asked what there is.
JUDGE = """\
#!/bin/sh
if [ -z "$_JUDGE_COMPLETE$_JUDGE_SH_COMPLETE" ] && [ "$1" != --install-completion ]; then
    echo "judge${{JUDGE_SH:+.sh}} $*" >"{log}"
else
    exec "{python}" -m judge "$@"
fi
"""

LINES = [
    ("judge ver", "verify"),
    ("judge run su", "sums"),
    ("judge run sums ad", "adds.py"),
    ("judge run sums --data mi", "mine"),
    ("judge run sums --form", "--format"),
    ("judge run sums --format ju", "junit"),
    ("judge run --jobs 2 su", "sums"),
    ("judge replay sums adds.py sam", "sample/01-two"),
    ("judge run sums solutions/sums/wr", "solutions/sums/wrong_answer/adds_not.py"),
]

STARTER = "../checkout/judge.sh"


def _is_readable(side: int) -> bool:
    """Whether a shell has printed something. `select` refuses descriptors of 1024 and above."""
    poller = select.poll()
    poller.register(side, select.POLLIN)
    return bool(poller.poll(10))


class Shell:
    """A shell in which `--install-completion` was said to `judge` and `judge.sh`, in a kit."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.kit = write_kit(folder / "kit", FILES)
        self.log = folder / "log"
        home, tools = folder / "home", folder / "bin"
        # fish reads all manual pages in the background unless this is there.
        generated = home / ".local/share/fish/generated_completions"
        for place in (generated, tools):
            place.mkdir(parents=True)
        write_program(tools / "judge", JUDGE.format(python=sys.executable, log=self.log))
        self.starter = write_checkout(folder / "checkout", tools / "judge")
        self.env = {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "HOME": str(home),
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm",
            "LANG": "C.UTF-8",
        }
        for program in ("judge", STARTER):
            words = (name, "-c", f"{program} --install-completion; true")
            done = run_process(*words, cwd=self.kit, env=self.env)
            assert f"{name} completion installed" in done.out, done.err


def write_program(path: Path, text: str) -> None:
    """Write a script that can be run."""
    path.write_text(text)
    path.chmod(0o755)


def write_checkout(root: Path, judge: Path) -> Path:
    """Write a checkout whose environment is ready and starts `judge`; return its `judge.sh`."""
    starter, tools = root / "judge.sh", root / ".venv/bin"
    tools.mkdir(parents=True)
    shutil.copy(ROOT / "judge.sh", starter)
    (root / "pyproject.toml").touch()
    (tools / "judge").symlink_to(judge)
    (tools / "python").symlink_to(sys.executable)
    python = (tools / "python").resolve()
    made_for = subprocess.run(["cksum"], input=b"", capture_output=True, check=True).stdout.decode()
    (root / ".venv/.judge-stamp").write_text(f"{python} {root}\n{made_for}\n")
    return starter


@pytest.fixture(
    scope="module",
    params=["bash", *(pytest.param(one, marks=pytest.mark.slow) for one in ("zsh", "fish"))],
)
def shell(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shell:
    if shutil.which(request.param) is None:
        skip_or_fail_on_ci(f"{request.param} is not installed")
    return Shell(request.param, tmp_path_factory.mktemp(request.param))


@pytest.mark.slow
def test_tab_completes_arguments(shell: Shell) -> None:
    with Prompt(shell) as prompt:
        found = [prompt.run(f"{line}\t") for line, _ in LINES]
        by_starter = prompt.run(f"{STARTER} run sums ad\t")

    assert found == [f"{line.rpartition(' ')[0]} {word}" for line, word in LINES]
    assert by_starter == "judge.sh run sums adds.py"


@pytest.mark.attack
def test_tab_starts_no_program_of_the_current_folder_and_sets_up_no_environment(
    shell: Shell, tmp_path: Path
) -> None:
    names = ("judge", "judge.sh")
    for name in names:
        write_program(shell.kit / name, f"#!/bin/sh\ntouch '{tmp_path}/{name}'\n")
    shutil.copy(shell.starter, tmp_path / "starter")
    (tmp_path / "pyproject.toml").touch()

    with Prompt(shell) as prompt:
        for name in names:
            prompt.run(f"./{name} run su\t\x15judge")
    asked = shell.env | {"_JUDGE_SH_COMPLETE": "complete_bash"}
    done = run_process(tmp_path / "starter", cwd=tmp_path, env=asked)

    assert [name for name in names if (tmp_path / name).exists()] == []
    assert (done.status, done.out, done.err) == (0, "", "")


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
            if _is_readable(self._side):
                said += os.read(self._side, 4096)
        return self._log.read_text().strip()
