"""One use of `judge run`: an order comes in, news come out as the work is done, results stay.

    with Session(kit, order) as session:
        for event in session: ...

The work ends with the context, however it ends: then nothing runs any more. `results` holds what
was judged so far at any time, so an interruption loses nothing. Judgements are also written to a
journal as they come, and `resume` takes them up again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import TYPE_CHECKING, Self

from judge.catalog import counterexamples
from judge.catalog.kit import DEFAULT_DATA, filter_cases
from judge.catalog.rules import load_rules
from judge.catalog.source import ProblemSource
from judge.errors import ClusterLost, JudgeError, UsageError
from judge.grading.expectations import exit_status, is_decisive
from judge.model import Case, Finding, Judgement, Problem, Report, Setting, Side, Solution, Verdict
from judge.model.inspections import Trial
from judge.packages.time_limit import cut_off_s, with_inferred_limit
from judge.runner import validator_trials as trying
from judge.runner.executor import CaseExecutor
from judge.runner.journal import JournaledExecutor
from judge.runner.local import LocalExecutor
from judge.runner.scheduler import Progress, Run, StopRule
from judge.sandbox import Level, Sandbox, best_sandbox, physical_cores, sandbox_named

if TYPE_CHECKING:
    from judge.runner.cluster import ClusterExecutor


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """What is to be judged, and how; the words and options of `judge run`.

    With `transcript` it is kept what is said in dialogues. `thorough` asks for all that can be said
    of a problem: programs are killed only when it is seen how late they are, what finished is run
    again, and validators are tried; that is done on this machine alone. `pool` is the address of a
    cluster; without one, `jobs` threads here judge. With `resume` what a run like this one wrote to
    its journal is not judged again.
    """

    words: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    jobs: int | None = None
    fail_fast: bool = False
    all_cases: bool = False
    repeat: int = 1
    time_scale: float = 1.0
    thorough: bool = False
    transcript: bool = False
    sandbox: str = "best"
    pool: str | None = None
    resume: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something happened to whoever judges; the work goes on."""

    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InferenceStarted:
    """Solutions are run to find a problem's time limit."""

    problem: Problem
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemStarted:
    """A problem's judging begins."""

    problem: Problem
    setting: Setting
    solutions: tuple[Solution, ...]
    cases: int
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialsStarted:
    """Validators are tried, so many times."""

    problem: Problem
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatStarted:
    """What finished is run again, so many times."""

    problem: Problem
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemFailed:
    """A problem could not be judged, or not to its end."""

    problem: str
    error: JudgeError


class ProblemResult:
    """What is known of one problem: its reports so far.

    Of a thorough session also what its validators did, and the reports of the second runs.
    """

    def __init__(
        self, begun: ProblemStarted, cases: Sequence[Case], run: Run, *, whole: bool
    ) -> None:
        """`whole` tells that all solutions of the problem are judged, not named files."""
        self.started = begun
        self.cases = cases
        self.whole = whole
        self.trials: list[Trial] = []
        self.again: list[Report] = []
        self._run = run

    @property
    def reports(self) -> list[Report]:
        """The reports on all solutions of which something is known, whole or not."""
        return self._run.reports()


