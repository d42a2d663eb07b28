"""Make the X-ray of a search out of its reports."""

from __future__ import annotations

import math
from collections import Counter

from judge.commands.trace.distances import known_costs
from judge.commands.trace.findings import (
    BoundRow,
    DepthRow,
    EstimateQuality,
    ReferenceSearch,
    SearchFacts,
    SearchKind,
    SearchTrace,
    TracedRun,
    search_findings,
)
from judge.commands.trace.follow import FollowedSearch
from judge.facts import Fact
from judge.game.graphs import MOST_POSITIONS, explore
from judge.model import Verdict
from judge.reports.json import object_of

_DEPTH_FIRST, _FALLING, _FALLING_SUMS, _MISSED = 0.9, 0.001, 0.1, 0.02
_OF_FOLLOWED = (
    *("followed", "distinct", "again", "wasted", "branching", "frontier"),
    *("most_waiting", "most_held"),
)
_WIDE, _WIDER = 10_000, 40  # positions to explore at least, and for each that was expanded
_LEAST_BYTES = 24 << 20  # below this, the memory is mostly that of the language


class Analysis(SearchFacts, frozen=True, kw_only=True):
    """The X-ray, with what the page draws it from."""

    trace: SearchTrace


def analyse_search(run: TracedRun) -> Analysis:
    """The X-ray of a run. It may take some seconds: the rules are asked for many moves."""
    records = run.records
    search = FollowedSearch(run.game, run.reader.read, records.exact)
    followed = max((record.depth or 0 for record in search.first.values()), default=0)
    radii = [max(depth, run.minimum or 0) for depth in (max(records.by_depth, default=0), followed)]
    has_estimates = any(record.estimate is not None for record in search.records)
    wide = min(MOST_POSITIONS, max(_WIDE, _WIDER * search.distinct)) if has_estimates else 0
    distances = explore(run.game, radii, wide_most=wide)
    minimum = run.minimum if distances is None else distances.minimum
    costs = known_costs(run.rules, run.game, search, distances)
    kind = search_kind(search)
    facts = SearchFacts(
        run=run, kind=kind, found=search, costs=costs, distances=distances, minimum=minimum
    )
    findings = search_findings(facts)
    shown = [finding for finding in findings if finding.code != "weak"] or findings
    trace = object_of(
        SearchTrace,
        run,
        minimum=minimum,
        headline=shown[0].sentence if shown else _praise(facts),
        kind=kind,
        expansions=records.expansions,
        is_exact=records.step == 1,
        taken_back=search.takes_back if kind is SearchKind.ITERATIVE else 0,
        by_depth=_depth_rows(facts),
        by_bound=[BoundRow(bound=bound, expansions=count)
                  for bound, count in sorted(records.by_bound.items())],
        bytes_per_position=_bytes_per_position(facts),
        on_shortest_way=None if minimum is None else len(costs.on_shortest_way(minimum)),
        on_shortest_way_of=len(costs.positions),
        dead=sum(position.is_dead for position in costs.positions),
        estimate=_estimate_quality(facts),
        reference=_reference(facts),
        findings=findings,
        remarks=_remarks(facts),
        **{name: getattr(search, name) for name in _OF_FOLLOWED},
    )  # fmt: skip
    return object_of(Analysis, facts, trace=trace)


def search_kind(search: FollowedSearch) -> SearchKind:
    """What kind of search the reports look like."""
    count = search.followed
    if count < 2 or any(record.depth is None for record in search.records):
        return SearchKind.UNKNOWN
    is_depth_first = search.children_of_last >= _DEPTH_FIRST * (count - search.rounds)
    if search.rounds > 1 or search.records[0].bound is not None:
        return SearchKind.ITERATIVE if is_depth_first else SearchKind.UNKNOWN
    is_layered = search.falling_depths <= _FALLING * count
    if all(record.estimate is None for record in search.records):
        if is_layered:
            return SearchKind.BREADTH_FIRST
        return SearchKind.DEPTH_FIRST if is_depth_first else SearchKind.UNKNOWN
    is_in_order_of_sums = search.sums_missed <= _MISSED * count < search.estimates_missed
    if search.falling_sums <= _FALLING_SUMS * count or is_in_order_of_sums:
        return SearchKind.A_STAR
    return SearchKind.DEPTH_FIRST if is_depth_first else SearchKind.BEST_FIRST


