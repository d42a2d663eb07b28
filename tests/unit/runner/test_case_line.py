"""Threads take several short cases at a time, and long ones one by one."""

import threading
import time
from collections.abc import Sequence
from pathlib import Path

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
from judge.runner.local import CaseLine, CaseTask, LocalExecutor
from judge.sandbox.supervisor.protocol import MOST_RUNS as ALL
from tests.conftest import FakeSandbox, case, each_row, execution, problem, solution

PROBLEM, MINE, OTHER = problem(), solution(), solution("other.sh")
CASES = [case(f"secret/{number:02}", input=f"{number}\n") for number in range(40)]


def task(number: int, *, of: Solution = MINE, on: Problem = PROBLEM) -> CaseTask:
    return CaseTask(on, of, CASES[number])


def line_after(wall_s: float | None, *, threads: int = 1) -> CaseLine:
    """A line in which the last case took so long."""
    line = CaseLine(threads)
    one = CASES[0]
    line.note(task(0), Judgement(case=one.name, hash=one.hash, verdict=Verdict.AC, wall_s=wall_s))
    return line


LIMITED = task(3, on=replace(PROBLEM, limits=replace(PROBLEM.limits, cpu_s=9.0)))


def test_several_short_cases_are_taken_at_a_time() -> None:
    for line, tasks, taken in [
        # The first case of a solution alone, and after a long one or one without a time.
        (CaseLine(1), [task(1), task(2)], [[1], [2], []]),
        (line_after(0.5), [task(1), task(2)], [[1], [2]]),
        (line_after(None), [task(1), task(2)], [[1], [2]]),
        # After a short one several at a time, as many as the protocol allows.
        (line_after(0.001), [task(n) for n in range(1, 2 * ALL)], [[*range(1, ALL + 1)]]),
        # Each thread gets its share.
        (line_after(0.001, threads=2), [task(n) for n in range(1, 7)], [[1, 2, 3], [4, 5], [6]]),
        # Only cases of one solution and problem are taken together.
        (line_after(0.001), [task(1), task(2), LIMITED, task(4, of=OTHER)], [[1, 2], [3], [4]]),
    ]:
        line.add(tasks)
        found = [[CASES.index(one.case) for one in line.take()] for _ in taken]
        assert found == taken


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


FILES = (SourceFile(name="words.txt", content=b""),)


def test_short_cases_without_files_are_begun_together(tmp_path: Path) -> None:
    for place, files, is_begun in [
        (Place.SCRATCH, (), True),
        (Place.OWN, (), True),
        (Place.COPY, (), False),  # a run may leave files
        (Place.OWN, FILES, False),
    ]:
        cases = [replace(one, files=files) for one in CASES[:7]]
        begun = begun_together(replace(PROBLEM, place=place), cases, tmp_path)
        assert begun == ([[one.input for one in cases[1:]]] if is_begun else [])


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


def test_an_executor_that_ends_leaves_no_future_open_and_no_jail(tmp_path: Path) -> None:
    begun, sandbox = threading.Event(), FakeSandbox(quick)
    with LocalExecutor(sandbox, home=tmp_path) as executor:
        executor.run(PROBLEM, MINE, b"1")
        executor.run(PROBLEM, MINE, b"2", jails=executor.add_jails())
        assert (len(sandbox.opened), sandbox.closed) == (2, 0)
        line = executor._line

        def work() -> None:
            begun.set()
            while not line._is_closed:  # until the executor ends
                time.sleep(0.01)

        executor.submit(work)
        begun.wait(60)
        futures = [executor.judge(PROBLEM, MINE, one) for one in CASES]
        other = executor.submit(begun.wait)
    line.add([last := task(1)])

    assert all(future.cancelled() for future in (*futures, last.future))
    assert other.cancelled()
    assert line.take() == []
    assert sandbox.cancelled
    assert sandbox.closed == 2


@each_row(("place", "among_its_files"), [(Place.SCRATCH, False), (Place.OWN, True)])
def test_a_run_is_where_its_problem_says(
    place: Place, among_its_files: bool, tmp_path: Path
) -> None:
    places = []

    def behaviour(program: Program, stdin: bytes) -> Execution:
        places.append(program.place == program.folder)
        return execution(stdout=stdin)

    refused = replace(OTHER, refused="python 2 is gone")
    with LocalExecutor(FakeSandbox(behaviour), home=tmp_path) as executor:
        outcome = executor.run(replace(PROBLEM, place=place), MINE, b"any")
        failure = executor.run(PROBLEM, refused, b"")

    assert (outcome.seen.stdout, places) == (b"any", [among_its_files])
    assert (failure.verdict, failure.message) == (Verdict.CE, "python 2 is gone")


def quick(program: Program, stdin: bytes) -> Execution:
    return replace(execution(stdout=b"wrong"), wall_s=0.001)
