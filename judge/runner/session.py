"""Run one `judge run`: judge the problems of a request, report events, keep the results.

When the context of a session ends, nothing runs any more. `results` always holds what was judged
so far, so an interruption loses nothing: the store keeps the judgements; the next run continues.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Self

from msgspec import Struct, field
from msgspec.structs import replace

from judge.catalog import counterexamples
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.errors import ClusterLost, JudgeError, LanguageError, UsageError
from judge.escaping import printable
from judge.facts import Fact, counted
from judge.grading.expectations import ACCEPTED, exit_status, unmet_expectation
from judge.model import (
    UNKNOWN,
    Case,
    Finding,
    Judgement,
    Problem,
    Report,
    Setting,
    Side,
    Solution,
    Verdict,
)
from judge.model.inspections import Trial
from judge.runner.local import LocalExecutor, PackageGrader, choose_executor, grader_of
from judge.runner.reuse import Reuse, StoringExecutor
from judge.runner.scheduler import (
    CaseExecutor,
    Phase,
    Progress,
    ResourceScope,
    Run,
    is_enough,
    is_failure,
)
from judge.runner.store import JudgementStore
from judge.sandbox import Sandbox, sandbox_by_name

if TYPE_CHECKING:
    from judge.runner.cluster.executor import ClusterExecutor

_MOST_NAMES = 20  # of what is passed over in folders
_FINISHED = (Verdict.AC, Verdict.WA, Verdict.RTE)


class Notice(Struct, frozen=True, kw_only=True):
    """A message about the files, the executor or the store; the work goes on."""

    message: str


class ProblemStarted(Struct, frozen=True, kw_only=True):
    """The solutions of a problem start on its cases, of which some are `kept` counterexamples."""

    problem: Problem
    setting: Setting
    solutions: tuple[Solution, ...]
    cases: int
    kept: int
    runs: int


class ProblemFailed(Struct, frozen=True, kw_only=True):
    """A problem could not be judged, or not to its end."""

    problem: str
    error: JudgeError


SessionEvent = Phase | Trial | ProblemStarted | Progress | Notice | ProblemFailed


class ProblemResult(Struct, eq=False):
    """What is known of one problem so far.

    `whole`: all solutions of the problem are judged, not files that were named. A thorough session
    adds the `trials` of its validators and, in `again`, the repeated runs. `explained` holds the
    judgements on the cases of a solution that were looked at a second time.
    """

    started: ProblemStarted
    cases: Sequence[Case]
    run: Run
    whole: bool
    trials: list[Trial] = field(default_factory=list)
    again: list[Report] = field(default_factory=list)
    explained: dict[tuple[str, str], Judgement] = field(default_factory=dict)

    @property
    def reports(self) -> list[Report]:
        """The reports on all solutions that were started, finished or not."""
        return [with_judgements(report, self.explained) for report in self.run.reports()]


class RunRequest(Struct, frozen=True, kw_only=True):
    """What to judge, and how: the words and options of `judge run`.

    `transcript` keeps the dialogues of all solutions; those of files that were named are kept
    anyway. `thorough` is for `judge verify`, on this machine only: programs may run until it is
    clear how late they are, finished runs are repeated, and validators are tried, on random data as
    `fuzz` says too. `pool` is the address of a cluster; without one, `jobs` threads judge here, on
    `cores` or else on one for each physical core. `resume` continues a run like this one that
    was interrupted. `reuse` says how far judgements of earlier runs stand for new ones. With
    `looks_again`, the smallest failing case of each file that was named and is not as expected gets
    a second look. `time_limit_s` is for packages that state no limit, where it would be inferred.
    `chooses` says which shipped solutions are judged, by default all.
    """

    words: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    jobs: int | None = None
    cores: tuple[int, ...] | None = None
    fail_fast: bool = False
    all_cases: bool = False
    time_scale: float = 1.0
    time_limit_s: float | None = None
    thorough: bool = False
    fuzz: int = 0
    transcript: bool = False
    sandbox: str = "best"
    pool: str | None = None
    resume: bool = False
    reuse: Reuse | None = None
    looks_again: bool = False
    explains_costs: bool = False
    chooses: Callable[[Solution], bool] | None = None


class Session(ResourceScope):
    """The judging for one request."""

    def __init__(
        self, source: ProblemSource, request: RunRequest, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if a word of the request names nothing."""
        super().__init__()
        self.source = source
        self._request = request
        self.slugs, self.files, self._passed_over = source.resolve_hand_ins(request.words)
        if not self.slugs:
            raise UsageError(
                Fact("the kit has no problems"), advice=Fact("Put one into its problems/")
            )
        self.results: list[ProblemResult] = []
        self.lints: dict[str, Mapping[str, tuple[str, Sequence[Finding]]]] = {}
        self.errors: dict[str, JudgeError] = {}
        self.interrupted = False
        self._failed = self._told_trouble = False
        pool, jobs, name, cores = request.pool, request.jobs, request.sandbox, request.cores
        self._executor = choose_executor(
            pool=pool, jobs=jobs, sandbox=sandbox, name=name, cores=cores
        )
        self._local: LocalExecutor | None = None
        reuse = None if self.files and not request.thorough else request.reuse
        # A thorough session runs everything twice, so it resumes nothing.
        self._storing = StoringExecutor(
            self._executor,
            JudgementStore(),
            level=self._executor.level.value,
            resume=request.resume and not request.thorough,
            reuse=reuse,
        )
        is_stored = reuse is not None or not request.thorough
        self._run_executor: CaseExecutor = self._storing if is_stored else self._executor

    def __enter__(self) -> Self:
        self._stack.enter_context(self._storing)
        self._stack.enter_context(self._executor)
        return self

    def __iter__(self) -> Iterator[SessionEvent]:
        """Judge problem by problem. After one that fails the others are still judged."""
        if names := self._passed_over[:_MOST_NAMES]:
            ellipsis = ["..."] if len(self._passed_over) > _MOST_NAMES else []
            yield Notice(message=Fact("not looked at: {}", " ".join([*names, *ellipsis])))
        for slug in self.slugs:
            try:
                yield from self._judge_problem(slug)
            except ClusterLost as error:
                self._failed = True
                self.errors[slug] = error
                yield from self._notices()
                missing = {
                    result.started.problem.slug: result.run.remaining for result in self.results
                }
                others = self.slugs[len(self.results) :]
                yield ProblemFailed(problem=slug, error=cluster_lost(error, missing, others))
                return
            except JudgeError as error:
                self._failed = True
                self.errors[slug] = error
                self.source.name_origin(error)
                yield ProblemFailed(problem=slug, error=error)
        self._storing.finish()

    @property
    def reports(self) -> list[Report]:
        """All reports so far."""
        return [report for result in self.results for report in result.reports]

    @property
    def status(self) -> int:
        """The exit status by what is known so far."""
        if self.interrupted:
            return 130
        if not self._failed and not self.reports and self._request.thorough and self.results:
            return 0  # a package of another family that holds no solutions
        return 2 if self._failed else exit_status(self.reports)

    @property
    def cluster(self) -> ClusterExecutor | None:
        """The cluster that judges; None if threads here do."""
        return None if isinstance(self._executor, LocalExecutor) else self._executor

    @property
    def resumed(self) -> int:
        """How many judgements came from a run that was interrupted."""
        return self._storing.resumed

    @property
    def is_of_own_files(self) -> bool:
        """Whether all solutions are the user's own files, and none comes with its problem."""
        return bool(self.results) and all(
            solution.is_own or self._is_from_elsewhere(result, solution)
            for result in self.results
            for solution in result.started.solutions
        )

    def _is_from_elsewhere(self, result: ProblemResult, solution: Solution) -> bool:
        """Whether a solution is a named file, beside those that its package holds."""
        slug = result.started.problem.slug
        if result.whole or self.source.package_path(slug) is None:
            return False
        return solution.name not in {shipped.name for shipped in self.source.solutions(slug)}

    @property
    def stopped_reports(self) -> list[Report]:
        """The reports on the user's own files that stopped at failures; `all_cases` runs the rest.

        A file that does not compile is not among them.
        """
        own_names = {
            (result.started.problem.slug, solution.name)
            for result in self.results
            for solution in result.started.solutions
            if solution.is_own and not self._request.fail_fast
        }
        return [
            report
            for report in self.reports
            if (report.problem, report.solution) in own_names
            and report.verdict not in (None, Verdict.CE)
            and len(report.judgements) < report.cases_total
        ]

    def measure(
        self, result: ProblemResult, name: str, case: str, *, times: int
    ) -> list[Judgement]:
        """Run a solution on a case again, alone, some times."""
        solutions = [solution for solution in result.started.solutions if solution.name == name]
        cases = [item for item in result.cases if item.name == case]
        judgements: list[Judgement] = []
        for _ in range(times):
            run = Run(result.started.problem, solutions, cases, executor=self._executor)
            judgements += (event.result for event in run if isinstance(event.result, Judgement))
        return judgements

    def local_executor(self) -> LocalExecutor:
        """What runs programs on this machine until the session ends, whoever judges cases."""
        if isinstance(self._executor, LocalExecutor):
            return self._executor
        if self._local is None:
            executor = LocalExecutor(sandbox_by_name(self._request.sandbox))
            self._local = self._stack.enter_context(executor)
        return self._local

    def _judge_problem(self, slug: str) -> Iterator[SessionEvent]:
        if self._request.thorough:
            self.lints[slug] = self.source.lints(slug)
        problem = self.source.problem(slug)
        if problem.rules is not None:
            from judge.catalog.rules import load_rules  # a package has none

            load_rules(problem)  # report broken rules first
        if problem.timing.source is None and self._request.time_limit_s is not None:
            limits = problem.limits.scale(self._request.time_limit_s / problem.limits.cpu_s)
            problem = replace(
                problem, limits=limits, timing=replace(problem.timing, source="--time-limit")
            )
        elif problem.timing.source is None:
            problem = yield from self._infer_time_limit(problem)
        elif self._request.time_limit_s is not None:
            yield Notice(
                message=Fact(
                    "{} states a time limit, so --time-limit changes nothing; --time-scale does",
                    slug,
                )
            )
        result = self._plan_problem(problem)
        self._failed = self._failed or bool(self.source.dataset_errors(slug))
        self.results.append(result)
        if self._request.thorough:
            yield from self._try_validators(result)
        yield from self._notices()
        yield result.started
        for event in result.run:
            yield self._explain(result, event)
            yield from self._notices()
        yield from self._notices()
        if self._request.thorough:
            yield from self._repeat_runs(result)

    def _explain(self, result: ProblemResult, event: Progress) -> Progress:
        """The event; a report on the user's own file that failed comes with what explains it."""
        report, solution, request = event.result, event.solution, self._request
        if not isinstance(report, Report):
            return event
        if result.whole or not unmet_expectation(report):
            return replace(event, result=with_judgements(report, result.explained))
        from judge.runner.second_look import (  # where something failed alone
            explain_costs,
            judgement_to_explain,
            look_again_by,
        )

        if request.explains_costs:
            root, cases = self.source.root, result.cases
            for explained in explain_costs(result.started.problem, root, report, cases):
                result.explained[solution.name, explained.case] = explained
            report = with_judgements(report, result.explained)
        failure = judgement_to_explain(report, result.cases) if request.looks_again else None
        if failure is not None:
            problem, executor = result.started.problem, self.local_executor()
            explained = look_again_by(executor, problem, solution, result.cases, failure)
            result.explained[solution.name, explained.case] = explained
        return replace(event, result=with_judgements(report, result.explained))

    def _notices(self) -> Iterator[Notice]:
        if self.cluster is not None:
            yield from (Notice(message=message) for message in self.cluster.take_notices())
        trouble = self._storing.store.trouble
        if trouble and not self._told_trouble and self._request.pool:
            self._told_trouble = True
            yield Notice(message=Fact("{}; if this run is interrupted, none continues it", trouble))

    def _infer_time_limit(
        self, problem: Problem
    ) -> Generator[Phase | Progress | Notice, None, Problem]:
        """Run the solutions that must be in time; return the problem with the resulting limit.

        The largest inputs come first, and a solution runs no more once its cases have taken a
        while: what it needs at most has shown by then.
        """
        from judge.packages.time_limit import (  # not for the kit
            ENOUGH_CPU_S,
            SLOW_CPU_S,
            with_inferred_limit,
        )

        cases = sorted(self.source.cases(problem.slug), key=lambda case: -len(case.input))
        spent_s: defaultdict[str, float] = defaultdict(float)

        def is_enough_seen(solution: Solution, judgement: Judgement) -> bool:
            spent_s[solution.name] += judgement.cpu_s or 0.0
            return spent_s[solution.name] > ENOUGH_CPU_S

        solutions = [
            solution
            for solution in self.source.solutions(problem.slug)
            if solution.missing is None
            if any(bound.side is Side.LOWER for bound in solution.expectation.bounds)
        ]
        run = Run(problem, solutions, cases, executor=self._run_executor, stop_rule=is_enough_seen)
        yield Phase(len(cases) * len(solutions), "time limit")
        is_announced = False
        with self._storing.bypassed():
            for event in run:
                if not isinstance(event.result, Judgement):
                    continue
                if not is_announced and (event.result.cpu_s or 0.0) > SLOW_CPU_S:
                    is_announced = True
                    yield Notice(
                        message=Fact(
                            "the package states no time limit: it is inferred from runs of {}, "
                            "which take a while; --time-limit SECONDS sets one",
                            counted(len(solutions), "solution"),
                        )
                    )
                yield event
        return with_inferred_limit(
            problem, solutions, {report.solution: report.judgements for report in run.reports()}
        )

    def _try_validators(self, result: ProblemResult) -> Iterator[Phase | Trial]:
        """Show the validators of the problem all that they must accept or refuse."""
        from judge.catalog.odd_data import show_other_data  # these for `judge verify` alone
        from judge.runner.validator_trials import (
            read_constraints,
            rules_inputs,
            run_trial,
            shrink_breakdowns,
            until_too_slow,
        )

        problem, executor = result.started.problem, self._executor
        assert isinstance(executor, LocalExecutor)
        fuzz, calls = self._request.fuzz, executor.jails.calls
        inputs = self.source.validator_inputs(problem.slug, fuzz)
        inputs = [*inputs, *rules_inputs(problem, result.cases, fuzz, calls=calls)]
        result.trials += read_constraints(problem, result.cases)
        yield Phase(len(inputs), "validators")
        show = partial(run_trial, problem, jails=executor.jails)
        start = len(result.trials)
        trial_inputs = []
        bounded = until_too_slow(show)
        futures = ((data, executor.submit(bounded, data)) for data in inputs)
        # One process calls all rules, so what takes too long is noticed before the next.
        for data, future in futures if problem.rules is not None else list(futures):
            if trial := future.result():
                trial_inputs.append(data)
                result.trials.append(trial)  # an interruption leaves what is known
                yield trial

        def rerun(index: int, data: bytes) -> Trial:
            return executor.submit(show, show_other_data(trial_inputs[index], data)).result()

        result.trials[start:] = shrink_breakdowns(result.trials[start:], rerun)

    def _repeat_runs(self, result: ProblemResult) -> Iterator[Phase | Progress]:
        """Repeat what finished. What was stopped at its limit would only take as long again."""
        by_name = {solution.name: solution for solution in result.started.solutions}
        repeats = []
        for report in result.reports:
            verdicts = {judgement.case: judgement.verdict for judgement in report.judgements}
            cases = [case for case in result.cases if verdicts.get(case.name) in _FINISHED]
            repeats.append((by_name[report.solution], cases))
        problem = result.started.problem
        grader = self._grader_of(problem)
        runs = sum(len(cases) for _, cases in repeats)
        yield Phase(runs, "second run")
        for solution, cases in repeats:
            run = Run(problem, [solution], cases, executor=self._run_executor, grader=grader)
            yield from (event for event in run if isinstance(event.result, Judgement))
            result.again += run.reports()

    def _grader_of(self, problem: Problem) -> PackageGrader | None:
        """The grader that the package brings; it runs on this machine, whoever judges cases."""
        return None if problem.grader is None else grader_of(problem, self.local_executor())

    def _plan_problem(self, problem: Problem) -> ProblemResult:
        request, slug = self._request, problem.slug
        limits = problem.limits.scale(request.time_scale)
        if request.thorough:
            from judge.packages.time_limit import cut_off_s  # for `judge verify` alone

            limits = limits.with_stop_factor(cut_off_s(1.0, problem.timing.to_late))
        problem = replace(problem, limits=limits)
        data = tuple(dict.fromkeys(request.data or DEFAULT_DATA))
        cases = with_static_cases(problem, self.source.cases(slug, data), data)
        if self.files and not request.cases and not request.data:
            cases = [*counterexamples.load_cases(self.source.counterexample_key(slug)), *cases]
        chosen = filter_cases(slug, cases, request.cases)
        cuts_groups = request.fail_fast and bool(problem.groups)
        talks = problem.validation is not None and not problem.validation.has_one_output
        # Whether solutions run on all cases, however they fail.
        runs_all = bool(request.all_cases or request.thorough or problem.groups)
        if self.files:
            solutions = self._named_solutions(slug)
        elif not (solutions := self.source.solutions(slug)) and not (
            request.thorough and problem.may_lack_solutions
        ):
            raise UsageError(Fact("{} has no solutions", slug), advice=Fact("Name a file of yours"))
        elif request.chooses is not None:
            solutions = list(filter(request.chooses, solutions))
        run = Run(
            problem,
            solutions,
            chosen,
            executor=self._run_executor,
            stop_rule=is_failure if request.fail_fast else None if runs_all else is_enough,
            first_of_each_kind=not runs_all,
            # Expectations may name any case.
            is_complete=len(chosen) == len(cases) and not request.data and not cuts_groups,
            all_cases=[case.name for case in cases],
            leaves_out_lost=bool(self.files) and not (request.all_cases or request.thorough),
            record=talks and (request.transcript or bool(self.files)),
            grader=self._grader_of(problem),
        )
        started = ProblemStarted(
            problem=problem,
            setting=self._executor.conditions(data, request.time_scale),
            solutions=tuple(solutions),
            cases=len(chosen),
            kept=sum(case.name.startswith(counterexamples.PREFIX) for case in chosen),
            runs=len(chosen) * sum(solution.missing is None for solution in solutions),
        )
        return ProblemResult(started, chosen, run, whole=not self.files)

    def _named_solutions(self, slug: str) -> list[Solution]:
        """The solutions in the files that were named; those that cannot run here are skipped.

        Raises `LanguageError` if none can.
        """
        solutions: list[Solution] = []
        refusals: list[LanguageError] = []
        for file in self.files:
            try:
                solutions += self.source.named_solutions(slug, [file])
            except LanguageError as error:
                refusals.append(error)
                solutions.append(
                    Solution(
                        name=printable(file),
                        files=(),
                        language=UNKNOWN,
                        expectation=ACCEPTED,
                        missing=error.message,
                        is_own=True,
                    )
                )
        if len(refusals) == len(solutions):
            raise refusals[0]
        self._failed = self._failed or bool(refusals)
        return solutions


