"""One use of `judge bench`: an order comes in, news come out as it is measured, figures stay.

    with Bench(source, order) as bench:
        for event in bench: ...
    bench.measured()

First every solution is run on every case, round after round, one program at a time; then the able
ones on instances alone, to see how their cost grows. `measured` tells what is known at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Any, ParamSpec, TypeVar

from judge.catalog.kit import DEFAULT_DATA, filter_cases
from judge.catalog.rules import load_rules
from judge.catalog.source import ProblemSource
from judge.commands.bench.growth import (
    BenchInstance,
    Growth,
    InstanceRuns,
    leading_number,
    sample_instances,
    solution_growth,
    spread_by_size,
)
from judge.commands.bench.ranking import SolutionRuns, exclusion_by, ranking
from judge.commands.bench.result import BenchResult
from judge.errors import ProblemError, UsageError
from judge.game import FormatError, Rules
from judge.grading import checkers
from judge.grading.verdicts import verdict_of
from judge.model import Case, Judgement, Solution, Verdict
from judge.reports.progress import Phase, Step
from judge.runner.build import CompileFailure
from judge.runner.executor import ResourceScope
from judge.runner.judge_case import judge_case, limits_of
from judge.runner.local import LocalExecutor
from judge.sandbox import Sandbox, physical_cores, processor_name, sandbox_named

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")

_SOUNDED = 96  # instances that are run once to learn their size
_GIVEN_UP = 3  # instances not finished, after which a solution is spared the larger ones
_LONG_S = 1.0  # what takes as long is measured once: chance is a small part of it


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchOrder:
    """What is to be compared, and how; the words and options of `judge bench`."""

    words: tuple[str, ...]
    cases: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    solutions: tuple[str, ...] = ()
    rounds: int = 5
    time_scale: float = 1.0
    sandbox: str = "best"


@dataclass(slots=True)
class _Sounded:
    """An instance alone, and what solutions got on it."""

    instance: BenchInstance
    case: Case
    judgements: dict[str, list[Judgement]] = field(default_factory=dict)


class Bench(ResourceScope):
    """The measuring that one order asks for."""

    def __init__(
        self, source: ProblemSource, order: BenchOrder, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if the order's words name nothing, `ProblemError` if it is broken."""
        super().__init__()
        (slug, *_), files = source.resolve(order.words)
        self._order = order
        problem = source.problem(slug)
        self._rules = load_rules(problem)
        self._problem = replace(problem, limits=problem.limits.scale(order.time_scale))
        self._data = order.data or DEFAULT_DATA
        self._cases = filter_cases(slug, source.cases(slug, self._data), order.cases)
        self._solutions = _solutions(source, slug, files, order.solutions)
        self._seen: dict[str, dict[str, list[Judgement]]] = {
            one.name: {} for one in self._solutions
        }
        self._growth = Growth(why="it was not come to")
        self._sounded: list[_Sounded] = []
        self._given_up: dict[str, int] = {}
        self._versions: dict[str, str] = {}
        self.interrupted = False
        # One jail for each stays warm. All run on one core, mostly the one with the least to do
        # besides, and never two at a time.
        executor = LocalExecutor(
            sandbox or sandbox_named(order.sandbox), cores=physical_cores()[-1:]
        )
        self._executor = self._stack.enter_context(executor)
        self._jails = {one.name: self._executor.add_jails() for one in self._solutions}

    def __iter__(self) -> Iterator[Phase | Step]:
        """The news. What makes them is done only as far as they are asked for."""
        used = {one.language.name: one.language for one in self._solutions if one.missing is None}
        for name, language in sorted(used.items()):
            self._versions[name] = self._executor.builder.version(language)
        yield from self._compare()
        if self._rules is None:
            self._growth = Growth(why="the problem has no rules that tell its instances")
            return
        yield from self._sound(self._rules)
        yield from self._grow()

    @property
    def status(self) -> int:
        """The exit status for what is known so far."""
        return self.measured().status

    def measured(self) -> BenchResult:
        """All that is known so far."""
        return BenchResult(
            problem=self._problem,
            setting=self._executor.conditions(self._data, self._order.time_scale),
            processor=processor_name(),
            versions=self._versions,
            cases=tuple(case.name for case in self._cases),
            rounds=self._order.rounds,
            standings=tuple(ranking(self._entries(), [case.name for case in self._cases])),
            growth=self._grown(),
            interrupted=self.interrupted,
        )

    def _compare(self) -> Iterator[Phase | Step]:
        """Every solution on every case, each round; who comes first changes each time."""
        able = [one for one in self._solutions if one.missing is None]
        yield Phase(self._order.rounds * len(self._cases) * len(able))
        out: set[str] = set()
        for number in range(self._order.rounds):
            for place, case in enumerate(self._cases):
                for solution in _rotated(able, number + place):
                    yield Step(solution.name)
                    made = self._seen[solution.name].setdefault(case.name, [])
                    if solution.name in out or any(one.verdict is not Verdict.AC for one in made):
                        continue
                    made.append(self._judged(solution, case))
                    if exclusion_by(solution, made[-1]):
                        out.add(solution.name)

    def _sound(self, rules: Rules) -> Iterator[Phase | Step]:
        """Finds instances whose sizes are spread, with the fastest solution's answers to them."""
        fastest = self._able()[:1]
        if not fastest:
            self._growth = Growth(why="no solution finished a case")
            return
        games = [_games(rules, case) for case in self._cases]
        picked = sample_instances([len(some) for some in games], _SOUNDED)
        if rules.size is not None:
            every = [(at, index) for at, some in enumerate(games) for index in range(len(some))]
            sizes = [rules.size(games[at][index]) for at, index in every]
            picked = [every[index] for index in spread_by_size(sizes)]
        yield Phase(len(picked))
        found: dict[bytes, _Sounded] = {}
        for at, index in picked:
            yield Step(fastest[0].name)
            content = rules.write([games[at][index]]).encode()
            told = self._answered(rules, fastest[0], content)
            if told is None:
                continue
            size = told[1] if rules.size is None else rules.size(games[at][index])
            instance = BenchInstance(case=self._cases[at].name, number=index + 1, size=size)
            case = Case(name=instance.name, input=content, answer=told[0])
            found.setdefault(content, _Sounded(instance, case))
        sounded = sorted(found.values(), key=lambda one: one.instance.size)
        self._sounded = [sounded[i] for i in spread_by_size([one.instance.size for one in sounded])]
        self._growth = Growth(size_name=rules.size_name, is_depth=rules.size is None)

    def _answered(
        self, rules: Rules, solution: Solution, content: bytes
    ) -> tuple[bytes, int] | None:
        """The output of a right solution to one instance, with the number that it begins with.

        None if it has no solution, was not finished, or cannot be held against other outputs.
        """
        jails = self._jails[solution.name]
        seen = self._done(self._executor.run, self._problem, solution, content, jails=jails)
        if isinstance(seen, CompileFailure):
            return None
        size = leading_number(seen.stdout)
        if verdict_of(seen, limits_of(self._problem, solution)) is not None or size is None:
            return None
        try:
            check = checkers.check_output(
                rules,
                self._problem.checker_args,
                case_input=content,
                expected=seen.stdout,
                actual=seen.stdout,
            )
        except ProblemError:
            return None
        return (seen.stdout, size) if check.ok else None

    def _grow(self) -> Iterator[Phase | Step]:
        """The able solutions on the instances, small ones first, as long as they get through."""
        able = self._able()
        yield Phase(self._order.rounds * len(self._sounded) * len(able))
        for number in range(self._order.rounds):
            for place, sounded in enumerate(self._sounded):
                for solution in _rotated(able, number + place):
                    yield Step(solution.name)
                    name = solution.name
                    made = sounded.judgements.setdefault(name, [])
                    if self._is_spared(name, made):
                        continue
                    made.append(self._judged(solution, sounded.case))
                    if made[-1].verdict is not Verdict.AC:
                        self._given_up[name] = self._given_up.get(name, 0) + 1

    def _is_spared(self, name: str, made: Sequence[Judgement]) -> bool:
        """Whether another run of a solution on an instance would tell nothing new."""
        if not made:
            return self._is_given_up(name)
        last = made[-1]
        return (
            last.verdict is not Verdict.AC
            or last.nodes is not None
            or (last.cpu_s or 0.0) >= _LONG_S
        )

    def _is_given_up(self, name: str) -> bool:
        return self._given_up.get(name, 0) >= _GIVEN_UP

    def _grown(self) -> Growth:
        """The growth as far as it is known: of instances on which all were run, or given up."""
        able = self._able()
        names = [solution.name for solution in able]
        seen = [
            one
            for one in self._sounded
            if all(one.judgements.get(name) or self._is_given_up(name) for name in names)
        ]
        if not seen:
            why = self._growth.why or "no instance was run that has a solution"
            return replace(self._growth, why=why)
        curves = []
        for solution in able:
            made = [one.judgements.get(solution.name, []) for one in seen]
            trials = [
                InstanceRuns(size=one.instance.size, judgements=some)
                for one, some in zip(seen, made, strict=True)
            ]
            every = (judgement for some in made for judgement in some)
            out = next((bad for one in every if (bad := exclusion_by(solution, one))), None)
            found = solution_growth(solution.name, [] if out else trials)
            curves.append(replace(found, why=out.words) if out else found)
        return replace(
            self._growth,
            instances=tuple(one.instance for one in seen),
            curves=tuple(curves),
            why="",
        )

    def _able(self) -> list[Solution]:
        """The solutions that finished a case and made no mistake, the fastest first."""
        by_name = {one.name: one for one in self._solutions}
        rows = ranking(self._entries(), [case.name for case in self._cases])
        return [by_name[row.solution] for row in rows if row.exclusion is None and row.finished]

    def _entries(self) -> list[SolutionRuns]:
        return [
            SolutionRuns(solution=one, judgements=self._seen[one.name]) for one in self._solutions
        ]

    def _judged(self, solution: Solution, case: Case) -> Judgement:
        jails = self._jails[solution.name]
        builder = self._executor.builder
        return self._done(judge_case, self._problem, solution, case, builder=builder, jails=jails)

    def _done(
        self,
        work: Callable[Parameters, Answer],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Answer:
        """What `work` answers. It is done by the one worker, so that Ctrl-C can be heard."""
        return self._executor.submit(work, *args, **kwargs).result()


def _solutions(
    source: ProblemSource, slug: str, files: Sequence[str], globs: Sequence[str]
) -> list[Solution]:
    """The solutions that files and patterns name; without either the shipped ones that are right.

    A pattern with a slash is held against names below `solutions/<slug>/`, one without against the
    file names of those that are right.
    """
    named_ones = source.named_solutions(slug, files)
    shipped = source.solutions(slug)
    right = [one for one in shipped if _is_right(one)]
    if not files and not globs:
        globs = ["*"]
    for glob in globs:
        found = [
            one
            for one in (shipped if "/" in glob else right)
            if fnmatchcase(one.name if "/" in glob else one.name.rpartition("/")[2], glob)
        ]
        if not found:
            there = " ".join(one.name for one in right) or "none"
            raise UsageError(
                f"no solution of {slug} matches {glob!r}; those that are right: {there}",
                advice="For others write the folder too: 'wrong_answer/*'",
            )
        named_ones += found
    return list({one.name: one for one in named_ones}.values())


def _is_right(solution: Solution) -> bool:
    """Whether a solution gives right answers whenever it gives one, and may only take too long."""
    expectation = solution.expectation
    return Verdict.WA not in expectation.permitted and expectation.required != {Verdict.RTE}


def _games(rules: Rules, case: Case) -> list[Any]:
    """The instances of a case; none if its input is not as the statement says."""
    try:
        return list(rules.parse(case.input.decode()))
    except (FormatError, UnicodeDecodeError):
        return []


def _rotated(solutions: Sequence[Solution], by: int) -> list[Solution]:
    if not solutions:
        return []
    first = by % len(solutions)
    return [*solutions[first:], *solutions[:first]]
