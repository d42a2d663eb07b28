"""What was judged is not judged again, unless it could come out otherwise."""

from __future__ import annotations

import os
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
from judge.runner.cache.reuse import Reuse, ReusingExecutor, reusing
from judge.runner.local import LocalExecutor
from tests.conftest import LIMITS, FakeSandbox, case, each_row, execution, problem, solution

PROBLEM = problem()
PYTHON = language_of("mine.py")
ALL = Reuse()
SOLUTION = solution("mine.py", "print(1)", language=PYTHON)
CASES = [case(f"secret/{number}", input=f"{number}\n") for number in range(3)]


class Machine:
    """A machine with a cache, on which each run of a program is counted."""

    def __init__(self, cache: Path, **seen: Any) -> None:
        self.cache = cache
        self.seen: dict[str, Any] = {"stdout": b"1\n"} | seen
        self.runs = 0

    def run(self, program: Program, stdin: bytes) -> Execution:
        if "-m" in program.argv or "--version" in program.argv:  # the compiler
            return execution()
        self.runs += 1
        return execution(**self.seen)

    def judge(
        self,
        *cases: Case,
        reuse: Reuse = ALL,
        of: Problem = PROBLEM,
        by: Solution = SOLUTION,
    ) -> list[Judgement]:
        """Judge cases in a session of their own."""
        with (
            LocalExecutor(FakeSandbox(self.run), home=self.cache) as executor,
            ReusingExecutor(executor, reuse) as judging,
        ):
            return [judging.judge(of, by, one).result() for one in cases]

    def learn(self, *cases: Case, **order: Any) -> list[Judgement]:
        """Judge cases in as many sessions as the next one needs; return what the last found."""
        for _ in range(result_store.CONFIRMED - 1):
            self.judge(*cases, **order)
        return self.judge(*cases, **order)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "cache")


def test_a_case_is_judged_in_two_sessions(machine: Machine) -> None:
    first, second, third = (machine.judge(*CASES) for _ in range(3))

    assert machine.runs == 2 * len(CASES)
    assert [one.cached for one in first + second] == [False] * 6
    assert third == [replace(one, cached=True) for one in first]


def test_what_one_session_judges_several_times_counts_once(machine: Machine) -> None:
    machine.judge(*CASES, *CASES, *CASES)
    found = machine.judge(*CASES)

    assert not any(one.cached for one in found)
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
    assert not any(one.cached for one in found)
    machine.seen["stdout"] = b"1\n"
    assert not any(one.cached for _ in range(3) for one in machine.judge(*CASES))


def test_a_wrong_answer_comes_with_all_that_is_shown_of_it(machine: Machine) -> None:
    machine.seen = {"stdout": b"2\n"}
    (first,) = machine.learn(CASES[0])
    (second,) = machine.judge(CASES[0])

    assert first.verdict is Verdict.WA
    assert first.excerpt is not None
    assert second == replace(first, cached=True)


def test_fresh_judges_again(machine: Machine) -> None:
    machine.learn(*CASES)
    again = machine.judge(*CASES, reuse=Reuse(takes=False))

    assert machine.runs == 3 * len(CASES)
    assert not any(one.cached for one in again)


@pytest.mark.parametrize(
    "changed",
    [
        {"by": replace(SOLUTION, files=(SourceFile(name="mine.py", content=b"print(2)"),))},
        {"by": replace(SOLUTION, name="other.py")},
        {"by": replace(SOLUTION, language=replace(PYTHON, run=("python3", "-O", "{main}")))},
        {"of": replace(PROBLEM, limits=replace(LIMITS, cpu_s=2.0))},
        {"of": replace(PROBLEM, limits=replace(LIMITS, memory_bytes=1 << 27))},
        {"of": replace(PROBLEM, checker_args=("case_sensitive",))},
    ],
)
def test_what_is_changed_is_judged(machine: Machine, changed: dict[str, Any]) -> None:
    machine.learn(*CASES)
    machine.judge(*CASES, **changed)

    assert machine.runs == 3 * len(CASES)


def test_a_changed_case_is_judged(machine: Machine) -> None:
    machine.learn(*CASES)
    changed = [replace(CASES[0], input=b"9\n"), replace(CASES[1], answer=b"1 \n"), CASES[2]]

    assert [one.cached for one in machine.judge(*changed)] == [False, False, True]


