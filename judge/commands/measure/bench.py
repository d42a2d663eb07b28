"""Measure what solutions need on the same cases, and how their cost grows.

    with Bench(source, order) as bench:
        for event in bench: ...
    bench.result()

First every solution runs on every case, round after round, one program at a time. Then the ranked
ones run on single instances, which shows how their cost grows. `result` is available at any time.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from statistics import median, quantiles
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.errors import UsageError
from judge.facts import Fact, counted
from judge.game import FormatError, Rules
from judge.grading.growth import (
    BenchInstance,
    Growth,
    PowerFit,
    SolutionGrowth,
    Unit,
    is_finished,
    leading_number,
    sample_instances,
    solution_growth,
    spread_by_size,
)
from judge.model import Case, Judgement, Setting, Solution, Verdict
from judge.reports.json import ProblemHeader, header_fields
from judge.runner.judge_case import check_within_limits
from judge.runner.local import one_core_executor
from judge.runner.scheduler import Phase, ResourceScope, Step
from judge.sandbox import Sandbox, processor_name

Item = TypeVar("Item")
_MAX_SIZED = 96  # instances that are solved once to learn their size
_MAX_FAILURES = 3  # unfinished instances, after which a solution skips the larger ones
_LONG_S = 1.0  # a longer run is measured once: noise is a small part of it
_LETTERS = string.ascii_lowercase + string.ascii_uppercase
_SIBILANT_PLURALS = ("sses", "shes", "ches", "xes")


class BenchOrder(msgspec.Struct, frozen=True, kw_only=True):
    """The words and options of `judge bench`."""

    words: tuple[str, ...]
    cases: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    solutions: tuple[str, ...] = ()
    rounds: int = 5
    time_scale: float = 1.0
    sandbox: str = "best"


class Exclusion(msgspec.Struct, frozen=True, kw_only=True):
    """Why a solution cannot be ranked, in words; its verdict, or None if it was not run."""

    verdict: Verdict | None
    words: Fact


class SolutionRuns(msgspec.Struct, frozen=True, kw_only=True):
    """A solution with its judgements on each case, one a round."""

    solution: Solution
    judgements: dict[str, list[Judgement]] = msgspec.field(default_factory=dict)

    @property
    def exclusion(self) -> Exclusion | None:
        """Why it cannot be ranked at all, or None if it can."""
        if self.solution.missing is not None:
            return Exclusion(verdict=None, words=Fact("not run: {}", self.solution.missing))
        judged = [judgement for rounds in self.judgements.values() for judgement in rounds]
        return first_exclusion(self.solution, judged)

    def has_finished(self, case: str) -> bool:
        """Whether it was run on `case`, and accepted each time."""
        return is_finished(self.judgements.get(case, []))


class RankingRow(msgspec.Struct, frozen=True, kw_only=True):
    """What one solution needed.

    `rounds_s` is the CPU time of all cases that it finished, round by round; `cpu_s` is their
    median, and `spread` half their interquartile range divided by the median. `relative` is its
    time divided by that of the fastest, on the cases that both finished. `nodes` are those of one
    round; None unless it reported them for each case. `nodes_per_s` includes the start-up. `fault`
    is the reason why there are no figures.
    """

    solution: str
    language: str
    finished: int = 0
    cases: int = 0
    cpu_s: float | None = None
    spread: float | None = None
    rounds_s: tuple[float, ...] = ()
    relative: float | None = None
    nodes: int | None = None
    nodes_per_s: float | None = None
    memory_bytes: int | None = None
    fault: Fact | None = None


class BenchResult(ProblemHeader, frozen=True, kw_only=True):
    """All that a bench measured, to its end or until it was interrupted.

    `versions` holds what each compiler or interpreter says of itself, by language.
    """

    solutions: tuple[RankingRow, ...]
    processor: str
    versions: dict[str, str]
    cases: tuple[str, ...]
    rounds: int
    interrupted: bool = False
    growth: Growth

    @property
    def timed_rows(self) -> list[RankingRow]:
        """The solutions that have a time."""
        return [row for row in self.solutions if row.cpu_s is not None]

    @property
    def letters(self) -> dict[str, str]:
        """A letter for each solution, in the order of the table; after 52 they repeat."""
        names = [row.solution for row in self.solutions]
        return {name: _LETTERS[place % len(_LETTERS)] for place, name in enumerate(names)}

    @property
    def labels(self) -> dict[str, str]:
        """The names of the solutions, without their folders where they stay unique."""
        short = {row.solution: row.solution.rpartition("/")[2] for row in self.solutions}
        count = Counter(short.values())
        return {name: label if count[label] == 1 else name for name, label in short.items()}

    @property
    def axis(self) -> Fact:
        """The title of the size axis."""
        name = Fact(self.growth.size_name)
        return Fact("{} of the optimum", name) if self.growth.is_depth else name

    def plottable(self, unit: Unit) -> list[SolutionGrowth]:
        """The solutions whose costs are in `unit`, if most of them could be measured."""
        return [plot for plot in self.growth.solutions if plot.unit is unit and plot.is_plottable]

    def fit_words(self, growth: SolutionGrowth) -> Fact:
        """The fit of a solution in words, or why there is none."""
        rate, fit = self.rate_words(growth), growth.fit
        if rate is None or fit is None:
            return growth.why or Fact("")
        decimals = 2 if isinstance(fit, PowerFit) or fit.factor < 10 else 1
        error = f"{fit.standard_error:.{decimals}f}"
        return Fact("{} (\N{PLUS-MINUS SIGN} {}, {} sizes)", rate, error, fit.sizes)

    def rate_words(self, growth: SolutionGrowth) -> Fact | None:
        """How the cost of a solution grows, in words; None if there is no fit."""
        fit, name = growth.fit, self.growth.size_name
        if fit is None:
            return None
        if isinstance(fit, PowerFit):
            return Fact("{} ^ {:.2f}", Fact(name), fit.exponent)
        factor = f"{fit.factor:.{2 if fit.factor < 10 else 1}f}"
        return Fact("x {} per {}", factor, Fact(singular(name)))


def singular(noun: str) -> str:
    """The singular of a regular English plural: `pushes` gives `push`."""
    return noun.removesuffix("es") if noun.endswith(_SIBILANT_PLURALS) else noun.removesuffix("s")


class _MeasuredInstance(msgspec.Struct):
    """A single instance as a case, and the judgements of each solution on it."""

    instance: BenchInstance
    case: Case
    judgements: dict[str, list[Judgement]] = msgspec.field(default_factory=dict)


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
        self._runs = {solution.name: SolutionRuns(solution=solution) for solution in solutions}
        self._growth = Growth(why=Fact("the work was interrupted before"))
        self._faults: list[Fact] = []
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
        used = {solution.language.name: solution.language for solution in able}
        for name, language in sorted(used.items()):
            self._versions[name] = self._executor.builder.version(language)
        yield from self._measure_cases(able)
        if self._rules is None:
            why = Fact("the problem has no rules that split cases into instances")
            self._growth = Growth(why=why)
            return
        yield from self._select_instances(self._rules)
        yield from self._measure_instances()

    @property
    def status(self) -> int:
        """The exit status: 0 all were compared, 1 some are wrong or crash, 2 none was compared."""
        if self.interrupted:
            return 130
        excluded = [runs.exclusion for runs in self._runs.values()]
        verdicts = {exclusion.verdict for exclusion in excluded if exclusion is not None} - {None}
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
            judged = runs.judgements.setdefault(case.name, [])
            if runs.exclusion is None and (not judged or runs.has_finished(case.name)):
                judged.append(self._judge(solution, case))

    def _select_instances(self, rules: Rules) -> Iterator[Phase | Step]:
        """Find instances of many sizes, with the answers of the fastest solution."""
        fastest = next(iter(self._ranked_solutions()), None)
        if fastest is None:
            self._growth = Growth(why=Fact("no solution finished a case"))
            return
        games = [_games(rules, case) for case in self._cases]
        if rules.size is None:
            picked = sample_instances([len(instances) for instances in games], _MAX_SIZED)
        else:
            every = [
                (at, index) for at, instances in enumerate(games) for index in range(len(instances))
            ]
            sizes = [rules.size(games[at][index]) for at, index in every]
            picked = [every[index] for index in spread_by_size(sizes)]
        yield Phase(len(picked))
        by_input: dict[bytes, _MeasuredInstance] = {}
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
            by_input.setdefault(content, _MeasuredInstance(instance, case))
        by_size = sorted(by_input.values(), key=lambda measured: measured.instance.size)
        chosen = spread_by_size([measured.instance.size for measured in by_size])
        self._measured = [by_size[index] for index in chosen]
        self._growth = Growth(size_name=rules.size_name, is_depth=rules.size is None)

    def _solve(self, solution: Solution, name: str, content: bytes) -> bytes:
        """The output of a correct solution to one instance.

        Empty if it did not finish, or if its output cannot serve as an answer; a fault that is the
        judge's is kept.
        """
        jails = self._jails[solution.name]
        # In the executor's thread, so that Ctrl-C is handled.
        outcome = self._executor.submit(
            self._executor.run, self.problem, solution, content, jails=jails
        ).result()
        if outcome.verdict is not Verdict.AC:
            return b""
        output = outcome.seen.stdout
        case = Case(name=name, input=content, answer=output)
        verdict, message, _ = check_within_limits(
            self.problem, case, output, calls=self._executor.jails.calls
        )
        if verdict is Verdict.JE:
            self._faults.append(Fact("{}: {}", name, message))
        return output if verdict is Verdict.AC else b""

    def _measure_instances(self) -> Iterator[Phase | Step]:
        """Run the ranked solutions on the instances, small ones first, as far as they finish."""
        able = self._ranked_solutions()
        yield Phase(self._rounds * len(self._measured) * len(able))
        for measured, solution in self._schedule(self._measured, able):
            yield Step(solution.name)
            judged = measured.judgements.setdefault(solution.name, [])
            if not self._is_skipped(solution, judged):
                judged.append(self._judge(solution, measured.case))
                self._failures[solution.name] += judged[-1].verdict is not Verdict.AC

    def _schedule(
        self, items: Sequence[Item], solutions: Sequence[Solution]
    ) -> Iterator[tuple[Item, Solution]]:
        """Every solution on every item, each round; the order of the solutions rotates."""
        for number in range(self._rounds):
            for place, item in enumerate(items):
                first = (number + place) % max(1, len(solutions))
                for solution in (*solutions[first:], *solutions[:first]):
                    yield item, solution

    def _is_skipped(self, solution: Solution, judged: Sequence[Judgement]) -> bool:
        """Whether another run of a solution on an instance would add nothing."""
        if not judged:
            return self._has_given_up(solution)
        last = judged[-1]
        is_exact = last.nodes is not None
        return last.verdict is not Verdict.AC or is_exact or (last.cpu_s or 0.0) >= _LONG_S

    def _has_given_up(self, solution: Solution) -> bool:
        return self._failures[solution.name] >= _MAX_FAILURES

    def _growth_so_far(self) -> Growth:
        """The growth on those instances on which every solution was run, or had given up."""
        able = self._ranked_solutions()
        shared = [
            measured
            for measured in self._measured
            if all(measured.judgements.get(each.name) or self._has_given_up(each) for each in able)
        ]
        left_out, faults = None, self._faults
        if faults:
            instances = counted(len(faults), "instance")
            left_out = Fact("left out: {}; {}", instances, faults[0])
        if not shared:
            nothing = Fact("no instance that has a solution was run")
            why = self._growth.why or left_out or nothing
            return msgspec.structs.replace(self._growth, why=why)
        return msgspec.structs.replace(
            self._growth,
            why=left_out,
            instances=tuple(measured.instance for measured in shared),
            solutions=tuple(_growth_of(solution, shared) for solution in able),
        )

    def _ranking(self) -> list[RankingRow]:
        return ranking(list(self._runs.values()), [case.name for case in self._cases])

    def _ranked_solutions(self) -> list[Solution]:
        """The solutions that finished a case and made no mistake, the fastest first."""
        return [self._runs[row.solution].solution for row in self._ranking() if row.finished]

    def _judge(self, solution: Solution, case: Case) -> Judgement:
        jails = self._jails[solution.name]
        return self._executor.judge(self.problem, solution, case, jails=jails).result()


def _growth_of(solution: Solution, measured: Sequence[_MeasuredInstance]) -> SolutionGrowth:
    judged = [measurement.judgements.get(solution.name, []) for measurement in measured]
    exclusion = first_exclusion(solution, [judgement for rounds in judged for judgement in rounds])
    if exclusion is not None:
        return SolutionGrowth(solution=solution.name, unit=Unit.CPU, why=exclusion.words)
    sizes = [measurement.instance.size for measurement in measured]
    return solution_growth(solution.name, list(zip(sizes, judged, strict=True)))


def _select_solutions(
    source: ProblemSource, slug: str, files: Sequence[str], globs: Sequence[str]
) -> list[Solution]:
    """The solutions that files and patterns name; by default the shipped ones that are right.

    A pattern with a slash is matched with the paths below `solutions/<slug>/`, one without with
    the file names of those that are right.
    """
    selected = source.named_solutions(slug, files)
    shipped = source.solutions(slug)
    # Right are those that give right answers whenever they give one, and may only take too long.
    right = [
        solution
        for solution in shipped
        if Verdict.WA not in solution.expectation.permitted
        and solution.expectation.required != {Verdict.RTE}
    ]
    for glob in globs or (() if files else ("*",)):
        matching = [
            solution
            for solution in (shipped if "/" in glob else right)
            if fnmatchcase(solution.name if "/" in glob else solution.name.rpartition("/")[2], glob)
        ]
        if not matching:
            names = " ".join(solution.name for solution in right) or "none"
            raise UsageError(
                f"no solution of {slug} matches {glob!r}; those that are right: {names}",
                advice="For others write the folder too: 'wrong_answer/*'",
            )
        selected += matching
    return list({solution.name: solution for solution in selected}.values())


def _games(rules: Rules, case: Case) -> list[Any]:
    """The instances of a case; none if its input is not as the statement says."""
    try:
        return list(rules.parse(case.input.decode()))
    except (FormatError, UnicodeDecodeError):
        return []


def first_exclusion(solution: Solution, judgements: Sequence[Judgement]) -> Exclusion | None:
    """Why judgements exclude their solution from the ranking, or None if none does.

    A solution that exceeds the time, memory or output limit has only not finished; the same goes
    for one that crashes where its folder permits that.
    """
    unfinished = {Verdict.AC, Verdict.TLE, Verdict.MLE, Verdict.OLE}
    unfinished |= {Verdict.RTE} & solution.expectation.permitted
    for judgement in judgements:
        if judgement.verdict not in unfinished:
            message = judgement.message
            fact = Fact("{} on {}", Fact(judgement.verdict.words), judgement.case)
            if message:
                first = message.partition("\n")[0] if "\n" in message else message
                fact = Fact("{}: {}", fact, first)
            return Exclusion(verdict=judgement.verdict, words=fact)
    return None


def ranking(solutions: Sequence[SolutionRuns], cases: Sequence[str]) -> list[RankingRow]:
    """A row for each solution: the best first, excluded ones last.

    In a round every solution is judged once on every case. A solution that did not finish a case is
    compared on the cases that it finished, with the time that the fastest needed on the same cases.

    If the work was interrupted, only complete rounds count, or else those cases of the first round
    that every solution was run on.
    """
    able = [runs for runs in solutions if runs.exclusion is None]
    shared = [case for case in cases if all(runs.judgements.get(case) for runs in able)]
    rounds = min(
        (len(runs.judgements[case]) for runs in able for case in shared if runs.has_finished(case)),
        default=0,
    )
    best_first = [(_row(runs, shared, rounds), runs) for runs in able]
    best_first.sort(key=lambda both: (-both[0].finished, both[0].cpu_s or 0.0))
    rows = [_with_relative(row, runs, best_first[0][1], shared) for row, runs in best_first]
    rows.sort(key=lambda row: (-row.finished, row.relative or 0.0))
    return rows + [
        RankingRow(
            solution=runs.solution.name, language=runs.solution.language.code, fault=exclusion.words
        )
        for runs in solutions
        if (exclusion := runs.exclusion) is not None
    ]


def _row(runs: SolutionRuns, shared: Sequence[str], rounds: int) -> RankingRow:
    finished = [case for case in shared if runs.has_finished(case)]
    by_case = [runs.judgements[case] for case in finished]
    rounds_s = _round_totals(runs, finished, rounds)
    cpu_s = median(rounds_s) if rounds_s else None
    spread = None
    if len(rounds_s) > 1 and cpu_s:
        low, _, high = quantiles(rounds_s, n=4, method="inclusive")
        spread = (high - low) / 2 / cpu_s
    nodes = _nodes(by_case)
    peaks = [
        run.memory_bytes for judged in by_case for run in judged if run.memory_bytes is not None
    ]
    return RankingRow(
        solution=runs.solution.name,
        language=runs.solution.language.code,
        finished=len(finished),
        cases=len(shared),
        cpu_s=cpu_s,
        spread=spread,
        rounds_s=rounds_s,
        nodes=nodes,
        nodes_per_s=nodes / cpu_s if nodes is not None and cpu_s else None,
        memory_bytes=max(peaks, default=None),
    )


def _with_relative(
    row: RankingRow, runs: SolutionRuns, fastest: SolutionRuns, shared: Sequence[str]
) -> RankingRow:
    """The row with its time relative to the fastest, on the cases that both finished."""
    both = [case for case in shared if runs.has_finished(case) and fastest.has_finished(case)]
    ours = _round_totals(runs, both, len(row.rounds_s))
    theirs = _round_totals(fastest, both, len(row.rounds_s))
    if not ours or not median(theirs):
        return row
    return msgspec.structs.replace(row, relative=median(ours) / median(theirs))


def _round_totals(runs: SolutionRuns, cases: Sequence[str], rounds: int) -> tuple[float, ...]:
    if not cases:
        return ()
    return tuple(
        sum(runs.judgements[case][number].cpu_s or 0.0 for case in cases)
        for number in range(rounds)
    )


def _nodes(cases: Sequence[Sequence[Judgement]]) -> int | None:
    """The sum over cases of the median of the rounds, for a randomised search differs in each."""
    nodes = [[judgement.nodes for judgement in judged] for judged in cases]
    if not nodes or any(count is None for rounds in nodes for count in rounds):
        return None
    return sum(round(median(count for count in rounds if count is not None)) for rounds in nodes)
