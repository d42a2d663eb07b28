"""How the cost of a solution grows: sizes and judgements come in, points and a fit go out.

Pure. The size of an instance is the length of its shortest solution, or what the problem's rules
say; the cost is the nodes that a solution tells, or else its CPU time above its start-up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from statistics import linear_regression, median

from judge.model import Judgement, Verdict

MAX_SIZES = 16
"""Of how many sizes instances are chosen; as many rows fit on a screen."""

PER_SIZE = 3
"""How many instances of a size are chosen; the median of three stands for its size."""

MIN_SIZES = 5
"""A line through fewer sizes says nothing of its own error."""

_NOISE = 0.1  # of the start-up: what a cost must be to be told from chance
_FINEST_S = 0.001
_TOLD = 1.005  # a smaller factor would be told as 1.00
_CERTAIN = 2.0  # standard errors that a growth must be away from none


class Unit(Enum):
    """In what a cost is counted; the value is the word in reports."""

    NODES = "nodes"
    CPU = "cpu_s"


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchInstance:
    """One instance of a case, alone: `number` is its place in the case, from 1."""

    case: str
    number: int
    size: int

    @property
    def name(self) -> str:
        """The case and the place in it."""
        return f"{self.case}#{self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class InstanceRuns:
    """What became of one solution on an instance: a judgement a round, none if it was given up."""

    size: int
    judgements: Sequence[Judgement]

    @property
    def finished(self) -> bool:
        """Whether it was run and got through each time."""
        return bool(self.judgements) and all(one.verdict is Verdict.AC for one in self.judgements)


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """The median cost of the instances of one size, of which so many were `finished`.

    None if it has none: half of them were not finished, or what they cost drowns in the start-up.
    """

    size: int
    cost: float | None
    finished: int
    instances: int

    @property
    def drowned(self) -> bool:
        """Whether it was finished and its cost cannot be told from the start-up."""
        return self.cost is None and 2 * self.finished > self.instances


@dataclass(frozen=True, slots=True, kw_only=True)
class ExponentialFit:
    """By how many times the cost grows a step, with the standard error of that factor."""

    factor: float
    error: float
    sizes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerFit:
    """With which power of the size the cost grows, with the standard error of that exponent."""

    exponent: float
    error: float
    sizes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionGrowth:
    """The cost of one solution by size; `why` says why it has no fit. No points: nor a curve."""

    solution: str
    unit: Unit
    points: tuple[Point, ...] = ()
    startup_s: float | None = None
    fit: ExponentialFit | PowerFit | None = None
    why: str = ""

    @property
    def is_told(self) -> bool:
        """Whether its points are worth a look: there are costs, and most do not drown."""
        costs = sum(point.cost is not None for point in self.points)
        return costs > sum(point.drowned for point in self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """What is known of the growth; `why` says why it is nothing, or not all.

    `is_depth` tells that the size is the length of a shortest solution, in `size_name`.
    """

    size_name: str = "moves"
    is_depth: bool = True
    instances: tuple[BenchInstance, ...] = ()
    curves: tuple[SolutionGrowth, ...] = ()
    why: str = ""


def leading_number(output: bytes) -> int | None:
    """The number that an output begins with; None if it is none, or -1: there is no solution."""
    first = output.split(maxsplit=1)[:1]
    return int(first[0]) if first and first[0].isdigit() and len(first[0]) < 10 else None


def sample_instances(counts: Sequence[int], most: int) -> list[tuple[int, int]]:
    """At most `most` of the instances of cases that hold `counts` of them, as (case, index).

    Each case gives as many as the others, or all that it has; they lie evenly in it.
    """
    share = 1
    while sum(min(count, share + 1) for count in counts) <= most and share < max(counts, default=0):
        share += 1
    picked = [
        (case, index)
        for case, count in enumerate(counts)
        for index in _evenly(count, min(count, share))
    ]
    return [picked[index] for index in _evenly(len(picked), min(len(picked), most))]


def spread_by_size(sizes: Sequence[int]) -> list[int]:
    """The indices of instances whose sizes are spread: from few sizes to many, a few of each."""
    by_size: dict[int, list[int]] = {}
    for index, size in enumerate(sizes):
        by_size.setdefault(size, []).append(index)
    there = sorted(by_size)
    chosen = [there[index] for index in _evenly(len(there), min(len(there), MAX_SIZES))]
    return [
        by_size[size][index]
        for size in chosen
        for index in _evenly(len(by_size[size]), min(len(by_size[size]), PER_SIZE))
    ]


def solution_growth(solution: str, trials: Sequence[InstanceRuns]) -> SolutionGrowth:
    """The cost of `solution` by size, with its fit."""
    done = [trial for trial in trials if trial.finished]
    if not done:
        return SolutionGrowth(solution=solution, unit=Unit.CPU, why="it finished none of them")
    if all(one.nodes is not None for trial in done for one in trial.judgements):
        nodes = _costs(trials, lambda one: one.nodes or 0, above=0)
        return _fitted(solution, Unit.NODES, None, _points(trials, nodes, least=0))
    startup_s = min(median(one.cpu_s or 0.0 for one in trial.judgements) for trial in done)
    costs = _costs(trials, lambda one: one.cpu_s or 0.0, above=startup_s)
    points = _points(trials, costs, least=max(_FINEST_S, _NOISE * startup_s))
    return _fitted(solution, Unit.CPU, startup_s, points)


def fit(points: Iterable[tuple[int, float]]) -> ExponentialFit | PowerFit | str:
    """The factor by least squares on the logarithm of costs above 0, or why there is none.

    Each size weighs the same. The error is that of the slope, carried over to the factor. Where the
    factor would be told as 1.00, it is a power of the size that is fitted, in the same way.
    """
    told = [(size, math.log(cost)) for size, cost in points if cost > 0]
    if len(told) < MIN_SIZES:
        return f"too few sizes with a cost: {len(told)} of the {MIN_SIZES} that a fit needs"
    slope, error = _slope(told)
    if slope <= _CERTAIN * error:
        return "no growth to be seen"
    factor = math.exp(slope)
    if factor >= _TOLD:
        return ExponentialFit(factor=factor, error=factor * error, sizes=len(told))
    powers = [(math.log(size), log) for size, log in told if size > 0]
    exponent, error = _slope(powers)
    return PowerFit(exponent=exponent, error=error, sizes=len(powers))


def _slope(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The slope of the line of least squares through `points`, and its standard error."""
    places, heights = zip(*points, strict=True)
    line = linear_regression(places, heights)
    middle = sum(places) / len(places)
    across = sum((place - middle) ** 2 for place in places)
    off = sum((height - line.slope * at - line.intercept) ** 2 for at, height in points)
    return line.slope, math.sqrt(off / (len(points) - 2) / across)


