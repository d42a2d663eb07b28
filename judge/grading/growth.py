"""Fit how the cost of a solution grows with the size of the instance, and say it.

The size of an instance is the length of its shortest solution, or what the problem's rules say. The
cost is the number of nodes that a solution reports, or else its CPU time above its start-up. Where
a case cost too much, a sentence is fitted to the cases that the solution has passed; their size is
that of their largest instance. Where these do not show a growth, nothing is said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from statistics import correlation, linear_regression, mean, median
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from judge.facts import Fact
from judge.game import Game, Rules, counted, replay
from judge.model import Case, CostGrowth, Judgement, Limits, Verdict

MAX_SIZES = 16
"""The number of different sizes to choose; as many rows fit on a screen."""

PER_SIZE = 3
"""The number of instances to choose of each size; the cost of a size is their median."""

MIN_SIZES = 5
"""A line through fewer sizes has no meaningful standard error."""

_MIN_SHARE = 0.1  # of the start-up; a smaller cost is noise
_MIN_COST_S = 0.001
_MIN_FACTOR = 1.005  # a smaller factor would be displayed as 1.00
_MIN_STANDARD_ERRORS = 2.0  # that a slope must be above 0
_MIN_RISE = 1.5  # from the least size to the largest, by the fit
_MIN_EXPLAINED = 0.5  # of the variance, by the fit


class Unit(Enum):
    """The unit of a cost, as reports write it."""

    NODES = "nodes"
    CPU = "cpu_s"


InstanceRuns = tuple[int, Sequence[Judgement]]
"""The size of an instance, and the judgements on it, one a round; none if it was skipped."""


class BenchInstance(Struct, frozen=True, kw_only=True):
    """One instance of a case, run on its own: `number` is its place in the case, from 1."""

    case: str
    number: int
    size: int

    @property
    def name(self) -> str:
        """The case and the place in it."""
        return f"{self.case}#{self.number}"


class Point(Struct, frozen=True, kw_only=True):
    """The median cost of the instances of one size, and how many of them were finished.

    The cost is None if half of them were not finished, or if it is too small to be measured.
    """

    size: int
    cost: float | None
    finished: int
    instances: int

    @property
    def is_too_small(self) -> bool:
        """Whether most instances were finished, at a cost lost in the noise of the start-up."""
        return self.cost is None and 2 * self.finished > self.instances


class ExponentialFit(Struct, frozen=True, kw_only=True, tag_field="kind", tag="exponential"):
    """The factor by which the cost grows when the size grows by one."""

    factor: float
    standard_error: float
    sizes: int


class PowerFit(Struct, frozen=True, kw_only=True, tag_field="kind", tag="power"):
    """The power of the size with which the cost grows."""

    exponent: float
    standard_error: float
    sizes: int


class SolutionGrowth(Struct, frozen=True, kw_only=True):
    """The cost of one solution by size; `why` is the reason why there is no fit."""

    solution: str
    unit: Unit
    startup_s: float | None = None
    points: tuple[Point, ...] = ()
    fit: ExponentialFit | PowerFit | None = None
    why: Fact | None = None

    @property
    def is_plottable(self) -> bool:
        """Whether more points have a cost than are too small to be measured."""
        costs = sum(point.cost is not None for point in self.points)
        return costs > sum(point.is_too_small for point in self.points)


class Growth(Struct, frozen=True, kw_only=True):
    """The growth of all solutions; `why` is the reason why there is none, or not all.

    `is_depth` says that the size is the length of a shortest solution, counted in `size_name`.
    """

    size_name: str = field(default="moves", name="size")
    is_depth: bool = True
    why: Fact | None = None
    instances: tuple[BenchInstance, ...] = ()
    solutions: tuple[SolutionGrowth, ...] = ()


def leading_number(output: bytes) -> int | None:
    """The number that an output begins with; None if there is none, or -1 (unsolvable)."""
    words = output.split(maxsplit=1)[:1]
    return int(words[0]) if words and words[0].isdigit() and len(words[0]) < 10 else None


def sample_instances(counts: Sequence[int], most: int) -> list[tuple[int, int]]:
    """At most `most` instances as (case, index), where case `i` has `counts[i]` of them.

    Each case contributes the same number, or all that it has, evenly spaced.
    """
    share = 1
    while sum(min(count, share + 1) for count in counts) <= most and share < max(counts, default=0):
        share += 1
    instances = [
        (case, index)
        for case, count in enumerate(counts)
        for index in _spread_evenly(count, min(count, share))
    ]
    return [instances[index] for index in _spread_evenly(len(instances), min(len(instances), most))]


def spread_by_size(sizes: Sequence[int]) -> list[int]:
    """The indices of up to `PER_SIZE` instances of each of up to `MAX_SIZES` sizes, by size."""
    by_size: dict[int, list[int]] = {}
    for index, size in enumerate(sizes):
        by_size.setdefault(size, []).append(index)
    keys = sorted(by_size)
    chosen = [keys[index] for index in _spread_evenly(len(keys), min(len(keys), MAX_SIZES))]
    return [
        by_size[size][index]
        for size in chosen
        for index in _spread_evenly(len(by_size[size]), min(len(by_size[size]), PER_SIZE))
    ]


def is_finished(judgements: Sequence[Judgement]) -> bool:
    """Whether a case or an instance was run, and accepted each time."""
    return bool(judgements) and all(judgement.verdict is Verdict.AC for judgement in judgements)


def solution_growth(solution: str, runs: Sequence[InstanceRuns]) -> SolutionGrowth:
    """The cost of `solution` by size, with its fit."""
    finished = [judgements for _, judgements in runs if is_finished(judgements)]
    if not finished:
        return SolutionGrowth(
            solution=solution, unit=Unit.CPU, why=Fact("it finished none of the instances")
        )
    if all(judgement.nodes is not None for judgements in finished for judgement in judgements):
        unit, startup_s = Unit.NODES, None
        points = _points(runs, lambda judgement: judgement.nodes or 0, startup=0, least=0)
    else:
        unit = Unit.CPU
        startup_s = min(median(judgement.cpu_s or 0.0 for judgement in run) for run in finished)
        least = max(_MIN_COST_S, _MIN_SHARE * startup_s)
        points = _points(
            runs, lambda judgement: judgement.cpu_s or 0.0, startup=startup_s, least=least
        )
    growth = SolutionGrowth(solution=solution, unit=unit, startup_s=startup_s, points=points)
    if not growth.is_plottable:
        reason = Fact("its cost is too small to distinguish from its start-up")
        return replace(growth, why=reason)
    fit = fit_growth((point.size, point.cost) for point in points if point.cost is not None)
    return replace(growth, why=fit) if isinstance(fit, Fact) else replace(growth, fit=fit)


def fit_growth(points: Iterable[tuple[int, float]]) -> ExponentialFit | PowerFit | Fact:
    """The fit by least squares on the logarithms of costs above 0, or why there is none.

    All sizes have the same weight. Where the factor of an exponential fit would be displayed as
    1.00, the fit is a power of the size. The standard error is that of the slope, transformed.
    """
    logs = [(size, math.log(cost)) for size, cost in points if cost > 0]
    if len(logs) < MIN_SIZES:
        return Fact(
            "too few sizes with a cost: {} of the {} that a fit needs", len(logs), MIN_SIZES
        )
    slope, error = _slope(logs)
    sizes = [size for size, _ in logs]
    rise = math.exp(min(slope * (max(sizes) - min(sizes)), 1.0))
    if slope <= _MIN_STANDARD_ERRORS * error or rise < _MIN_RISE:
        return Fact("no growth to be seen")
    if correlation(sizes, [log for _, log in logs]) ** 2 < _MIN_EXPLAINED:
        return Fact("no even growth to be seen")
    factor = math.exp(slope)
    if factor >= _MIN_FACTOR:
        return ExponentialFit(factor=factor, standard_error=factor * error, sizes=len(logs))
    powers = [(math.log(size), log) for size, log in logs if size > 0]
    exponent, error = _slope(powers)
    return PowerFit(exponent=exponent, standard_error=error, sizes=len(powers))


def _slope(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    xs, ys = zip(*points, strict=True)
    line = linear_regression(xs, ys)
    middle = sum(xs) / len(xs)
    squares = sum((x - middle) ** 2 for x in xs)
    residuals = sum((y - line.slope * x - line.intercept) ** 2 for x, y in points)
    return line.slope, math.sqrt(residuals / (len(points) - 2) / squares)


def _points(
    runs: Sequence[InstanceRuns],
    cost: Callable[[Judgement], float],
    *,
    startup: float,
    least: float,
) -> tuple[Point, ...]:
    """The median of each size; an unfinished instance costs more than any finished one."""
    by_size: dict[int, list[float]] = {}
    for size, judgements in runs:
        spent = median(map(cost, judgements)) - startup if is_finished(judgements) else math.inf
        by_size.setdefault(size, []).append(spent)
    return tuple(
        Point(
            size=size,
            cost=middle if least <= (middle := median(costs)) < math.inf else None,
            finished=sum(map(math.isfinite, costs)),
            instances=len(costs),
        )
        for size, costs in sorted(by_size.items())
    )


def _spread_evenly(count: int, size: int) -> list[int]:
    """`wanted` of the numbers below `count`, the first and the last among them."""
    if size <= 1:
        return [0] * size
    return [number * (count - 1) // (size - 1) for number in range(size)]


_LONGEST = 1 << 16  # bytes of an input or an answer whose size is looked for
_LEAST_S, _LEAST_SHARE = 0.001, 0.1  # of a time, and of the start-up, that is no noise
_LEAST_BYTES = 1 << 20
_MOST_ERROR = math.log(3)  # of a prediction; beyond it only what is sure is said


class CaseSize(Struct, frozen=True, kw_only=True):
    """The size of the largest instances of a case, and how many of its instances have it."""

    size: int
    largest: int


def case_size(rules: Rules, case: Case) -> CaseSize | None:
    """The size of a case; None if it cannot be told, or only at some cost."""
    if max(len(case.input), len(case.answer)) > _LONGEST:
        return None
    try:
        games = rules.parse(case.input.decode(errors="replace"))
        sizes = _sizes(rules, games, case.answer.decode(errors="replace"))
    except Exception:  # the rules are the kit's code; a case is explained without its size as well
        return None
    return CaseSize(size=max(sizes), largest=sizes.count(max(sizes))) if sizes else None


def find_growth(
    judgements: Sequence[Judgement],
    failure: Judgement,
    sizes: Mapping[str, CaseSize],
    size_name: str,
    limits: Limits,
) -> CostGrowth | None:
    """How time or memory grew in the accepted cases, up to one with TLE or MLE.

    None for other verdicts, and if the size of the case is not known.
    """
    if failure.case not in sizes or failure.verdict not in (Verdict.TLE, Verdict.MLE):
        return None
    is_time = failure.verdict is Verdict.TLE
    passed = [
        judgement
        for judgement in judgements
        if judgement.verdict is Verdict.AC and judgement.case in sizes
    ]
    size = sizes[failure.case]
    growth = CostGrowth(
        cost="cpu_s" if is_time else "memory_bytes",
        size=size.size,
        size_name=size_name,
        largest_passed=max((sizes[judgement.case].size for judgement in passed), default=None),
    )
    points = _median_points(passed, sizes, is_time=is_time)
    fit = fit_growth(points)
    if isinstance(fit, Fact):
        return growth
    predicted = _prediction(points, fit, size)
    limit = limits.cpu_s if is_time else limits.memory_bytes
    return replace(
        growth,
        sizes=len(points),
        least_size=points[0][0],
        greatest_size=points[-1][0],
        factor=fit.factor if isinstance(fit, ExponentialFit) else None,
        exponent=fit.exponent if isinstance(fit, PowerFit) else None,
        predicted=None if predicted is None or predicted <= limit else predicted,
    )


def growth_sentence(growth: CostGrowth) -> Fact:
    """What is known of the growth in words."""
    name = growth.size_name
    amount = counted(growth.size, name.removesuffix("s"), name)
    if growth.factor is not None:
        step = Fact("push" if name == "pushes" else name.removesuffix("s"))
        rate = Fact("grows by a factor of about {:.2g} with each further {}", growth.factor, step)
    elif growth.exponent is not None:
        power = f"{growth.exponent:.2g}"
        rate = Fact("grows roughly as the number of {} to the power {}", Fact(name), power)
    else:
        largest = growth.largest_passed
        is_smaller = largest is not None and largest < growth.size
        remark = Fact("; the largest that passed has {}", largest) if is_smaller else ""
        return Fact("this case has {}{}", amount, remark)
    is_time = growth.cost == "cpu_s"
    basis = Fact("by {} sizes from {} to {}", growth.sizes, growth.least_size, growth.greatest_size)
    sentence = Fact("its {} {} ({})", Fact("time") if is_time else Fact("memory"), rate, basis)
    if growth.predicted is None:
        return Fact("{}; this case has {}", sentence, amount)
    cost = (time_words if is_time else _memory_words)(growth.predicted)
    return Fact("{}: {} would take about {}", sentence, amount, cost)


_UNITS = ((Fact("years"), 365 * 86400), (Fact("days"), 86400), (Fact("hours"), 3600))


def time_words(seconds: float) -> Fact:
    """A time in a unit that fits it."""
    for unit, length in _UNITS:
        if seconds >= 2 * length:
            amount = seconds / length
            if amount >= 1000:
                return Fact("more than 1000 {}", unit)
            return Fact("{} {}", f"{amount:.0f}", unit)
    return Fact("{:.0f} minutes", seconds / 60) if seconds >= 180 else Fact("{:.2g} s", seconds)


def _memory_words(count: float) -> Fact:
    gib = count / (1 << 30)
    if gib > 1000:
        return Fact("more than 1000 GiB")
    return Fact("{:.2g} GiB", gib) if gib >= 1 else Fact("{:.0f} MiB", count / (1 << 20))


def _median_points(
    passed: Sequence[Judgement], sizes: Mapping[str, CaseSize], *, is_time: bool
) -> list[tuple[int, float]]:
    """The median cost of each size, above the start-up; the largest instances share a time."""
    costs = [(judgement.cpu_s if is_time else judgement.memory_bytes) or 0 for judgement in passed]
    startup = min(costs, default=0)
    least = max(_LEAST_S, _LEAST_SHARE * startup) if is_time else _LEAST_BYTES
    by_size: dict[int, list[float]] = {}
    for judgement, cost in zip(passed, costs, strict=True):
        size = sizes[judgement.case]
        if (spent := cost - startup) >= least:
            by_size.setdefault(size.size, []).append(spent / (size.largest if is_time else 1))
    return sorted((size, median(costs)) for size, costs in by_size.items())


def _prediction(
    points: Sequence[tuple[int, float]], fit: ExponentialFit | PowerFit, size: CaseSize
) -> float | None:
    """The cost of a case by the fitted line; None if that may be wrong by far."""
    sizes, logs = [number for number, _ in points], [math.log(cost) for _, cost in points]
    if isinstance(fit, ExponentialFit):
        distance = size.size - mean(sizes)
        slope, error = math.log(fit.factor), fit.standard_error / fit.factor
    else:
        if min(size.size, *sizes) <= 0:
            return None
        distance = math.log(size.size) - mean(map(math.log, sizes))
        slope, error = fit.exponent, fit.standard_error
    if abs(distance) * error > _MOST_ERROR:
        return None
    return math.exp(min(mean(logs) + slope * distance, 700.0))


def _sizes(rules: Rules, games: Sequence[Game[Any]], answer: str) -> list[int]:
    if rules.size is not None:
        return [rules.size(game) for game in games]
    if rules.read_answer is not None:
        ways = zip(games, rules.read_answer(answer, games), strict=False)
        costs = [replay(game, way).cost for game, way in ways if way is not None]
        if costs and max(costs) > 0:
            return costs
    lines = [line.split() for line in answer.splitlines() if line.strip()]
    if len(lines) != len(games) or any(len(line) != 1 for line in lines):
        return []
    return [int(line[0]) for line in lines if line[0].isdecimal()]
