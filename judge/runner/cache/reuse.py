"""Take judgements of earlier runs instead of running the same again.

Only what a program's own record shows to come out the same is taken: two runs of the judge gave the
same verdict on the same output. It is AC or WA, the program ended by itself and far from all
limits, and the checkers of the judge or the rules of the problem judged it. A dialogue, several
passes and the validators of a package are judged anew. A program that did something else on the
same case once is never taken again.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from judge.errors import JudgeError
from judge.model import Case, Judgement, Place, Problem, Solution, is_static_case
from judge.runner.cache.result_store import (
    CONFIRMED,
    SHARE,
    ResultBook,
    ResultStore,
    case_key,
    is_far_from_limits,
)
from judge.runner.executor import CaseExecutor, ResourceScope
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor


class Reuse(Struct, frozen=True, kw_only=True):
    """How far judgements of earlier runs stand for new ones.

    `takes` is false where everything is judged, though what comes out is kept. With
    `keeps_margins`, a time that may decide how far a solution is from the time limit is measured
    each time.
    """

    takes: bool = True
    keeps_margins: bool = False


def reusing(executor: CaseExecutor, reuse: Reuse | None) -> ReusingExecutor | None:
    """What judges only what is not known; None without `reuse`, and for a cluster."""
    if reuse is None or not isinstance(executor, LocalExecutor):
        return None
    return ReusingExecutor(executor, reuse)


class ReusingExecutor(ResourceScope):
    """Judges on this machine what is not known from earlier runs."""

    def __init__(self, executor: LocalExecutor, reuse: Reuse) -> None:
        super().__init__()
        self.reuse = reuse
        self._executor = executor
        self._store = ResultStore(executor.builder.cache, executor.sandbox)
        # The values are kept, so that their ids stay unique.
        self._books: dict[tuple[int, int], tuple[Problem, Solution, ResultBook | None]] = {}
        self._is_bypassed = False
        self._stack.callback(self._make_room)

    @property
    def size(self) -> int:
        """How many cases it takes at once."""
        return self._executor.size

    def ahead(self, solution: Solution) -> int:
        """How many cases of a solution may wait or be under way."""
        return self._executor.ahead(solution)

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Judge a case, unless earlier runs agree on it; their judgement is marked as `cached`."""
        is_out = self._is_bypassed or is_static_case(case.name)
        book = None if is_out else self._book_of(problem, solution)
        if book is None:
            return self._executor.judge(problem, solution, case, record=record)
        key = case_key(case, record=record)
        if (known := self._take(book, key, problem, solution)) is not None:
            future: Future[Judgement] = Future()
            future.set_result(known)
            return future
        future = self._executor.judge(problem, solution, case, record=record)
        future.add_done_callback(partial(self._keep, book, key, problem, solution))
        return future

    @contextmanager
    def bypassed(self) -> Iterator[None]:
        """Judge everything for a while, and keep nothing of it: the times matter."""
        self._is_bypassed = True
        try:
            yield
        finally:
            self._is_bypassed = False

    def _take(
        self, book: ResultBook, key: str, problem: Problem, solution: Solution
    ) -> Judgement | None:
        known = book.find(key) if self.reuse.takes else None
        if known is None or known.runs < CONFIRMED:
            return None
        share = SHARE / problem.timing.to_limit if self.reuse.keeps_margins else SHARE
        if not is_far_from_limits(
            known.judgement, limits_of(problem, solution, known.judgement.case), share
        ):
            return None
        return replace(known.judgement, cached=True)

    def _keep(
        self,
        book: ResultBook,
        key: str,
        problem: Problem,
        solution: Solution,
        done: Future[Judgement],
    ) -> None:
        """Keep a judgement in the thread that made it; see `is_keepable` for what is left out."""
        if done.cancelled() or done.exception() is not None:
            return
        judgement = done.result()
        is_far = is_far_from_limits(judgement, limits_of(problem, solution, judgement.case))
        book.add(key, judgement, is_far=is_far)

    def _book_of(self, problem: Problem, solution: Solution) -> ResultBook | None:
        key = id(problem), id(solution)
        if key not in self._books:
            self._books[key] = problem, solution, self._open_book(problem, solution)
        return self._books[key][2]

    def _open_book(self, problem: Problem, solution: Solution) -> ResultBook | None:
        is_plain = problem.validation is None and problem.place is not Place.COPY
        is_program = not solution.is_answers and solution.refused is None
        if not (is_plain and is_program and solution.missing is None):
            return None
        try:
            version = self._executor.builder.version(solution.language)
        except JudgeError:
            return None
        book = self._store.open(problem, solution, version)
        return None if book is None or book.differs else book

    def _make_room(self) -> None:
        """Keep the cache within its bound, if there is something new."""
        if any(book is not None and book.is_new for *_, book in self._books.values()):
            self._store.make_room()
