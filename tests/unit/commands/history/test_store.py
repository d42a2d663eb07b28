"""The history: what is kept stays, whoever else writes, and however a judge ends."""

import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.commands.history.store import History, PastRun, ProblemProgress
from judge.model import Verdict
from judge.runner.store import MIGRATIONS, HistoryError
from tests.conftest import ROOT, each_row
from tests.past_runs import NOON, RUN, WRONG


def stored_runs(path: Path, *runs: PastRun, **more: Any) -> list[PastRun]:
    """All runs of the history at `path`, newest first, after `runs` were added."""
    with History.open(path) as history:
        history.add(runs, **more)
        return history.runs()


def create_history(path: Path, migrations: Sequence[Sequence[str]]) -> Path:
    """An empty history of an older version."""
    with History.open(path, migrations=migrations):
        return path


def start_process(path: Path, code: str) -> subprocess.Popen[str]:
    """Another process with these names at hand; it says that it runs."""
    head = """\
import os, sys
from msgspec.structs import replace
from pathlib import Path
from tests.past_runs import RUN
from judge.commands.history.store import History
from judge.runner.store import HistoryError
path = Path(sys.argv[1])
print(flush=True)
"""
    words = [sys.executable, "-c", head + code, str(path)]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    return process


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers(0, 2**63 - 1)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("problem", "solution", "hash", "language", "level", "version"), texts),
    **dict.fromkeys(("package", "path", "first_failing"), st.none() | texts),
    **dict.fromkeys(("expected", "data"), st.lists(texts).map(tuple)),
    **dict.fromkeys(("cases_done", "cases_total"), numbers),
    **dict.fromkeys(("score", "cpu_s", "wall_s"), st.none() | st.floats(0, 1e9)),
    "time": st.datetimes(min_value=datetime(1970, 1, 1)).map(lambda one: one.replace(tzinfo=UTC)),
    "verdict": st.sampled_from(Verdict),
    "as_expected": st.none() | st.booleans(),
    "complete": st.booleans(),
    "memory_bytes": st.none() | numbers,
    "time_scale": st.floats(0.01, 100),
}


@given(st.builds(PastRun, **FIELDS))
@settings(max_examples=25)
def test_a_stored_run_is_read_back(run: PastRun) -> None:
    with History.read(Path("/nowhere/at/all")) as history:
        history.add([run])

        assert history.runs() == [run]


