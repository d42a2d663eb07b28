"""Schedule the cases of many solutions on an executor, only a few at once.

So a solution can be stopped early, and no output is held longer than its check takes. An executor
is what judges the cases: threads here, or a cluster.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from functools import partial
from queue import SimpleQueue
from typing import Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from judge import __version__
from judge.errors import ProblemError
from judge.facts import Fact
from judge.grading import scoring
from judge.grading.expectations import is_decisive
from judge.grading.scoring import GroupGrader
from judge.grading.verdicts import is_undecided
from judge.model import Case, Judgement, JudgementList, Limits, Problem, Report, Setting, Solution
from judge.model import Verdict as V
from judge.runner.judge_case import bare_judgement, limits_of
from judge.sandbox import Level


class CaseExecutor(Protocol):
    """Judges cases."""

    @property
    def size(self) -> int:
        """How many cases it takes at once. It may change during the work."""
        ...

    def ahead(self, solution: Solution) -> int:
        """How many cases of a solution may wait or be under way: enough that it is never idle."""
        ...

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Judge a case; see `judge_case`."""
        ...


class ResourceScope:
    """A context that closes everything on its `_stack` when it ends, the last first."""

    def __init__(self) -> None:
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()


class HostExecutor(ResourceScope, ABC):
    """What the executors on this machine and on a cluster have in common."""

    memory_around: int | None = None  # of a cluster it is not known

    def __init__(self, level: Level) -> None:
        super().__init__()
        self.level = level

    @property
    @abstractmethod
    def missing(self) -> tuple[str, ...]:
        """The guarantees that the sandbox does not give, on one of the machines at least."""

    def conditions(self, data: Sequence[str], time_scale: float) -> Setting:
        """The conditions for a report."""
        return Setting(
            version=__version__,
            data=tuple(data),
            time_scale=time_scale,
            level=self.level.value,
            missing=self.missing,
            memory_around=self.memory_around,
        )


StopRule = Callable[[Solution, Judgement], bool]
"""Whether a judgement stops its solution, so that the cases after it are not judged."""


def is_failure(solution: Solution, judgement: Judgement) -> bool:
    """Stop at the first failure."""
    return judgement.verdict is not V.AC


def is_expected_failure(solution: Solution, judgement: Judgement) -> bool:
    """Stop at the first failure that settles what the solution must get."""
    expected = is_decisive(solution.expectation, judgement.verdict)
    return is_failure(solution, judgement) and expected


def is_enough(solution: Solution, judgement: Judgement) -> bool:
    """Stop where an expectation is settled, and the user's own file at a failing sample."""
    is_own_sample = solution.is_own and judgement.case.startswith("sample/")
    return is_expected_failure(solution, judgement) or (
        is_own_sample and is_failure(solution, judgement)
    )


class Phase(Struct, frozen=True):
    """A part of the work begins, on `what`; it has this many steps."""

    steps: int
    what: str = ""


class Step(Struct, frozen=True):
    """The next `count` steps, on the solution or the case that the label names.

    `is_in_seconds`: the steps are seconds of a time that the work may take.
    """

    label: str
    count: int = 1
    is_in_seconds: bool = False


class Progress(Struct, frozen=True):
    """What a `Run` yields: a judgement, or the report on a solution that is finished."""

    solution: Solution
    result: Judgement | Report


