"""Threads take several short cases at a time, and long ones one by one."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import CancelledError
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import (
    Case,
    Execution,
    Judgement,
    Place,
    Problem,
    Program,
    Solution,
    SourceFile,
    Verdict,
)
from judge.runner.local import LocalExecutor
from judge.runner.local.case_line import CaseLine, CaseTask
from judge.sandbox.supervisor.protocol import MOST_RUNS
from tests.conftest import FakeSandbox, case, each_row, execution, problem, solution

PROBLEM, MINE, OTHER = problem(), solution(), solution("other.sh")
CASES = [case(f"secret/{number:02}", input=f"{number}\n") for number in range(40)]


def task(number: int, *, of: Solution = MINE, on: Problem = PROBLEM) -> CaseTask:
    return CaseTask(on, of, CASES[number])


def judgement(one: Case, *, wall_s: float | None) -> Judgement:
    return Judgement(case=one.name, hash=one.hash, verdict=Verdict.AC, wall_s=wall_s)


def line_after(wall_s: float | None, *, threads: int = 1) -> CaseLine:
    """A line in which the last case took so long."""
    line = CaseLine(threads)
    line.note(task(0), judgement(CASES[0], wall_s=wall_s))
    return line


def taken(line: CaseLine) -> list[str]:
    return [one.case.name.removeprefix("secret/") for one in line.take()]


def test_the_first_case_of_a_solution_is_taken_alone() -> None:
    line = CaseLine(1)
    line.add([task(1), task(2)])

    assert [taken(line), taken(line), taken(line)] == [["01"], ["02"], []]


def test_after_a_short_case_several_are_taken_at_a_time() -> None:
    line = line_after(0.001)
    line.add([task(number) for number in range(1, 2 * MOST_RUNS)])

    assert taken(line) == [f"{number:02}" for number in range(1, 1 + MOST_RUNS)]


@each_row("wall_s", [0.5, None])
def test_after_a_long_case_or_one_without_a_time_one_is_taken(wall_s: float | None) -> None:
    line = line_after(wall_s)
    line.add([task(1), task(2)])

    assert taken(line) == ["01"]


def test_each_thread_gets_its_share() -> None:
    line = line_after(0.001, threads=2)
    line.add([task(number) for number in range(1, 7)])

    assert [taken(line), taken(line), taken(line)] == [["01", "02", "03"], ["04", "05"], ["06"]]


def test_only_cases_of_one_solution_and_problem_are_taken_together() -> None:
    line = line_after(0.001)
    limited = replace(PROBLEM, limits=replace(PROBLEM.limits, cpu_s=9.0))
    line.add([task(1), task(2), task(3, on=limited), task(4, of=OTHER)])

    assert [taken(line), taken(line), taken(line)] == [["01", "02"], ["03"], ["04"]]


def test_many_more_short_cases_may_wait_than_long_ones() -> None:
    short, long = line_after(0.001, threads=2), line_after(0.5, threads=2)

    assert (short.ahead(MINE), short.ahead(OTHER), long.ahead(MINE)) == (4 * MOST_RUNS, 4, 4)


def test_as_many_threads_come_as_there_are_tasks_for_and_rest_when_there_is_none() -> None:
    line = CaseLine(2)

    woken = [line.add([task(1)]), line.add([task(2), task(3)]), line.add([task(4)])]
    assert woken == [1, 1, 0]
    taken(line)
    assert not line.may_rest()  # there is more
    for _ in range(3):
        taken(line)
    assert [line.may_rest(), line.may_rest()] == [True, True]
    assert line.add([task(5)]) == 1


def test_work_of_others_passes_between_two_rows(tmp_path: Path) -> None:
    """One thread: what is submitted meanwhile need not wait until no case is left."""
    free, begun = threading.Event(), threading.Event()
    order: list[str] = []

    def behaviour(program: Program, stdin: bytes) -> Execution:
        begun.set()
        free.wait(60)
        order.append(stdin.decode().strip())
        return execution(stdout=stdin)

    with LocalExecutor(FakeSandbox(behaviour), home=tmp_path) as executor:
        futures = [executor.judge(PROBLEM, MINE, one) for one in CASES[:3]]
        begun.wait(60)
        other = executor.submit(order.append, "other")
        free.set()
        other.result(60)
        for future in futures:
            future.result(60)

    assert order == ["0", "other", "1", "2"]


def test_what_waits_is_cancelled_with_the_line() -> None:
    line, before, after = CaseLine(1), task(1), task(2)
    line.add([before])
    line.close()
    line.add([after])

    assert before.future.cancelled()
    assert after.future.cancelled()
    assert line.take() == []


def begun_together(problem: Problem, cases: Sequence[Case], home: Path) -> list[list[bytes]]:
    """The inputs of the runs that were begun together, after a first run that was short."""
    sandbox, free = FakeSandbox(quick), threading.Event()
    with LocalExecutor(sandbox, home=home) as executor:
        first = executor.judge(problem, MINE, cases[0]).result()
        executor.submit(free.wait)  # meanwhile the others get in line
        rest = [executor.judge(problem, MINE, one) for one in cases[1:]]
        free.set()
        found = [first, *(future.result() for future in rest)]

    assert [(one.case, one.verdict) for one in found] == [(one.name, Verdict.WA) for one in cases]
    return [inputs for jail in sandbox.jails for inputs in jail.ahead]


@each_row("place", [Place.SCRATCH, Place.OWN])
def test_short_cases_are_begun_together(place: Place, tmp_path: Path) -> None:
    begun = begun_together(replace(PROBLEM, place=place), CASES[:7], tmp_path)

    assert begun == [[one.input for one in CASES[1:7]]]


def test_where_a_run_may_leave_files_it_is_begun_alone(tmp_path: Path) -> None:
    assert begun_together(replace(PROBLEM, place=Place.COPY), CASES[:7], tmp_path) == []


def test_cases_with_files_are_begun_alone(tmp_path: Path) -> None:
    files = (SourceFile(name="words.txt", content=b""),)
    cases = [replace(one, files=files) for one in CASES[:7]]

    assert begun_together(replace(PROBLEM, place=Place.OWN), cases, tmp_path) == []


def test_a_result_does_not_wait_for_the_next_program(tmp_path: Path) -> None:
    in_line, free = threading.Event(), threading.Event()

    def behaviour(program: Program, stdin: bytes) -> Execution:
        if int(stdin) == 3:
            free.wait(60)
        return quick(program, stdin)

    with LocalExecutor(FakeSandbox(behaviour), home=tmp_path) as executor:
        executor.judge(PROBLEM, MINE, CASES[0]).result(60)
        executor.submit(in_line.wait)
        row = [executor.judge(PROBLEM, MINE, one) for one in CASES[1:5]]
        in_line.set()
        told = [future.result(60).case for future in row[:2]]
        is_last_done = row[2].done()
        free.set()
        row[3].result(60)

    assert told == [one.name for one in CASES[1:3]]
    assert not is_last_done


def test_what_follows_a_case_that_turns_out_long_is_left_to_others(tmp_path: Path) -> None:
    """Two threads: the one that has taken five gives the rest back when the second is long."""
    both = threading.Barrier(2, timeout=60)

    def behaviour(program: Program, stdin: bytes) -> Execution:
        if int(stdin) in (3, 4):
            both.wait()  # only if two threads have them
        return replace(quick(program, stdin), wall_s=1.0 if int(stdin) >= 2 else 0.001)

    sandbox, free = FakeSandbox(behaviour), threading.Event()
    with LocalExecutor(sandbox, jobs=2, home=tmp_path) as executor:
        executor.judge(PROBLEM, MINE, CASES[0]).result()
        executor.judge(PROBLEM, MINE, CASES[0]).result()
        held = [executor.submit(free.wait) for _ in range(2)]
        rest = [executor.judge(PROBLEM, MINE, one) for one in CASES[1:11]]
        free.set()
        names = [future.result(60).case for future in rest]

    assert [one.result() for one in held] == [True, True]
    assert names == [one.name for one in CASES[1:11]]


def test_a_case_that_nobody_wants_any_more_is_not_run(tmp_path: Path) -> None:
    sandbox, free = FakeSandbox(quick), threading.Event()
    with LocalExecutor(sandbox, home=tmp_path) as executor:
        executor.judge(PROBLEM, MINE, CASES[0]).result()
        executor.submit(free.wait)
        futures = [executor.judge(PROBLEM, MINE, one) for one in CASES[1:4]]
        assert futures[1].cancel()
        free.set()
        futures[2].result()

    assert b"2\n" not in sandbox.jails[0].inputs
    with pytest.raises(CancelledError):
        futures[1].result()


def test_an_executor_that_ends_leaves_no_future_open(tmp_path: Path) -> None:
    free = threading.Event()
    with LocalExecutor(FakeSandbox(quick), home=tmp_path) as executor:
        executor.submit(free.wait)
        futures = [executor.judge(PROBLEM, MINE, one) for one in CASES]
        threading.Timer(0.1, free.set).start()
    late = executor._line
    late.add([last := task(1)])

    assert all(future.cancelled() for future in futures)
    assert last.future.cancelled()


def quick(program: Program, stdin: bytes) -> Execution:
    return replace(execution(stdout=b"wrong"), wall_s=0.001)