@pytest.mark.parametrize("name", ["state_of_judge", "_machine"])
def test_another_judge_or_machine_judges_again(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    machine.learn(*CASES)
    monkeypatch.setattr(result_store, name, lambda: "another")
    machine.judge(*CASES)

    assert machine.runs == 3 * len(CASES)


@each_row("part", ["_processor", "_stamp"])
def test_a_machine_is_another_with_another_processor_or_library(
    monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    before = result_store._machine.__wrapped__()
    monkeypatch.setattr(result_store, part, lambda *_: "another")

    assert result_store._machine.__wrapped__() != before


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tool that is not Python, in a folder of `PATH`."""
    path = tmp_path / "bin/mytool"
    write_file(path, b"#!/bin/sh\n", executable=True)
    monkeypatch.setenv("PATH", str(path.parent), prepend=os.pathsep)
    return path


WITH_TOOL = replace(SOLUTION, language=replace(PYTHON, compile=("mytool",)))


def test_a_changed_compiler_judges_again(machine: Machine, tool: Path) -> None:
    machine.learn(*CASES, by=WITH_TOOL)
    assert [one.cached for one in machine.judge(*CASES, by=WITH_TOOL)] == [True] * 3

    write_file(tool, b"#!/bin/sh\n# new\n", executable=True)
    assert [one.cached for one in machine.judge(*CASES, by=WITH_TOOL)] == [False] * 3


def test_what_a_version_manager_chooses_is_judged_each_time(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shims = tmp_path / "shims"
    write_file(shims / "mytool", b"#!/bin/sh\n", executable=True)
    monkeypatch.setenv("PATH", str(shims), prepend=os.pathsep)
    machine.learn(*CASES, by=WITH_TOOL)

    assert not any(one.cached for one in machine.judge(*CASES, by=WITH_TOOL))


def test_the_book_of_another_user_is_not_believed(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.learn(*CASES)
    runs, owner = machine.runs, os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    with LocalExecutor(FakeSandbox(machine.run), home=machine.cache) as executor:
        assert ReusingExecutor(executor, ALL)._open_book(PROBLEM, SOLUTION) is None

    assert machine.runs == runs


@pytest.mark.parametrize(
    "seen",
    [
        {"cpu_s": 0.81 * LIMITS.cpu_s},
        {"wall_s": 0.81 * LIMITS.wall_s},
        {"memory_bytes": int(0.81 * LIMITS.memory_bytes)},
        {"cpu_s": 1.1 * LIMITS.cpu_s},
        {"exit_code": 1},
    ],
)
def test_what_is_near_a_limit_or_failed_otherwise_is_judged_each_time(
    machine: Machine, seen: dict[str, Any]
) -> None:
    machine.seen |= seen
    machine.learn(CASES[0])
    machine.judge(CASES[0])

    assert machine.runs == 3


def test_a_time_that_may_decide_a_margin_is_not_taken_where_margins_count(machine: Machine) -> None:
    margins = Reuse(keeps_margins=True)
    machine.seen["cpu_s"] = 0.41 * LIMITS.cpu_s
    machine.learn(CASES[0])

    assert [one.cached for one in machine.judge(CASES[0], reuse=margins)] == [False]
    assert [one.cached for one in machine.judge(CASES[0])] == [True]


@pytest.mark.parametrize(
    "unlike", [{"stdout": b"2\n"}, {"stderr": b"nodes=7\n"}, {"exit_code": 1}, {"cpu_s": 99.0}]
)
def test_a_program_that_once_did_something_else_is_never_taken_again(
    machine: Machine, unlike: dict[str, Any]
) -> None:
    usual = dict(machine.seen)
    machine.learn(*CASES)
    machine.seen |= unlike
    machine.judge(CASES[0], reuse=Reuse(takes=False))
    machine.seen = usual
    found = machine.learn(*CASES) + machine.judge(*CASES)

    assert not any(one.cached for one in found)


@pytest.mark.parametrize(
    "changed",
    [
        {"of": replace(PROBLEM, validation=Validation(validators=(), limits=LIMITS))},
        {"of": replace(PROBLEM, place=Place.COPY)},
    ],
)
def test_what_may_come_out_otherwise_is_not_kept(machine: Machine, changed: dict[str, Any]) -> None:
    machine.judge(CASES[0], **changed)

    assert not list((machine.cache / "results").glob("*"))


def book(machine: Machine) -> Path:
    """The only result book of a machine."""
    (path,) = (machine.cache / "results").iterdir()
    return path


@pytest.mark.parametrize("damage", [b"", b"\n", b"\xff\n", b"0123456789abcdef{}\n"])
def test_a_damaged_book_counts_as_empty(machine: Machine, damage: bytes) -> None:
    machine.learn(*CASES)
    book(machine).write_bytes(damage)
    found = machine.judge(*CASES)

    assert [one.verdict for one in found] == [Verdict.AC] * 3
    assert machine.runs == 3 * len(CASES)


def test_a_line_that_was_cut_off_costs_that_line_only(machine: Machine) -> None:
    machine.learn(*CASES)
    path = book(machine)
    path.write_bytes(path.read_bytes()[:-20])

    assert [one.cached for one in machine.judge(*CASES)] == [True, True, False]
    assert [one.cached for one in machine.judge(*CASES)] == [True, True, True]


def test_a_changed_line_is_not_believed(machine: Machine) -> None:
    machine.seen = {"stdout": b"2\n"}
    machine.learn(CASES[0])
    path = book(machine)
    path.write_bytes(path.read_bytes().replace(b'"WA"', b'"AC"'))

    assert [one.verdict for one in machine.judge(CASES[0])] == [Verdict.WA]
    assert machine.runs == 3


def test_a_link_in_the_place_of_a_book_is_not_followed(machine: Machine, tmp_path: Path) -> None:
    machine.learn(*CASES)
    path, other = book(machine), tmp_path / "other"
    path.rename(other)
    path.symlink_to(other)
    size = other.stat().st_size
    machine.judge(*CASES, case())

    assert machine.runs == 3 * len(CASES) + 1
    assert other.stat().st_size == size


def test_where_nothing_can_be_written_all_is_judged(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(result_store, "_append_line", refuse)
        found = machine.learn(*CASES)

    assert [one.verdict for one in found] == [Verdict.AC] * 3
    assert [one.cached for one in machine.judge(*CASES)] == [False] * 3


def test_where_the_cache_cannot_be_used_all_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(tmp_path / "cache")
    sandbox = FakeSandbox(machine.run)
    with LocalExecutor(sandbox, home=tmp_path / "cache") as executor:
        judging = ReusingExecutor(executor, Reuse())
        touch = "judge.runner.cache.cache_folder.CacheFolder.touch"

        def refuse(*_: object) -> bool:
            raise SandboxError("the cache folder cannot be used")

        with monkeypatch.context() as patch:
            patch.setattr(touch, refuse)
            assert judging._open_book(PROBLEM, SOLUTION) is None


def test_two_judges_share_a_book(machine: Machine) -> None:
    machine.judge(*CASES)
    with (
        LocalExecutor(FakeSandbox(machine.run), home=machine.cache) as first,
        LocalExecutor(FakeSandbox(machine.run), home=machine.cache) as second,
    ):
        one, two = ReusingExecutor(first, Reuse()), ReusingExecutor(second, Reuse())
        for judging, some in ((one, CASES[0]), (two, CASES[1]), (one, CASES[2]), (two, CASES[2])):
            judging.judge(PROBLEM, SOLUTION, some).result()
    found = machine.judge(*CASES)

    assert [case.cached for case in found] == [True] * 3


def test_the_results_are_among_what_the_cache_bounds(machine: Machine) -> None:
    machine.judge(*CASES)
    with LocalExecutor(FakeSandbox(machine.run), home=machine.cache) as executor:
        kinds = [one.kind for one in executor.builder.cache.entries()]

    assert kinds.count("results") == 1


def test_only_the_user_may_read_a_book(machine: Machine) -> None:
    machine.judge(*CASES)

    assert book(machine).stat().st_mode & 0o777 == 0o600
    assert book(machine).parent.stat().st_mode & 0o777 == 0o700
    assert book(machine).stat().st_uid == os.geteuid()


def test_while_times_matter_nothing_is_taken(machine: Machine) -> None:
    machine.learn(*CASES)
    with LocalExecutor(FakeSandbox(machine.run), home=machine.cache) as executor:
        judging = ReusingExecutor(executor, Reuse())
        with judging.bypassed():
            assert not judging.judge(PROBLEM, SOLUTION, CASES[0]).result().cached
        assert judging.judge(PROBLEM, SOLUTION, CASES[0]).result().cached


def test_what_is_judged_several_times_is_judged(tmp_path: Path) -> None:
    with LocalExecutor(FakeSandbox(Machine(tmp_path).run), home=tmp_path) as executor:
        made = [reusing(executor, Reuse(), repeat=times) for times in (1, 2)]

        assert [one is not None and one.reuse.takes for one in made] == [True, False]
        assert reusing(executor, None) is None