def _estimate_quality(facts: SearchFacts) -> EstimateQuality | None:
    """What the estimates are worth; None if there are none."""
    search, costs = facts.found, facts.costs
    if search.begins_at_goal or all(record.estimate is None for record in search.records):
        return None
    inconsistent = search.oddities.get("inconsistent")
    return EstimateQuality(
        compared=len(costs.estimated()),
        is_sample=costs.is_sample_of_estimates(),
        mean_share=costs.mean_share(),
        inadmissible=len(costs.too_high()),
        inconsistent=inconsistent.count if inconsistent else 0,
        compared_moves=search.compared_estimates,
    )


def _praise(facts: SearchFacts) -> Fact:
    if not facts.found.followed:
        return Fact("nothing was reported")
    if all(record.depth is None for record in facts.found.records):
        return Fact(
            "nothing wrong with the positions, but no depth is reported: the order "
            "of the search and the length of its paths are not checked"
        )
    if facts.run.verdict is Verdict.WA:
        return Fact("nothing wrong with the search, so check how it builds and prints the answer")
    return Fact("nothing wrong: all positions are legal, and none was expanded again without need")


def _depth_rows(facts: SearchFacts) -> list[DepthRow]:
    distances = facts.distances
    existing = Counter(() if distances is None else distances.from_start.values())
    last = max(existing, default=-1) if distances is None or not distances.is_whole else math.inf
    return [
        DepthRow(
            depth=depth,
            expansions=count,
            again=facts.found.again_by_depth[depth],
            existing=existing[depth] if depth <= last else None,
        )
        for depth, count in sorted(facts.run.records.by_depth.items())
    ]


def _bytes_per_position(facts: SearchFacts) -> int | None:
    """What a position takes in memory; None where the search holds few, or not all are known."""
    run, search = facts.run, facts.found
    if facts.kind in (SearchKind.ITERATIVE, SearchKind.DEPTH_FIRST) or not run.records.is_whole:
        return None
    if run.memory_bytes < _LEAST_BYTES or not search.most_held:
        return None
    return run.memory_bytes // search.most_held


def _reference(facts: SearchFacts) -> list[ReferenceSearch]:
    search, costs, kind = facts.found, facts.costs, facts.kind
    distances, minimum = facts.distances, facts.minimum
    rows = []
    if distances is not None and (distances.is_whole or minimum is not None):
        near = [
            cost for cost in distances.from_start.values() if minimum is None or cost <= minimum
        ]
        least = sum(minimum is None or cost < minimum for cost in near)
        name = Fact("breadth-first search, each position once")
        rows.append(ReferenceSearch(name=name, least=least, most=len(near)))
        sums = [
            position.behind + position.record.estimate
            for position in costs.positions
            if position.behind is not None and position.record.estimate is not None
        ]
        if kind is SearchKind.A_STAR and minimum is not None and sums and not costs.too_high():
            name = Fact("A* with your estimate, each position once")
            least = sum(cost < minimum for cost in sums)
            most = sum(cost <= minimum for cost in sums)
            rows.append(ReferenceSearch(name=name, least=least, most=most))
    if kind is SearchKind.ITERATIVE:
        if search.takes_back:
            name = Fact("iterative deepening that takes no move back")
            most = search.followed - search.takes_back
            rows.append(ReferenceSearch(name=name, least=0, most=most))
        name = Fact("iterative deepening with a table of each round")
        rows.append(ReferenceSearch(name=name, least=search.followed - search.again, most=None))
    return rows


def _remarks(facts: SearchFacts) -> list[Fact]:
    """What the figures leave out."""
    records, search, remarks = facts.run.records, facts.found, list[Fact]()
    if search.followed < records.expansions:
        others = records.expansions - search.followed
        if records.step == 1:
            counted = Fact("the others ({:,}) only counted by depth and bound", others)
        else:
            counted = Fact("the others (about {:,}) only counted by depth and bound", others)
        remarks.append(
            Fact("the first {:,} expansions were checked one by one, {}", search.followed, counted)
        )
    if search.followed < records.exact_expansions:
        remarks.append(
            Fact("not all reports were followed, because they need too many moves from the rules")
        )
    if records.is_cut:
        remarks.append(Fact("the report was longer than the judge keeps; its end was only counted"))
    if search.begins_at_goal:
        remarks.append(
            Fact(
                "the search also starts from the goal, so its depths and estimates are not checked"
            )
        )
    if facts.distances is None:
        remarks.append(
            Fact(
                "this puzzle has too many positions to compute all distances; true costs "
                "are those of a sample"
            )
        )
    return remarks