class Session:
    """The judging that one order asks for."""

    def __init__(
        self, source: ProblemSource, request: RunRequest, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if the order's words name nothing."""
        self.source = source
        self._request = request
        self.slugs, self._files = source.resolve(request.words)
        if not self.slugs:
            raise UsageError("the kit has no problems", advice="Put one into its problems/")
        self.results: list[ProblemResult] = []
        self.lints: dict[str, Mapping[str, tuple[str, Sequence[Finding]]]] = {}
        self.interrupted = False
        self._failed = False
        self._executor = _open_executor(request, sandbox)
        self._journal = JournaledExecutor(
            self._executor, level=self._executor.level.value, resume=request.resume
        )
        # What is measured anew each time is not to be found in a journal.
        self._run_executor: CaseExecutor = self._executor if request.thorough else self._journal

    def __enter__(self) -> Self:
        self._executor.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._executor.__exit__(kind, error, trace)
        self._journal.__exit__(kind, error, trace)

    def __iter__(self) -> Iterator[SessionEvent]:
        """The news, problem by problem. A problem that is broken does not keep the others."""
        for slug in self.slugs:
            try:
                if self._request.thorough:
                    self.lints[slug] = self.source.lints(slug)
                problem = self.source.problem(slug)
                load_rules(problem)  # broken rules are said before anything is run
                if problem.timing.source is None:
                    problem = yield from self._infer_time_limit(problem)
                result = self._start_problem(problem)
                self._failed = self._failed or bool(self.source.dataset_errors(slug))
                self.results.append(result)
                if self._request.thorough:
                    yield from self._try_validators(result)
                yield from self._notices()
                yield result.started
                for event in result._run:
                    yield event
                    yield from self._notices()
                yield from self._notices()
                if self._request.thorough:
                    yield from self._repeat_runs(result)
                else:
                    self._journal.finish(result.started.problem)
            except ClusterLost as error:
                self._failed = True
                yield from self._notices()
                left = {one.started.problem.slug: one._run.remaining for one in self.results}
                others = self.slugs[len(self.results) :]
                yield ProblemFailed(problem=slug, error=cluster_lost(error, left, others))
                return
            except JudgeError as error:
                self._failed = True
                yield ProblemFailed(problem=slug, error=error)

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

    @property
    def cluster(self) -> ClusterExecutor | None:
        """The cluster that judges; None if threads here do."""
        return None if isinstance(self._executor, LocalExecutor) else self._executor

    @property
    def resumed(self) -> int:
        """How many judgements came from journals."""
        return self._journal.resumed

    def _notices(self) -> Iterator[Notice]:
        """What happened to the cluster and to the journal since the last time."""
        if self.cluster is not None:
            yield from (Notice(message=words) for words in self.cluster.take_notices())
        if self._journal.trouble and (self._request.pool or self._request.resume):
            yield Notice(message=f"{self._journal.trouble}; --resume will know nothing of the rest")
            self._journal.trouble = None

    def _infer_time_limit(
        self, problem: Problem
    ) -> Generator[InferenceStarted | Progress, None, Problem]:
        """The problem with the time limit that follows from its solutions; they are run for it."""
        cases = self.source.cases(problem.slug)
        solutions = [
            one
            for one in self.source.solutions(problem.slug)
            if one.missing is None and any(b.side is Side.LOWER for b in one.expectation.bounds)
        ]
        run = self._run(problem, solutions, cases)
        yield InferenceStarted(problem=problem, runs=len(cases) * len(solutions))
        yield from (event for event in run if isinstance(event.result, Judgement))
        return with_inferred_limit(
            problem, solutions, {report.solution: report.judgements for report in run.reports()}
        )

    def _try_validators(self, result: ProblemResult) -> Iterator[TrialsStarted | Trial]:
        """What the validators do with all that they are to be shown."""
        problem = result.started.problem
        if problem.rules is not None:
            result.trials += trying.try_rules(problem, result.cases)
        showings, executor = self.source.validator_inputs(problem.slug), self._executor
        assert isinstance(executor, LocalExecutor)
        yield TrialsStarted(problem=problem, runs=len(showings))
        futures = [
            executor.submit(
                trying.run_trial, problem, showing, builder=executor.builder, jails=executor.jails
            )
            for showing in showings
        ]
        for future in futures:
            result.trials.append(future.result())
            yield result.trials[-1]

    def _repeat_runs(self, result: ProblemResult) -> Iterator[RepeatStarted | Progress]:
        """Second runs of what finished: whatever took all its time would take it again."""
        by_name = {solution.name: solution for solution in result.started.solutions}
        wanted = []
        for report in result.reports:
            finished = {one.case for one in report.judgements if one.verdict in _FINISHED}
            cases = [case for case in result.cases if case.name in finished]
            wanted.append((by_name[report.solution], cases))
        problem = result.started.problem
        yield RepeatStarted(problem=problem, runs=sum(len(cases) for _, cases in wanted))
        for solution, cases in wanted:
            run = self._run(problem, [solution], cases)
            yield from (event for event in run if isinstance(event.result, Judgement))
            result.again += run.reports()

    def _start_problem(self, problem: Problem) -> ProblemResult:
        order, slug = self._request, problem.slug
        limits = problem.limits.scale(order.time_scale)
        if order.thorough:
            limits = limits.with_stop_factor(cut_off_s(1.0, problem.timing.to_late))
        problem = replace(problem, limits=limits)
        data = order.data or DEFAULT_DATA
        cases = self.source.cases(slug, data)
        if self._files and not order.cases and not order.data:
            cases = [*counterexamples.load_cases(self.source.counterexample_key(slug)), *cases]
        chosen = filter_cases(slug, cases, order.cases)
        solutions = self._find_solutions(slug)
        run = self._run(
            problem,
            solutions,
            chosen,
            repeat=order.repeat,
            stopper=_stop_rule(order, problem),
            complete=_is_complete(order, problem, cases, chosen),
            every=[case.name for case in cases],
            record=order.transcript,
        )
        begun = ProblemStarted(
            problem=problem,
            setting=self._executor.conditions(data, order.time_scale),
            solutions=tuple(solutions),
            cases=len(chosen),
            runs=len(chosen) * order.repeat * sum(s.missing is None for s in solutions),
        )
        return ProblemResult(begun, chosen, run, whole=not self._files)

    def _run(
        self,
        problem: Problem,
        solutions: Sequence[Solution],
        cases: Sequence[Case],
        *,
        repeat: int = 1,
        stopper: StopRule | None = None,
        complete: bool = True,
        every: Sequence[str] = (),
        record: bool = False,
    ) -> Run:
        return Run(
            problem,
            solutions,
            cases,
            executor=self._run_executor,
            repeat=repeat,
            stop_rule=stopper,
            is_complete=complete,
            all_cases=every,
            record=record,
        )

    def _find_solutions(self, slug: str) -> list[Solution]:
        if not self._files:
            solutions = self.source.solutions(slug)
            if not solutions:
                raise UsageError(f"{slug} has no solutions", advice="Name a file of yours")
            return solutions
        return self.source.named_solutions(slug, self._files)


_FINISHED = (Verdict.AC, Verdict.WA, Verdict.RTE)

SessionEvent = (
    InferenceStarted
    | TrialsStarted
    | Trial
    | ProblemStarted
    | Progress
    | RepeatStarted
    | Notice
    | ProblemFailed
)
"""What a session tells while it goes on."""


def _open_executor(order: RunRequest, sandbox: Sandbox | None) -> LocalExecutor | ClusterExecutor:
    """Who judges for an order."""
    if order.pool is not None:
        if order.jobs is not None:
            raise UsageError(
                "--jobs stands beside --pool, whose workers say how many they do at once"
            )
        from judge.runner.cluster import ClusterExecutor  # slow, and only this needs it

        level = best_sandbox().level if order.sandbox == "best" else Level(order.sandbox)
        return ClusterExecutor(order.pool, level=level)
    cores = physical_cores()
    jobs = order.jobs or len(cores)
    # With more jobs than cores, binding them would only make them wait for each other.
    bound = cores if jobs <= len(cores) else ()
    return LocalExecutor(sandbox or sandbox_named(order.sandbox), jobs=jobs, cores=bound)


def _is_complete(
    order: RunRequest, problem: Problem, cases: Sequence[Case], chosen: Sequence[Case]
) -> bool:
    """Whether all that expectations may ask for will be seen."""
    cut = order.fail_fast and bool(problem.groups)
    return len(chosen) == len(cases) and not order.data and not cut


def _stop_rule(order: RunRequest, problem: Problem) -> StopRule | None:
    if order.fail_fast:
        return _is_failure
    every = order.all_cases or order.thorough or problem.groups
    return None if every else _is_expected_failure


def _is_expected_failure(solution: Solution, judgement: Judgement) -> bool:
    return judgement.verdict is not Verdict.AC and is_decisive(
        solution.expectation, judgement.verdict
    )


def _is_failure(solution: Solution, judgement: Judgement) -> bool:
    return judgement.verdict is not Verdict.AC


def cluster_lost(
    error: ClusterLost, missing: Mapping[str, int], others: Sequence[str]
) -> ClusterLost:
    """The error of a cluster that is gone in the middle, which also says what is missing.

    `missing` counts judgements by problem; of the `others` there is none at all.
    """
    parts = [
        f"{count} judgement{'' if count == 1 else 's'} of {slug}"
        for slug, count in missing.items()
        if count
    ]
    if others:
        parts.append(f"all of {' '.join(others)}")
    return ClusterLost(
        f"{error.message}; missing: {', '.join(parts) or 'nothing'}",
        advice="The same command with --resume judges only what is missing",
    )
