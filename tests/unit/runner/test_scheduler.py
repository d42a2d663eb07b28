"""A run over many cases: in which order it tells, and when it ends."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.errors import Cancelled
from judge.grading.expectations import FOLDERS
from judge.model import (
    Case,
    Execution,
    Judgement,
    Problem,
    Program,
    Report,
    Solution,
    Stop,
    Verdict,
)
from judge.runner.local import LocalExecutor
from judge.runner.scheduler import Run, is_enough, is_failure, merge_judgements
from tests.conftest import SHELL, FakeSandbox, case, execution, problem, solution

Answers = Callable[[Program, bytes], Execution]


def always(seen: Execution) -> Answers:
    return lambda program, stdin: seen


CASES = [
    case(f"secret/{number:02}-n", input=f"{number}", answer=f"{number}") for number in range(8)
]


def echo(program: Program, stdin: bytes) -> Execution:
    """A program that is right: each case's answer is its input."""
    return execution(stdout=stdin)


def wrong_on(*numbers: int, verdict: Stop | None = None) -> Answers:
    def behaviour(program: Program, stdin: bytes) -> Execution:
        if int(stdin) in numbers:
            return replace(execution(stdout=b"wrong"), stopped_by=verdict)
        return execution(stdout=stdin)

    return behaviour


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


def running(
    behaviour: Answers,
    pool: ThreadPoolExecutor,
    tmp_path: Path,
    *,
    solutions: Sequence[Solution] = (),
    cases: Sequence[Case] = CASES,
    **options: Any,
) -> Run:
    sandbox = FakeSandbox(behaviour)
    return Run(
        problem(),
        solutions or [solution()],
        cases,
        executor=LocalExecutor(sandbox, jobs=4, pool=pool, home=tmp_path),
        max_running=options.pop("max_running", 4),
        **options,
    )


def reports_of(run: Run) -> list[Report]:
    return [progress.result for progress in run if isinstance(progress.result, Report)]


def test_a_report_holds_every_case_in_order(pool: ThreadPoolExecutor, tmp_path: Path) -> None:
    (report,) = reports_of(running(echo, pool, tmp_path))

    assert [judgement.case for judgement in report.judgements] == [case.name for case in CASES]
    assert report.verdict is Verdict.AC
    assert (report.cases_total, report.complete, report.skipped) == (8, True, None)