def with_judgements(report: Report, explained: Mapping[tuple[str, str], Judgement]) -> Report:
    """The report with judgements by solution and case in the place of its own."""
    if not any(solution == report.solution for solution, _ in explained):
        return report
    judgements = (
        explained.get((report.solution, judgement.case), judgement)
        for judgement in report.judgements
    )
    return replace(report, judgements=tuple(judgements))


def with_static_cases(problem: Problem, cases: Sequence[Case], data: Sequence[str]) -> list[Case]:
    """The cases with those for the static validator, of the same sets and in the same order."""
    static = [case for case in problem.static_cases if case.name.partition("/")[0] in data]
    if not static:
        return list(cases)

    def place(case: Case) -> tuple[int, list[bytes]]:
        dataset, *parts = case.name.split("/")
        return list(data).index(dataset), [part.encode() for part in parts]

    return sorted([*cases, *static], key=place)


def cluster_lost(
    error: ClusterLost, missing: Mapping[str, int], others: Sequence[str]
) -> ClusterLost:
    """The error for a cluster that is lost during the work: it says what is missing.

    `missing` counts judgements by problem; nothing of the `others` was judged.
    """
    counts = ((slug, f"{n} judgement{'' if n == 1 else 's'}") for slug, n in missing.items() if n)
    parts = [f"{count} of {slug}" for slug, count in counts]
    if others:
        parts.append(f"all of {' '.join(others)}")
    return ClusterLost(
        f"{error.message}; missing: {', '.join(parts) or 'nothing'}",
        advice="The same command judges only what is missing",
    )
