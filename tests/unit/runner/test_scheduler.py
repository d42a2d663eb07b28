"""A run over many cases: in which order it tells, when it ends, and how much it keeps."""

import random
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any, Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.grading.expectations import FOLDERS
from judge.model import (
    Aggregation,
    Case,
    Execution,
    Group,
    Judgement,
    Problem,
    Program,
    Report,
    Solution,
    Stop,
    Verdict,
)
from judge.runner.local import LocalExecutor
from judge.runner.reuse import StoringExecutor
from judge.runner.scheduler import Run, is_enough, is_failure
from judge.runner.store import JudgementStore
from tests.conftest import (
    ACCEPTED_CASE,
    SHELL,
    AtOnce,
    FakeSandbox,
    case,
    execution,
    problem,
    solution,
)

Answers = Callable[[Program, bytes], Execution]


def always(seen: Execution) -> Answers:
    return lambda program, stdin: seen


CASES = [
    case(f"secret/{number:02}-n", input=f"{number}", answer=f"{number}") for number in range(8)
]
NAMES = [one.name for one in CASES]


def echo(program: Program, stdin: bytes) -> Execution:
    """A program that is right: each case's answer is its input."""
    return execution(stdout=stdin)


def fails_on(wrong: list[int], late: list[int]) -> Answers:
    def behaviour(program: Program, stdin: bytes) -> Execution:
        if int(stdin) in late:
            return replace(execution(stdout=stdin), stopped_by=Stop.CPU, cpu_s=9.0)
        return execution(stdout=b"wrong" if int(stdin) in wrong else stdin)

    return behaviour


Running = Callable[..., Run]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """Makes a run of solutions that behave so, by four threads."""
    with ThreadPoolExecutor(4) as pool:

        def run(behaviour: Answers, *solutions: Solution, **options: Any) -> Run:
            executor = LocalExecutor(FakeSandbox(behaviour), jobs=4, pool=pool, home=tmp_path)
            cases, some = options.pop("cases", CASES), solutions or [solution()]
            usual: dict[str, Any] = {"executor": executor, "max_running": 4}
            return Run(problem(), some, cases, **usual | options)

        yield run


def reports_of(run: Run) -> list[Report]:
    return [progress.result for progress in run if isinstance(progress.result, Report)]


SAMPLES = [
    case(f"sample/{number:02}-n", input=f"{number}", answer=f"{number}") for number in range(8, 10)
]


class Scripted(AtOnce):
    """An executor that leaves cases open until it has so many, and then answers as it is told."""

    def __init__(self, many: int, answer: Callable[[dict[str, Future[Judgement]]], None]) -> None:
        super().__init__(lambda case: accepted(case.name), ahead=many)
        self.answer, self.asked = answer, list[str]()
        self.futures: dict[str, Future[Judgement]] = {}

    def judge(
        self, problem: Problem, solution: Solution, case: Case, **_: bool
    ) -> Future[Judgement]:
        self.asked.append(case.name)
        future = self.futures[case.name] = Future()
        if len(self.asked) >= self.most_ahead:
            self.answer(self.futures)
        return future


def stopped_by(executor: Scripted) -> Report:
    """The report of a run that stops at a failure."""
    run = Run(problem(), [solution()], CASES, executor=executor, stop_rule=is_failure)
    (report,) = reports_of(run)
    return report


