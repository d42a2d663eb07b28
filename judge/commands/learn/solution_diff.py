"""Show a solution beside the one that its header calls right."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from judge.catalog.solution_text import SolutionText, read_solution_text
from judge.catalog.source import ProblemSource
from judge.errors import UsageError
from judge.model import Solution
from judge.terminal.line_diff import line_diff


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A solution and the right one of the same problem that its header names."""

    given: Solution
    right: Solution

    @property
    def texts(self) -> tuple[SolutionText, SolutionText]:
        """Both sources, taken apart."""
        given, right = (source_text(one) for one in (self.given, self.right))
        return read_solution_text(given), read_solution_text(right)


def source_text(solution: Solution) -> str:
    """The source of a solution; `UsageError` if it has several files."""
    if len(solution.files) != 1:
        raise UsageError(f"{solution.name} has {len(solution.files)} files, so it is not shown")
    return solution.files[0].content.decode(errors="replace")


def right_sibling(source: ProblemSource, slug: str, given: Solution) -> Pair:
    """The solution with the one that is named after `Correct` in its header.

    Raises `UsageError` if its header names none, or one that is not there.
    """
    name = read_solution_text(source_text(given)).labels.get("Correct")
    if name is None:
        raise UsageError(
            f"{given.name} names no right solution",
            advice="Wrong and slow ones do, after `Correct` in their header; leave out --diff",
        )
    found = [one for one in source.solutions(slug) if one.name == name]
    if not found:
        raise UsageError(f"{given.name} names {name}, but {slug} has no such solution")
    return Pair(given=given, right=found[0])


def diff_text(pair: Pair, width: int | None) -> Text:
    """What differs, without headers: side by side if `width` columns are enough for that.

    `width` is None if the text does not go to a terminal.
    """
    given, right = pair.texts
    return line_diff(_shown(given), right.bare, (pair.given.name, pair.right.name), width)


def _shown(text: SolutionText) -> list[tuple[int, str]]:
    """The lines below the header, with the marks but without what replaces them: that is beside."""
    hidden = {
        number
        for mark in text.marks
        for number in range(mark.first, mark.line)
        if "RIGHT:" in text.lines[number - 1]
    }
    shown = [
        (number, line)
        for number, line in enumerate(text.lines, 1)
        if number > text.header_end and number not in hidden
    ]
    while shown and not shown[0][1].strip():
        del shown[0]
    return shown
