"""How solutions compare: judgements of several rounds come in, a row for each solution goes out.

Pure. In a round every solution is judged once on every case. A solution that did not finish a case
is compared on those that it finished, with what the fastest one needed for the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median, quantiles

from judge.model import Judgement, Solution, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclusion:
    """Why a solution cannot be compared: what it got, None if it was not run at all; in words."""

    verdict: Verdict | None
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionRuns:
    """A solution with its judgements on each case, one a round as far as it came."""

    solution: Solution
    judgements: Mapping[str, Sequence[Judgement]]

    @property
    def exclusion(self) -> Exclusion | None:
        """Why it cannot be compared at all, or None if it can."""
        if self.solution.missing is not None:
            return Exclusion(verdict=None, words=f"not run: {self.solution.missing}")
        made = (one for some in self.judgements.values() for one in some)
        return next((found for one in made if (found := exclusion_by(self.solution, one))), None)

    def finished(self, case: str) -> bool:
        """Whether it was run on `case` and got through each time."""
        made = self.judgements.get(case, ())
        return bool(made) and all(one.verdict is Verdict.AC for one in made)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """What a solution needed: one row.

    `rounds_s` is the CPU time of all cases that it `finished`, round by round; `cpu_s` their median
    and `spread` half their interquartile range, as a part of the median. `relative` is how many
    times that of the fastest solution it is, on the cases that both finished. `nodes` are those of
    one round; None if it did not tell them for each case. An `exclusion` says why there are no
    figures.
    """

    solution: str
    language: str
    finished: int = 0
    cases: int = 0
    rounds_s: tuple[float, ...] = ()
    relative: float | None = None
    nodes: int | None = None
    memory_bytes: int | None = None
    exclusion: Exclusion | None = None

    @property
    def cpu_s(self) -> float | None:
        """The median of the rounds, or None if there is no figure."""
        return median(self.rounds_s) if self.rounds_s else None

    @property
    def spread(self) -> float | None:
        """Half the interquartile range of the rounds by their median; None for a single round."""
        middle = self.cpu_s
        if not middle or len(self.rounds_s) < 2:
            return None
        low, _, high = quantiles(self.rounds_s, n=4, method="inclusive")
        return (high - low) / 2 / middle

    @property
    def nodes_per_s(self) -> float | None:
        """Nodes by all of its CPU time, its start-up too."""
        return self.nodes / self.cpu_s if self.nodes is not None and self.cpu_s else None


def exclusion_by(solution: Solution, judgement: Judgement) -> Exclusion | None:
    """Why a judgement puts its solution out of the comparison, or None if it does not.

    What runs out of time, memory or output has only not finished; so has one that crashes where
    its folder says that it may.
    """
    verdict = judgement.verdict
    may_crash = verdict is Verdict.RTE and verdict in solution.expectation.permitted
    if verdict in (Verdict.AC, Verdict.TLE, Verdict.MLE, Verdict.OLE) or may_crash:
        return None
    words = judgement.message.partition("\n")[0]
    where = f"{verdict.words} on {judgement.case}"
    return Exclusion(verdict=verdict, words=f"{where}: {words}" if words else where)


def ranking(entries: Sequence[SolutionRuns], cases: Sequence[str]) -> list[RankingRow]:
    """A row for each entry: the best first, those that cannot be compared last.

    Of work that was cut off the rounds count that are whole, or else the cases of the first round
    that every solution was run on.
    """
    able = [entry for entry in entries if entry.exclusion is None]
    seen = [case for case in cases if all(entry.judgements.get(case) for entry in able)]
    rounds = min(
        (len(entry.judgements[case]) for entry in able for case in seen if entry.finished(case)),
        default=0,
    )
    rows = {entry.solution.name: _row(entry, seen, rounds) for entry in able}
    ranked = sorted(able, key=lambda entry: _rank(rows[entry.solution.name]))
    placed = [_related(rows[entry.solution.name], entry, ranked[0], seen) for entry in ranked]
    placed.sort(key=lambda row: (-row.finished, row.relative or 0.0))
    excluded = [
        RankingRow(solution=one.solution.name, language=one.solution.language.code, exclusion=out)
        for one in entries
        if (out := one.exclusion) is not None
    ]
    return placed + excluded


def _row(entry: SolutionRuns, seen: Sequence[str], rounds: int) -> RankingRow:
    finished = [case for case in seen if entry.finished(case)]
    made = [entry.judgements[case] for case in finished]
    nodes = [_nodes(some) for some in made]
    peaks = [one.memory_bytes for some in made for one in some if one.memory_bytes is not None]
    return RankingRow(
        solution=entry.solution.name,
        language=entry.solution.language.code,
        finished=len(finished),
        cases=len(seen),
        rounds_s=_totals(entry, finished, rounds),
        nodes=sum(one for one in nodes if one is not None) if _all_told(nodes) else None,
        memory_bytes=max(peaks, default=None),
    )


def _rank(row: RankingRow) -> tuple[int, float]:
    return -row.finished, row.cpu_s or 0.0


def _related(
    row: RankingRow, entry: SolutionRuns, fastest: SolutionRuns, seen: Sequence[str]
) -> RankingRow:
    """The row with its time held against that of the fastest on the cases that both finished."""
    both = [case for case in seen if entry.finished(case) and fastest.finished(case)]
    ours = _totals(entry, both, len(row.rounds_s))
    theirs = _totals(fastest, both, len(row.rounds_s))
    if not both or not ours or not median(theirs):
        return row
    return replace(row, relative=median(ours) / median(theirs))


def _totals(entry: SolutionRuns, cases: Sequence[str], rounds: int) -> tuple[float, ...]:
    """The CPU time of all `cases` in each round."""
    if not cases:
        return ()
    return tuple(
        sum(entry.judgements[case][number].cpu_s or 0.0 for case in cases)
        for number in range(rounds)
    )


def _nodes(made: Sequence[Judgement]) -> int | None:
    """The nodes of one case; a search that draws lots has other ones in each round."""
    told = [one.nodes for one in made if one.nodes is not None]
    return round(median(told)) if len(told) == len(made) else None


def _all_told(nodes: Sequence[int | None]) -> bool:
    return bool(nodes) and all(one is not None for one in nodes)
