"""The work: a problem, its solutions and its cases come in, judgements go out as they are made.

A `Run` spreads the cases of many solutions over a crew and keeps only a few under way, so that
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
from judge.runner.executor import Crew
from judge.runner.judge_case import limits_of

Figure = TypeVar("Figure", int, float)

Stopper = Callable[[Solution, Judgement], bool]
"""Whether a judgement ends its solution, so that the cases after it are left out."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a `Run` yields: a judgement that was made, or the report of a solution that is done."""

    solution: Solution
    news: Judgement | Report


class Run:
    """Solutions judged on cases. Iterate over it once to do the work; `reports` at any time.

    `ahead` is how many cases may be under way at once, by default twice as many as its crew takes,
    `repeat` how often each is judged. A compile error ends a solution, and so does the first
    judgement, in the order of the cases, that `stopper` says. What took hardly more than its time
    is judged again at the very end, when nothing else runs. Of a solution that is expected to be
    stopped one case runs at a time, beside those of the next solutions. `complete` tells whether
    expectations speak of no other cases; scores are made of `every` case that the problem has, by
    its name. `record` keeps what is said in dialogues.
    """

    def __init__(
        self,
        problem: Problem,
        solutions: Sequence[Solution],
        cases: Sequence[Case],
        *,
        crew: Crew,
        ahead: int | None = None,
        repeat: int = 1,
        stopper: Stopper | None = None,
        complete: bool = True,
        every: Sequence[str] = (),
        record: bool = False,
    ) -> None:
        self._problem = problem
        self._cases = cases
        self._every = every or [case.name for case in cases]
        self._crew = crew
        self._ahead = ahead
        self._complete = complete
        self._record = record
        self._books = [
            _Book(
                solution,
                [index for index in range(len(cases)) for _ in range(repeat)],
                stopper,
                limits_of(problem, solution),
            )
            for solution in solutions
        ]
        self._left = deque(self._books)  # those of which cases are left to be judged at first

    def __iter__(self) -> Iterator[Progress]:
        """Judgements in the order in which they are made, reports in that of the solutions."""
        running: dict[Future[Judgement], _Turn] = {}
        done: SimpleQueue[Future[Judgement]] = SimpleQueue()
        waiting = deque(self._books)
        while True:
            while len(running) < (self._ahead or 2 * self._crew.size) and (turn := self._next()):
                self._submit(turn, running, done)
            if not running and (turn := self._rerun()):
                self._submit(turn, running, done)
            for future in _taken(done) if running else ():
                turn = running.pop(future)
                judgement = turn.book.enter(turn, future.result())
                yield Progress(turn.book.solution, judgement)
            while waiting and waiting[0].done:
                book = waiting.popleft()
                yield Progress(book.solution, self._report(book))
            if not waiting:
                return

    def reports(self) -> list[Report]:
        """The reports on all solutions of which something is known, whole or not."""
        return [self._report(book) for book in self._books if book.done or book.judgements]

    @property
    def missing(self) -> int:
        """How many judgements may still come."""
        return sum(book.missing for book in self._books)

    def _next(self) -> _Turn | None:
        """Which case of which solution comes next; asked only when there is room for it."""
        while self._left and self._left[0].given_out:
            self._left.popleft()
        return next((turn for book in self._left if (turn := book.next_turn())), None)

    def _rerun(self) -> _Turn | None:
        """The next case that is to be judged again, if there is one."""
        return next((turn for book in self._books if (turn := book.next_rerun())), None)

    def _submit(
        self,
        turn: _Turn,
        running: dict[Future[Judgement], _Turn],
        done: SimpleQueue[Future[Judgement]],
    ) -> None:
        """Has a turn judged: it is `running`, and `done` gets it in the end."""
        turn.book.under_way += 1
        solution, case = turn.book.solution, self._cases[turn.index]
        future = self._crew.judge(self._problem, solution, case, record=self._record)
        running[future] = turn
        future.add_done_callback(done.put)

    def _report(self, book: _Book) -> Report:
        solution, judgements, remark = book.solution, book.in_order(), ""
        try:
            outcome = scoring.grade_groups(self._problem, judgements, self._every)
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
            complete=self._complete and book.done,
            scores=outcome.scores,
            graded=outcome.verdict,
            remark=remark,
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Turn:
    """A case of a solution that is to be judged; `first` is what it got, if it is judged again."""

    book: _Book
    index: int
    first: Judgement | None = None


