"""Two solutions and a problem's cases come in, both are judged and then run side by side for time.

First each is judged once on every case, which warms up whatever can be warm as well. Then come
rounds: on every case that can tell something a run of the one and a run of the other, back to back
on the same core, each in a warm jail of its own; who goes first changes from case to case and from
round to round. What slows the machine down for a while so slows both. Every run is judged.

The runs stop when the interval tells enough, or when the time is spent; it is looked at a few
times only, more seldom as time goes by (see `estimating`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from judge.commands.compare.result import (
    DEFAULT_MARGIN,
    Candidate,
    CaseExclusion,
    ComparedCase,
    Comparison,
)
from judge.commands.compare.startup import empty_program
from judge.commands.compare.statistics import LOOKS, MIN_PAIRS, Decision, Pair
from judge.grading.verdicts import is_undecided
from judge.model import Case, Judgement, MainName, Problem, Setting, Solution, Verdict
from judge.reports.progress import Phase, Step
from judge.runner.build import CompileFailure
from judge.runner.judge_case import judge_case, limits_of
from judge.runner.local import LocalExecutor
from judge.sandbox import processor_name

_STARTS = 3  # runs of a program that does nothing, before the rounds
_SHORT = 1.5  # times the start: what takes less is mostly start
_WORK = 0.5  # of what is not start is left when the short cases are left out, or they are not
_GROWTH = 0.72  # from the last look backwards
_OVERHEAD_S = 0.004  # of a run, around the program itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How long rounds may go on once both were judged; which difference, a part of 1, is none."""

    time_s: float = 60.0
    width: float = DEFAULT_MARGIN


@dataclass(slots=True)
class _CaseRuns:
    """A case, and what is known of it."""

    case: Case
    made: list[Judgement | None] = field(default_factory=lambda: [None, None])
    left_out: CaseExclusion | None = None
    cpu: list[Pair] = field(default_factory=list)
    counted: list[Pair] = field(default_factory=list)

    @property
    def wall_s(self) -> float:
        """What a pair of runs takes."""
        return sum((one.wall_s or 0.0) + _OVERHEAD_S for one in self.made if one)

    @property
    def cpu_s(self) -> float:
        """The CPU time of the quicker of the two."""
        return min(one.cpu_s or 0.0 for one in self.made if one)


