"""`judge.sh` starts for the first time, and again.

A script stands in for Python, because these tests are about the set-up, not about pip.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from tests.conftest import ROOT, each_row, skip_or_fail_on_ci, write_kit
from tests.end_to_end.commands import run_process, wait_until
from tests.unit.terminal.pseudo_terminal import OnTerminal

FAKES = Path(__file__).with_name("fakes")
TOOLS = shlex.split("cat chmod cksum flock ln mkdir mv readlink rm sh sleep tail")


class Machine:
    """A fresh machine: a checkout that holds only `judge.sh`, and a search path of ours."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "my kit"
        self.root.mkdir()
        shutil.copy(ROOT / "judge.sh", self.root)
        (self.root / "pyproject.toml").write_text("[project]\n")
        self.bin = folder / "bin"
        self.bin.mkdir()
        for tool in TOOLS:
            if found := shutil.which(tool):
                (self.bin / tool).symlink_to(found)
        self.python = self.bin / "python3"
        shutil.copy(FAKES / "python3", self.python)
        self.log = folder / "log"
        self.log.touch()
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()

    def begin(self, *words: str, script: Path | None = None, **fakes: str) -> subprocess.Popen[str]:
        environment = {"PATH": str(self.bin), "FAKE_LOG": str(self.log)}
        environment |= {f"FAKE_{name}": value for name, value in fakes.items()}
        return subprocess.Popen(
            [script or self.root / "judge.sh", *words],
            cwd=self.elsewhere,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def start(self, *words: str, script: Path | None = None, **fakes: str) -> tuple[int, str, str]:
        """Exit status, standard output and standard error of one start."""
        begun = self.begin(*words, script=script, **fakes)
        out, err = begun.communicate(timeout=60)
        return begun.returncode, out, err

    @property
    def installed(self) -> list[str]:
        """What was installed, in order."""
        return [line.split()[-1] for line in self.log.read_text().splitlines()]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_first_start_sets_up_and_the_second_does_not(machine: Machine) -> None:
    link = machine.elsewhere / "j"
    link.symlink_to(machine.root / "judge.sh")

    first = machine.start("run", "push", "a b")
    second = machine.start("run", "push", "a b")
    linked = machine.start("list", script=link)

    said = f"[judge][run][push][a b]{machine.elsewhere}\n"
    assert (first[0], first[1]) == (7, said)
    assert "setting up" in first[2]
    assert second == (7, said, "")
    assert linked == (7, f"[judge][list]{machine.elsewhere}\n", "")
    assert machine.installed == ["."]


CHANGE = "other dependencies"


@each_row(
    ("starts", "installed"),
    [
        (["list", "pytest", "list"], [".", ".[test]"]),
        (["pytest", CHANGE, "list", "pytest"], [".[test]"] * 2),
        (
            ["list", "install cluster charts", "install charts", "pytest", CHANGE, "list"],
            [".", ".[cluster,charts]", ".[cluster,charts,test]", ".[cluster,charts,test]"],
        ),
    ],
)
def test_what_is_installed_when(starts: list[str], installed: list[str], tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    for words in starts:
        if words is CHANGE:
            (machine.root / "pyproject.toml").write_text("[project]\n# another\n")
            continue
        status, out, err = machine.start(*words.split())
        if words.startswith("install "):
            assert (status, out) == (0, "")
            assert "installed in" in err or words == "install charts"
        else:
            folder = machine.root if words == "pytest" else machine.elsewhere
            tool = "pytest]" if words == "pytest" else f"judge][{words}]"
            assert (status, out) == (7, f"[{tool}{folder}\n")

    assert machine.installed == installed


def test_an_extra_that_does_not_exist_is_refused(machine: Machine) -> None:
    status, out, err = machine.start("install", "chart")

    assert (status, out, machine.installed) == (2, "", [])
    assert "nothing called chart" in err
    assert "install charts" in err


def test_an_environment_that_cannot_be_used_is_made_anew(machine: Machine) -> None:
    python = machine.root / ".venv/bin/python"
    machine.start("list")
    python.unlink()
    python.symlink_to("/nowhere/python3")

    status, _, err = machine.start("list")
    machine.root = machine.root.rename(machine.root.with_name("other kit"))
    moved = machine.start("list")

    assert (status, moved[0]) == (7, 7)
    assert "making .venv again" in err
    assert machine.installed == ["."] * 3


def test_an_environment_made_by_hand_is_used_and_kept(machine: Machine) -> None:
    environment = machine.root / ".venv"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin/python").symlink_to(machine.python)
    (environment / "mine").touch()

    assert machine.start("list")[0] == 7
    assert (environment / "mine").exists()


def sleeps(group: int) -> bool:
    """Whether `sleep` runs in a process group; before that, a shell may miss an interrupt."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes()
            if words.startswith(b"sleep\0") and os.getpgid(int(process.name)) == group:
                return True
    return False


@each_row("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_set_up_is_not_trusted(number: signal.Signals, tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    begun = machine.begin("list", SECONDS="600")
    assert wait_until(lambda: sleeps(begun.pid))
    os.killpg(begun.pid, number)
    begun.communicate(timeout=60)
    assert begun.returncode not in (0, 7)

    status, out, err = machine.start("list")

    assert (status, out) == (7, f"[judge][list]{machine.elsewhere}\n")
    assert "making .venv again" in err


@pytest.mark.skipif(not shutil.which("flock"), reason="flock is not installed: nothing waits")
def test_of_starts_at_once_one_sets_up_and_the_others_wait(machine: Machine) -> None:
    begun = [machine.begin("list", SECONDS="0.5") for _ in range(4)]

    ended = [(*one.communicate(timeout=60), one.returncode) for one in begun]

    assert [status for _, _, status in ended] == [7] * 4
    assert machine.installed == ["."]


def test_a_newer_python_under_another_name_is_used(machine: Machine) -> None:
    machine.python.rename(machine.bin / "python3.12")
    machine.python.write_text("#!/bin/sh\necho 3.9.2\nexit 1\n")
    machine.python.chmod(0o755)

    assert machine.start("list")[0] == 7


NETWORK = "NewConnectionError: [Errno -3] Temporary failure in name resolution"
DISK = "OSError: [Errno 28] No space left on device"


@each_row(
    ("fakes", "expected"),
    [
        ({"VERSION": "3.9.2", "OLD": "1"}, ["python3 is 3.9.2", "3.11 or newer", "apt install"]),
        ({"VERSION": "", "OLD": "1"}, ["python3 is broken", "apt install python3"]),
        ({"ERROR": NETWORK}, [NETWORK, "index cannot be reached", "Connect to a network"]),
        ({"ERROR": DISK}, [DISK, "the disk is full", "Free some space"]),
        ({"ERROR": "no wheel fits"}, ["no wheel fits", "pip could not install", "start again"]),
    ],
)
def test_a_failed_set_up_says_what_to_do(
    fakes: Mapping[str, str], expected: Sequence[str], tmp_path: Path
) -> None:
    machine = Machine(tmp_path)

    status, out, err = machine.start("list", script=None, **fakes)

    assert (status, out) == (2, "")
    assert [words for words in expected if words not in err] == []
    assert machine.start("list")[0] == 7  # as soon as it is put right


def test_what_a_machine_lacks_is_reported(machine: Machine) -> None:
    (machine.bin / "mkdir").unlink()
    (machine.bin / "mkdir").write_text("#!/bin/sh\necho Permission denied >&2\nexit 1\n")
    (machine.bin / "mkdir").chmod(0o755)
    refused = machine.start("list")
    machine.python.unlink()
    alone = machine.start("list")

    assert (refused[0], alone[0]) == (2, 2)
    assert "you may not write in" in refused[2]
    assert "there is no python3" in alone[2]
    assert "apt install python3 python3-pip" in alone[2]


# Completion as shells do it: each installs what the judge gives it, and Tab is pressed


FILES = {"solutions/sums/wrong_answer/adds_not.py": "", "testdata/sums/mine/05-big.in": ""}

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
        shutil.copy(FAKES / "judge", tools)
        self.starter = write_checkout(folder / "checkout", tools / "judge")
        self.env = {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "HOME": str(home),
            "PYTHONPATH": str(ROOT),
            "JUDGE_LOG": str(self.log),
            "JUDGE_PYTHON": sys.executable,
            "TERM": "xterm",
            "LANG": "C.UTF-8",
        }
        for program in ("judge", STARTER):
            words = (name, "-c", f"{program} --install-completion; true")
            done = run_process(*words, cwd=self.kit, env=self.env)
            assert f"{name} completion installed" in done.out, done.err


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
        (shell.kit / name).write_text(f"#!/bin/sh\ntouch '{tmp_path}/{name}'\n")
        (shell.kit / name).chmod(0o755)
    shutil.copy(shell.starter, tmp_path / "starter")
    (tmp_path / "pyproject.toml").touch()

    with Prompt(shell) as prompt:
        for name in names:
            prompt.run(f"./{name} run su\t\x15judge")
    asked = shell.env | {"_JUDGE_SH_COMPLETE": "complete_bash"}
    done = run_process(tmp_path / "starter", cwd=tmp_path, env=asked)

    assert [name for name in names if (tmp_path / name).exists()] == []
    assert (done.status, done.out, done.err) == (0, "", "")


class Prompt(OnTerminal):
    """The shell as somebody sits before it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.name, "-i", cwd=shell.kit, env=shell.env)
        self._log = shell.log

    def __enter__(self) -> Prompt:
        self.run("judge")
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        self.close()

    def run(self, keys: str) -> str:
        """Types a line, and Enter; the line that was run."""
        self._log.unlink(missing_ok=True)
        os.write(self.side, f"{keys}\n".encode())
        assert wait_until(lambda: self._log.exists() and bool(self._log.read_text())), self.said
        return self._log.read_text().strip()
