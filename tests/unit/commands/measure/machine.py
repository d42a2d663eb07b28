"""A machine whose time is told by the tests: programs cost what their text says."""

from __future__ import annotations

import math
import random
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.commands.measure.compare import open_comparison
from judge.commands.measure.comparison import CompareOptions, Comparison
from judge.model import Execution, Program
from tests.conftest import FakeSandbox, execution, write_kit


class Machine:
    """Runs Python solutions of the problem `sums` by the words in their first line, such as

        # cost=0.1 cost4=2 noise=0.02 fail=4 flaky=3 nodes=7 wall=1 count=1000

    `cost4` are times the cost where 4 numbers are to be added, and there `fail=4` answers wrongly;
    `flaky=3` does at each third run. `now` is its clock: a run takes what it costs, or `wall`. A
    program that does nothing takes `start_s`.
    """

    def __init__(self, *, start_s: float = 0.01) -> None:
        self.now = 0.0
        self.start_s = start_s
        self.runs: list[str] = []
        self.interrupt_at: int | None = None
        self._rng = random.Random(1)

    def clock(self) -> float:
        return self.now

    def __call__(self, program: Program, stdin: bytes) -> Execution:
        text = next(Path(program.folder).rglob("*.py")).read_text() if program.folder else ""
        if "py_compile" in program.argv or "-c" in program.argv or "--version" in program.argv:
            return execution(stdout=b"Python 3.11", exit_code=int("broken" in text))
        words = dict(word.split("=") for word in text.split("\n")[0].split() if "=" in word)
        if not text:
            return execution(cpu_s=self.start_s)
        self.runs.append(words.get("name", ""))
        if self.interrupt_at is not None and len(self.runs) >= self.interrupt_at:
            raise KeyboardInterrupt
        numbers = [int(word) for word in stdin.split()]
        cost = float(words.get("cost", 0.1)) * float(words.get(f"cost{len(numbers)}", 1))
        cost *= math.exp(self._rng.gauss(0, float(words.get("noise", 0))))
        self.now += float(words.get("wall", cost))
        output = f"{sum(numbers)}\n".encode()
        if words.get("fail") == str(len(numbers)):
            output = b"0\n"
        if "flaky" in words and self.runs.count(words.get("name", "")) % int(words["flaky"]) == 0:
            output = b"0\n"
        stderr = f"nodes={words['nodes']}\n".encode() if "nodes" in words else b""
        return execution(stdout=output, stderr=stderr, cpu_s=cost, wall_s=cost)


def kit(root: Path, *sizes: int, **solutions: str) -> Kit:
    """A kit with the solutions `a.py`, `b.py` and so on, whose first lines are these words.

    Beside its two cases it has one for each of `sizes`, with so many numbers to add.
    """
    files = {
        f"solutions/sums/{name}.py": f"# name={name} {words}\n" for name, words in solutions.items()
    }
    for place, size in enumerate(sizes, 10):
        files[f"testdata/sums/secret/{place}.in"] = "1 " * size + "\n"
        files[f"testdata/sums/secret/{place}.ans"] = f"{size}\n"
    return find_kit(write_kit(root / "kit", files), {})


def order(**changes: object) -> CompareOptions:
    """The order to compare `a.py` with `b.py`."""
    words: dict[str, object] = {"candidates": ("a.py", "b.py"), "problems": ("sums",)} | changes
    return CompareOptions(**words)  # type: ignore[arg-type]  # names and types of CompareOptions


def compare_programs(
    root: Path,
    machine: Machine,
    a: str,
    b: str,
    given: CompareOptions | None = None,
    sizes: Sequence[int] = (),
) -> Comparison:
    """What is found of two solutions that such words describe."""
    with open_comparison(
        kit(root, *sizes, a=a, b=b),
        given or order(),
        sandbox=FakeSandbox(machine),
        clock=machine.clock,
    ) as work:
        list(work)
        return work.comparison()


def git(folder: Path, *words: str, stdin: bytes | None = None) -> str:
    """What git says."""
    done = subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words],
        cwd=folder, input=stdin, capture_output=True, check=True,
    )  # fmt: skip
    return done.stdout.decode().strip()


def commit_files(folder: Path, files: Mapping[str, bytes | None] | None = None) -> str:
    """The commit of all that is there after these are written; those that are None are removed."""
    for name, content in (files or {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "more")
    return git(folder, "rev-parse", "HEAD")
