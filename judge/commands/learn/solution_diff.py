"""Show a solution beside the one that its header calls right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import PurePath

from rich.cells import cell_len, chop_cells
from rich.text import Text

from judge.catalog.solution_text import SolutionText, read_solution_text
from judge.catalog.source import ProblemSource
from judge.errors import UsageError
from judge.model import Solution

CONTEXT = 3
"""How many equal lines are shown around a difference."""

NARROWEST = 100
"""The columns that two files need side by side; in fewer, one stands below the other."""

_Line = tuple[int, str] | None
_Row = tuple[_Line, _Line]


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
    rows = list(_rows(_shown(given), right.bare))
    names = pair.given.name, pair.right.name
    if width is None or width < NARROWEST:
        return _below_each_other(rows, names)
    return _side_by_side(rows, names, width)


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


def _rows(left: Sequence[tuple[int, str]], right: Sequence[tuple[int, str]]) -> Iterator[_Row]:
    """Lines that belong together. Of long equal parts only the ends are there; `(None, None)`
    stands for the rest.
    """
    matcher = SequenceMatcher(
        None, [line for _, line in left], [line for _, line in right], autojunk=False
    )
    changes = matcher.get_opcodes()
    for index, (kind, a, b, c, d) in enumerate(changes):
        together = list(zip_longest(left[a:b], right[c:d]))
        if kind != "equal":
            yield from together
            continue
        head = CONTEXT if index else 0
        tail = CONTEXT if index + 1 < len(changes) else 0
        if len(together) <= head + tail + 1:
            yield from together
        else:
            yield from together[:head]
            yield None, None
            yield from together[len(together) - tail :]


def _is_equal(row: _Row) -> bool:
    return row[0] is not None and row[1] is not None and row[0][1] == row[1][1]


def _below_each_other(rows: Sequence[_Row], names: tuple[str, str]) -> Text:
    """As `diff` writes it, with the numbers of the lines."""
    text = Text()
    for sign, name, colour in zip("-+", names, ("red", "green"), strict=True):
        text.append(f"{sign * 3} {name}\n", f"bold {colour}")
    waiting: list[tuple[int, str]] = []

    def write_waiting() -> None:
        for number, line in waiting:
            text.append(f"+{number:4} {line}\n", "green")
        waiting.clear()

    for left, right in rows:
        if left is None and right is None:
            write_waiting()
            text.append(" ...\n", "dim")
        elif left is not None and _is_equal((left, right)):
            write_waiting()
            text.append(f" {left[0]:4} {left[1]}\n", "dim")
        else:
            if left is not None:
                text.append(f"-{left[0]:4} {left[1]}\n", "red")
            if right is not None:
                waiting.append(right)
    write_waiting()
    return text


def _side_by_side(rows: Sequence[_Row], names: tuple[str, str], width: int) -> Text:
    column = (width - 3) // 2
    text = Text()
    for name, end in zip(names, (" \N{BOX DRAWINGS LIGHT VERTICAL} ", "\n"), strict=True):
        text.append(_padded(PurePath(name).as_posix(), column) if end != "\n" else name, "bold")
        text.append(end, "dim")
    for row in rows:
        if row == (None, None):
            text.append("...\n", "dim")
            continue
        styles = ("dim", "dim") if _is_equal(row) else ("red", "green")
        pieces = [_pieces(line, column) for line in row]
        for left, right in zip_longest(*pieces, fillvalue=""):
            text.append(_padded(left, column), styles[0])
            text.append(" \N{BOX DRAWINGS LIGHT VERTICAL} ", "dim")
            text.append(f"{right}\n", styles[1])
    return text


def _pieces(line: _Line, column: int) -> list[str]:
    """A line with its number, broken so that it fits."""
    if line is None:
        return [""]
    number, words = line
    first, *others = chop_cells(words.expandtabs(4), column - 5) or [""]
    return [f"{number:4} {first}", *(f"     {other}" for other in others)]


def _padded(words: str, column: int) -> str:
    return words + " " * max(0, column - cell_len(words))
