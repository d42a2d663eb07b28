"""A time limit from what solutions need: times come in, a limit goes out. Pure.

Source: "Problem package format" 2025-09, "Time limit". Everything is reckoned with the decimals
that the numbers are written with, so that three steps of 0.1 s are 0.3 s.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from judge.errors import ProblemError
from judge.grading.expectations import covers
from judge.model import Judgement, Limits, Problem, Side, Solution, Verdict

Times = Sequence[tuple[str, float]]
"""Solutions by name with the most CPU time, in seconds, that one of some cases took them."""

_BEYOND = 1.05  # what is killed must be seen to be late, whatever the clock's grain


@dataclass(frozen=True, slots=True, kw_only=True)
class InferredLimit:
    """A time limit that was inferred, and in words from what."""

    cpu_s: float
    words: str


def infer_limit(slowest: Times, *, to_limit: float, resolution_s: float) -> InferredLimit:
    """The least multiple of `resolution_s` into which the time of each goes `to_limit` times.

    At least one step. Whether those that must be late are late enough under it is seen when they
    are judged. `ProblemError` if there is nobody.
    """
    if not slowest:
        raise ProblemError(
            "no time limit is given, and none can be inferred: no solution that was run has to be "
            "in time",
            advice="Give limits.time_limit, or a solution that is accepted",
        )
    name, cpu_s = max(slowest, key=_cpu_s)
    step = _exact(resolution_s)
    limit = max(1, math.ceil(_exact(cpu_s) * _exact(to_limit) / step)) * step
    origin = f"{name}: {_told(cpu_s)} s times {to_limit:g}, in steps of {resolution_s:g} s"
    return InferredLimit(cpu_s=float(limit), words=f"{float(limit):g} s, inferred from {origin}")


def times_below_limit(
    solutions: Sequence[Solution], judgements: Mapping[str, Sequence[Judgement]]
) -> list[tuple[str, float]]:
    """Who has to be in time, with the times of the slowest cases, by the bounds of the solutions.

    `judgements` are those of each solution, by its name. A bound none of whose cases was run is
    left out.
    """
    found = []
    for solution in solutions:
        for bound in solution.expectation.bounds:
            times = [
                one.cpu_s
                for one in judgements.get(solution.name, ())
                if one.cpu_s is not None and covers(bound.cases, one.case)
            ]
            if bound.side is Side.LOWER and times:
                found.append((solution.name, max(times)))
    return found


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
    timing = problem.timing
    found = infer_limit(
        times_below_limit(solutions, judgements),
        to_limit=timing.to_limit,
        resolution_s=timing.resolution_s,
    )
    limits = Limits.of(
        cpu_s=found.cpu_s,
        memory_bytes=problem.limits.memory_bytes,
        output_bytes=problem.limits.output_bytes,
    )
    told = found.words.partition(", ")[2]
    return replace(problem, limits=limits, timing=replace(timing, source=told))


def _exact(number: float) -> Fraction:
    return Fraction(repr(number))


def _cpu_s(one: tuple[str, float]) -> float:
    return one[1]


def _told(seconds: float) -> str:
    return f"{round(seconds, 3):g}"
