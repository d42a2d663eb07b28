"""Find the time limit of a package: in files beside `problem.yaml`, or from what solutions need.

Source: "Problem package format" 2025-09, "Time limit". The inference computes with the decimals
that the numbers are written with, so that three steps of 0.1 s are 0.3 s.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from judge.errors import ProblemError
from judge.grading.expectations import covers
from judge.model import Judgement, Limits, Problem, Side, Solution, Verdict
from judge.packages.archive import read_content

DEFAULT_CPU_S = 10.0
"""The time limit where nothing gives one and no solution shows what is needed."""

ENOUGH_CPU_S = 120.0
"""Once its cases have taken so long, a solution has shown what it needs."""

SLOW_CPU_S = 5.0
"""After a case that takes longer, the user is told how to set a limit."""

_LONGEST_S = 86_400.0
_BEYOND = 1.05  # a killed program must be late for sure, whatever the resolution of the clock
_FILE_BYTES = 16 << 20
_FILES = {
    "domjudge-problem.ini": re.compile(
        r"^\s*timelimit\s*=\s*(['\"]?)(?P<limit>[^'\"\n]*)\1\s*$", re.MULTILINE
    ),
    ".timelimit": re.compile(r"(?P<limit>.*)", re.DOTALL),
}


def time_limit_in_files(root: Path) -> tuple[float, str] | None:
    """The time limit in seconds that the first of these files states, and where; None without one.

    Raises `ProblemError` if it is no such number.
    """
    for path, text in time_limits_in_files(root):
        with suppress(ValueError):
            if 0 < (seconds := float(text)) <= _LONGEST_S:
                name = path.name
                return seconds, name if name[0] == "." else f"timelimit in {name}"
        raise ProblemError(
            f"{path}: the time limit is {text!r}", advice="Give a number of seconds greater than 0"
        )
    return None


def time_limits_in_files(root: Path) -> Iterator[tuple[Path, str]]:
    """The files that contest systems read besides `problem.yaml`, and the time limit in each."""
    for name, pattern in _FILES.items():
        path = root / name
        if os.path.lexists(path):
            text = read_content(root, path, limit=_FILE_BYTES).decode(errors="replace")
            match = pattern.search(text)
            if match and (limit := match["limit"].strip()):
                yield path, limit


def cut_off_s(limit_s: float, to_late: float) -> float:
    """The CPU seconds after which a program that must be late is late for sure."""
    return _BEYOND * limit_s * to_late


def with_inferred_limit(
    problem: Problem, solutions: Sequence[Solution], judgements: Mapping[str, Sequence[Judgement]]
) -> Problem:
    """The problem with the time limit that follows from what its solutions needed.

    It is the least multiple of the resolution, and at least that, which is long enough for each
    solution that must be in time. The solutions ran under its provisional limit. Those for which
    that was not enough do not count, and the words on the limit name them. Without any times it is
    `DEFAULT_CPU_S`.
    """
    timing = problem.timing
    slowest: list[tuple[float, str]] = []
    late = {
        name: next(run.case for run in runs if run.verdict is Verdict.TLE)
        for name, runs in judgements.items()
        if any(run.verdict is Verdict.TLE for run in runs)
    }
    for solution in solutions:
        runs = judgements.get(solution.name, ()) if solution.name not in late else ()
        for bound in solution.expectation.bounds:
            slowest += (
                (run.cpu_s, solution.name)
                for run in runs
                if bound.side is Side.LOWER and covers(bound.cases, run.case)
                if run.cpu_s is not None
            )
    cpu_s = DEFAULT_CPU_S
    source = "the default: none is given, and no solution that must be in time could be timed"
    if slowest:
        longest_s, name = max(slowest, key=lambda run: run[0])
        step, factor = Fraction(repr(timing.resolution_s)), Fraction(repr(timing.to_limit))
        cpu_s = float(max(1, math.ceil(Fraction(repr(longest_s)) * factor / step)) * step)
        source = f"inferred from {name}: {round(longest_s, 3):g} s times {timing.to_limit:g}, "
        source += f"in steps of {timing.resolution_s:g} s"
    for name, case in late.items():
        source += f"; {name} did not finish {case} in {problem.limits.cpu_s:g} s"
    limits = Limits.of(
        cpu_s=cpu_s,
        memory_bytes=problem.limits.memory_bytes,
        output_bytes=problem.limits.output_bytes,
    )
    return replace(problem, limits=limits, timing=replace(timing, source=source))
