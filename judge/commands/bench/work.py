"""Measure what solutions need on the same cases, and how their cost grows.

    with Bench(source, order) as bench:
        for event in bench: ...
    bench.result()

First every solution runs on every case, round after round, one program at a time. Then the ranked
ones run on single instances, which shows how their cost grows. `result` is available at any time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.commands.bench.ranking import RankingRow, SolutionRuns, first_exclusion, ranking
from judge.commands.bench.result import BenchResult
from judge.errors import UsageError
from judge.game import FormatError, Rules
from judge.grading.growth import (
    BenchInstance,
    Growth,
    SolutionGrowth,
    Unit,
    leading_number,
    sample_instances,
    solution_growth,
    spread_by_size,
)
from judge.grading.verdicts import verdict_of
from judge.model import Case, Judgement, Setting, Solution, Verdict
from judge.reports.json import header_fields
from judge.reports.progress import Phase, Step
from judge.runner.build import CompileFailure
from judge.runner.judge_case import check_within_limits, limits_of
from judge.runner.local import one_core_executor
from judge.runner.scheduler import ResourceScope
from judge.sandbox import Sandbox, processor_name

Item = TypeVar("Item")

_MAX_SIZED = 96  # instances that are solved once to learn their size
_MAX_FAILURES = 3  # unfinished instances, after which a solution skips the larger ones
_LONG_S = 1.0  # a longer run is measured once: noise is a small part of it


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchOrder:
    """The words and options of `judge bench`."""

    words: tuple[str, ...]
    cases: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    solutions: tuple[str, ...] = ()
    rounds: int = 5
    time_scale: float = 1.0
    sandbox: str = "best"


@dataclass(slots=True)
class _MeasuredInstance:
    """A single instance as a case, and the judgements of each solution on it."""

    instance: BenchInstance
    case: Case
    judgements: dict[str, list[Judgement]] = field(default_factory=dict)


class Bench(ResourceScope):
    """The measurements of one order: iterate to make them."""

    def __init__(
        self, source: ProblemSource, order: BenchOrder, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if the order names something unknown, `ProblemError` if the problem
        is broken.
        """
        super().__init__()
        (slug, *_), files = source.resolve(order.words)
        problem = source.problem(slug)
        self.problem = replace(problem, limits=problem.limits.scale(order.time_scale))
        self.interrupted = False
        self._rounds = order.rounds
        self._rules = load_rules(problem)
        data = order.data or DEFAULT_DATA
        self._cases = filter_cases(slug, source.cases(slug, data), order.cases)
        solutions = _select_solutions(source, slug, files, order.solutions)
        self._runs = {one.name: SolutionRuns(solution=one) for one in solutions}
        self._growth = Growth(why="the work was interrupted before")
        self._faults: list[str] = []
        self._measured: list[_MeasuredInstance] = []
        self._failures: Counter[str] = Counter()
        self._versions: dict[str, str] = {}
        # Never two programs run at a time. Each has a jail of its own that stays warm.
        self._executor = self._stack.enter_context(one_core_executor(sandbox, order.sandbox))
        self._jails = {name: self._executor.add_jails() for name in self._runs}
        self.setting: Setting = self._executor.conditions(data, order.time_scale)

    def __iter__(self) -> Iterator[Phase | Step]:
        """Do the work; yield its progress."""
        able = [runs.solution for runs in self._runs.values() if runs.solution.missing is None]
        used = {one.language.name: one.language for one in able}
        for name, language in sorted(used.items()):
            self._versions[name] = self._executor.builder.version(language)
        yield from self._measure_cases(able)
        if self._rules is None:
            self._growth = Growth(why="the problem has no rules that split cases into instances")
            return
        yield from self._select_instances(self._rules)
        yield from self._measure_instances()

    @property
    def status(self) -> int:
        """The exit status: 0 all were compared, 1 some are wrong or crash, 2 none was compared."""
        if self.interrupted:
            return 130
        excluded = [runs.exclusion for runs in self._runs.values()]
        verdicts = {one.verdict for one in excluded if one is not None} - {None}
        compared = any(row.cpu_s is not None for row in self._ranking())
        return 2 if Verdict.JE in verdicts or not compared else int(bool(verdicts))

    def result(self) -> BenchResult:
        """All that is known so far."""
        return BenchResult(
            **header_fields(self.problem, self.setting),
            data=self.setting.data,
            solutions=tuple(self._ranking()),
            processor=processor_name(),
            versions=dict(self._versions),
            cases=tuple(case.name for case in self._cases),
            rounds=self._rounds,
            interrupted=self.interrupted,
            growth=self._growth_so_far(),
        )

    def _measure_cases(self, able: Sequence[Solution]) -> Iterator[Phase | Step]:
        """Run the solutions on the cases; none again on a case that it did not finish."""
        yield Phase(self._rounds * len(self._cases) * len(able))
        for case, solution in self._schedule(self._cases, able):
            yield Step(solution.name)
            runs = self._runs[solution.name]
            made = runs.judgements.setdefault(case.name, [])
            if runs.exclusion is None and (not made or runs.has_finished(case.name)):
                made.append(self._judge(solution, case))

    def _select_instances(self, rules: Rules) -> Iterator[Phase | Step]:
        """Find instances of many sizes, with the answers of the fastest solution."""
        fastest = next(iter(self._ranked_solutions()), None)
        if fastest is None:
            self._growth = Growth(why="no solution finished a case")
            return
        games = [_games(rules, case) for case in self._cases]
        if rules.size is None:
            picked = sample_instances([len(some) for some in games], _MAX_SIZED)
        else:
            every = [(at, index) for at, some in enumerate(games) for index in range(len(some))]
            sizes = [rules.size(games[at][index]) for at, index in every]
            picked = [every[index] for index in spread_by_size(sizes)]
        yield Phase(len(picked))
        found: dict[bytes, _MeasuredInstance] = {}
        for at, index in picked:
            yield Step(fastest.name)
            game = games[at][index]
            content = rules.write([game]).encode()
            answer = self._solve(fastest, f"{self._cases[at].name}#{index + 1}", content)
            size = leading_number(answer)
            if size is None:
                continue
            if rules.size is not None:
                size = rules.size(game)
            instance = BenchInstance(case=self._cases[at].name, number=index + 1, size=size)
            case = Case(name=instance.name, input=content, answer=answer)
            found.setdefault(content, _MeasuredInstance(instance, case))
        by_size = sorted(found.values(), key=lambda one: one.instance.size)
        chosen = spread_by_size([one.instance.size for one in by_size])
        self._measured = [by_size[index] for index in chosen]
        self._growth = Growth(size_name=rules.size_name, is_depth=rules.size is None)

    def _solve(self, solution: Solution, name: str, content: bytes) -> bytes:
        """The output of a correct solution to one instance.

        Empty if it did not finish, or if its output cannot serve as an answer; a fault that is the
        judge's is kept.
        """
        jails = self._jails[solution.name]
        # In the executor's thread, so that Ctrl-C is handled.
        seen = self._executor.submit(
            self._executor.run, self.problem, solution, content, jails=jails
        ).result()
        limits = limits_of(self.problem, solution)
        if isinstance(seen, CompileFailure) or verdict_of(seen, limits) is not None:
            return b""
        case = Case(name=name, input=content, answer=seen.stdout)
        verdict, message, _ = check_within_limits(
            self.problem, case, seen.stdout, calls=self._executor.jails.calls
        )
        if verdict is Verdict.JE:
            self._faults.append(f"{name}: {message}")
        return seen.stdout if verdict is Verdict.AC else b""

    def _measure_instances(self) -> Iterator[Phase | Step]:
        """Run the ranked solutions on the instances, small ones first, as far as they finish."""
        able = self._ranked_solutions()
        yield Phase(self._rounds * len(self._measured) * len(able))
        for measured, solution in self._schedule(self._measured, able):
            yield Step(solution.name)
            made = measured.judgements.setdefault(solution.name, [])
            if not self._is_skipped(solution, made):
                made.append(self._judge(solution, measured.case))
                self._failures[solution.name] += made[-1].verdict is not Verdict.AC

    def _schedule(
        self, items: Sequence[Item], solutions: Sequence[Solution]
    ) -> Iterator[tuple[Item, Solution]]:
        """Every solution on every item, each round; the order of the solutions rotates."""
        for number in range(self._rounds):
            for place, item in enumerate(items):
                first = (number + place) % max(1, len(solutions))
                for solution in (*solutions[first:], *solutions[:first]):
                    yield item, solution

    def _is_skipped(self, solution: Solution, made: Sequence[Judgement]) -> bool:
        """Whether another run of a solution on an instance would add nothing."""
        if not made:
            return self._has_given_up(solution)
        last = made[-1]
        is_exact = last.nodes is not None
        return last.verdict is not Verdict.AC or is_exact or (last.cpu_s or 0.0) >= _LONG_S

    def _has_given_up(self, solution: Solution) -> bool:
        return self._failures[solution.name] >= _MAX_FAILURES

    def _growth_so_far(self) -> Growth:
        """The growth on those instances on which every solution was run, or had given up."""
        able = self._ranked_solutions()
        seen = [
            one
            for one in self._measured
            if all(one.judgements.get(each.name) or self._has_given_up(each) for each in able)
        ]
        left_out = _left_out(self._faults)
        if not seen:
            why = self._growth.why or left_out or "no instance that has a solution was run"
            return msgspec.structs.replace(self._growth, why=why)
        return msgspec.structs.replace(
            self._growth,
            why=left_out,
            instances=tuple(one.instance for one in seen),
            solutions=tuple(_growth_of(solution, seen) for solution in able),
        )

    def _ranking(self) -> list[RankingRow]:
        return ranking(list(self._runs.values()), [case.name for case in self._cases])

    def _ranked_solutions(self) -> list[Solution]:
        """The solutions that finished a case and made no mistake, the fastest first."""
        return [self._runs[row.solution].solution for row in self._ranking() if row.finished]

    def _judge(self, solution: Solution, case: Case) -> Judgement:
        jails = self._jails[solution.name]
        return self._executor.judge(self.problem, solution, case, jails=jails).result()


def _left_out(faults: Sequence[str]) -> str | None:
    """What is said of the instances on which the judge itself failed."""
    if not faults:
        return None
    return f"{len(faults)} {'was' if len(faults) == 1 else 'were'} left out; {faults[0]}"


def _growth_of(solution: Solution, measured: Sequence[_MeasuredInstance]) -> SolutionGrowth:
    made = [one.judgements.get(solution.name, []) for one in measured]
    exclusion = first_exclusion(solution, [judgement for some in made for judgement in some])
    if exclusion is not None:
        return SolutionGrowth(solution=solution.name, unit=Unit.CPU, why=exclusion.words)
    sizes = [one.instance.size for one in measured]
    return solution_growth(solution.name, list(zip(sizes, made, strict=True)))


def _select_solutions(
    source: ProblemSource, slug: str, files: Sequence[str], globs: Sequence[str]
) -> list[Solution]:
    """The solutions that files and patterns name; by default the shipped ones that are right.

    A pattern with a slash is matched with the paths below `solutions/<slug>/`, one without with
    the file names of those that are right.
    """
    selected = source.named_solutions(slug, files)
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
        selected += found
    return list({one.name: one for one in selected}.values())


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
