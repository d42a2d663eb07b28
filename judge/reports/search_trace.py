"""The X-ray of a search: what every format is made from."""

from __future__ import annotations

from enum import Enum

import msgspec

from judge.model import Verdict


class SearchKind(Enum):
    """What kind of search the reports look like."""

    BREADTH_FIRST = "breadth-first search"
    DEPTH_FIRST = "depth-first search"
    ITERATIVE = "iterative deepening"
    A_STAR = "best-first search by g + h (A*)"
    BEST_FIRST = "best-first search"
    UNKNOWN = "a search of unknown kind"


class SearchFinding(msgspec.Struct, frozen=True, kw_only=True):
    """Something about the search in a sentence; `is_error`: it may give wrong answers.

    `line` counts the lines of the report from 1, and `position` is the text there.
    """

    code: str
    sentence: str
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

    name: str
    least: int
    most: int | None
    solution: str | None = None


class SearchTrace(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known about one search.

    `followed` expansions were looked at one by one; `distinct`, `again`, `wasted` and what follows
    are about these. `is_exact`: `expansions` is counted and not estimated. `headline` is the most
    important sentence. `ended` says how the traced run ended, if not by itself.
    """

    schema: int
    version: str
    problem: str
    solution: str
    case: str
    instance: int
    instances: int
    instance_name: str
    verdict: Verdict | None
    message: str
    minimum: int | None
    cpu_s: float
    memory_bytes: int
    traced_cpu_s: float
    ended: str
    headline: str
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
    remarks: list[str]
