"""Judge solutions and cases when `pytest --judge` asks for them.

Each case is judged once: the report on a whole solution uses the same judgements. Nothing here
knows pytest.
"""

from __future__ import annotations

import pickle
import shlex
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.errors import UsageError
from judge.grading.expectations import expected_verdicts, is_permitted, unmet_expectation
from judge.model import Case, Judgement, Limits, Problem, Report, Solution, Timing
from judge.model import Verdict as V
from judge.packages.kit_or_package import is_package
from judge.packages.package import open_package
from judge.reports.reporters import source_path
from judge.reports.text import failure_text, sandbox_note, sandbox_warning
from judge.runner.local import LocalExecutor, grader_of
from judge.runner.references import Answerer
from judge.runner.scheduler import ResourceScope, Run, StopRule, is_expected_failure
from judge.runner.session import ProblemFailed, ProblemStarted, RunRequest, Session
from judge.sandbox import Guarantee, physical_cores, sandbox_by_name

ALL = "all"


@dataclass(frozen=True, slots=True)
class NamedProblem:
    """A problem of a source, and the word that names it on the command line."""

    source: ProblemSource
    slug: str
    word: str


@dataclass(frozen=True, slots=True)
class Selection:
    """What to judge of a problem. `is_whole`: no set of cases was left out."""

    named: NamedProblem
    problem: Problem
    cases: tuple[Case, ...]
    solutions: tuple[Solution, ...]
    is_whole: bool

    def path(self, solution: Solution) -> str:
        """The file of a solution, from the root of the checkout, or its name."""
        return source_path(self.named.source, self.named.slug, solution.name) or solution.name

    def needs_whole_item(self, solution: Solution) -> bool:
        """Whether a solution is expected to do more than get a permitted verdict on each case."""
        expectation = solution.expectation
        conditions = expectation.rules or expectation.final is not None or self.problem.groups
        is_implied = expectation.permitted <= expectation.required
        return self.is_whole and bool(conditions or not is_implied)

    def case_failure(self, solution: Solution, judgement: Judgement) -> str | None:
        """Why a judgement is not permitted, with all that helps; None if it is permitted."""
        report = Report(
            problem=self.named.slug,
            solution=solution.name,
            language=solution.language.code,
            expectation=solution.expectation,
            judgements=(judgement,),
            cases_total=1,
            complete=False,
        )
        if (reason := unmet_expectation(report)) is None:
            return None
        parts = [failure_text(judgement)]
        if is_permitted(solution.expectation, judgement.verdict):  # a rule of a package forbids it
            parts.append(reason)
        return self._with_footer(parts, solution, f" --case {judgement.case}")

    def whole_failure(self, solution: Solution, report: Report) -> str | None:
        """Why a whole solution is not as expected; None if it is."""
        if not (reason := report.remark or unmet_expectation(report)):
            return None
        verdicts = [judgement.verdict.value for judgement in report.judgements]
        counts = ", ".join(f"{verdicts.count(word)} {word}" for word in dict.fromkeys(verdicts))
        return self._with_footer([reason, f"cases: {counts}"], solution, "")

    def _with_footer(self, parts: list[str], solution: Solution, options: str) -> str:
        """The parts, the required verdicts, the permitted ones if there are more, and a command."""
        permitted = [verdict.value for verdict in V if verdict in solution.expectation.permitted]
        required = expected_verdicts(solution.expectation)
        expected = " or ".join(required)
        if permitted != required:
            expected += f" somewhere, {' or '.join(permitted)} everywhere"
        name, word = shlex.quote(solution.name), shlex.quote(self.named.word)
        hint = f"to see it alone: judge run {word} {name}{options}"
        return "\n".join([*parts, "", f"expected: {expected}", hint])