def test_what_has_not_begun_when_a_solution_stops_is_not_waited_for() -> None:
    wrong = Judgement(case=NAMES[0], hash="", verdict=Verdict.WA)
    executor = Scripted(5, lambda futures: futures[NAMES[0]].set_result(wrong))

    report = stopped_by(executor)

    assert executor.asked == NAMES[:5]
    cancelled = [one.cancelled() for one in executor.futures.values()]
    assert cancelled == [False, *[True] * 4]
    assert [one.case for one in report.judgements] == NAMES[:1]
    assert (report.complete, report.cases_total) == (True, 8)

    # Cases after the one that stopped it are not repeated.
    def answer(futures: dict[str, Future[Judgement]]) -> None:
        """Case 5 last, with a wrong answer; 3 and 6 are just above the time limit at first."""
        for name in sorted(futures, key=lambda name: name == NAMES[5]):
            late = len(executor.asked) == 8 and name in (NAMES[3], NAMES[6])
            verdict = Verdict.TLE if late else Verdict.WA if name == NAMES[5] else Verdict.AC
            if not futures[name].done():
                told = Judgement(case=name, hash="", verdict=verdict, cpu_s=1.05 if late else 0.1)
                futures[name].set_result(told)

    executor = Scripted(8, answer)
    report = stopped_by(executor)
    assert executor.asked == [*NAMES, NAMES[3]]
    assert [one.case for one in report.judgements] == NAMES[:6]
    assert [one.verdict.value for one in report.judgements] == ["AC"] * 5 + ["WA"]


def test_an_own_file_stops_at_a_failing_sample_and_after_the_first_failure_of_each_kind(
    running: Running,
) -> None:
    for is_own, wrong, late, kept in [
        (True, [], [], 10),
        (True, [8, 9], [], 1),  # at the first sample
        (True, [9, 3], [], 2),  # at the second sample
        (True, [2], [], 10),  # one failure, and no second one of its kind
        (True, [2, 5, 6], [], 7),  # before the second failure of a kind
        (True, [2, 6], [3], 8),  # the first failure of each kind
        (True, [2], [3, 4, 5], 6),  # before the second of the other kind
        (False, [8, 2, 5], [6], 10),  # a shipped solution runs on
    ]:
        one, cases = replace(solution(), is_own=is_own), [*SAMPLES, *CASES]
        run = running(
            fails_on(wrong, late), one, cases=cases, stop_rule=is_enough, first_of_each_kind=True
        )
        (report,) = reports_of(run)
        assert (len(report.judgements), report.cases_total) == (kept, 10)


def test_a_compile_error_is_told_once_and_without_a_language_it_skips(running: Running) -> None:
    broken = solution(language=replace(SHELL, compile=("sh", "-c", "compile")))
    absent = replace(solution("a.cpp"), missing="g++ is not installed")

    (report,) = reports_of(running(always(execution(exit_code=1)), broken))
    reports = reports_of(running(echo, absent, solution()))

    assert [judgement.verdict for judgement in report.judgements] == [Verdict.CE]
    assert report.verdict is Verdict.CE
    assert [(report.skipped, report.verdict, len(report.judgements)) for report in reports] == [
        ("g++ is not installed", None, 0),
        (None, Verdict.AC, 8),
    ]


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


def slow_at_first(*times: float) -> Answers:
    """A program that is right and takes these times on case 3, one run after another."""
    left = list(times)

    def behaviour(program: Program, stdin: bytes) -> Execution:
        return execution(stdout=stdin, cpu_s=left.pop(0) if stdin == b"3" else 0.1)

    return behaviour


NEAR, TOOK = "sensitive to the limit", "took 1.04 s of CPU time; the limit is 1 s"


def test_only_a_run_just_above_the_time_limit_is_repeated(running: Running) -> None:
    for times, verdict, message in [
        ((1.0,), Verdict.AC, None),
        ((1.11,), Verdict.TLE, None),
        ((1.05, 0.5), Verdict.AC, "run again alone, after 1.05 s at first"),
        ((1.1, 0.95), Verdict.AC, f"0.95 s of 1.0 s: {NEAR} (run again alone, after 1.10 s at fi"),
        ((1.02, 1.04), Verdict.TLE, f"{TOOK}: {NEAR} (run again alone, after 1.02 s at first)"),
    ]:
        (report,) = reports_of(running(slow_at_first(*times)))
        again = report.judgements[3]
        assert (again.verdict, again.cpu_s) == (verdict, times[-1])
        assert again.message.startswith(message or "")
        rerun = [3] if message else []
        assert [at for at, one in enumerate(report.judgements) if one.rerun] == rerun
        assert (report.verdict, report.complete) == (verdict, True)


