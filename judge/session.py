"""One use of `judge run`: an order comes in, news come out as the work is done, results stay.

    with Session(kit, order) as session:
        for event in session: ...

The work ends with the context, however it ends: then nothing runs any more. `results` holds what
was judged so far at any time, so an interruption loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

import platformdirs

from judge import __version__, catalog
from judge.build import Builder
from judge.catalog import Kit
from judge.errors import JudgeError, LanguageError, UsageError
from judge.expectations import decides, exit_status
from judge.model import Case, Judgement, Problem, Report, Setting, Solution, Verdict
from judge.rules import rules_of
from judge.run import Progress, Run, Stopper
from judge.sandbox import Sandbox, WarmJails, named, physical_cores


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be judged, and how; the words and options of `judge run`.

    With `stop_factor` programs are killed only at so many times their CPU limit.
    """

    words: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    jobs: int | None = None
    fail_fast: bool = False
    all_cases: bool = False
    repeat: int = 1
    time_scale: float = 1.0
    stop_factor: float | None = None
    sandbox: str = "best"


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A problem's judging begins."""

    problem: Problem
    setting: Setting
    solutions: tuple[Solution, ...]
    cases: int
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A problem could not be judged, or not to its end."""

    error: JudgeError


class Result:
    """What is known of one problem: its reports so far."""

    def __init__(self, begun: Begun, cases: Sequence[Case], run: Run, *, whole: bool) -> None:
        """`whole` tells that all solutions of the problem are judged, not named files."""
        self.begun = begun
        self.cases = cases
        self.whole = whole
        self._run = run

    @property
    def reports(self) -> list[Report]:
        """The reports on all solutions of which something is known, whole or not."""
        return self._run.reports()


class Session:
    """The judging that one order asks for."""

    def __init__(self, kit: Kit, order: Order, *, sandbox: Sandbox | None = None) -> None:
        """Raises `UsageError` if the order's words name nothing."""
        self._kit = kit
        self._order = order
        self.slugs, self._files = kit.meant(order.words)
        if not self.slugs:
            raise UsageError(f"there are no problems in {kit.root / 'problems'}")
        self.results: list[Result] = []
        self.interrupted = False
        self._failed = False
        self._sandbox = sandbox or named(order.sandbox)
        cores = physical_cores()
        self._jobs = order.jobs or len(cores)
        self._builder = Builder(self._sandbox, platformdirs.user_cache_path("judge"))
        # With more jobs than cores, binding them would only make them wait for each other.
        self._jails = WarmJails(self._sandbox, cores if self._jobs <= len(cores) else ())
        self._pool = ThreadPoolExecutor(self._jobs, thread_name_prefix="judge")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._sandbox.cancel()
        self._pool.shutdown(cancel_futures=True)
        self._jails.close()

    def __iter__(self) -> Iterator[Begun | Progress | Broken]:
        """The news, problem by problem. A problem that is broken does not keep the others."""
        for slug in self.slugs:
            try:
                result = self._begun(slug)
                self.results.append(result)
                yield result.begun
                yield from result._run
            except JudgeError as error:
                self._failed = True
                yield Broken(error=error)

    @property
    def reports(self) -> list[Report]:
        """All reports so far."""
        return [report for result in self.results for report in result.reports]

    @property
    def status(self) -> int:
        """The exit status for what is known so far."""
        if self.interrupted:
            return 130
        return 2 if self._failed else exit_status(self.reports)

    def _begun(self, slug: str) -> Result:
        order = self._order
        problem = self._kit.problem(slug)
        rules_of(problem)  # broken rules are said before anything is run
        limits = problem.limits.scaled(order.time_scale)
        if order.stop_factor is not None:
            limits = limits.stopped_at(order.stop_factor)
        problem = replace(problem, limits=limits)
        data = order.data or catalog.DEFAULT_DATA
        cases = self._kit.cases(slug, data)
        chosen = catalog.chosen(slug, cases, order.cases)
        solutions = self._solutions(slug)
        run = Run(
            problem,
            solutions,
            chosen,
            builder=self._builder,
            jails=self._jails,
            pool=self._pool,
            ahead=2 * self._jobs,
            repeat=order.repeat,
            stopper=_stopper(order),
            complete=len(chosen) == len(cases) and not order.data,
        )
        setting = Setting(
            version=__version__,
            data=tuple(data),
            time_scale=order.time_scale,
            level=self._sandbox.level.value,
            missing=tuple(promise.value for promise in self._sandbox.missing),
        )
        begun = Begun(
            problem=problem,
            setting=setting,
            solutions=tuple(solutions),
            cases=len(chosen),
            runs=len(chosen) * order.repeat * sum(s.missing is None for s in solutions),
        )
        return Result(begun, chosen, run, whole=not self._files)

    def _solutions(self, slug: str) -> list[Solution]:
        if not self._files:
            solutions = self._kit.solutions(slug)
            if not solutions:
                raise UsageError(f"{slug} has no solutions", advice="Name a file of yours")
            return solutions
        solutions = [self._kit.solution(slug, word) for word in self._files]
        for solution in solutions:
            if solution.missing is not None:
                raise LanguageError(
                    f"{solution.name} is in {solution.language.name}, but {solution.missing}"
                )
        return solutions


def _stopper(order: Order) -> Stopper | None:
    if order.fail_fast:
        return _is_failure
    return None if order.all_cases else _is_expected_failure


def _is_expected_failure(solution: Solution, judgement: Judgement) -> bool:
    return judgement.verdict is not Verdict.AC and decides(solution.expectation, judgement.verdict)


def _is_failure(solution: Solution, judgement: Judgement) -> bool:
    return judgement.verdict is not Verdict.AC