class OnDemandJudge(ResourceScope):
    """Judges cases one by one, in the order in which they are asked for."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        start: Path,
        environment: Mapping[str, str],
        data: Sequence[str] = (),
        sandbox: str = "best",
        time_scale: float = 1.0,
        process: tuple[int, int] = (0, 1),
        inferred: bytes = b"",
    ) -> None:
        """`process` is the number of this process and their count: each uses a core of its own.

        `inferred` comes from `infer_limits` in another process. Raises `JudgeError` if a word names
        nothing, or this machine does not give the sandbox.
        """
        super().__init__()
        self._data, self._time_scale, self._process = tuple(data), time_scale, process
        self._sandbox, self._sandbox_name = sandbox_by_name(sandbox), sandbox
        self._judgements: dict[tuple[str, str, str], list[Judgement]] = defaultdict(list)
        self._compile_errors: dict[tuple[str, str], Judgement] = {}
        self._limits: dict[str, tuple[Limits, Timing]] = pickle.loads(inferred) if inferred else {}
        try:
            self.problems = self._find_problems(words, start, environment)
        except BaseException:
            self._stack.close()
            raise

    def select(self, named: NamedProblem) -> Selection:
        """What to judge of a problem. Raises `JudgeError` if it is broken."""
        source, slug = named.source, named.slug
        problem = source.problem(slug)
        load_rules(problem)  # report broken rules before anything runs
        if problem.timing.source is None:
            if slug not in self._limits:
                self._limits[slug] = self._infer_limits(named)
            limits, timing = self._limits[slug]
            problem = replace(problem, limits=limits, timing=timing)
        cases = source.cases(slug, self._data or DEFAULT_DATA)
        return Selection(
            named,
            replace(problem, limits=problem.limits.scale(self._time_scale)),
            tuple(filter_cases(slug, cases, ())),
            tuple(source.solutions(slug)),
            is_whole=not self._data,
        )

    def infer_limits(self) -> bytes:
        """All time limits that are inferred, for other processes: inferring takes long."""
        for named in self.problems:
            if named.source.problem(named.slug).timing.source is None:
                self.select(named)
        return pickle.dumps(self._limits) if self._limits else b""

    def judge(self, selection: Selection, solution: Solution, case: Case) -> Judgement:
        """The judgement on a case, after a rerun if it was just above the time limit."""
        key = selection.named.slug, solution.name
        if error := self._compile_errors.get(key):
            return replace(error, case=case.name, hash=case.hash)
        results = [event.result for event in self._run(selection, solution, [case])]
        judgement = [result for result in results if isinstance(result, Judgement)][-1]
        if judgement.verdict is V.CE:
            message = f"as on {case.name}: {judgement.message.partition(chr(10))[0]}"
            self._compile_errors[key] = replace(judgement, message=message)
        return judgement

    def first_expected_failure(
        self, selection: Selection, solution: Solution, cases: Sequence[Case]
    ) -> str | None:
        """The first of some cases on which a solution fails as expected; None if it need not.

        The cases before it are judged for that.
        """
        if V.AC in solution.expectation.required or selection.problem.groups:
            return None
        for case in cases:
            if is_expected_failure(solution, self.judge(selection, solution, case)):
                return case.name
        return None

    def report(self, selection: Selection, solution: Solution) -> Report:
        """The report on a whole solution as `judge run` makes it, up to an expected failure."""
        rule = None if selection.problem.groups else is_expected_failure
        run = self._run(selection, solution, selection.cases, rule)
        *_, event = run
        assert isinstance(event.result, Report)
        return event.result

    @property
    def header(self) -> list[str]:
        """Lines on what is judged, and in which sandbox."""
        setting = self._executor.conditions(self._data or DEFAULT_DATA, self._time_scale)
        names = " ".join(named.word for named in self.problems)
        lines = [f"{names}; sandbox: {setting.level}"]
        if Guarantee.FILES.value in setting.missing:
            lines.append(sandbox_warning(setting))
        elif setting.missing:
            lines.append(sandbox_note(setting))
        return lines

    @cached_property
    def _executor(self) -> LocalExecutor:
        number, count = self._process
        cores = physical_cores()
        bound = cores[number : number + 1] if count <= len(cores) else ()
        return self._stack.enter_context(LocalExecutor(self._sandbox, cores=bound))

    def _run(
        self,
        selection: Selection,
        solution: Solution,
        cases: Sequence[Case],
        stop_rule: StopRule | None = None,
    ) -> Run:
        executor = _CachingExecutor(self._executor, self._judgements)
        return Run(
            selection.problem,
            [solution],
            cases,
            executor=executor,
            max_running=1,
            stop_rule=stop_rule,
            grader=grader_of(selection.problem, self._executor),
        )

    def _find_problems(
        self, words: Sequence[str], start: Path, environment: Mapping[str, str]
    ) -> list[NamedProblem]:
        problems: dict[str, NamedProblem] = {}
        for word in dict.fromkeys(words):
            path = start / word
            if is_package(path):
                package = self._stack.enter_context(open_package(path))
                named = [NamedProblem(package, package.slug, word)]
            else:
                kit = find_kit(start, environment, answering=Answerer)
                slugs = kit.slugs() if word == ALL else [kit.slug(word)]
                named = [NamedProblem(kit, slug, slug) for slug in slugs]
            for problem in named:
                other = problems.setdefault(problem.slug, problem)
                if type(other.source) is not type(problem.source) or other.word != problem.word:
                    raise UsageError(
                        f"{other.word} and {problem.word} are both called {problem.slug}",
                        advice="Judge them one after the other",
                    )
        if not problems:
            raise UsageError("the kit has no problems", advice="Put one into its problems/")
        return list(problems.values())

    def _infer_limits(self, named: NamedProblem) -> tuple[Limits, Timing]:
        with Session(named.source, RunRequest(sandbox=self._sandbox_name)) as session:
            for event in session:
                if isinstance(event, ProblemFailed):
                    raise event.error
                if isinstance(event, ProblemStarted):
                    return event.problem.limits, event.problem.timing
        raise AssertionError("a session starts its problem, or reports its failure")


class _CachingExecutor:
    """Judges one case at a time, and the n-th run of a case only once."""

    size = 1

    def __init__(
        self, executor: LocalExecutor, judgements: dict[tuple[str, str, str], list[Judgement]]
    ) -> None:
        self._executor, self._judgements = executor, judgements
        self._counts: dict[tuple[str, str, str], int] = defaultdict(int)

    def ahead(self, solution: Solution) -> int:
        return self.size

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        key = problem.slug, solution.name, case.name
        number, self._counts[key] = self._counts[key], self._counts[key] + 1
        if number == len(self._judgements[key]):
            judgement = self._executor.judge(problem, solution, case, record=record).result()
            self._judgements[key].append(judgement)
        future: Future[Judgement] = Future()
        future.set_result(self._judgements[key][number])
        return future
