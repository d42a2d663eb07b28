"""Rank solutions by the CPU time that they need on the same cases.

In a round every solution is judged once on every case. A solution that did not finish a case is
compared on the cases that it finished, with the time that the fastest needed on the same cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

import msgspec

from judge.grading.growth import is_finished
from judge.model import Judgement, Solution, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclusion:
    """Why a solution cannot be ranked, in words; its verdict, or None if it was not run."""

    verdict: Verdict | None
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionRuns:
    """A solution with its judgements on each case, one a round."""

    solution: Solution
    judgements: dict[str, list[Judgement]] = field(default_factory=dict)

    @property
    def exclusion(self) -> Exclusion | None:
        """Why it cannot be ranked at all, or None if it can."""
        if self.solution.missing is not None:
            return Exclusion(verdict=None, words=f"not run: {self.solution.missing}")
        made = [one for some in self.judgements.values() for one in some]
        return first_exclusion(self.solution, made)

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
    fault: str | None = None


def first_exclusion(solution: Solution, judgements: Sequence[Judgement]) -> Exclusion | None:
    """Why judgements exclude their solution from the ranking, or None if none does.

    A solution that exceeds the time, memory or output limit has only not finished; the same goes
    for one that crashes where its folder permits that.
    """
    unfinished = {Verdict.AC, Verdict.TLE, Verdict.MLE, Verdict.OLE}
    unfinished |= {Verdict.RTE} & solution.expectation.permitted
    for one in judgements:
        if one.verdict not in unfinished:
            message = one.message.partition("\n")[0]
            where = f"{one.verdict.words} on {one.case}"
            return Exclusion(verdict=one.verdict, words=f"{where}: {message}" if message else where)
    return None


def ranking(solutions: Sequence[SolutionRuns], cases: Sequence[str]) -> list[RankingRow]:
    """A row for each solution: the best first, excluded ones last.

    If the work was interrupted, only complete rounds count, or else those cases of the first round
    that every solution was run on.
    """
    able = [one for one in solutions if one.exclusion is None]
    seen = [case for case in cases if all(one.judgements.get(case) for one in able)]
    rounds = min(
        (len(one.judgements[case]) for one in able for case in seen if one.has_finished(case)),
        default=0,
    )
    best_first = [(_row(one, seen, rounds), one) for one in able]
    best_first.sort(key=lambda both: (-both[0].finished, both[0].cpu_s or 0.0))
    rows = [_with_relative(row, one, best_first[0][1], seen) for row, one in best_first]
    rows.sort(key=lambda row: (-row.finished, row.relative or 0.0))
    return rows + [
        RankingRow(
            solution=one.solution.name, language=one.solution.language.code, fault=exclusion.words
        )
        for one in solutions
        if (exclusion := one.exclusion) is not None
    ]


def _row(runs: SolutionRuns, seen: Sequence[str], rounds: int) -> RankingRow:
    finished = [case for case in seen if runs.has_finished(case)]
    made = [runs.judgements[case] for case in finished]
    rounds_s = _round_totals(runs, finished, rounds)
    cpu_s = median(rounds_s) if rounds_s else None
    nodes = _nodes(made)
    peaks = [one.memory_bytes for some in made for one in some if one.memory_bytes is not None]
    return RankingRow(
        solution=runs.solution.name,
        language=runs.solution.language.code,
        finished=len(finished),
        cases=len(seen),
        cpu_s=cpu_s,
        spread=relative_spread(rounds_s),
        rounds_s=rounds_s,
        nodes=nodes,
        nodes_per_s=nodes / cpu_s if nodes is not None and cpu_s else None,
        memory_bytes=max(peaks, default=None),
    )


def relative_spread(rounds_s: Sequence[float]) -> float | None:
    """Half the interquartile range divided by the median; None for a single round."""
    if len(rounds_s) < 2 or not (middle := median(rounds_s)):
        return None
    low, _, high = quantiles(rounds_s, n=4, method="inclusive")
    return (high - low) / 2 / middle


def _with_relative(
    row: RankingRow, runs: SolutionRuns, fastest: SolutionRuns, seen: Sequence[str]
) -> RankingRow:
    """The row with its time relative to the fastest, on the cases that both finished."""
    both = [case for case in seen if runs.has_finished(case) and fastest.has_finished(case)]
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
    nodes = [[one.nodes for one in made] for made in cases]
    if not nodes or any(one is None for some in nodes for one in some):
        return None
    return sum(round(median(one for one in some if one is not None)) for some in nodes)