class Run:
    """Judge solutions on cases. Iterate over it once to do the work; read `reports` at any time.

    `max_running` bounds the cases that are under way at once; by default the executor says it. A
    compile error stops a solution, and so does the first judgement, in the order of the cases, for
    which `stop_rule` is true. With `first_of_each_kind` the user's own file stops before it fails
    with a verdict again. A run just above the time limit is repeated at the very end, when nothing
    else runs. A solution that is expected to be stopped has one case running at a time, beside
    those of the next solutions.
    `complete` says that the cases are all that expectations may name. Scores are computed from
    `all_cases`, the names of all cases of the problem. With `leaves_out_lost` a group that gives
    all or nothing ends at its first failure. `record` keeps the transcripts of dialogues.
    `grader` asks the grader that a package brings.
    """

    def __init__(
        self,
        problem: Problem,
        solutions: Sequence[Solution],
        cases: Sequence[Case],
        *,
        executor: CaseExecutor,
        max_running: int | None = None,
        stop_rule: StopRule | None = None,
        first_of_each_kind: bool = False,
        is_complete: bool = True,
        all_cases: Sequence[str] = (),
        leaves_out_lost: bool = False,
        record: bool = False,
        grader: GroupGrader | None = None,
    ) -> None:
        self._problem, self._cases, self._executor = problem, cases, executor
        self._max_running, self._is_complete, self._record = max_running, is_complete, record
        self._all_cases, self._grader = all_cases, grader
        groups = {}
        for case in cases if leaves_out_lost else ():
            group = scoring.group_of(problem, case.name)
            if group is not None and scoring.is_all_or_nothing(group):
                groups[case.name] = group.name
        self._states = [
            _SolutionState(
                solution,
                len(cases),
                stop_rule,
                partial(limits_of, problem, solution),
                groups,
                first_of_each_kind=first_of_each_kind and solution.is_own,
            )
            for solution in solutions
        ]
        self._unstarted = deque(self._states)  # those with cases that were not submitted yet

    def __iter__(self) -> Iterator[Progress]:
        """Judgements in the order of their making, reports in the order of the solutions."""
        running: dict[Future[Judgement], _Task] = {}
        queue: SimpleQueue[Future[Judgement]] = SimpleQueue()
        unreported = deque(self._states)
        while True:
            while task := self._next_task(len(running)):
                self._submit(task, running, queue)
            reruns = (task for state in self._states if (task := state.next_rerun()))
            if not running and (task := next(reruns, None)):
                self._submit(task, running, queue)
            for future in _wait_for_results(queue) if running else ():
                task = running.pop(future)
                if task.state.is_needless(task) and future.cancelled():
                    task.state.running -= 1
                    continue
                judgement = task.state.record(task, future.result())
                if task.state.is_stopped:
                    for other, later in running.items():
                        if later.state is task.state and later.state.is_needless(later):
                            other.cancel()  # if it has not begun
                yield Progress(task.state.solution, judgement)
            while unreported and unreported[0].is_done:
                state = unreported.popleft()
                yield Progress(state.solution, self._report(state))
            if not unreported:
                return

    def reports(self) -> list[Report]:
        """The reports on all solutions that were started, finished or not."""
        return [self._report(state) for state in self._states if state.is_done or state.is_begun]

    @property
    def remaining(self) -> int:
        """How many judgements may still come."""
        return sum(state.remaining for state in self._states)

    def _next_task(self, running: int) -> _Task | None:
        """A case that may start beside so many that are under way."""
        while self._unstarted and not self._unstarted[0].waiting:
            self._unstarted.popleft()
        for state in self._unstarted:
            if running >= (self._max_running or self._executor.ahead(state.solution)):
                return None
            while task := state.next_task():
                if not state.is_lost(case := self._cases[task.index]):
                    return task
                state.leave_out(task, case)
        return None

    def _submit(
        self,
        task: _Task,
        running: dict[Future[Judgement], _Task],
        queue: SimpleQueue[Future[Judgement]],
    ) -> None:
        """Have a task judged: it goes to `running` now, and its future to `queue` at the end."""
        task.state.running += 1
        solution, case = task.state.solution, self._cases[task.index]
        future = self._executor.judge(self._problem, solution, case, record=self._record)
        running[future] = task
        future.add_done_callback(queue.put)

    def _report(self, state: _SolutionState) -> Report:
        solution, judgements, remark = state.solution, state.ordered_judgements(), Fact()
        try:
            all_cases = self._all_cases or [case.name for case in self._cases]
            outcome = scoring.grade_groups(self._problem, judgements, all_cases, self._grader)
        except ProblemError as error:  # a validator gave a score that cannot be
            outcome, remark = scoring.GroupScores(verdict=V.JE), error.fact
        is_legacy = any(group.grading is not None for group in self._problem.groups)
        unpassed = frozenset() if is_legacy else outcome.left_out
        return Report(
            problem=self._problem.slug,
            solution=solution.name,
            language=solution.language.code,
            expectation=solution.expectation,
            judgements=judgements.without_cases({*outcome.left_out, *state.left_out(judgements)}),
            cases_total=len(self._cases),
            skipped=solution.missing,
            complete=self._is_complete and state.is_done,
            scores=outcome.scores,
            graded=outcome.verdict,
            left_out=tuple(case.name for case in self._cases if case.name in unpassed),
            remark=remark,
        )


class _Task(Struct, frozen=True, eq=False):
    """A case to be judged for a solution. The judgement of a rerun replaces that of the first."""

    state: _SolutionState
    index: int
    is_rerun: bool = False