class PairedRuns:
    """The runs of one comparison: iterate to do them. `compared` tells what is known, any time."""

    def __init__(
        self,
        problem: Problem,
        sides: tuple[Candidate, Candidate],
        cases: Sequence[Case],
        terms: Terms,
        *,
        executor: LocalExecutor,
        setting: Setting,
        uncounted: str | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`uncounted` says why the executor's sandbox counts no instructions, None if it does."""
        self._problem = problem
        self._sides = sides
        self._programs = [_levelled(side.solution) for side in sides]
        self._rows = [_CaseRuns(case) for case in cases]
        self._terms = terms
        self._executor = executor
        self._jails = [executor.add_jails(), executor.add_jails()]
        self._setting = setting
        self._uncounted = uncounted
        self._clock = clock
        first, second = self._programs
        self._nothing = empty_program(first.language) if first.language == second.language else None
        self._starts: list[float] = []
        self._took_s = 0.0
        self.interrupted = False

    def __iter__(self) -> Iterator[Phase | Step]:
        """The news, as the work is done."""
        yield from self._judge()
        rows = [row for row in self._rows if row.left_out is None]
        if rows:
            for _ in range(_STARTS):
                self._start()
            self._choose(rows)
            yield from self._race([row for row in rows if row.left_out is None])

    def compared(self) -> Comparison:
        """What is known so far."""
        first, second = self._sides
        return Comparison(
            problem=self._problem,
            setting=self._setting,
            processor=processor_name(),
            first=first,
            second=second,
            cases=tuple(_seen(row) for row in self._rows),
            width=self._terms.width,
            start_s=self._start_s,
            uncounted=self._uncounted,
            seconds=self._took_s,
            time_s=self._terms.time_s,
            interrupted=self.interrupted,
        )

    def _judge(self) -> Iterator[Phase | Step]:
        """Both on every case, once; a difference is seen twice before it is one."""
        yield Phase(2 * len(self._rows))
        broken: dict[int, Judgement] = {}
        for number, row in enumerate(self._rows):
            for side in _order(number):
                yield Step(self._sides[side].solution.name)
                known = broken.get(side)
                made = (
                    replace(known, case=row.case.name, hash=row.case.hash)
                    if known
                    else self._verdict(side, row)
                )
                if made.verdict is Verdict.CE:
                    broken[side] = made
                row.made[side] = made
            self._grade(row)

    def _verdict(self, side: int, row: _CaseRuns) -> Judgement:
        made = self._judged(side, row)
        limits = limits_of(self._problem, self._programs[side])
        return self._judged(side, row) if is_undecided(made, limits) else made

    def _grade(self, row: _CaseRuns) -> None:
        """Leaves out what cannot be compared; who fails alone has another try, to be sure."""
        failed = [
            side for side, one in enumerate(row.made) if one and one.verdict is not Verdict.AC
        ]
        if len(failed) == 1 and row.made[failed[0]].verdict is not Verdict.CE:  # type: ignore[union-attr]  # it is there
            again = self._judged(failed[0], row)
            if again.verdict is Verdict.AC:
                row.made[failed[0]] = again
                row.left_out = CaseExclusion.UNSTEADY
                return
        if failed:
            row.left_out = CaseExclusion.FAILED

    @property
    def _start_s(self) -> float | None:
        """The CPU time of a program that does nothing, as far as it is known."""
        return median(self._starts) if self._starts else None

    def _start(self) -> None:
        """Runs a program that does nothing, if both are in one language and it is known there."""
        if self._nothing is None:
            return
        seen = self._executor.submit(
            self._executor.run, self._problem, self._nothing, b"", jails=self._executor.jails
        ).result()
        if isinstance(seen, CompileFailure) or seen.exit_code != 0:
            self._nothing = None
            self._starts.clear()
        else:
            self._starts.append(seen.cpu_s)

    def _choose(self, rows: Sequence[_CaseRuns]) -> None:
        """Leaves out what is short beside the start, and what is too long for the time."""
        start_s = self._start_s or 0.0
        short = [row for row in rows if row.cpu_s < _SHORT * start_s]
        work = [max(0.0, row.cpu_s - start_s) for row in rows]
        lost = sum(max(0.0, row.cpu_s - start_s) for row in short)
        if len(short) < len(rows) and lost < _WORK * sum(work):
            for row in short:
                row.left_out = CaseExclusion.SHORT
        left_s = self._terms.time_s
        for row in sorted(rows, key=lambda row: row.wall_s):
            if row.left_out is None:
                left_s -= 2 * MIN_PAIRS * row.wall_s
                if left_s < 0:
                    row.left_out = CaseExclusion.LONG

    def _race(self, rows: Sequence[_CaseRuns]) -> Iterator[Phase | Step]:
        """Pairs of runs on all these cases, until they tell or the time is spent."""
        began, time_s = self._clock(), self._terms.time_s
        looks = [time_s * _GROWTH**back for back in range(LOOKS - 1, -1, -1)]
        yield Phase(max(1, int(time_s)))
        number = 0
        while looks and any(row.left_out is None for row in rows):
            for place, row in enumerate(rows):
                if row.left_out is None:
                    self._pair(row, number + place)
                before_s, self._took_s = self._took_s, self._clock() - began
                yield Step(f"round {number + 1}", int(self._took_s) - int(before_s))
                if self._took_s >= looks[-1]:
                    break
            number += 1
            self._start()  # beside the rest, for it too takes longer on a busy machine
            due = [look for look in looks if look <= self._took_s]
            if due:
                del looks[: len(due)]
                if self._tells():
                    return

    def _pair(self, row: _CaseRuns, number: int) -> None:
        """A run of each; whoever fails now is not compared any more."""
        made: list[Judgement | None] = [None, None]
        for side in _order(number):
            made[side] = self._judged(side, row)
        first, second = made
        assert first
        assert second
        if not first.verdict is second.verdict is Verdict.AC:
            row.left_out = CaseExclusion.UNSTEADY
            return
        row.cpu.append((first.cpu_s or 0.0, second.cpu_s or 0.0))
        if first.counted is not None and second.counted is not None:
            row.counted.append((first.counted, second.counted))

    def _tells(self) -> bool:
        return self.compared().decision is not Decision.UNKNOWN

    def _judged(self, side: int, row: _CaseRuns) -> Judgement:
        """A judgement, made by the one worker, so that Ctrl-C can be heard."""
        return self._executor.submit(
            judge_case,
            self._problem,
            self._programs[side],
            row.case,
            builder=self._executor.builder,
            jails=self._jails[side],
        ).result()


def _order(number: int) -> tuple[int, int]:
    return (0, 1) if number % 2 == 0 else (1, 0)


def _seen(row: _CaseRuns) -> ComparedCase:
    first, second = row.made
    return ComparedCase(
        name=row.case.name,
        hash=row.case.hash,
        first=first,
        second=second,
        left_out=row.left_out or (None if row.cpu else CaseExclusion.NOT_REACHED),
        cpu=tuple(row.cpu),
        counted=tuple(row.counted),
    )


def _levelled(solution: Solution) -> Solution:
    """The solution with a file name that does not tell it from another one.

    The length of a program's path moves its stack, and that may change its time by percents.
    """
    if len(solution.files) != 1 or solution.language.main is not MainName.FILE:
        return solution
    file = solution.files[0]
    fitting = [one for one in solution.language.suffixes if file.name.endswith(one)]
    if not fitting:
        return solution
    name = f"solution{max(fitting, key=len)}"
    return replace(solution, files=(replace(file, name=name),))
