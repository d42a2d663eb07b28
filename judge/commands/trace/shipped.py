"""Find the shipped solution whose search is of the same kind, by the first sentence of its header.

8-puzzle by A* with the Manhattan distance as the lower bound.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from judge.catalog.solution_text import read_solution_text
from judge.languages import missing_tool
from judge.model import Solution
from judge.reports.summaries.search_trace import SearchKind

_TITLES = {
    SearchKind.BREADTH_FIRST: re.compile(r"\bbreadth-first search\b"),
    SearchKind.DEPTH_FIRST: re.compile(r"\b(depth-first search|backtracking)\b"),
    SearchKind.ITERATIVE: re.compile(r"\b(iterative deepening\b|IDA\*)"),
    SearchKind.A_STAR: re.compile(r"\bA\*"),
    SearchKind.BEST_FIRST: re.compile(r"\b(best-first|beam) search\b"),
}
_NAMES = {
    SearchKind.BREADTH_FIRST: ("breadth_first",),
    SearchKind.DEPTH_FIRST: ("depth_first",),
    SearchKind.ITERATIVE: ("ida", "iterative_deepening"),
    SearchKind.A_STAR: ("a_star",),
    SearchKind.BEST_FIRST: ("best_first", "beam"),
}
_OTHER = re.compile(r"\bWRONG\b|\bfrom (both ends|the goal|the last peg)\b|\bbit sets?\b")


def solutions_of_kind(
    shipped: Sequence[Solution], kind: SearchKind, like: Solution
) -> list[Solution]:
    """The right solutions that search in this way and can be run here.

    Those in the language of `like` come first, then those that are named for it or fast enough.
    """
    pattern = _TITLES.get(kind)
    if pattern is None:
        return []
    found = [
        one
        for one in shipped
        if one.files != like.files
        and pattern.search(title := _title(one))
        and not _OTHER.search(title)
        and missing_tool(one.language) is None
    ]
    return sorted(
        found,
        key=lambda one: (
            one.language.code != like.language.code,
            not PurePosixPath(one.name).stem.startswith(_NAMES[kind]),
            "/" in one.name,
            one.name,
        ),
    )


def _title(solution: Solution) -> str:
    text = solution.files[0].content.decode(errors="replace")
    return read_solution_text(text).title if len(solution.files) == 1 else ""