class _SolutionState:
    def __init__(
        self,
        solution: Solution,
        cases: int,
        stop_rule: StopRule | None,
        limits_on: Callable[[str], Limits],
        groups: Mapping[str, str],
        *,
        first_of_each_kind: bool,
    ) -> None:
        self.solution = solution
        self._groups = groups  # those that give all or nothing, by case
        self._lost_groups: set[str] = set()
        self._last_index = cases - 1  # the index of the last case to be judged
        self._next_index, self._end = 0, 0 if solution.missing is not None else cases
        # Where a failure is expected, whatever runs beside it would be wasted.
        self._one_at_a_time = stop_rule is not None and V.AC not in solution.expectation.required
        self._limits_on = limits_on
        self._undecided: deque[_Task] = deque()
        self._judgements = JudgementList()  # by case
        self._early: dict[int, Judgement] = {}  # those of which one before is under way
        self.running = 0
        self._stop_rule = stop_rule
        self._first_of_each_kind = first_of_each_kind
        self._failures: dict[V, set[int]] = {}
        self.is_stopped = False

    @property
    def is_begun(self) -> bool:
        return bool(self._judgements or self._early)

    @property
    def is_done(self) -> bool:
        return not self.remaining and all(task.index > self._last_index for task in self._undecided)

    @property
    def remaining(self) -> int:
        return self.running + self.waiting

    @property
    def waiting(self) -> int:
        """How many cases were not taken yet."""
        return self._end - self._next_index

    def next_task(self) -> _Task | None:
        """The next case; None if there is none, or none may start now."""
        if not self.waiting or (self._one_at_a_time and self.running):
            return None
        self._next_index += 1
        return _Task(self, self._next_index - 1)

    def next_rerun(self) -> _Task | None:
        """A case that ran just above the time limit; None if none is left."""
        while self._undecided:
            if (task := self._undecided.popleft()).index <= self._last_index:
                return task
        return None

    def record(self, task: _Task, judgement: Judgement) -> Judgement:
        """Store the judgement on a case and return it as it counts; it may stop the solution."""
        self.running -= 1
        if task.is_rerun:
            first_s = self._judgements[task.index].cpu_s
            remark = Fact("run again alone, after {:.2f} s at first", first_s)
            if judgement.message:
                remark = Fact("{} ({})", judgement.message, remark)
            judgement = replace(judgement, message=remark, rerun=True)
            self._judgements[task.index] = judgement
        else:
            self._keep(task.index, judgement)
            is_late = judgement.verdict is V.TLE
            if is_late and is_undecided(judgement, self._limits_on(judgement.case)):
                self._undecided.append(_Task(self, task.index, is_rerun=True))
                return judgement
        if _is_of_solution(judgement) and judgement.case in self._groups:
            self._lost_groups.add(self._groups[judgement.case])
        if judgement.verdict is V.CE:
            self._stop(task.index)
            self._end = self._next_index  # nor is it compiled again
        elif self._stop_rule is not None and self._stop_rule(self.solution, judgement):
            self._stop(task.index)
        if self._first_of_each_kind and judgement.verdict is not V.AC:
            cases = self._failures.setdefault(judgement.verdict, set())
            cases.add(task.index)
            if len(cases) > 1:
                self._stop(sorted(cases)[1] - 1)
        return judgement

    def leave_out(self, task: _Task, case: Case) -> None:
        """Leave out a case of a lost group: the judgement that stands for it is in no report."""
        self._keep(task.index, bare_judgement(case, V.WA, Fact()))

    def _keep(self, index: int, judgement: Judgement) -> None:
        self._early[index] = judgement
        while len(self._judgements) in self._early:
            self._judgements.append(self._early.pop(len(self._judgements)))

    def _stop(self, index: int) -> None:
        """Judge no case after the index `last`."""
        self.is_stopped = True
        self._last_index = min(self._last_index, index)
        self._end = min(self._end, max(self._next_index, self._last_index + 1))

    def is_needless(self, task: _Task) -> bool:
        """Whether a case comes after the one that stopped the solution."""
        return task.index > self._last_index

    def is_lost(self, case: Case) -> bool:
        """Whether a case is in a group that gives nothing any more."""
        return self._groups.get(case.name) in self._lost_groups

    def left_out(self, judgements: Sequence[Judgement]) -> set[str]:
        """The cases after the first failure of their group, if that gives all or nothing."""
        lost_groups, cases = set[str](), set[str]()
        for judgement in judgements if self._lost_groups else ():
            if (group := self._groups.get(judgement.case)) in lost_groups:
                cases.add(judgement.case)
            elif group is not None and _is_of_solution(judgement):
                lost_groups.add(group)
        return cases

    def ordered_judgements(self) -> JudgementList:
        """The judgements by case, without those after the one that stopped the solution."""
        end = self._last_index + 1
        early = [judgement for index, judgement in sorted(self._early.items()) if index < end]
        if self.is_done and not early and len(self._judgements) <= end:
            return self._judgements  # none comes any more
        judgements = self._judgements[:end]
        for judgement in early:
            judgements.append(judgement)
        return judgements


def _is_of_solution(judgement: Judgement) -> bool:
    """Whether a solution has failed, and not the judge."""
    return judgement.verdict not in (V.AC, V.JE)


def _wait_for_results(queue: SimpleQueue[Future[Judgement]]) -> list[Future[Judgement]]:
    """At least one result. Failed futures come last, so that no judgement is lost."""
    results = [queue.get()]
    while not queue.empty():
        results.append(queue.get())
    return sorted(results, key=lambda queue: queue.cancelled() or queue.exception() is not None)