def test_a_rerun_is_alone_and_after_all_other_cases(running: Running) -> None:
    seen: list[bytes] = []

    def behaviour(program: Program, stdin: bytes) -> Execution:
        seen.append(stdin)
        near = stdin in (b"0", b"3") and seen.count(stdin) <= 2  # by each of the two solutions
        return execution(stdout=stdin, cpu_s=1.05 if near else 0.1)

    solutions = [solution("a.sh"), solution("b.sh", "cat -")]
    run = running(behaviour, *solutions, max_running=1)
    news = [progress.result for progress in run]

    assert seen[:16] == [case.input for case in CASES] * 2
    assert seen[16:] == [b"0", b"3"] * 2
    assert [type(one) for one in news[16:]] == [*[Judgement] * 2, Report, *[Judgement] * 2, Report]
    # An undecided time stops no solution, and an interrupted run keeps it.
    (report,) = reports_of(running(slow_at_first(1.05, 0.5), max_running=1, stop_rule=is_failure))
    interrupted = running(slow_at_first(1.05, 0.5), max_running=1)
    for _ in islice(interrupted, 8):
        pass
    (part,) = interrupted.reports()
    assert (report.verdict, len(report.judgements)) == (Verdict.AC, 8)
    assert (part.verdict, part.complete, len(part.judgements)) == (Verdict.TLE, False, 8)


def test_solutions_that_should_fail_run_side_by_side_case_by_case(running: Running) -> None:
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
    reports = reports_of(running(behaviour, *late, stop_rule=is_failure))

    assert [len(report.judgements) for report in reports] == [3, 3]
    assert len(seen) == 6  # no case was begun in vain
    assert all(len(set(names)) == len(names) for names in seen)


TWELVE = [case(f"secret/{number:02}") for number in range(12)]


def accepted(name: str) -> Judgement:
    return replace(ACCEPTED_CASE, case=name)


class Shuffling:
    """An executor with a thread that ends the cases under way in an order of its own."""

    def __init__(self, size: int, seed: int, judged: Callable[[str], Judgement]) -> None:
        self.size = size
        self._random, self._judged = random.Random(seed), judged
        self._open: list[tuple[str, Future[Judgement]]] = []
        self._change = threading.Condition()
        self._is_closed = False
        self._thread = threading.Thread(target=self._end_cases)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        with self._change:
            self._is_closed = True
            self._change.notify()
        self._thread.join()

    def ahead(self, solution: Solution) -> int:
        return self.size

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        future: Future[Judgement] = Future()
        with self._change:
            self._open.append((case.name, future))
            self._change.notify()
        return future

    def _end_cases(self) -> None:
        while not self._is_closed:
            with self._change:
                # A moment for more of them, or there would be no choice.
                self._change.wait_for(lambda: len(self._open) >= self.size, timeout=0.001)
                if not self._open:
                    continue
                name, future = self._open.pop(self._random.randrange(len(self._open)))
            if future.set_running_or_notify_cancel():
                future.set_result(self._judged(name))


@settings(max_examples=50)
@given(
    size=st.integers(1, 9),
    seed=st.integers(0, 1 << 32),
    wrong=st.sets(st.sampled_from([one.name for one in TWELVE])),
    stops=st.booleans(),
)
def test_judgements_that_come_in_any_order_are_reported_by_case(
    size: int, seed: int, wrong: set[str], stops: bool
) -> None:
    def judged(name: str) -> Judgement:
        return replace(accepted(name), verdict=Verdict.WA if name in wrong else Verdict.AC)

    with Shuffling(size, seed, judged) as executor:
        rule = is_failure if stops else None
        run = Run(problem(), [solution()], TWELVE, executor=executor, stop_rule=rule)
        *_, last = run

    names = [one.name for one in TWELVE]
    if stops and wrong:
        names = names[: names.index(min(wrong)) + 1]
    assert isinstance(last.result, Report)
    assert last.result.judgements == [judged(name) for name in names]
    assert run.reports() == [last.result]