def _costs(
    trials: Sequence[InstanceRuns], cost: Callable[[Judgement], float], *, above: float
) -> list[float]:
    """The cost of each trial; what was not finished costs more than anything that was."""
    return [
        median(map(cost, trial.judgements)) - above if trial.finished else math.inf
        for trial in trials
    ]


def _points(
    trials: Sequence[InstanceRuns], costs: Sequence[float], *, least: float
) -> tuple[Point, ...]:
    by_size: dict[int, list[float]] = {}
    for trial, cost in zip(trials, costs, strict=True):
        by_size.setdefault(trial.size, []).append(cost)
    return tuple(
        Point(
            size=size,
            cost=_told(median(some), least),
            finished=sum(cost < math.inf for cost in some),
            instances=len(some),
        )
        for size, some in sorted(by_size.items())
    )


def _told(cost: float, least: float) -> float | None:
    return cost if least <= cost < math.inf else None


def _fitted(
    solution: str, unit: Unit, startup_s: float | None, points: tuple[Point, ...]
) -> SolutionGrowth:
    found = fit((point.size, point.cost) for point in points if point.cost is not None)
    made = SolutionGrowth(solution=solution, unit=unit, points=points, startup_s=startup_s)
    if not made.is_told:
        return replace(made, why="its cost cannot be told from its start-up")
    return replace(made, why=found) if isinstance(found, str) else replace(made, fit=found)


def _evenly(count: int, wanted: int) -> list[int]:
    """`wanted` of the numbers below `count`, the first and the last among them."""
    if wanted <= 1:
        return [0] * wanted
    return [number * (count - 1) // (wanted - 1) for number in range(wanted)]
