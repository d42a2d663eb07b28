"""What was judged is not judged again, unless it could come out otherwise."""

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.files import write_file
from judge.grading.expectations import ACCEPTED
from judge.languages import language_of
from judge.model import (
    Case,
    Excerpt,
    Execution,
    Judgement,
    Place,
    Problem,
    Program,
    Rule,
    Solution,
    SourceFile,
    Validation,
    Verdict,
)
from judge.runner import reuse as reuse_module
from judge.runner import store as store_module
from judge.runner.local import LocalExecutor
from judge.runner.reuse import Reuse, StoringExecutor
from judge.runner.store import KEPT_S, JudgementStore
from tests.conftest import (
    LIMITS,
    ROOT,
    AtOnce,
    FakeSandbox,
    case,
    each_row,
    execution,
    problem,
    solution,
)

PROBLEM = problem()
PYTHON = language_of("mine.py")
ALL = Reuse()
SOLUTION = solution("mine.py", "print(1)", language=PYTHON)
CASES = [case(f"secret/{number}", input=f"{number}\n") for number in range(3)]


class Machine:
    """A machine with a cache, on which each run of a program is counted."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        self.seen: dict[str, Any] = {"stdout": b"1\n"}
        self.runs = 0

    def run(self, program: Program, stdin: bytes) -> Execution:
        if "-m" in program.argv or "--version" in program.argv:  # the compiler
            return execution()
        self.runs += 1
        return execution(**self.seen)

    def executor(self) -> LocalExecutor:
        return LocalExecutor(FakeSandbox(self.run), home=self.cache)

    def judge(
        self, *cases: Case, reuse: Reuse = ALL, of: Problem = PROBLEM, by: Solution = SOLUTION
    ) -> list[Judgement]:
        """Judge cases in a session of their own."""
        with self.storing(reuse) as judging:
            return [judging.judge(of, by, one).result() for one in cases]

    @contextmanager
    def storing(self, reuse: Reuse | None = ALL) -> Iterator[StoringExecutor]:
        executor = self.executor()
        store = JudgementStore(self.cache.parent / "data" / "history.sqlite3")
        with StoringExecutor(executor, store, level="none", reuse=reuse) as storing, executor:
            yield storing

    def learn(self, *cases: Case, **order: Any) -> list[Judgement]:
        """Judge cases in as many sessions as the next one needs; return what the last found."""
        for _ in range(reuse_module.CONFIRMED - 1):
            self.judge(*cases, **order)
        return self.judge(*cases, **order)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "cache")


def cached(found: list[Judgement]) -> list[bool]:
    return [one.cached for one in found]


def test_a_case_is_judged_in_two_sessions_however_often_in_one(machine: Machine) -> None:
    first, second = machine.judge(*CASES, *CASES), machine.judge(*CASES)
    third = machine.judge(*CASES)
    twice = machine.judge(*CASES, *CASES)  # as `judge verify` does
    fresh = machine.judge(*CASES, reuse=Reuse(takes=False))

    assert cached(first) + cached(second) + cached(fresh) == [False] * 12
    assert third == [replace(one, cached=True) for one in first[:3]]
    assert twice == third * 2
    assert machine.runs == 4 * len(CASES)
    machine.seen = {"stdout": b"2\n"}  # a wrong answer comes with all that is shown of it
    another = solution("wrong.py", "print(2)", language=PYTHON)
    (wrong,), (again,) = machine.learn(CASES[0], by=another), machine.judge(CASES[0], by=another)
    assert (wrong.verdict, again) == (Verdict.WA, replace(wrong, cached=True))
    assert wrong.excerpt is not None


@pytest.mark.parametrize("answers", ["both right", "both wrong"])
def test_an_output_that_differs_by_run_is_never_taken(machine: Machine, answers: str) -> None:
    end = b"" if answers == "both right" else b"2\n" * 100_000
    found = []
    for number in range(4):
        machine.seen["stdout"] = b"1\n" + end + b" " * number
        found += machine.judge(*CASES)

    assert len({one.verdict for one in found}) == 1
    assert not any(cached(found))
    machine.seen["stdout"] = b"1\n"
    assert not any(cached(machine.learn(*CASES) + machine.judge(*CASES)))


@each_row(
    "changed",
    [
        {"by": replace(SOLUTION, files=(SourceFile(name="mine.py", content=b"print(2)"),))},
        {"by": replace(SOLUTION, name="other.py")},
        {"by": replace(SOLUTION, refused="the source is longer than the problem allows")},
        {"by": replace(SOLUTION, compile_bytes=1 << 26)},
        {"by": replace(SOLUTION, expectation=replace(ACCEPTED, rules=(Rule(message="no"),)))},
        {"by": replace(SOLUTION, language=replace(PYTHON, run=("python3", "-O", "{main}")))},
        {"of": replace(PROBLEM, limits=replace(LIMITS, cpu_s=2.0))},
        {"of": replace(PROBLEM, limits=replace(LIMITS, memory_bytes=1 << 27))},
        {"of": replace(PROBLEM, checker_args=("case_sensitive",))},
        # What may come out otherwise.
        {"of": replace(PROBLEM, validation=Validation(validators=(), limits=LIMITS))},
        {"of": replace(PROBLEM, place=Place.COPY)},
    ],
)
def test_what_is_changed_is_judged(changed: dict[str, Any], tmp_path: Path) -> None:
    machine = Machine(tmp_path / "cache")
    machine.learn(*CASES)

    assert not any(cached(machine.judge(*CASES, **changed)))
    others = [replace(CASES[0], input=b"9\n"), replace(CASES[1], answer=b"1 \n"), CASES[2]]
    assert cached(machine.judge(*others)) == [False, False, True]


def test_another_judge_or_machine_judges_again(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = reuse_module._machine.__wrapped__()
    machine.learn(*CASES)
    for name in ("state_of_judge", "_machine"):
        with monkeypatch.context() as patch:
            patch.setattr(reuse_module, name, lambda: "another")
            assert not any(cached(machine.judge(*CASES)))
    for part in ("_processor", "_stamp"):  # of another processor, with other libraries
        with monkeypatch.context() as patch:
            patch.setattr(reuse_module, part, lambda *_: "another")
            assert reuse_module._machine.__wrapped__() != before
    monkeypatch.setattr(reuse_module, "_COMMANDS", [str(tmp_path / "bin")])
    monkeypatch.syspath_prepend(tmp_path / "site-packages")
    installed = [reuse_module._machine.__wrapped__()]
    for name in ("bin/tool", "site-packages/library.py"):
        write_file(tmp_path / name, b"")
        installed.append(reuse_module._machine.__wrapped__())
    assert len(set(installed)) == 3
    # The state of the judge changes with any of its files.
    monkeypatch.setattr(reuse_module, "__file__", str(tmp_path / "runner" / "reuse.py"))
    states = []
    for text in ("one", "another"):
        write_file(tmp_path / "room" / "checkers.py", text.encode())
        states.append(reuse_module.state_of_judge.__wrapped__())
    assert states[0] != states[1]


def test_a_changed_compiler_judges_again_and_what_a_version_manager_chooses_is_never_known(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool, shim = tmp_path / "bin/mytool", tmp_path / "shims/shimmed"
    for path in (tool, shim):
        write_file(path, b"#!/bin/sh\n", executable=True)
        monkeypatch.setenv("PATH", str(path.parent), prepend=os.pathsep)
    by_tool, by_shim = (
        replace(SOLUTION, language=replace(PYTHON, compile=(path.name,))) for path in (tool, shim)
    )
    for one in (by_tool, by_shim):
        machine.learn(*CASES, by=one)

    assert cached(machine.judge(*CASES, by=by_tool)) == [True] * 3
    write_file(tool, b"#!/bin/sh\n# new\n", executable=True)
    assert cached(machine.judge(*CASES, by=by_tool)) == [False] * 3
    assert cached(machine.judge(*CASES, by=by_shim)) == [False] * 3


def test_what_a_language_shows_to_programs_judges_again_if_it_changes(
    machine: Machine, tmp_path: Path
) -> None:
    library = tmp_path / "library/deep/words.py"
    by = replace(SOLUTION, language=replace(PYTHON, shows=(str(tmp_path / "library"),)))
    write_file(library, b"one = 1\n")
    machine.learn(*CASES, by=by)

    assert cached(machine.judge(*CASES, by=by)) == [True] * 3
    write_file(library, b"one = 10\n")
    assert cached(machine.judge(*CASES, by=by)) == [False] * 3


@each_row(
    ("seen", "margins"),
    [
        ({"cpu_s": 0.81 * LIMITS.cpu_s}, False),
        ({"wall_s": 0.81 * LIMITS.wall_s}, False),
        ({"memory_bytes": int(0.81 * LIMITS.memory_bytes)}, False),
        ({"cpu_s": 1.1 * LIMITS.cpu_s}, False),
        ({"exit_code": 1}, False),
        ({"cpu_s": 0.41 * LIMITS.cpu_s}, True),  # it may decide a margin
    ],
)
def test_what_is_near_a_limit_runs_again(
    tmp_path: Path, seen: dict[str, Any], margins: bool
) -> None:
    machine = Machine(tmp_path / "cache")
    machine.seen |= seen
    machine.learn(CASES[0])

    assert cached(machine.judge(CASES[0], reuse=Reuse(keeps_margins=margins))) == [False]
    assert cached(machine.judge(CASES[0])) == [margins]


@each_row(
    "unlike", [{"stdout": b"2\n"}, {"stderr": b"nodes=7\n"}, {"exit_code": 1}, {"cpu_s": 99.0}]
)
def test_what_once_differed_is_never_taken(tmp_path: Path, unlike: dict[str, Any]) -> None:
    machine = Machine(tmp_path / "cache")
    usual = dict(machine.seen)
    machine.learn(*CASES)
    machine.seen |= unlike
    machine.judge(CASES[0], reuse=Reuse(takes=False))
    machine.seen = usual

    assert not any(cached(machine.learn(*CASES) + machine.judge(*CASES)))


def test_two_judges_may_judge_at_once(machine: Machine) -> None:
    machine.judge(*CASES)
    with machine.storing() as one, machine.storing() as two:
        for judging, some in ((one, CASES[0]), (two, CASES[1]), (one, CASES[2]), (two, CASES[2])):
            judging.judge(PROBLEM, SOLUTION, some).result()

    assert cached(machine.judge(*CASES)) == [True] * 3
    # While times matter, nothing is taken.
    machine.learn(*CASES)
    with machine.storing() as judging:
        with judging.bypassed():
            assert not judging.judge(PROBLEM, SOLUTION, CASES[0]).result().cached
        assert judging.judge(PROBLEM, SOLUTION, CASES[1]).result().cached
    with machine.storing(None) as judging:
        assert not judging.judge(PROBLEM, SOLUTION, CASES[0]).result().cached
    assert cached(machine.judge(*CASES)) == [True] * 3  # nothing of what is known is lost


# A run that was interrupted is continued by the next: what it has judged is not judged again

SECRETS = [case(f"secret/{number}") for number in range(4)]


class Counting(AtOnce):
    """An executor that judges at once and counts; its judgements say how many there were."""

    def __init__(self, **changes: object) -> None:
        self.asked: list[str] = []
        self.changes = changes
        super().__init__(self._count)

    def _count(self, case: Case) -> Judgement:
        self.asked.append(case.name)
        made = Judgement(
            case=case.name,
            hash=case.hash,
            verdict=Verdict.AC,
            cpu_s=len(self.asked) / 100,
            wall_s=0.1,
            memory_bytes=1 << 20,
        )
        return replace(made, **self.changes)


def judge(
    path: Path,
    *cases: Case,
    resume: bool = True,
    ends: bool = False,
    asks: Problem = PROBLEM,
    level: str = "x",
    **changes: object,
) -> tuple[list[str], list[Judgement]]:
    """The cases that were judged, and all judgements, of a run; it is interrupted or `ends`."""
    executor = Counting(**changes)
    store = JudgementStore(path)
    with StoringExecutor(executor, store, level=level, resume=resume) as judging:
        found = [judging.judge(asks, SOLUTION, one).result() for one in cases]
        assert judging.resumed == len(cases) - len(executor.asked)
        if ends:
            judging.finish()
    return executor.asked, found


FIELDS: dict[str, Any] = {
    "verdict": Verdict.WA,
    "message": "ä\n\0",
    "excerpt": Excerpt(input="1", expected="2", actual="3", stderr=""),
    "advice": ("a", "b"),
    "score": Fraction(1, 3),
}


def test_a_run_continues_those_that_were_interrupted_until_one_ends(tmp_path: Path) -> None:
    path = tmp_path / "data" / "h"
    _, told = judge(path, *SECRETS[:2], SECRETS[0], **FIELDS)

    asked, found = judge(path, *SECRETS, SECRETS[0])
    again, _ = judge(path, SECRETS[2], ends=True)
    anew, _ = judge(path, *SECRETS)
    fresh, _ = judge(path, *SECRETS, resume=False)

    assert asked == ["secret/2", "secret/3"]
    assert [*found[:2], found[-1]] == told  # repeated ones in order
    assert (again, len(anew), len(fresh)) == ([], 4, 4)
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_what_a_run_without_an_end_has_not_settled_is_judged_again(tmp_path: Path) -> None:
    path = tmp_path / "h"
    judge(path, SECRETS[0])
    unsettled: list[dict[str, Any]] = [
        {"verdict": Verdict.JE},
        {"verdict": Verdict.TLE},
        {"cpu_s": 0.81 * LIMITS.cpu_s},
        {"wall_s": 0.81 * LIMITS.wall_s},
        {"near": True},
    ]

    patient = replace(PROBLEM, limits=replace(LIMITS, wall_s=99.0))
    assert judge(path, SECRETS[0], asks=patient)[0] == ["secret/0"]
    assert judge(path, SECRETS[0], level="y")[0] == ["secret/0"]
    for changes in unsettled:
        judge(path, SECRETS[1], **changes)
        assert judge(path, SECRETS[1], **changes)[0] == ["secret/1"]


def test_a_run_in_two_parts_counts_once(machine: Machine) -> None:
    def begin(*cases: Case, ends: bool = False) -> list[Judgement]:
        executor = machine.executor()
        store = JudgementStore(machine.cache.parent / "data" / "history.sqlite3")
        judging = StoringExecutor(executor, store, level="none", reuse=ALL, resume=True)
        with judging, executor:
            found = [judging.judge(PROBLEM, SOLUTION, one).result() for one in cases]
            if ends:
                judging.finish()
        return found

    begin(CASES[0])
    begin(*CASES, ends=True)
    assert machine.runs == 3
    second = begin(*CASES, ends=True)

    assert (cached(second), machine.runs) == ([False] * 3, 6)
    begin(CASES[2])  # nothing of it is written anew, but it counts as judged
    assert cached(begin(*CASES)) == [True] * 3


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
        found = [judging.judge(PROBLEM, SOLUTION, one).result() for one in SECRETS]

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
    judge(path, SECRETS[0])
    judge(path, SECRETS[1], message="\ud800")
    code = """
import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 17, 1 << 17))
with store:
    for number in range(500):
        store.put(store.open_book(b"b"), number.to_bytes(2), b"x" * 1000)
print(store.trouble)
"""

    assert "cannot be used: " in run_elsewhere(path, code)
    assert judge(path, *SECRETS[:2])[0] == ["secret/1"]


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


def test_what_is_old_or_too_much_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_what_is_delayed_comes_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