class _Book:
    """What is known of one solution so far."""

    def __init__(
        self, solution: Solution, turns: Sequence[int], stopper: Stopper | None, limits: Limits
    ) -> None:
        """`turns` are the indices of the cases in the order in which they are to be judged."""
        self.solution = solution
        self._turns = deque(turns)
        # Where a failure is expected, what would run beside it would be in vain.
        self._alone = stopper is not None and V.AC not in solution.expectation.required
        self._limits = limits
        self._undecided: list[_Turn] = []
        self.judgements: dict[int, list[Judgement]] = {}
        self.under_way = 0
        self._stopper = stopper
        self._last = turns[-1] if turns else 0
        self.stopped = solution.missing is not None

    @property
    def done(self) -> bool:
        """Whether everything that was to be known is known."""
        over = self.under_way == 0 and (self.stopped or not self._turns)
        return over and not any(turn.index <= self._last for turn in self._undecided)

    @property
    def given_out(self) -> bool:
        """Whether no case is left that was not begun."""
        return self.stopped or not self._turns

    @property
    def missing(self) -> int:
        """How many judgements may still come."""
        return self.under_way + (0 if self.stopped else len(self._turns))

    def next_turn(self) -> _Turn | None:
        """The case that comes next; None if there is none, or none now."""
        if self.stopped or not self._turns or (self._alone and self.under_way):
            return None
        return _Turn(self, self._turns.popleft())

    def next_rerun(self) -> _Turn | None:
        """A case that took hardly more than its time, to be judged again; None if none is left."""
        while self._undecided:
            turn = self._undecided.pop(0)
            if turn.index <= self._last:
                return turn
        return None

    def enter(self, turn: _Turn, judgement: Judgement) -> Judgement:
        """Notes the judgement on a case, which is returned; it may end the solution."""
        self.under_way -= 1
        index = turn.index
        judgements = self.judgements.setdefault(index, [])
        if turn.first is not None:
            judgement = rejudged(turn.first, judgement)
            judgements[judgements.index(turn.first)] = judgement
        else:
            judgements.append(judgement)
            if is_undecided(judgement, self._limits):
                self._undecided.append(_Turn(self, index, judgement))
                return judgement
        if judgement.verdict is V.CE or (
            self._stopper is not None and self._stopper(self.solution, judgement)
        ):
            self.stopped = True
            self._last = min(self._last, index)
        return judgement

    def in_order(self) -> tuple[Judgement, ...]:
        """The judgements by case, without those after the one that stopped the solution."""
        indices = sorted(index for index in self.judgements if index <= self._last)
        return tuple(merged(self.judgements[index]) for index in indices)


def _taken(done: SimpleQueue[Future[Judgement]]) -> list[Future[Judgement]]:
    """What has been done by now, at least one; what failed comes last, so that nothing is lost."""
    found = [done.get()]
    while not done.empty():
        found.append(done.get())
    return sorted(found, key=lambda one: one.cancelled() or one.exception() is not None)


def rejudged(first: Judgement, again: Judgement) -> Judgement:
    """The judgement that counts of a case that was judged twice: the second, which says so."""
    words = f"run again alone, after {first.cpu_s:.2f} s at first"
    message = f"{again.message} ({words})" if again.message else words
    return replace(again, message=message, rerun=True)


def merged(judgements: Sequence[Judgement]) -> Judgement:
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
