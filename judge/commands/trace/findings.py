"""The X-ray of a search, and in sentences what is wrong or wasteful in it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec

from judge import __version__
from judge.commands.trace.distances import KnownCosts, cuts_of_shortest_ways
from judge.commands.trace.follow import FollowedSearch, Oddity, Record, Records
from judge.facts import Fact
from judge.game import Game, Rules, counted, shorten
from judge.game.graphs import Distances
from judge.game.positions import PositionReader
from judge.model import Verdict
from judge.terminal.translation import mark

_SHARE = 0.02  # less waste is not worth a sentence
_MUCH_AFTER_GOAL = 0.1
_WEAK = 0.5


class SearchKind(Enum):
    """What kind of search the reports look like."""

    BREADTH_FIRST = mark("breadth-first search")
    DEPTH_FIRST = mark("depth-first search")
    ITERATIVE = mark("iterative deepening")
    A_STAR = mark("best-first search by g + h (A*)")
    BEST_FIRST = mark("best-first search")
    UNKNOWN = mark("a search of unknown kind")


class SearchFinding(msgspec.Struct, frozen=True, kw_only=True):
    """Something about the search in a sentence; `is_error`: it may give wrong answers.

    `line` counts the lines of the report from 1, and `position` is the text there.
    """

    code: str
    sentence: Fact
    is_error: bool
    count: int = 1
    line: int | None = None
    position: str | None = None


class DepthRow(msgspec.Struct, frozen=True, kw_only=True):
    """The expansions at a depth, those of positions seen before, and the positions that exist."""

    depth: int
    expansions: int
    again: int
    existing: int | None


class BoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """The expansions under a bound of iterative deepening."""

    bound: int
    expansions: int


class EstimateQuality(msgspec.Struct, frozen=True, kw_only=True):
    """The estimates h against the true costs h*, of `compared` positions.

    `is_sample`: there were more. `mean_share` is the sum of all h divided by that of all h*.
    `inconsistent` counts moves, of `compared_moves`.
    """

    compared: int
    is_sample: bool
    mean_share: float | None
    inadmissible: int
    inconsistent: int
    compared_moves: int


class ReferenceSearch(msgspec.Struct, frozen=True, kw_only=True):
    """How many positions an algorithm of the kind expands here; the least and the most.

    `solution` is the shipped one that was run, and counts its positions in its own way.
    """

    name: Fact
    least: int
    most: int | None
    solution: str | None = None


class RunFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A solution on one instance. `minimum` is None if it is unknown.

    `verdict`, `message`, `cpu_s` and `memory_bytes` are those of the ordinary run; `ended` says how
    the traced run ended, if not by itself.
    """

    schema: int = 1
    version: str = __version__
    problem: str
    solution: str
    case: str
    instance: int
    instances: int
    instance_name: Fact
    verdict: Verdict | None
    message: Fact
    minimum: int | None
    cpu_s: float
    memory_bytes: int
    traced_cpu_s: float
    ended: Fact


class SearchTrace(RunFacts, frozen=True, kw_only=True):
    """All that is known about one search.

    `followed` expansions were looked at one by one; `distinct`, `again`, `wasted` and what follows
    are about these. `is_exact`: `expansions` is counted and not estimated. `headline` is the most
    important sentence.
    """

    headline: Fact
    kind: SearchKind
    expansions: int
    is_exact: bool
    followed: int
    distinct: int
    again: int
    wasted: int
    taken_back: int
    branching: float | None
    by_depth: list[DepthRow]
    by_bound: list[BoundRow]
    frontier: list[tuple[int, int]]
    most_waiting: int
    most_held: int
    bytes_per_position: int | None
    on_shortest_way: int | None
    on_shortest_way_of: int
    dead: int
    estimate: EstimateQuality | None
    reference: list[ReferenceSearch]
    findings: list[SearchFinding]
    remarks: list[Fact]


class TracedRun(RunFacts, frozen=True, kw_only=True):
    """A solution on one instance, and what it reported."""

    rules: Rules
    reader: PositionReader
    game: Game[Any]
    records: Records


class SearchFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a search before anything is said of it."""

    run: TracedRun
    kind: SearchKind
    found: FollowedSearch
    costs: KnownCosts
    distances: Distances | None
    minimum: int | None


def search_findings(facts: SearchFacts) -> list[SearchFinding]:
    """All findings: those that may give wrong answers, then what is wasted."""
    findings = [
        *_positions(facts),
        *_duplicates(facts),
        *_estimates(facts),
        *_order(facts),
        *_waste(facts),
    ]
    if not any(finding.is_error for finding in findings):
        findings += _cuts(facts)
    return sorted(findings, key=lambda finding: not finding.is_error)


def _positions(facts: SearchFacts) -> Iterator[SearchFinding]:
    """What is reported that is no record, no position, or beside all others."""
    records = facts.run.records
    if records.malformed:
        lines = counted(records.malformed_lines, "line")
        yield _finding(
            "malformed",
            Fact(
                "{} of the report cannot be read: {} where kind, g, h, bound and "
                "position are expected",
                lines,
                records.malformed,
            ),
            count=records.malformed_lines,
            is_error=True,
        )
    if odd := facts.found.oddities.get("illegal"):
        position = shorten(odd.record.position)
        fault = Fact("{!r} is not a position of this puzzle: {}", position, odd.why)
        yield _odd_finding("illegal", odd, fault)
    if odd := facts.found.oddities.get("unlinked"):
        fault = Fact(
            "{!r} is reported, but no legal move leads to it from a position "
            "reported before: is an illegal move made?",
            shorten(odd.record.position),
        )
        yield _odd_finding("unlinked", odd, fault)


def _duplicates(facts: SearchFacts) -> Iterator[SearchFinding]:
    search, distances = facts.found, facts.distances
    dropped = [
        record
        for state, record in search.dropped
        if distances is None or not distances.is_dead(state)
    ]
    if odd := search.oddities.get("claim"):
        fault = Fact(
            "{!r} is dropped as seen before, but it never was: does the test compare "
            "the whole position, or only a part or a hash of it?",
            shorten(odd.record.position),
        )
        yield _odd_finding("claim", odd, fault)
    elif dropped and facts.kind is SearchKind.BREADTH_FIRST:
        first = dropped[0]
        yield _finding(
            "dropped",
            Fact(
                "{}, though deeper ones were, the first beside {!r}: does the test for "
                "positions seen before compare the whole position?",
                _never_expanded(len(dropped)),
                shorten(first.position),
            ),
            first,
            len(dropped),
            is_error=True,
        )
    odd = search.oddities.get("again")
    if odd is None or search.wasted < _SHARE * search.followed:
        return
    share = _percent(search.wasted, search.followed)
    if facts.kind in (SearchKind.ITERATIVE, SearchKind.DEPTH_FIRST):
        if search.takes_back >= _SHARE * search.followed:
            back = _percent(search.takes_back, search.followed)
            yield _finding(
                "back",
                Fact(
                    "{} of your expansions undo the move before: does the search skip that move?",
                    back,
                ),
                (search.oddities.get("back") or odd).record,
                search.takes_back,
            )
        fault = Fact(
            "{} of your expansions were of positions seen before in the same round: "
            "other paths lead to them, and only a table would notice",
            share,
        )
    else:
        fault = Fact(
            "{} of your expansions were of positions seen before: is `seen` marked "
            "when a position is pushed, and tested when it is popped?",
            share,
        )
    yield _finding("again", fault, odd.record, search.wasted)


def _estimates(facts: SearchFacts) -> Iterator[SearchFinding]:
    if facts.found.begins_at_goal:  # it estimates the cost to the start
        return
    if wrong := facts.costs.too_high():
        first = wrong[0]
        of = len(facts.costs.estimated())
        yield _finding(
            "inadmissible",
            Fact(
                "the estimate is not admissible: h is {} for {!r}, but {} (too high for "
                "{} of {} compared); so the search may miss a shortest solution",
                first.record.estimate,
                shorten(first.record.position),
                _enough(first.left),
                len(wrong),
                counted(of, "position"),
            ),
            first.record,
            len(wrong),
            is_error=facts.kind is not SearchKind.BEST_FIRST,
        )
    if odd := facts.found.oddities.get("inconsistent"):
        yield _finding(
            "inconsistent",
            Fact(
                "the estimate is not consistent: for {!r} {}; so a position may have to "
                "be expanded again when a shorter path to it is found",
                shorten(odd.record.position),
                odd.why,
            ),
            odd.record,
            odd.count,
        )
    mean = facts.costs.mean_share()
    if mean is not None and mean < _WEAK and not wrong:
        share = f"{100 * mean:.0f} %"
        yield _finding(
            "weak", Fact("the estimate is weak: on average h is {} of the true cost", share)
        )


def _cuts(facts: SearchFacts) -> Iterator[SearchFinding]:
    """Where no other error tells why a minimum is missed."""
    run, search = facts.run, facts.found
    is_followed = run.records.is_whole and search.followed == run.records.exact_expansions
    is_known = run.verdict is Verdict.WA and is_followed
    cuts = cuts_of_shortest_ways(run.game, search, facts.distances) if is_known else []
    if not cuts:
        return
    first = cuts[0]
    has_estimates = any(record.estimate is not None for record in search.records)
    why = (
        Fact("is the estimate there above {}", first.left)
        if has_estimates
        else Fact("is the move left out")
    )
    yield _finding(
        "cut",
        Fact(
            "the search drops every solution of cost {}: from {!r} the move {} "
            "is on one of them and leaves a cost of {}, but the position after it was "
            "never expanded: {}, or is it taken for one seen before?",
            facts.minimum,
            shorten(first.record.position),
            shorten(first.move),
            first.left,
            why,
        ),
        first.record,
        len(cuts),
        is_error=True,
    )


def _order(facts: SearchFacts) -> Iterator[SearchFinding]:
    """Positions that are expanded first by a way that is not shortest."""
    if facts.kind in (SearchKind.ITERATIVE, SearchKind.DEPTH_FIRST, SearchKind.BEST_FIRST):
        return
    if facts.costs.is_sample or facts.found.begins_at_goal:
        return
    offsets = [
        (place, place.record.depth - place.behind)
        for place in facts.costs.positions
        if place.behind is not None and place.record.depth is not None
    ]
    if (
        late := [place for place, more in offsets if more > 0]
    ) and "inconsistent" not in facts.found.oddities:
        first = late[0]
        yield _finding(
            "detour",
            Fact(
                "{!r} is first expanded at depth {}, but a path of cost {} leads to it ({}): {}",
                shorten(first.record.position),
                first.record.depth,
                first.behind,
                counted(len(late), "such position"),
                _why_late(facts.kind),
            ),
            first.record,
            len(late),
            is_error=True,
        )
    if soon := [place for place, more in offsets if more < 0]:
        first = soon[0]
        yield _finding(
            "depth",
            Fact(
                "{!r} is reported at depth {}, but no path to it costs less than {}: is "
                "a cost counted wrongly, or an illegal move made?",
                shorten(first.record.position),
                first.record.depth,
                first.behind,
            ),
            first.record,
            len(soon),
            is_error=True,
        )


def _why_late(kind: SearchKind) -> Fact:
    if kind is SearchKind.A_STAR:
        return Fact("is it marked as seen when it is pushed, before the shorter path is found?")
    return Fact("is it a queue, and in the right order?")


def _waste(facts: SearchFacts) -> Iterator[SearchFinding]:
    search = facts.found
    if search.begins_at_goal:
        return
    if search.solved_at is not None and facts.kind is SearchKind.BREADTH_FIRST:
        expansions = facts.run.records.expansions
        after = expansions - search.solved_at - 1
        if after > _MUCH_AFTER_GOAL * expansions:
            share = _percent(after, expansions)
            yield _finding(
                "late",
                Fact(
                    "{} of your expansions came after the goal had been expanded: does the "
                    "search end there?",
                    share,
                ),
                count=after,
            )
    if facts.minimum is not None and facts.kind in (SearchKind.A_STAR, SearchKind.BREADTH_FIRST):
        beyond = [
            record
            for record in search.first.values()
            if (record.depth or 0) + (record.estimate or 0) > facts.minimum
        ]
        if len(beyond) > _SHARE * search.followed and not facts.costs.too_high():
            share = _percent(len(beyond), search.followed)
            yield _finding(
                "beyond",
                Fact(
                    "{} of your expansions have g + h above {}, the cost of a shortest "
                    "solution: no search for one needs them",
                    share,
                    facts.minimum,
                ),
                beyond[0],
                len(beyond),
            )


def _finding(
    code: str,
    sentence: Fact,
    record: Record | None = None,
    count: int = 1,
    *,
    is_error: bool = False,
) -> SearchFinding:
    """A finding about so many records, of which `record` is the first."""
    return SearchFinding(
        code=code,
        sentence=sentence,
        is_error=is_error,
        count=count,
        line=None if record is None else record.line,
        position=None if record is None else record.position,
    )


def _odd_finding(code: str, odd: Oddity, fault: Fact) -> SearchFinding:
    """An error, with where the first one is before what it is."""
    place = Fact("line {} of the report: {}", odd.record.line, fault)
    if odd.count > 1:
        more = odd.count - 1
        place = Fact("line {} of the report (and {} more): {}", odd.record.line, more, fault)
    return _finding(code, place, odd.record, odd.count, is_error=True)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "0 %"


def _enough(cost: int | None) -> Fact:
    return Fact("{} is enough", cost) if cost == 1 else Fact("{} are enough", cost)


def _never_expanded(positions: int) -> Fact:
    if positions == 1:
        return Fact("1 position next to expanded ones was never expanded")
    return Fact("{:,} positions next to expanded ones were never expanded", positions)
