"""What `pytest --judge` asks, answered: which solutions and cases there are, and what they get.

A case is judged when it is asked for, alone, and once: who asks for a solution as a whole is told
of the same judgements. Nothing here knows pytest.
"""

from __future__ import annotations

import pickle
import shlex
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

from judge.catalog.find_kit import find_kit
from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.errors import UsageError
from judge.grading.expectations import (
    expected_verdicts,
    is_permitted,
    unmet_expectation,
)
from judge.grading.verdicts import is_undecided
from judge.model import Case, Expectation, Judgement, Limits, Problem, Report, Solution, Timing
from judge.model import Verdict as V
from judge.packages.package import is_package, open_package
from judge.reports.paths import source_path
from judge.reports.text import failure_text, sandbox_warning
from judge.runner import answers as answering
from judge.runner.events import ProblemFailed, ProblemStarted
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor
from judge.runner.scheduler import Run, is_expected_failure, rerun_judgement
from judge.runner.session import RunRequest, Session
from judge.sandbox import Guarantee, physical_cores, sandbox_named

ALL = "all"


@dataclass(frozen=True, slots=True)
class NamedProblem:
    """Where a problem is found: its source, its slug, and the word by which a command names it."""

    source: ProblemSource
    slug: str
    word: str


@dataclass(frozen=True, slots=True)
class Selection:
    """A problem with all that is to be judged of it. `whole` tells that no set was left out."""

    named: NamedProblem
    problem: Problem
    cases: tuple[Case, ...]
    solutions: tuple[Solution, ...]
    is_whole: bool


