"""Start the judge as users do: in this process, as a process of its own, or from the path."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import typer.testing
from typer.testing import CliRunner

from judge.cli import app
from tests.conftest import ROOT

if hasattr(typer.testing, "_get_command"):  # it builds the commands for each call: 86 ms
    typer.testing._get_command = cache(typer.testing._get_command)


@dataclass(frozen=True)
class CommandResult:
    """What a command printed, and how it ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def judge(*words: str, cwd: Path, env: Mapping[str, str] | None = None) -> CommandResult:
    """What the command printed, in this process."""
    with chdir(cwd):
        done = CliRunner().invoke(app, words, env=env, prog_name="judge")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return CommandResult(done.exit_code, done.stdout, done.stderr)


def judge_process(
    *words: str, cwd: Path, env: Mapping[str, str] | None = None, typed: str = ""
) -> CommandResult:
    """What the command printed as a process, for tests in which the process matters."""
    return run_process(sys.executable, "-m", "judge", *words, cwd=cwd, env=env, typed=typed)


def run_process(
    *words: str | Path,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    typed: str = "",
    within_s: float = 600,
) -> CommandResult:
    """What a program printed that finds the judge of this checkout."""
    done = subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=within_s,
    )
    return CommandResult(done.returncode, done.stdout, done.stderr)


def learner_environment(home: Path) -> dict[str, str]:
    """Settings of somebody with an empty home and the command `judge` on the path."""
    tools = home / "bin"
    tools.mkdir(parents=True, exist_ok=True)
    (tools / "judge").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m judge "$@"\n')
    (tools / "judge").chmod(0o755)
    return {
        "PATH": f"{tools}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "PYTHONSAFEPATH": "1",
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_DATA_HOME": str(home / "data"),
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }


def scores_of(document: Any) -> dict[str, float]:
    """The scores of solutions by the names of their files."""
    return {one["solution"].rpartition("/")[2]: one["score"] for one in document["solutions"]}


# Find live processes and what they hold, and wait until something holds


def processes_with(mark: str | bytes) -> list[int]:
    """The live processes that have `mark` in their command line."""
    return [
        int(entry.name)
        for entry in Path("/proc").glob("[0-9]*")
        if os.fsencode(mark) in command_line(int(entry.name)) and is_running(int(entry.name))
    ]


def command_line(pid: int) -> bytes:
    """The command line of a process; nothing if there is none."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not waited for does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "XZ"


def children(pid: int) -> list[int]:
    """The children of a process."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for one in lists for word in one.read_text().split()]


def descendants(pid: int) -> Iterator[int]:
    """The children of a process, and theirs."""
    for child in children(pid):
        yield child
        yield from descendants(child)


def count_descriptors(pid: int | str = "self") -> int:
    """How many descriptors a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def wait_until(holds: Callable[[], bool]) -> bool:
    """Whether something holds, at the latest after a minute."""
    deadline = time.monotonic() + 60
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def wait_until_gone(mark: str) -> bool:
    """Whether no process with `mark` is left, at the latest after a minute."""
    return wait_until(lambda: not processes_with(mark))