def test_the_verdict_is_that_of_the_first_failing_case(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    def behaviour(program: Program, stdin: bytes) -> Execution:
        return wrong_on(3, verdict=Stop.CPU if int(stdin) == 3 else None)(program, stdin)

    (report,) = reports_of(running(behaviour, pool, tmp_path))

    assert report.verdict is Verdict.TLE


def test_reports_come_in_the_order_of_the_solutions(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    solutions = [solution(f"{letter}.sh") for letter in "dbca"]

    reports = reports_of(running(echo, pool, tmp_path, solutions=solutions))

    assert [report.solution for report in reports] == ["d.sh", "b.sh", "c.sh", "a.sh"]


def test_every_judgement_comes_once_before_the_report(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    news = [progress.result for progress in running(echo, pool, tmp_path)]

    assert sorted(told.case for told in news[:-1] if isinstance(told, Judgement)) == [
        case.name for case in CASES
    ]
    assert isinstance(news[-1], Report)


def test_a_stop_rule_stops_a_solution_and_drops_later_cases(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    run = running(
        wrong_on(2, 5),
        pool,
        tmp_path,
        stop_rule=lambda solution, judgement: judgement.verdict is not Verdict.AC,
    )

    (report,) = reports_of(run)

    assert [judgement.case for judgement in report.judgements] == [case.name for case in CASES[:3]]
    assert report.cases_total == 8


SAMPLES = [
    case(f"sample/{number:02}-n", input=f"{number}", answer=f"{number}") for number in range(8, 10)
]


class Held:
    """An executor that fails the first case and has not begun the others."""

    size = 1

    def __init__(self) -> None:
        self.futures: list[Future[Judgement]] = []

    def ahead(self, solution: Solution) -> int:
        return 5

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        self.futures.append(Future())
        if len(self.futures) == 5:
            found = Judgement(case="secret/00-n", hash="", verdict=Verdict.WA)
            self.futures[0].set_result(found)
        return self.futures[-1]


def test_what_has_not_begun_when_a_solution_stops_is_not_waited_for() -> None:
    held = Held()

    (report,) = reports_of(Run(problem(), [solution()], CASES, executor=held, stop_rule=is_failure))

    assert len(held.futures) == 5
    assert [one.cancelled() for one in held.futures] == [False, *[True] * 4]
    assert [one.case for one in report.judgements] == ["secret/00-n"]
    assert (report.complete, report.cases_total) == (True, 8)


@pytest.mark.parametrize(
    ("is_own", "wrong", "late", "kept"),
    [
        pytest.param(True, [], [], 10, id="right"),
        pytest.param(True, [8, 9], [], 1, id="at the first sample"),
        pytest.param(True, [9, 3], [], 2, id="at the second sample"),
        pytest.param(True, [2], [], 10, id="one failure, and no second one of its kind"),
        pytest.param(True, [2, 5, 6], [], 7, id="before the second failure of a kind"),
        pytest.param(True, [2, 6], [3], 8, id="the first failure of each kind"),
        pytest.param(True, [2], [3, 4, 5], 6, id="before the second of the other kind"),
        pytest.param(False, [8, 2, 5], [6], 10, id="a shipped solution runs on"),
    ],
)
def test_an_own_file_stops_at_a_failing_sample_and_after_the_first_failure_of_each_kind(
    is_own: bool,
    wrong: list[int],
    late: list[int],
    kept: int,
    pool: ThreadPoolExecutor,
    tmp_path: Path,
) -> None:
    def behaviour(program: Program, stdin: bytes) -> Execution:
        if int(stdin) in late:
            return replace(execution(stdout=stdin), stopped_by=Stop.CPU, cpu_s=9.0)
        return wrong_on(*wrong)(program, stdin)

    run = running(
        behaviour,
        pool,
        tmp_path,
        cases=[*SAMPLES, *CASES],
        solutions=[replace(solution(), is_own=is_own)],
        stop_rule=is_enough,
        first_of_each_kind=True,
    )

    (report,) = reports_of(run)

    assert len(report.judgements) == kept
    assert report.cases_total == 10


def test_failures_in_repeated_runs_of_a_case_are_one_failure(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    run = running(
        wrong_on(2),
        pool,
        tmp_path,
        solutions=[replace(solution(), is_own=True)],
        first_of_each_kind=True,
        repeat=3,
    )

    (report,) = reports_of(run)

    assert len(report.judgements) == 8


def test_a_compile_error_is_reported_once(pool: ThreadPoolExecutor, tmp_path: Path) -> None:
    language = replace(SHELL, compile=("sh", "-c", "compile"))
    run = running(
        always(execution(stderr=b"no", exit_code=1)),
        pool,
        tmp_path,
        solutions=[solution(language=language)],
    )

    (report,) = reports_of(run)

    assert [judgement.verdict for judgement in report.judgements] == [Verdict.CE]
    assert report.verdict is Verdict.CE


def test_a_solution_whose_language_is_missing_is_skipped(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    absent = replace(solution("a.cpp"), missing="g++ is not installed")

    reports = reports_of(running(echo, pool, tmp_path, solutions=[absent, solution()]))

    assert [(report.skipped, report.verdict) for report in reports] == [
        ("g++ is not installed", None),
        (None, Verdict.AC),
    ]
    assert reports[0].judgements == ()


def test_no_more_cases_than_allowed_run_at_once(tmp_path: Path) -> None:
    class Counting(LocalExecutor):
        most = now = 0

        def judge(self, *args: Any, **kwargs: Any) -> Future[Judgement]:
            self.now += 1
            self.most = max(self.most, self.now)
            return super().judge(*args, **kwargs)

    with Counting(FakeSandbox(echo), jobs=2, home=tmp_path) as executor:
        for progress in Run(problem(), [solution()], CASES, executor=executor, max_running=3):
            executor.now -= isinstance(progress.result, Judgement)

    assert executor.most == 3


def test_reports_can_be_read_during_the_run(pool: ThreadPoolExecutor, tmp_path: Path) -> None:
    run = running(echo, pool, tmp_path, solutions=[solution("a.sh"), solution("b.sh")])

    for told in run:
        if isinstance(told.result, Judgement):
            break
    (report,) = run.reports()

    assert (report.solution, len(report.judgements), report.complete) == ("a.sh", 1, False)


def test_an_error_of_the_machine_ends_the_run(pool: ThreadPoolExecutor, tmp_path: Path) -> None:
    def cancelled(program: Program, stdin: bytes) -> Execution:
        raise Cancelled("the run was called off")

    with pytest.raises(Cancelled):
        reports_of(running(cancelled, pool, tmp_path))


def test_repeated_cases_have_one_judgement(pool: ThreadPoolExecutor, tmp_path: Path) -> None:
    run = running(echo, pool, tmp_path, repeat=3)

    told = [progress.result for progress in run]

    assert sum(isinstance(news, Judgement) for news in told) == 24
    assert isinstance(told[-1], Report)
    assert len(told[-1].judgements) == 8


def test_a_solution_that_fails_sometimes_is_not_deterministic(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    answers = iter([b"0", b"wrong", b"0"])

    def behaviour(program: Program, stdin: bytes) -> Execution:
        return execution(stdout=next(answers))

    run = running(behaviour, pool, tmp_path, cases=CASES[:1], repeat=3, max_running=1)
    (report,) = reports_of(run)

    assert report.verdict is Verdict.WA
    assert report.judgements[0].message.startswith("not deterministic: AC and WA; ")


def test_the_case_that_stops_a_solution_is_judged_as_often_as_the_others(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    answers = iter([b"wrong", b"wrong", b"0"])

    def behaviour(program: Program, stdin: bytes) -> Execution:
        return execution(stdout=next(answers))

    run = running(behaviour, pool, tmp_path, repeat=3, max_running=1, stop_rule=is_failure)
    (report,) = reports_of(run)

    assert [one.case for one in report.judgements] == [CASES[0].name]
    assert report.judgements[0].message.startswith("not deterministic: WA and AC; ")


def slow_at_first(*times: float) -> Answers:
    """A program that is right and takes these times on case 3, one run after another."""
    left = list(times)

    def behaviour(program: Program, stdin: bytes) -> Execution:
        return execution(stdout=stdin, cpu_s=left.pop(0) if stdin == b"3" else 0.1)

    return behaviour


@pytest.mark.parametrize(
    ("times", "verdict", "message"),
    [
        ((1.05, 0.5), Verdict.AC, "run again alone, after 1.05 s at first"),
        (
            (1.1, 0.95),
            Verdict.AC,
            "0.95 s of 1.0 s: sensitive to the limit (run again alone, after 1.10 s at first)",
        ),
        (
            (1.02, 1.04),
            Verdict.TLE,
            "took 1.04 s of CPU time; the limit is 1 s: sensitive to the limit "
            "(run again alone, after 1.02 s at first)",
        ),
    ],
)
def test_a_run_just_above_the_time_limit_is_repeated(
    times: tuple[float, ...],
    verdict: Verdict,
    message: str,
    pool: ThreadPoolExecutor,
    tmp_path: Path,
) -> None:
    (report,) = reports_of(running(slow_at_first(*times), pool, tmp_path))

    again = report.judgements[3]
    assert (again.verdict, again.cpu_s, again.message) == (verdict, times[1], message)
    assert [judgement.rerun for judgement in report.judgements] == [i == 3 for i in range(8)]
    assert (report.verdict, report.complete) == (verdict, True)


@pytest.mark.parametrize("time_s", [1.0, 1.11, 5.0])
def test_a_run_clearly_in_time_or_late_is_not_repeated(
    time_s: float, pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    (report,) = reports_of(running(slow_at_first(time_s), pool, tmp_path))

    assert not any(judgement.rerun for judgement in report.judgements)
    assert report.verdict is (Verdict.AC if time_s == 1.0 else Verdict.TLE)


def test_a_rerun_is_alone_and_after_all_other_cases(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    seen: list[bytes] = []

    def behaviour(program: Program, stdin: bytes) -> Execution:
        seen.append(stdin)
        near = stdin in (b"0", b"3") and seen.count(stdin) <= 2  # by each of the two solutions
        return execution(stdout=stdin, cpu_s=1.05 if near else 0.1)

    solutions = [solution("a.sh"), solution("b.sh", "cat -")]
    run = running(behaviour, pool, tmp_path, solutions=solutions, max_running=1)
    news = [progress.result for progress in run]

    assert seen[:16] == [case.input for case in CASES] * 2
    assert seen[16:] == [b"0", b"3"] * 2
    assert [type(one) for one in news[16:]] == [*[Judgement] * 2, Report, *[Judgement] * 2, Report]


def test_an_undecided_time_stops_no_solution(pool: ThreadPoolExecutor, tmp_path: Path) -> None:
    run = running(
        slow_at_first(1.05, 0.5),
        pool,
        tmp_path,
        max_running=1,
        stop_rule=lambda solution, judgement: judgement.verdict is not Verdict.AC,
    )

    (report,) = reports_of(run)

    assert (report.verdict, len(report.judgements)) == (Verdict.AC, 8)


class LastOfAll:
    """An executor that ends the cases when it has all: case 5 last, with a wrong answer.

    Cases 3 and 6 are just above the time limit at first.
    """

    size = len(CASES)

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._open: dict[str, Future[Judgement]] = {}

    def ahead(self, solution: Solution) -> int:
        return self.size

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        is_first = case.name not in self.asked
        self.asked.append(case.name)
        future = self._open[case.name] = Future()
        if len(self._open) == self.size or not is_first:
            wrong = CASES[5].name
            for name in sorted(self._open, key=lambda name: name == wrong):
                late = is_first and name in (CASES[3].name, CASES[6].name)
                verdict = Verdict.TLE if late else Verdict.WA if name == wrong else Verdict.AC
                cpu_s = 1.05 if late else 0.1
                told = Judgement(case=name, hash="", verdict=verdict, cpu_s=cpu_s)
                self._open[name].set_result(told)
            self._open.clear()
        return future


def test_cases_after_the_one_that_stopped_a_solution_are_not_repeated() -> None:
    executor = LastOfAll()
    run = Run(problem(), [solution()], CASES, executor=executor, stop_rule=is_failure)

    (report,) = reports_of(run)

    names = [one.name for one in CASES]
    assert executor.asked == [*names, names[3]]
    assert [one.case for one in report.judgements] == names[:6]
    assert [one.verdict.value for one in report.judgements] == ["AC"] * 5 + ["WA"]


def test_an_interrupted_run_keeps_undecided_judgements(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    run = running(slow_at_first(1.05, 0.5), pool, tmp_path, max_running=1)

    for number, _ in enumerate(run, 1):
        if number == 8:
            break
    (report,) = run.reports()

    assert (report.verdict, report.complete, len(report.judgements)) == (Verdict.TLE, False, 8)


def test_merged_judgements_have_the_largest_figures() -> None:
    first = Judgement(case="a", hash="h", verdict=Verdict.AC, cpu_s=1.0, wall_s=3.0, memory_bytes=5)
    second = replace(first, cpu_s=2.0, wall_s=None, memory_bytes=4)

    assert merge_judgements([first, second]) == replace(
        first, cpu_s=2.0, wall_s=3.0, memory_bytes=5
    )


def test_solutions_that_are_expected_to_fail_run_side_by_side_one_case_at_a_time(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    under_way: list[str] = []
    seen: list[tuple[str, ...]] = []
    guard = threading.Lock()
    both = threading.Barrier(2)

    def behaviour(program: Program, stdin: bytes) -> Execution:
        name = program.argv[-1]
        with guard:
            under_way.append(name)
            seen.append(tuple(under_way))
        both.wait(10)  # neither goes on without the other
        with guard:
            under_way.remove(name)
        return execution(stdout=b"wrong" if stdin == b"2" else stdin)

    wrong = FOLDERS["wrong_answer"]
    late = [replace(solution(name, name), expectation=wrong) for name in ("one/a.sh", "one/b.sh")]
    run = running(
        behaviour,
        pool,
        tmp_path,
        solutions=late,
        stop_rule=lambda solution, judgement: judgement.verdict is Verdict.WA,
    )
    reports = reports_of(run)

    assert [len(report.judgements) for report in reports] == [3, 3]
    assert len(seen) == 6  # no case was begun in vain
    assert all(len(set(names)) == len(names) for names in seen)