GROUPED = [case(f"secret/{group}/{number}") for group in "ab" for number in range(6)]
GROUPS = (
    Group(name="secret", aggregation=Aggregation.SUM),
    *(
        Group(
            name=f"secret/{name}",
            aggregation=Aggregation.PASS_FAIL,
            max_score=Fraction(50),
            members=6,
        )
        for name in "ab"
    ),
)


@settings(max_examples=50)
@given(
    size=st.integers(1, 9),
    seed=st.integers(0, 1 << 32),
    wrong=st.sets(st.sampled_from([one.name for one in GROUPED])),
)
def test_a_group_that_gives_all_or_nothing_ends_at_its_first_failure(
    size: int, seed: int, wrong: set[str]
) -> None:
    asked = []

    def judged(name: str) -> Judgement:
        asked.append(name)
        return replace(accepted(name), verdict=Verdict.WA if name in wrong else Verdict.AC)

    with Shuffling(size, seed, judged) as executor:
        grouped = replace(problem(), groups=GROUPS)
        run = Run(grouped, [solution()], GROUPED, executor=executor, leaves_out_lost=True)
        *_, last = run

    names, scores = [], []
    for place in (0, 6):
        of_group = [one.name for one in GROUPED[place : place + 6]]
        lost = [name for name in of_group if name in wrong]
        names += of_group[: of_group.index(lost[0]) + 1] if lost else of_group
        scores.append(0 if lost else 50)
    assert isinstance(last.result, Report)
    assert last.result.judgements == [judged(name) for name in names]
    assert [last.result.scores[f"secret/{name}"] for name in "ab"] == scores
    assert last.result.score == sum(scores)
    if size == 1:
        assert asked == names * 2  # the others did not run
    # What requires a group that was not passed is left out.
    grouped = replace(grouped, groups=(*GROUPS[:-1], replace(GROUPS[-1], requires=("secret/a",))))
    with Shuffling(size, seed, judged) as executor:
        *_, last = Run(grouped, [solution()], GROUPED, executor=executor)
    assert isinstance(last.result, Report)
    assert bool(last.result.left_out) == (scores[0] == 0)
    assert set(last.result.left_out) <= {one.name for one in GROUPED[6:]}


@settings(max_examples=30)
@given(size=st.integers(1, 9), seed=st.integers(0, 1 << 32), told=st.integers(1, len(TWELVE) - 1))
def test_an_unfinished_report_has_what_was_told_by_case(size: int, seed: int, told: int) -> None:
    with Shuffling(size, seed, accepted) as executor:
        run = Run(problem(), [solution()], TWELVE, executor=executor)
        seen = [one.result for one in islice(run, told)]
        (report,) = run.reports()

    assert not report.complete
    assert [one.case for one in report.judgements] == sorted(
        one.case for one in seen if isinstance(one, Judgement)
    )


@pytest.mark.slow
def test_of_an_accepted_case_a_run_and_its_store_keep_few_bytes(tmp_path: Path) -> None:
    cases = [case(f"secret/{number:05}") for number in range(5000)]
    executor_at_once = AtOnce(lambda case: accepted(case.name))
    store = JudgementStore(tmp_path / "h")
    with StoringExecutor(executor_at_once, store, level="x") as executor:
        run = Run(problem(), [solution()], cases, executor=executor)
        tracemalloc.start()
        try:
            for _ in run:
                pass
            (report,) = run.reports()
            bytes_each = tracemalloc.get_traced_memory()[0] / len(cases)
        finally:
            tracemalloc.stop()

    assert len(report.judgements) == len(cases)
    assert 50 <= bytes_each <= 140
