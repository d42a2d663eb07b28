"""What is kept as it comes is not judged again by a run that resumes."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.model import Case, Excerpt, Judgement, Problem, Verdict
from judge.runner import store as store_module
from judge.runner.reuse import StoringExecutor
from judge.runner.store import KEPT_S, JudgementStore
from tests.conftest import LIMITS, ROOT, AtOnce, case, each_row, problem, solution

PROBLEM, SOLUTION = problem(), solution()
CASES = [case(f"secret/{number}") for number in range(4)]


class Counting(AtOnce):
    """An executor that judges at once and counts; its judgements say how many there were."""

    def __init__(self, **changes: object) -> None:
        self.asked: list[str] = []
        self.changes = changes
        super().__init__(self._count)

    def _count(self, case: Case) -> Judgement:
        self.asked.append(case.name)
        made = Judgement(case=case.name, hash=case.hash, verdict=Verdict.AC, cpu_s=len(self.asked))
        return replace(made, **self.changes)


def judge(
    path: Path,
    *cases: Case,
    resume: bool = True,
    asks: Problem = PROBLEM,
    level: str = "x",
    **changes: object,
) -> tuple[list[str], list[Judgement]]:
    """The cases that were judged, and all judgements, of a run with the file `path`."""
    executor = Counting(**changes)
    store = JudgementStore(path)
    with StoringExecutor(executor, store, level=level, resume=resume) as judging:
        found = [judging.judge(asks, SOLUTION, one).result() for one in cases]
        assert judging.resumed == len(cases) - len(executor.asked)
    return executor.asked, found


FIELDS: dict[str, Any] = {
    "verdict": Verdict.WA,
    "memory_bytes": 1 << 40,
    "message": "ä\n\0",
    "excerpt": Excerpt(input="1", expected="2", actual="3", stderr=""),
    "advice": ("a", "b"),
    "score": Fraction(1, 3),
}


def test_a_stored_judgement_is_not_made_again_if_resumed(tmp_path: Path) -> None:
    path = tmp_path / "data" / "h"
    _, told = judge(path, *CASES[:2], CASES[0], **FIELDS)

    asked, found = judge(path, *CASES, CASES[0])
    again, _ = judge(path, *CASES)  # what was resumed can be resumed again
    anew, _ = judge(path, *CASES, resume=False)

    assert asked == ["secret/2", "secret/3"]
    assert [*found[:2], found[-1]] == told  # repeated ones in order
    assert (again, len(anew)) == ([], 4)
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_judge_error_another_level_and_other_stops_are_judged_again(tmp_path: Path) -> None:
    path = tmp_path / "h"
    judge(path, CASES[0])
    judge(path, CASES[1], verdict=Verdict.JE)

    patient = replace(PROBLEM, limits=replace(LIMITS, wall_s=99.0))
    assert judge(path, CASES[0], asks=patient)[0] == ["secret/0"]
    assert judge(path, CASES[0], level="y")[0] == ["secret/0"]
    assert judge(path, CASES[1])[0] == ["secret/1"]


# The file


KEYS = [bytes([number]) * 4 for number in range(40)]


def kept(path: Path, *, book: bytes = b"b") -> dict[bytes, bytes]:
    with JudgementStore(path) as store:
        opened = store.open_book(book)
        found = {key: store.get(opened, key) for key in KEYS}
    return {key: text for key, text in found.items() if text is not None}


def keep(path: Path, *, book: bytes = b"b", content: bytes = b"text") -> JudgementStore:
    with JudgementStore(path) as store:
        for key in KEYS:
            store.put(store.open_book(book), key, content + key)
    return store


def test_no_damage_of_the_file_is_believed(tmp_path: Path) -> None:
    path, rng = tmp_path / "h", random.Random(5)
    keep(path, content=b"x" * 300)
    whole, told = path.read_bytes(), kept(path)
    found = {"all": 0, "some": 0, "none": 0}

    for _ in range(150):
        content, start = bytearray(whole), rng.randrange(len(whole))
        length = rng.choice([1, 1, 100, 4096])
        content[start : start + length] = rng.choice([bytes(length), rng.randbytes(length)])
        for left in tmp_path.iterdir():
            left.unlink()
        path.write_bytes(content[: rng.choice([len(content), start])])
        known = kept(path)
        assert known.items() <= told.items()
        found["all" if known == told else "some" if known else "none"] += 1

    assert min(found.values()) > 5


def test_a_record_counts_only_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "h"
    keep(path)
    keep(path, book=b"other", content=b"others")

    for change in (
        "UPDATE records SET key = x'02020202' WHERE book = 2 AND key = x'01010101'",
        "UPDATE books SET digest = 'third' WHERE id = 2",
    ):
        with closing(sqlite3.connect(path)) as base, base:
            base.execute("DELETE FROM records WHERE book = 2 AND key = x'02020202'")
            base.execute(change)

    assert len(kept(path)) == 40
    assert kept(path, book=b"other") == kept(path, book=b"third") == {}
    store = keep(path)
    store.put(store.open_book(b"b"), KEYS[0], bytes(2 << 20))  # too long: none is there any more
    store.close()
    assert list(kept(path)) == KEYS[1:]


@each_row("damage", ["a folder", "no folder", "a device", "no database", "of others"])
def test_where_the_file_cannot_be_used_all_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    path = tmp_path / "data" / "h"
    path.parent.mkdir()
    match damage:
        case "a folder":
            path.mkdir()
        case "no folder":
            path.parent.rmdir()
            path.parent.write_text("")
        case "a device":
            path.symlink_to("/dev/zero")
        case "no database":
            path.write_text("no database" * 100)
        case "of others":
            owner = os.geteuid()
            monkeypatch.setattr(os, "geteuid", lambda: owner + 1)

    with StoringExecutor(Counting(), JudgementStore(path), level="x", resume=True) as judging:
        found = [judging.judge(PROBLEM, SOLUTION, one).result() for one in CASES]

    assert [one.verdict for one in found] == [Verdict.AC] * 4
    assert str(path.parent) in (judging.store.trouble or "")


def run_elsewhere(path: Path, code: str) -> str:
    """What code prints that another process runs with a store."""
    head = "import sys; from pathlib import Path; from judge.runner.store import JudgementStore\n"
    head += "store = JudgementStore(Path(sys.argv[1]))\n"
    words = [sys.executable, "-c", head + code, str(path)]
    return str(subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout)


def test_a_full_disk_and_what_json_cannot_hold_lose_only_what_is_new(tmp_path: Path) -> None:
    path = tmp_path / "h"
    judge(path, CASES[0])
    judge(path, CASES[1], message="\ud800")
    code = """
