"""Judges that are killed at any moment: nothing is left of them, and the cache keeps its bound."""

from __future__ import annotations

import ctypes
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.conftest import ROOT, write_kit
from tests.end_to_end.processes import children, wait_until
from tests.sweeps import AT_NIGHT

KILLS = 100 if AT_NIGHT else 25
BOUND_BYTES = 6 << 20
IN_USE_BYTES = 3 * (1 << 20) * 11 // 10  # of a killed judge, for a second beyond its end
CLOCK_S = 1.1
_PR_SET_CHILD_SUBREAPER = 36

SOLUTION = """\
#include <stdio.h>
char ballast[1 << 20] = {{{mark}}};
int main(void) {{
    long sum = 0, number;
    while (scanf("%ld", &number) == 1) sum += number;
    printf("%ld\\n", sum);
    return ballast[0] != {mark};
}}
"""


@pytest.fixture
def _adopting_orphans() -> Iterator[None]:
    """Whatever a killed judge leaves running becomes a child of this process."""
    libc = ctypes.CDLL(None)
    assert libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0
    yield
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def children_of_this_process() -> set[int]:
    """The living ones; those that have ended are waited for."""
    found = set(children(os.getpid()))
    for pid in list(found):
        with suppress(ChildProcessError):
            if os.waitpid(pid, os.WNOHANG)[0]:
                found.discard(pid)
    return found


def used_bytes(folder: Path) -> int:
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*") if path.is_file())


@pytest.mark.slow
@pytest.mark.usefixtures("_adopting_orphans")
def test_nothing_is_left_of_a_judge_that_is_killed(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", {})
    temporary, cache = tmp_path / "temporary", tmp_path / "cache"
    temporary.mkdir()
    environment = os.environ | {
        "TMPDIR": str(temporary),
        "XDG_CACHE_HOME": str(cache),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "JUDGE_CACHE_SIZE": str(BOUND_BYTES),
        "PYTHONPATH": str(ROOT),
    }
    before = children_of_this_process()

    def is_gone() -> bool:
        running = cache / "judge/running"
        left = [*temporary.iterdir(), *(running.iterdir() if running.is_dir() else ())]
        return not (children_of_this_process() - before or left)

    rng = random.Random(1)
    files = [tmp_path / f"mine{number}.c" for number in range(3)]
    whole_s = 0.0
    for number in range(KILLS + 1):
        for place, file in enumerate(files):
            file.write_text(SOLUTION.format(mark=1 + (3 * number + place) % 100))
        command = [sys.executable, "-m", "judge", "run", "sums", *map(str, files)]
        started_s = time.monotonic()
        judge = subprocess.Popen(
            command, cwd=kit, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        if number == 0:  # the first one runs to its end: that is how long one takes
            _, errors = judge.communicate()
            assert judge.returncode == 0, errors
            whole_s = time.monotonic() - started_s
            continue
        time.sleep(rng.uniform(0, whole_s))
        judge.send_signal(signal.SIGKILL)
        judge.communicate()
        assert wait_until(is_gone), f"left after kill {number}"
        assert used_bytes(cache) <= BOUND_BYTES + IN_USE_BYTES

    time.sleep(CLOCK_S)
    for place, file in enumerate(files):
        file.write_text(SOLUTION.format(mark=101 + place))
    subprocess.run(command, cwd=kit, env=environment, check=True, capture_output=True)
    assert BOUND_BYTES // 2 < used_bytes(cache) <= BOUND_BYTES  # the bound was reached
