"""What was judged is not judged again, unless it could come out otherwise."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

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
from judge.runner import reuse as reuse_module
from judge.runner.local import LocalExecutor
from judge.runner.reuse import Reuse, StoringExecutor
from judge.runner.store import JudgementStore
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


def test_a_case_is_judged_in_two_sessions_whatever_one_judges_several_times(
    machine: Machine,
) -> None:
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


@each_row(
    "changed",
    [
        {"by": replace(SOLUTION, files=(SourceFile(name="mine.py", content=b"print(2)"),))},
        {"by": replace(SOLUTION, name="other.py")},
        {"by": replace(SOLUTION, refused="the source is longer than the problem allows")},
        {"by": replace(SOLUTION, compile_bytes=1 << 26)},
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
    machine = Machine(tmp_path / "cache")
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


def test_while_times_matter_nothing_is_taken(machine: Machine) -> None:
    machine.learn(*CASES)
    with machine.storing() as judging:
        with judging.bypassed():
            assert not judging.judge(PROBLEM, SOLUTION, CASES[0]).result().cached
        assert judging.judge(PROBLEM, SOLUTION, CASES[1]).result().cached
    with machine.storing(None) as judging:
        assert not judging.judge(PROBLEM, SOLUTION, CASES[0]).result().cached
    assert cached(machine.judge(*CASES)) == [True] * 3  # nothing of what is known is lost