class OnDemandJudge:
    """Judges cases one by one, in the order in which they are asked for. Use as a context."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        start: Path,
        environment: Mapping[str, str],
        data: Sequence[str] = (),
        sandbox: str = "best",
        time_scale: float = 1.0,
        turn: tuple[int, int] = (0, 1),
        inferred: bytes = b"",
    ) -> None:
        """`turn` says which of how many processes this is: each takes a core of its own, if it can.

        `inferred` is what another court has `inferred`. Raises `JudgeError` if a word names
        nothing, or this machine does not give the sandbox.
        """
        self._data, self._time_scale, self._turn = tuple(data), time_scale, turn
        self._sandbox = sandbox_named(sandbox)
        self._strength = sandbox
        self._known: dict[tuple[str, str, str], list[Judgement]] = defaultdict(list)
        self._limits: dict[str, tuple[Limits, Timing]] = pickle.loads(inferred) if inferred else {}
        with ExitStack() as stack:
            self.problems = self._find(words, start, environment, stack)
            self._stack = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        trace: TracebackType | None = None,
    ) -> None:
        self._stack.close()

    def select(self, place: NamedProblem) -> Selection:
        """What is to be judged of a problem. Raises `JudgeError` if it is broken."""
        source, slug = place.source, place.slug
        problem = source.problem(slug)
        load_rules(problem)  # broken rules are said before anything is run
        if problem.timing.source is None:
            if slug not in self._limits:
                self._limits[slug] = self._infer(place)
            limits, timing = self._limits[slug]
            problem = replace(problem, limits=limits, timing=timing)
        cases = source.cases(slug, self._data or DEFAULT_DATA)
        return Selection(
            place,
            replace(problem, limits=problem.limits.scale(self._time_scale)),
            tuple(filter_cases(slug, cases, ())),
            tuple(source.solutions(slug)),
            is_whole=not self._data,
        )

    def infer_limits(self) -> bytes:
        """The time limits that are told nowhere, for other courts: they take long to find."""
        for place in self.problems:
            if place.source.problem(place.slug).timing.source is None:
                self.select(place)
        return pickle.dumps(self._limits) if self._limits else b""

    def judge(self, docket: Selection, solution: Solution, case: Case) -> Judgement:
        """The judgement on a case; what took hardly more than its time is judged again for it."""
        slug = docket.named.slug
        broken = self._known[slug, solution.name, ""]
        if broken:
            return replace(broken[0], case=case.name, hash=case.hash)
        executor = _CachingExecutor(self._executor, self._known)
        first = executor.judge(docket.problem, solution, case).result()
        if first.verdict is V.CE:
            words = f"as on {case.name}: {first.message.partition(chr(10))[0]}"
            broken.append(replace(first, message=words))
        if not is_undecided(first, limits_of(docket.problem, solution)):
            return first
        return rerun_judgement(first, executor.judge(docket.problem, solution, case).result())

    def first_expected_failure(
        self, docket: Selection, solution: Solution, cases: Sequence[Case]
    ) -> str | None:
        """The first of some cases on which a solution fails as it is to; None if it need not.

        Those before it are judged for that.
        """
        if V.AC in solution.expectation.required or docket.problem.groups:
            return None
        for case in cases:
            if is_expected_failure(solution, self.judge(docket, solution, case)):
                return case.name
        return None

    def report(self, docket: Selection, solution: Solution) -> Report:
        """The report on a solution as a whole, as `judge run` makes it: up to what is expected."""
        run = Run(
            docket.problem,
            [solution],
            docket.cases,
            executor=_CachingExecutor(self._executor, self._known),
            max_running=1,
            stop_rule=None if docket.problem.groups else is_expected_failure,
        )
        for _ in run:
            pass
        (report,) = run.reports()
        return report

    @property
    def header(self) -> list[str]:
        """What is judged and where, in lines."""
        setting = self._executor.conditions(self._data or DEFAULT_DATA, self._time_scale)
        names = " ".join(place.word for place in self.problems)
        lines = [f"{names}; sandbox: {setting.level}"]
        if Guarantee.FILES.value in setting.missing:
            lines.append(sandbox_warning(setting))
        return lines

    @cached_property
    def _executor(self) -> LocalExecutor:
        number, count = self._turn
        cores = physical_cores()
        bound = cores[number : number + 1] if count <= len(cores) else ()
        return self._stack.enter_context(LocalExecutor(self._sandbox, cores=bound))

    def _find(
        self, words: Sequence[str], start: Path, environment: Mapping[str, str], stack: ExitStack
    ) -> list[NamedProblem]:
        """The problems that words name, in their order, each once."""
        found: dict[str, NamedProblem] = {}
        for word in dict.fromkeys(words):
            path = start / word
            if is_package(path):
                package = stack.enter_context(open_package(path))
                some = [NamedProblem(package, package.slug, word)]
            else:
                kit = find_kit(start, environment, answer_finder=answering.Answerer())
                slugs = kit.slugs() if word == ALL else [kit.slug(word)]
                some = [NamedProblem(kit, slug, slug) for slug in slugs]
            for place in some:
                other = found.setdefault(place.slug, place)
                if type(other.source) is not type(place.source) or other.word != place.word:
                    raise UsageError(
                        f"{other.word} and {place.word} are both called {place.slug}",
                        advice="Judge them one after the other",
                    )
        if not found:
            raise UsageError("the kit has no problems", advice="Put one into its problems/")
        return list(found.values())

    def _infer(self, place: NamedProblem) -> tuple[Limits, Timing]:
        """The limits of a problem whose time limit follows from its solutions."""
        with Session(place.source, RunRequest(sandbox=self._strength)) as session:
            for event in session:
                if isinstance(event, ProblemFailed):
                    raise event.error
                if isinstance(event, ProblemStarted):
                    return event.problem.limits, event.problem.timing
        raise AssertionError("a session tells of its problem")


class _CachingExecutor:
    """Judges one case at a time and remembers: the n-th run of a case is made once."""

    def __init__(
        self, executor: LocalExecutor, known: dict[tuple[str, str, str], list[Judgement]]
    ) -> None:
        self.size = 1
        self._executor = executor
        self._known = known
        self._asked: dict[tuple[str, str, str], int] = defaultdict(int)

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """The judgement, made now if it is not known."""
        key = problem.slug, solution.name, case.name
        number, self._asked[key] = self._asked[key], self._asked[key] + 1
        if number == len(self._known[key]):
            made = self._executor.judge(problem, solution, case, record=record).result()
            self._known[key].append(made)
        done: Future[Judgement] = Future()
        done.set_result(self._known[key][number])
        return done


def needs_whole_item(docket: Selection, solution: Solution) -> bool:
    """Whether more is expected of a solution than that each case gets what it may get."""
    asked = solution.expectation
    more = asked.rules or asked.final is not None or docket.problem.groups
    return docket.is_whole and bool(more or not asked.permitted <= asked.required)


def case_failure(docket: Selection, solution: Solution, judgement: Judgement) -> str | None:
    """Why a judgement is not what its solution may get, and all that helps; None if it may."""
    report = Report(
        problem=docket.named.slug,
        solution=solution.name,
        language=solution.language.code,
        expectation=solution.expectation,
        judgements=(judgement,),
        cases_total=1,
        complete=False,
    )
    odd = unmet_expectation(report)
    if odd is None:
        return None
    parts = [failure_text(judgement)]
    if is_permitted(solution.expectation, judgement.verdict):  # a rule of a package forbids it
        parts.append(odd)
    return "\n".join([*parts, *_footing(docket, solution, f" --case {judgement.case}")])


def whole_failure(docket: Selection, solution: Solution, report: Report) -> str | None:
    """Why a solution is not as expected as a whole; None if it is."""
    odd = report.remark or unmet_expectation(report)
    if not odd:
        return None
    verdicts = [one.verdict.value for one in report.judgements]
    counted = ", ".join(f"{verdicts.count(word)} {word}" for word in dict.fromkeys(verdicts))
    return "\n".join([odd, f"cases: {counted}", *_footing(docket, solution, "")])


def solution_path(docket: Selection, solution: Solution) -> str:
    """The file of a solution, from the top of the checkout, or its name."""
    return source_path(docket.named.source, docket.named.slug, solution.name) or solution.name


def _footing(docket: Selection, solution: Solution, options: str) -> list[str]:
    name, word = shlex.quote(solution.name), shlex.quote(docket.named.word)
    return [
        "",
        f"expected: {_expected(solution.expectation)}",
        f"to see it alone: judge run {word} {name}{options}",
    ]


def _expected(expectation: Expectation) -> str:
    """The verdicts that are required, and those that are permitted if there are more."""
    permitted = [one.value for one in V if one in expectation.permitted]
    required = expected_verdicts(expectation)
    if permitted == required:
        return " or ".join(permitted)
    return f"{' or '.join(required)} somewhere, {' or '.join(permitted)} everywhere"
