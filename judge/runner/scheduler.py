"""The work: a problem, its solutions and its cases come in, judgements go out as they are made.

A `Run` spreads the cases of many solutions over an executor and keeps only a few under way, so that
a solution can be stopped early and no output is held longer than its check takes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import TypeVar

from judge.errors import ProblemError
from judge.grading import scoring
from judge.grading.verdicts import is_undecided
from judge.model import Case, Judgement, Limits, Problem, Report, Solution
from judge.model import Verdict as V
from judge.runner.executor import CaseExecutor
from judge.runner.judge_case import limits_of

Figure = TypeVar("Figure", int, float)

StopRule = Callable[[Solution, Judgement], bool]
"""Whether a judgement ends its solution, so that the cases after it are left out."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a `Run` yields: a judgement that was made, or the report of a solution that is done."""

    solution: Solution
    result: Judgement | Report


class Run:
    """Judge solutions on cases. Iterate over it once to do the work; read `reports` at any time.

    `max_running` bounds the cases that are under way at once; the default is twice what the
    executor takes. `repeat` is how often each case is judged. A compile error stops a solution, and
    so does the first judgement, in the order of the cases, for which `stop_rule` is true. A run
    just above the time limit is repeated at the very end, when nothing else runs. A solution that
    is expected to be stopped has one case running at a time, beside those of the next solutions.
    `complete` says that the cases are all that expectations may name. Scores are computed from
    `all_cases`, the names of all cases of the problem. `record` keeps the transcripts of dialogues.
    """

    def __init__(
        self,
        problem: Problem,
        solutions: Sequence[Solution],
        cases: Sequence[Case],
        *,
        executor: CaseExecutor,
        max_running: int | None = None,
        repeat: int = 1,
        stop_rule: StopRule | None = None,
        is_complete: bool = True,
        all_cases: Sequence[str] = (),
        record: bool = False,
    ) -> None:
        self._problem = problem
        self._cases = cases
        self._all_cases = all_cases or [case.name for case in cases]
        self._executor = executor
        self._max_running = max_running
        self._complete = is_complete
        self._record = record
        self._states = [
            _SolutionState(
                solution,
                [index for index in range(len(cases)) for _ in range(repeat)],
                stop_rule,
                limits_of(problem, solution),
            )
            for solution in solutions
        ]
        self._unstarted = deque(self._states)  # those of which cases are left to be judged at first

    def __iter__(self) -> Iterator[Progress]:
        """Judgements in the order in which they are made, reports in that of the solutions."""
        running: dict[Future[Judgement], _Task] = {}
        done: SimpleQueue[Future[Judgement]] = SimpleQueue()
        waiting = deque(self._states)
        while True:
            while len(running) < (self._max_running or 2 * self._executor.size) and (
                turn := self._next_task()
            ):
                self._submit(turn, running, done)
            if not running and (turn := self._next_rerun()):
                self._submit(turn, running, done)
            for future in _wait_for_results(done) if running else ():
                turn = running.pop(future)
                judgement = turn.state.record(turn, future.result())
                yield Progress(turn.state.solution, judgement)
            while waiting and waiting[0].is_done:
                book = waiting.popleft()
                yield Progress(book.solution, self._report(book))
            if not waiting:
                return

    def reports(self) -> list[Report]:
        """The reports on all solutions of which something is known, whole or not."""
        return [self._report(book) for book in self._states if book.is_done or book.judgements]

    @property
    def remaining(self) -> int:
        """How many judgements may still come."""
        return sum(book.remaining for book in self._states)

    def _next_task(self) -> _Task | None:
        """Which case of which solution comes next; asked only when there is room for it."""
        while self._unstarted and self._unstarted[0].is_exhausted:
            self._unstarted.popleft()
        return next((turn for book in self._unstarted if (turn := book.next_task())), None)

    def _next_rerun(self) -> _Task | None:
        """The next case that is to be judged again, if there is one."""
        return next((turn for book in self._states if (turn := book.next_rerun())), None)

    def _submit(
        self,
        turn: _Task,
        running: dict[Future[Judgement], _Task],
        done: SimpleQueue[Future[Judgement]],
    ) -> None:
        """Has a turn judged: it is `running`, and `done` gets it in the end."""
        turn.state.running += 1
        solution, case = turn.state.solution, self._cases[turn.index]
        future = self._executor.judge(self._problem, solution, case, record=self._record)
        running[future] = turn
        future.add_done_callback(done.put)

    def _report(self, book: _SolutionState) -> Report:
        solution, judgements, remark = book.solution, book.ordered_judgements(), ""
        try:
            outcome = scoring.grade_groups(self._problem, judgements, self._all_cases)
        except ProblemError as error:  # a validator said a score that cannot be
            outcome, remark = scoring.GroupScores(verdict=V.JE), str(error)
        return Report(
            problem=self._problem.slug,
            solution=solution.name,
            language=solution.language.code,
            expectation=solution.expectation,
            judgements=tuple(one for one in judgements if one.case not in outcome.left_out),
            cases_total=len(self._cases),
            skipped=solution.missing,
            complete=self._complete and book.is_done,
            scores=outcome.scores,
            graded=outcome.verdict,
            remark=remark,
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Task:
    """A case of a solution that is to be judged; `first` is what it got, if it is judged again."""

    state: _SolutionState
    index: int
    first: Judgement | None = None


class _SolutionState:
    """What is known of one solution so far."""

    def __init__(
        self, solution: Solution, indices: Sequence[int], stop_rule: StopRule | None, limits: Limits
    ) -> None:
        """`turns` are the indices of the cases in the order in which they are to be judged."""
        self.solution = solution
        self._waiting = deque(indices)
        # Where a failure is expected, what would run beside it would be in vain.
        self._one_at_a_time = stop_rule is not None and V.AC not in solution.expectation.required
        self._limits = limits
        self._undecided: list[_Task] = []
        self.judgements: dict[int, list[Judgement]] = {}
        self.running = 0
        self._stop_rule = stop_rule
        self._last = indices[-1] if indices else 0
        self.is_stopped = solution.missing is not None

    @property
    def is_done(self) -> bool:
        """Whether everything that was to be known is known."""
        over = self.running == 0 and (self.is_stopped or not self._waiting)
        return over and not any(turn.index <= self._last for turn in self._undecided)

    @property
    def is_exhausted(self) -> bool:
        """Whether no case is left that was not begun."""
        return self.is_stopped or not self._waiting

    @property
    def remaining(self) -> int:
        """How many judgements may still come."""
        return self.running + (0 if self.is_stopped else len(self._waiting))

    def next_task(self) -> _Task | None:
        """The case that comes next; None if there is none, or none now."""
        if self.is_stopped or not self._waiting or (self._one_at_a_time and self.running):
            return None
        return _Task(self, self._waiting.popleft())

    def next_rerun(self) -> _Task | None:
        """A case that took hardly more than its time, to be judged again; None if none is left."""
        while self._undecided:
            turn = self._undecided.pop(0)
            if turn.index <= self._last:
                return turn
        return None

    def record(self, turn: _Task, judgement: Judgement) -> Judgement:
        """Notes the judgement on a case, which is returned; it may end the solution."""
        self.running -= 1
        index = turn.index
        judgements = self.judgements.setdefault(index, [])
        if turn.first is not None:
            judgement = rerun_judgement(turn.first, judgement)
            judgements[judgements.index(turn.first)] = judgement
        else:
            judgements.append(judgement)
            if is_undecided(judgement, self._limits):
                self._undecided.append(_Task(self, index, judgement))
                return judgement
        if judgement.verdict is V.CE or (
            self._stop_rule is not None and self._stop_rule(self.solution, judgement)
        ):
            self.is_stopped = True
            self._last = min(self._last, index)
        return judgement

    def ordered_judgements(self) -> tuple[Judgement, ...]:
        """The judgements by case, without those after the one that stopped the solution."""
        indices = sorted(index for index in self.judgements if index <= self._last)
        return tuple(merge_judgements(self.judgements[index]) for index in indices)


def _wait_for_results(done: SimpleQueue[Future[Judgement]]) -> list[Future[Judgement]]:
    """What has been done by now, at least one; what failed comes last, so that nothing is lost."""
    found = [done.get()]
    while not done.empty():
        found.append(done.get())
    return sorted(found, key=lambda one: one.cancelled() or one.exception() is not None)


def rerun_judgement(first: Judgement, again: Judgement) -> Judgement:
    """The judgement that counts of a case that was judged twice: the second, which says so."""
    words = f"run again alone, after {first.cpu_s:.2f} s at first"
    message = f"{again.message} ({words})" if again.message else words
    return replace(again, message=message, rerun=True)


def merge_judgements(judgements: Sequence[Judgement]) -> Judgement:
    """One judgement for all runs of one case: the first that failed, with the largest figures."""
    if len(judgements) == 1:
        return judgements[0]
    kept = next((one for one in judgements if one.verdict is not V.AC), judgements[0])
    verdicts = list(dict.fromkeys(one.verdict.value for one in judgements))
    message = kept.message
    if len(verdicts) > 1:
        message = f"not deterministic: {' and '.join(verdicts)}; {message}"
    return replace(
        kept,
        message=message,
        cpu_s=_largest(one.cpu_s for one in judgements),
        wall_s=_largest(one.wall_s for one in judgements),
        memory_bytes=_largest(one.memory_bytes for one in judgements),
        rerun=any(one.rerun for one in judgements),
    )


def _largest(figures: Iterable[Figure | None]) -> Figure | None:
    return max((figure for figure in figures if figure is not None), default=None)