import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 17, 1 << 17))
with store:
    for number in range(500):
        store.put(store.open_book(b"b"), number.to_bytes(2), b"x" * 1000)
print(store.trouble)
"""

    assert "cannot be used: " in run_elsewhere(path, code)
    assert judge(path, *CASES[:2])[0] == ["secret/1"]


def test_a_kill_loses_nothing_that_took_longer_than_a_moment(tmp_path: Path) -> None:
    path = tmp_path / "h"
    code = """
for number in range(40):
    took_s = 0.1 if number < 30 else 0.0
    store.put(store.open_book(b"b"), bytes([number]) * 4, b"text", took_s=took_s)
import os; os.kill(os.getpid(), 9)
"""

    run_elsewhere(path, code)

    assert 30 <= len(kept(path)) <= 40


def test_what_nobody_has_used_for_long_goes_and_so_does_what_is_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "h"
    for book, age_s in ((b"old", KEPT_S + 9), (b"first", 99), (b"b", 9)):
        keep(path, book=book)
        with closing(sqlite3.connect(path)) as base, base:
            base.execute("UPDATE books SET used = used - ? WHERE digest = ?", (age_s, book))
    keep(path)
    assert [len(kept(path, book=book)) for book in (b"first", b"b", b"old")] == [40, 40, 0]

    monkeypatch.setattr(store_module, "MOST_RECORDS", 60)
    keep(path)

    assert [len(kept(path, book=book)) for book in (b"first", b"b")] == [0, 40]
    with JudgementStore(path) as store:
        assert store.content()[:2] == (40, 40 * 16)
        assert store.forget() == 640
    assert JudgementStore(path).content() == (0, 0, None)
    assert JudgementStore(tmp_path / "none" / "h").content() == (0, 0, None)
    assert not (tmp_path / "none").exists()


def test_what_another_judge_delays_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_WAIT_S", 0.01)
    path = tmp_path / "store"
    store = keep(path)
    book = store.open_book(b"b")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.put(book, b"late", b"text", took_s=1.0)
        store.mark_as_differing(book)
        assert (store.trouble, store.get(book, b"late")) == (None, b"text")
        other.execute("ROLLBACK")
        other.execute("DELETE FROM books")  # as `doctor cache --clean` does
    store.close()

    again = JudgementStore(path)
    assert again.open_book(b"b").differs
    again.close()
    assert store.trouble is None
