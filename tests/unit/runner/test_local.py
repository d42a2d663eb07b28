"""The executor on this machine builds and runs programs, and leaves nothing running."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from msgspec.structs import replace

from judge.model import Execution, Place, Program, Verdict
from judge.runner.build import CompileFailure
from judge.runner.local import LocalExecutor
from tests.conftest import FakeSandbox, case, each_row, execution, problem, solution


def echo(program: Program, stdin: bytes) -> Execution:
    """A program that is right: each case's answer is its input."""
    return execution(stdout=stdin)


def test_a_case_is_judged_by_one_of_its_threads(tmp_path: Path) -> None:
    with LocalExecutor(FakeSandbox(echo), home=tmp_path) as executor:
        judgement = executor.judge(problem(), solution(), case()).result()

    assert judgement.verdict is Verdict.AC


def test_as_many_cases_are_judged_at_once_as_it_has_jobs(tmp_path: Path) -> None:
    both = threading.Barrier(2, timeout=60)

    def behaviour(program: Program, stdin: bytes) -> Execution:
        both.wait()
        return execution(stdout=stdin)

    with LocalExecutor(FakeSandbox(behaviour), jobs=2, home=tmp_path) as executor:
        futures = [executor.judge(problem(), solution(), case(name)) for name in ("1", "2")]

        assert [future.result().verdict for future in futures] == [Verdict.AC] * 2


def test_a_run_reads_its_input_and_is_not_judged(tmp_path: Path) -> None:
    with LocalExecutor(FakeSandbox(echo), home=tmp_path) as executor:
        seen = executor.run(problem(), solution(), b"any")

    assert isinstance(seen, Execution)
    assert seen.stdout == b"any"


def test_a_source_without_a_program_says_why(tmp_path: Path) -> None:
    refused = replace(solution(), refused="python 2 is gone")

    with LocalExecutor(FakeSandbox(echo), home=tmp_path) as executor:
        seen = executor.run(problem(), refused, b"")

    assert seen == CompileFailure(message="python 2 is gone")


@each_row(("place", "among_its_files"), [(Place.SCRATCH, False), (Place.OWN, True)])
def test_a_program_runs_where_the_problem_says(
    place: Place, among_its_files: bool, tmp_path: Path
) -> None:
    places = []

    def behaviour(program: Program, stdin: bytes) -> Execution:
        places.append(program.place == program.folder)
        return execution()

    with LocalExecutor(FakeSandbox(behaviour), home=tmp_path) as executor:
        executor.run(replace(problem(), place=place), solution(), b"")

    assert places == [among_its_files]


def test_all_jails_are_closed_at_the_end(tmp_path: Path) -> None:
    sandbox = FakeSandbox(echo)

    with LocalExecutor(sandbox, home=tmp_path) as executor:
        executor.run(problem(), solution(), b"1")
        executor.run(problem(), solution(), b"2", jails=executor.add_jails())
        assert (len(sandbox.opened), sandbox.closed) == (2, 0)

    assert sandbox.closed == 2
    assert sandbox.cancelled


def test_waiting_work_is_cancelled_at_the_end(tmp_path: Path) -> None:
    begun = []

    def work(number: int) -> None:
        begun.append(number)
        time.sleep(0.05)

    with LocalExecutor(FakeSandbox(echo), home=tmp_path) as executor:
        futures = [executor.submit(work, number) for number in range(100)]

    assert len(begun) < 100
    assert futures[-1].cancelled()


def test_the_conditions_name_the_missing_guarantees(tmp_path: Path) -> None:
    sandbox = FakeSandbox(echo)

    with LocalExecutor(sandbox, home=tmp_path) as executor:
        setting = executor.conditions(["sample"], 2.0)

    assert setting.data == ("sample",)
    assert setting.time_scale == 2.0
    assert setting.level == sandbox.level.value
    assert setting.missing == tuple(promise.value for promise in sandbox.missing)
