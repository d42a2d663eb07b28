"""A time limit from what solutions need, or held against it: times come in, a limit goes out. Pure.

Source: "Problem package format" 2025-09, "Time limit". Everything is reckoned with the decimals
that the numbers are written with, so that three steps of 0.1 s are 0.3 s.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from judge.errors import ProblemError
from judge.expectations import covers
from judge.model import Judgement, Limits, Problem, Side, Solution, Verdict

Times = Sequence[tuple[str, float]]
"""Solutions by name with the most CPU time, in seconds, that one of some cases took them."""

_BEYOND = 1.05  # what is killed must be seen to be late, whatever the clock's grain


@dataclass(frozen=True, slots=True, kw_only=True)
class Inference:
    """A time limit that was inferred, and in words from what."""

    cpu_s: float
    words: str


def inferred(
    lower: Times, upper: Times, *, to_limit: float, to_late: float, resolution_s: float
) -> Inference:
    """The least multiple of `resolution_s` that suits all: at least one step.

    The time of each in `lower` goes into it `to_limit` times, and it goes into that of each in
    `upper` `to_late` times. `ProblemError` if there is none, or nobody in `lower`.
    """
    if not lower:
        raise ProblemError(
            "no time limit is given, and none can be inferred: no solution that was run has to be "
            "in time",
            advice="Give limits.time_limit, or a solution that is accepted",
        )
    name, cpu_s = max(lower, key=_cpu_s)
    step = _exact(resolution_s)
    limit = max(1, math.ceil(_exact(cpu_s) * _exact(to_limit) / step)) * step
    origin = f"{name}: {_told(cpu_s)} s times {to_limit:g}, in steps of {resolution_s:g} s"
    late, late_s = min(upper, key=_cpu_s, default=("", math.inf))
    if upper and limit * _exact(to_late) > _exact(late_s):
        raise ProblemError(
            f"no time limit suits all: at least {float(limit):g} s are asked by {origin}; but "
            f"{late} must take {to_late:g} times the limit, and takes {_told(late_s)} s",
            advice="Make the one faster or the other slower, or say use_for_time_limit: false",
        )
    return Inference(cpu_s=float(limit), words=f"{float(limit):g} s, inferred from {origin}")


def broken(
    limit_s: float, lower: Times, upper: Times, *, to_limit: float, to_late: float
) -> list[str]:
    """Which solutions a limit does not suit, a line for each."""
    limit = _exact(limit_s)
    slow = [
        f"{name} takes {_told(cpu_s)} s, and {to_limit:g} times that is more than the limit of "
        f"{limit_s:g} s"
        for name, cpu_s in lower
        if _exact(cpu_s) * _exact(to_limit) > limit
    ]
    fast = [
        f"{name} takes {_told(cpu_s)} s, less than {to_late:g} times the limit of {limit_s:g} s"
        for name, cpu_s in upper
        if _exact(cpu_s) < limit * _exact(to_late)
    ]
    return slow + fast


def by_bounds(
    solutions: Sequence[Solution], judgements: Mapping[str, Sequence[Judgement]]
) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """Who has to be in time and who too late, with their times, by the bounds of the solutions.

    `judgements` are those of each solution, by its name. A bound none of whose cases was run is
    left out.
    """
    sides: dict[Side, list[tuple[str, float]]] = {Side.LOWER: [], Side.UPPER: []}
    for solution in solutions:
        judged = judgements.get(solution.name, ())
        for bound in solution.expectation.bounds:
            times = [
                one.cpu_s
                for one in judged
                if one.cpu_s is not None and covers(bound.cases, one.case)
            ]
            if times:
                sides[bound.side].append((solution.name, max(times)))
    return sides[Side.LOWER], sides[Side.UPPER]


def cut_off_s(limit_s: float, to_late: float) -> float:
    """When to kill a program that has to be too late: CPU seconds after which it is for sure."""
    return _BEYOND * limit_s * to_late


def with_inferred_limit(
    problem: Problem, solutions: Sequence[Solution], judgements: Mapping[str, Sequence[Judgement]]
) -> Problem:
    """The problem with the time limit that follows from what its solutions needed.

    The solutions were run under its provisional limit; `ProblemError` if that was not enough.
    """
    for name, made in judgements.items():
        late = next((one for one in made if one.verdict is Verdict.TLE), None)
        if late is not None:
            raise ProblemError(
                f"no time limit can be inferred: {name} did not finish {late.case} in "
                f"{problem.limits.cpu_s:g} s",
                advice="Give limits.time_limit in problem.yaml",
            )
    lower, _ = by_bounds(solutions, judgements)
    timing = problem.timing
    found = inferred(
        lower,
        [],
        to_limit=timing.to_limit,
        to_late=timing.to_late,
        resolution_s=timing.resolution_s,
    )
    limits = Limits.of(
        cpu_s=found.cpu_s,
        memory_bytes=problem.limits.memory_bytes,
        output_bytes=problem.limits.output_bytes,
    )
    told = found.words.partition(", ")[2]
    return replace(problem, limits=limits, timing=replace(timing, told=told))


def _exact(number: float) -> Fraction:
    return Fraction(repr(number))


def _cpu_s(one: tuple[str, float]) -> float:
    return one[1]


def _told(seconds: float) -> str:
    return f"{round(seconds, 3):g}"