def test_runs_come_newest_first_by_problem_package_or_own_solutions(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folders" / "history.sqlite3"
    shipped = replace(RUN, path=None)
    packed = replace(RUN, package="/p/sums")
    push = replace(RUN, problem="push")
    stored_runs(path, RUN)

    assert stored_runs(path, shipped, packed, push) == [push, packed, shipped, RUN]
    assert path.parent.stat().st_mode & 0o777 == 0o700  # it names private files
    with History.read(path) as history:
        assert history.runs("push") == [push]
        assert history.runs("sums") == [packed, shipped, RUN]
        assert history.runs(package=Path("/p/sums")) == [packed]
        assert history.runs("sums", own=True, limit=1) == [packed]
        assert history.runs("' OR 1=1; DROP TABLE runs; --") == []
        assert len(history.runs()) == 4
    with History.read(tmp_path / "data" / "h") as history:
        assert (history.runs(), history.progress()) == ([], {})
    assert not (tmp_path / "data").exists()


FASTER = replace(RUN, cpu_s=0.25, hash="02", time=NOON + timedelta(days=1))
TRIED = ProblemProgress(solved=False, best_cpu_s=None, tries=1, last=NOON)
SOLVED = ProblemProgress(solved=True, best_cpu_s=0.25, tries=3, last=FASTER.time)


@each_row(
    ("runs", "progress"),
    [
        ([WRONG, RUN, FASTER, replace(WRONG, problem="push")], {"sums": SOLVED, "push": TRIED}),
        # It is solved only on all cases, and by one's own solution of the kit.
        ([WRONG], {"sums": TRIED}),
        ([replace(RUN, complete=False)], {"sums": TRIED}),
        ([replace(RUN, cases_done=1)], {"sums": TRIED}),
        ([replace(WRONG, cpu_s=0.001)], {"sums": TRIED}),
        ([FASTER, FASTER, replace(FASTER, solution="copy.py")], {"sums": replace(SOLVED, tries=1)}),
        ([replace(RUN, path=None), replace(RUN, package="/p")], {}),
    ],
)
def test_progress_is_by_problem(runs: list[PastRun], progress: dict[str, ProblemProgress]) -> None:
    with History.read(Path("/nowhere/at/all")) as history:
        history.add(runs)
        assert history.progress() == progress


def test_the_oldest_are_forgotten_but_not_the_other_kind_and_the_fastest(tmp_path: Path) -> None:
    own = [replace(WRONG, version=str(number)) for number in range(5)]
    shipped, packed = replace(RUN, path=None), replace(RUN, package="/p", cpu_s=3.0)
    slow, fast = replace(RUN, cpu_s=2.0), replace(RUN, cpu_s=1.0)

    assert stored_runs(tmp_path / "a", shipped, *own, most=3) == [*own[:1:-1], shipped]
    assert stored_runs(tmp_path / "b", slow, fast, packed, *own, most=2) == [
        *(own[4], own[3], packed, fast)
    ]


def test_hints_that_were_seen_stay_seen(tmp_path: Path) -> None:
    with History.open(tmp_path / "h") as history:
        assert history.hints("sums") == 0
        history.record_hints("sums", 2)
        history.record_hints("sums", 1)

    with History.read(tmp_path / "h") as history:
        assert (history.hints("sums"), history.hints("push")) == (2, 0)


@each_row("version", range(1, len(MIGRATIONS) + 1))
def test_an_older_history_is_brought_up_to_date_with_its_runs(tmp_path: Path, version: int) -> None:
    path = create_history(tmp_path / "h", MIGRATIONS[:version])
    columns = "time, problem, solution, path, hash, language, verdict, expected, complete, "
    columns += "cases_done, cases_total, data, level, time_scale, version"
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(
            f"INSERT INTO runs ({columns}) VALUES ('2026-01-02T12:00:00+00:00', 'sums', 'mine.py', "
            "'/m.py', '00', 'python3', 'WA', '[\"AC\"]', 1, 1, 2, '[]', 'none', 1.0, '0.1.0')"
        )

    (found,) = stored_runs(path)

    assert (found.time, found.problem, found.verdict) == (NOON, "sums", Verdict.WA)


def test_a_step_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "h"
    stored_runs(path, RUN)
    broken = (*MIGRATIONS, ("DROP TABLE runs", "no SQL at all"))

    with pytest.raises(HistoryError, match="syntax error"):
        History.open(path, migrations=broken)

    assert stored_runs(path) == [RUN]


def test_whatever_is_damaged_it_is_an_error_of_the_history(tmp_path: Path) -> None:
    path, rng = tmp_path / "history.sqlite3", random.Random(3)
    stored_runs(path, *[RUN, WRONG] * 20)
    whole = path.read_bytes()
    found = {"read": 0, "refused": 0}

    for _ in range(100):
        content, start = bytearray(whole), rng.randrange(len(whole))
        length = rng.choice([1, 100, 4096])
        content[start : start + length] = rng.choice([bytes(length), rng.randbytes(length)])
        for left in tmp_path.iterdir():
            left.unlink()
        path.write_bytes(content)
        try:
            with History.read(path) as history:
                history.progress()
                history.runs()
                history.add([RUN])
            found["read"] += 1
        except HistoryError:
            found["refused"] += 1

    assert min(found.values()) > 5


def test_whatever_else_is_there_is_an_error_and_stays_unchanged(tmp_path: Path) -> None:
    known = len(MIGRATIONS)
    newer = create_history(tmp_path / "newer", (*MIGRATIONS, ("CREATE TABLE more (x)",)))
    with closing(sqlite3.connect(tmp_path / "other")) as base, base:
        base.execute("CREATE TABLE runs (x)")
    (tmp_path / "text").write_bytes(b"no database at all " * 100)
    (tmp_path / "head").write_bytes(b"SQLite format 3\0" + b"x" * 99)
    stored_runs(tmp_path / "half", *[WRONG] * 300)
    with (tmp_path / "half").open("r+b") as file:
        file.truncate((tmp_path / "half").stat().st_size // 2)

    for path, words in (
        (newer, f"{newer} has version {known + 1}, which a newer judge wrote.* {known}. Update"),
        (tmp_path / "text", "is not a history, or it is damaged"),
        (tmp_path / "head", "is not a history, or it is damaged"),
        (tmp_path / "other", "is a database, but not a history of judge"),
        (tmp_path / "half", "malformed"),
        (tmp_path, "unable to open database file"),
        (Path("/proc/judge/h"), "cannot be used"),
        (Path("/dev/null/h"), "cannot be used"),
    ):
        before = path.read_bytes() if path.is_file() else b""
        with pytest.raises(HistoryError, match=words):
            stored_runs(path)
        if path.is_file() and path.name != "half":
            with pytest.raises(HistoryError, match=words):
                History.read(path)
            assert path.read_bytes() == before


TWENTY = """\
for number in range(20):
    with History.open(path) as history: history.add([RUN, replace(RUN, hash='1')])
"""
ENDLESS = """\
number = 0
with History.open(path) as history:
    while True:
        number += 1
        print(flush=True)
        history.add([replace(RUN, hash=str(number))] * 500)
"""
READ = """\
if os.geteuid() == 0: os.setgid(65534); os.setuid(65534)
with History.read(path) as history: print(history.runs() == [RUN])
try:
    with History.open(path) as history: history.add([RUN])
except HistoryError as error: print(error)
"""


def test_two_judges_begin_a_history_and_write_at_the_same_time(tmp_path: Path) -> None:
    both = [start_process(tmp_path / "h", TWENTY) for _ in range(2)]

    ends = [process.communicate() and process.returncode for process in both]

    assert ends == [0, 0]
    assert [run.hash for run in stored_runs(tmp_path / "h")] == ["1", "00"] * 40


def test_a_kill_leaves_no_partial_addition(tmp_path: Path) -> None:
    for adds in (1, 3):
        path = tmp_path / str(adds)
        process = start_process(path, ENDLESS)
        assert process.stdout is not None
        for _ in range(adds):
            process.stdout.readline()
        process.send_signal(signal.SIGKILL)  # while it adds
        process.communicate()

        found = [run.hash for run in stored_runs(path)]

        assert all(count == 500 for count in Counter(found).values())
        with closing(sqlite3.connect(path)) as base:
            assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@each_row("mode", ["WAL", "DELETE"])
def test_a_history_that_cannot_be_written_can_be_read(mode: str) -> None:
    with tempfile.TemporaryDirectory() as name:  # those of pytest are for their owner alone
        folder = Path(name)
        stored_runs(folder / "h", RUN)
        with closing(sqlite3.connect(folder / "h")) as base:
            base.execute(f"PRAGMA journal_mode = {mode}")
        (folder / "h").chmod(0o444)
        folder.chmod(0o555)

        said, _ = start_process(folder / "h", READ).communicate()

        folder.chmod(0o755)
    first, second = said.splitlines()
    assert first == "True"
    assert "cannot be used: " in second
