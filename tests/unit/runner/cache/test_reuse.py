"""What was judged is not judged again, unless it could come out otherwise."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.errors import SandboxError
from judge.files import write_file
from judge.languages import language_of
from judge.model import (
    Case,
    Execution,
    Judgement,
    Place,
    Problem,
    Program,
    Solution,
    SourceFile,
    Validation,
    Verdict,
)
from judge.runner.cache import result_store
from judge.runner.cache.cache_folder import CacheFolder
from judge.runner.cache.result_store import KnownResult, ResultBook
from judge.runner.cache.reuse import Reuse, ReusingExecutor, reusing
from judge.runner.local import LocalExecutor
from tests.conftest import ACCEPTED_CASE as JUDGED
from tests.conftest import LIMITS, FakeSandbox, case, each_row, execution, problem, solution

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
        self,
        *cases: Case,
        reuse: Reuse = ALL,
        of: Problem = PROBLEM,
        by: Solution = SOLUTION,
    ) -> list[Judgement]:
        """Judge cases in a session of their own."""
        with self.executor() as executor, ReusingExecutor(executor, reuse) as judging:
            return [judging.judge(of, by, one).result() for one in cases]

    def learn(self, *cases: Case, **order: Any) -> list[Judgement]:
        """Judge cases in as many sessions as the next one needs; return what the last found."""
        for _ in range(result_store.CONFIRMED - 1):
            self.judge(*cases, **order)
        return self.judge(*cases, **order)

    @property
    def book(self) -> Path:
        """The only result book of the machine."""
        (path,) = (self.cache / "results").iterdir()
        return path


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "cache")


def cached(found: list[Judgement]) -> list[bool]:
    return [one.cached for one in found]


def test_a_case_is_judged_in_two_sessions_whatever_one_judges_several_times(
    machine: Machine,
) -> None:
    first, second = machine.judge(*CASES, *CASES), machine.judge(*CASES)
    third = machine.judge(*CASES)
    fresh = machine.judge(*CASES, reuse=Reuse(takes=False))

    assert cached(first) + cached(second) + cached(fresh) == [False] * 12
    assert third == [replace(one, cached=True) for one in first[:3]]
    assert machine.runs == 4 * len(CASES)


@pytest.mark.parametrize("answers", ["both right", "both wrong"])
def test_an_output_that_differs_from_run_to_run_is_never_taken(
    machine: Machine, answers: str
) -> None:
    end = b"" if answers == "both right" else b"2\n" * 100_000
    found = []
    for number in range(4):
        machine.seen["stdout"] = b"1\n" + end + b" " * number
        found += machine.judge(*CASES)

    assert len({one.verdict for one in found}) == 1
    assert not any(cached(found))
    machine.seen["stdout"] = b"1\n"
    assert not any(cached(machine.learn(*CASES) + machine.judge(*CASES)))


def test_a_wrong_answer_comes_with_all_that_is_shown_of_it(machine: Machine) -> None:
    machine.seen = {"stdout": b"2\n"}
    (first,) = machine.learn(CASES[0])
    (second,) = machine.judge(CASES[0])

    assert first.verdict is Verdict.WA
    assert first.excerpt is not None
    assert second == replace(first, cached=True)


@each_row(
    "changed",
    [
        {"by": replace(SOLUTION, files=(SourceFile(name="mine.py", content=b"print(2)"),))},
        {"by": replace(SOLUTION, name="other.py")},
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
    machine = Machine(tmp_path)
    machine.learn(*CASES)

    assert not any(cached(machine.judge(*CASES, **changed)))
    others = [replace(CASES[0], input=b"9\n"), replace(CASES[1], answer=b"1 \n"), CASES[2]]
    assert cached(machine.judge(*others)) == [False, False, True]


@each_row("name", ["state_of_judge", "_machine"])
def test_another_judge_or_machine_judges_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    machine, before = Machine(tmp_path), result_store._machine.__wrapped__()
    machine.learn(*CASES)
    monkeypatch.setattr(result_store, name, lambda: "another")

    assert not any(cached(machine.judge(*CASES)))
    monkeypatch.undo()
    for part in ("_processor", "_stamp"):  # of another processor, with other libraries
        with monkeypatch.context() as patch:
            patch.setattr(result_store, part, lambda *_: "another")
            assert result_store._machine.__wrapped__() != before


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
def test_what_is_near_a_limit_or_failed_otherwise_is_judged_each_time(
    tmp_path: Path, seen: dict[str, Any], margins: bool
) -> None:
    machine = Machine(tmp_path)
    machine.seen |= seen
    machine.learn(CASES[0])

    assert cached(machine.judge(CASES[0], reuse=Reuse(keeps_margins=margins))) == [False]
    assert cached(machine.judge(CASES[0])) == [margins]


@each_row(
    "unlike", [{"stdout": b"2\n"}, {"stderr": b"nodes=7\n"}, {"exit_code": 1}, {"cpu_s": 99.0}]
)
def test_a_program_that_once_did_something_else_is_never_taken_again(
    tmp_path: Path, unlike: dict[str, Any]
) -> None:
    machine = Machine(tmp_path)
    usual = dict(machine.seen)
    machine.learn(*CASES)
    machine.seen |= unlike
    machine.judge(CASES[0], reuse=Reuse(takes=False))
    machine.seen = usual

    assert not any(cached(machine.learn(*CASES) + machine.judge(*CASES)))


# The book of results


@each_row(
    ("damage", "known"),
    [
        *((lambda text, to=to: to, [False] * 3) for to in (b"", b"\n", b"\xff\n", b"0123{}\n")),
        (lambda text: text[:-20], [True, True, False]),  # a line that was cut off
        (lambda text: text.replace(b'"AC"', b'"WA"'), [False] * 3),
    ],
)
def test_a_damaged_book_knows_only_what_is_whole(
    damage: Callable[[bytes], bytes], known: list[bool], tmp_path: Path
) -> None:
    machine = Machine(tmp_path)
    machine.learn(*CASES)
    machine.book.write_bytes(damage(machine.book.read_bytes()))

    found = machine.judge(*CASES)

    assert [one.verdict for one in found] == [Verdict.AC] * 3
    assert cached(found) == known


def test_only_the_own_book_is_read_and_no_link_is_followed(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.learn(*CASES)
    path, other = machine.book, tmp_path / "other"
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    with monkeypatch.context() as patch, machine.executor() as executor:
        owner = os.geteuid()
        patch.setattr(os, "geteuid", lambda: owner + 1)
        assert ReusingExecutor(executor, ALL)._open_book(PROBLEM, SOLUTION) is None
    path.rename(other)
    path.symlink_to(other)
    size = other.stat().st_size

    assert not any(cached(machine.judge(*CASES)))
    assert other.stat().st_size == size


def test_where_the_cache_cannot_be_written_or_used_all_is_judged(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    def refuse(*_: object) -> bool:
        raise SandboxError("the cache folder cannot be used")

    with monkeypatch.context() as patch:
        patch.setattr(result_store, "_append_line", full)
        assert [one.verdict for one in machine.learn(*CASES)] == [Verdict.AC] * 3
    assert cached(machine.judge(*CASES)) == [False] * 3
    with monkeypatch.context() as patch, machine.executor() as executor:
        patch.setattr(CacheFolder, "touch", refuse)
        assert ReusingExecutor(executor, Reuse())._open_book(PROBLEM, SOLUTION) is None


def test_two_judges_share_a_book_which_is_among_what_the_cache_bounds(machine: Machine) -> None:
    machine.judge(*CASES)
    with machine.executor() as first, machine.executor() as second:
        one, two = ReusingExecutor(first, Reuse()), ReusingExecutor(second, Reuse())
        for judging, some in ((one, CASES[0]), (two, CASES[1]), (one, CASES[2]), (two, CASES[2])):
            judging.judge(PROBLEM, SOLUTION, some).result()
        kinds = [entry.kind for entry in first.builder.cache.entries()]

    assert cached(machine.judge(*CASES)) == [True] * 3
    assert kinds.count("results") == 1


def test_while_times_matter_nothing_is_taken(machine: Machine) -> None:
    machine.learn(*CASES)
    with machine.executor() as executor:
        judging = ReusingExecutor(executor, Reuse())
        with judging.bypassed():
            assert not judging.judge(PROBLEM, SOLUTION, CASES[0]).result().cached
        assert judging.judge(PROBLEM, SOLUTION, CASES[0]).result().cached
        assert reusing(executor, None) is None


@pytest.fixture
def opened(tmp_path: Path) -> ResultBook:
    return ResultBook(tmp_path / "book")


def test_a_book_knows_what_was_added_to_it_once_each_time_it_is_opened(
    opened: ResultBook, tmp_path: Path
) -> None:
    better = replace(JUDGED, quality=2)
    for judged in (JUDGED, JUDGED):
        opened.add("a", judged, is_far=True)
    opened.add("b", better, is_far=True)
    opened.add("odd", replace(JUDGED, message="\ud800"), is_far=True)  # JSON cannot hold it
    assert opened.find("a") == KnownResult(JUDGED, 1)
    assert opened.find("odd") is None

    later = ResultBook(tmp_path / "book")
    later.add("a", JUDGED, is_far=True)

    assert later.find("a") == KnownResult(JUDGED, 2)
    assert (later.find("b"), later.find("c")) == (KnownResult(better, 1), None)
    later.add("a", replace(JUDGED, output_sum=7), is_far=True)
    assert later.differs
    assert later.find("b") is None


@each_row("is_same", [True, False])
def test_what_was_added_to_a_book_is_lost_with_its_file(is_same: bool, tmp_path: Path) -> None:
    opened = ResultBook(tmp_path / "book")
    opened.add("a", JUDGED, is_far=True)
    (tmp_path / "book").unlink()
    # What the lost result may contradict is not kept; another takes its place in the file.
    told = JUDGED if is_same else replace(JUDGED, verdict=Verdict.WA)
    opened.add("a", told, is_far=True)
    assert opened.find("a") is None
    opened.add("b", JUDGED, is_far=True)

    assert opened.find("a") is None
    assert opened.find("b") == KnownResult(JUDGED, 1)


@each_row("length", [0, 900, 1000, 1024, 5_000, 300_000])
def test_a_line_of_any_length_is_read_again_or_kept_in_memory_on_a_full_disk(
    length: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, line: bytes) -> int:
        raise OSError(28, "No space left on device")

    if not length:
        monkeypatch.setattr(result_store, "_append_line", fail)
    opened = ResultBook(tmp_path / "book")
    judged = replace(JUDGED, message="é" * (length // 2))
    opened.add("a", judged, is_far=True)
    opened.add("b", JUDGED, is_far=True)

    assert opened.find("a") == KnownResult(judged, 1)
