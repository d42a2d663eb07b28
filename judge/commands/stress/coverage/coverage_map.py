"""Read the file in which a watched program counts what it reaches.

It starts with a byte for each edge, which counts how often it was taken and stops at 255. Behind
them is a byte for each site, a place in the program: 1 if it was reached. An edge leads from one
site to the next; it is known by a hash, and a few edges share one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from judge.model import Program, SourceFile

EDGES = 1 << 16
MAP_NAME = ".judge-coverage"
EMPTY_MAP = SourceFile(name=MAP_NAME, content=b"")
MOST_BYTES = 8 << 20

# Which counts are alike, as in AFL: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, 128 and more.
_STARTS = (1, 2, 3, 4, 8, 16, 32, 128)
_BUCKETS = bytes(sum(count >= start for start in _STARTS) for count in range(256))
_NOT_ZERO = re.compile(rb"[^\0]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """What one run has reached.

    An edge is a number below 2**20 that says which one was taken and about how often; an input that
    reaches a new one does something new. Lines are those of the solution's first file.
    """

    edges: frozenset[int]
    lines: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteLines:
    """The lines of the solution's first file: those that a run can miss, and those of each site."""

    lines: Set[int]
    by_site: Mapping[int, Set[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingProgram:
    """A program that counts in a map what it reaches, if JUDGE_COVERAGE is set."""

    program: Program
    site_lines: SiteLines


@dataclass(frozen=True, slots=True)
class Unwatched:
    """Why there is no program that counts, and what would help if anything does."""

    reason: str


def read_map(content: bytes, site_lines: SiteLines) -> Reached | None:
    """What the program has counted; None if it has not come so far as to count."""
    counts = content[:EDGES].translate(_BUCKETS)
    edges = frozenset(16 * place + counts[place] for place in _places(counts))
    if not edges:
        return None
    sites = content[EDGES:]
    lines = {line for site in _places(sites) for line in site_lines.by_site.get(site, ())}
    return Reached(edges=edges, lines=frozenset(lines))


def _places(content: bytes) -> Iterable[int]:
    return (found.start() for found in _NOT_ZERO.finditer(content))
