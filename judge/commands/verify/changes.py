"""What a mutant differs in from its solution: one span of the text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, order=True)
class SourceChange:
    """The characters of a source from `start` to `end`, and the text that replaces them."""

    start: int
    end: int
    text: str


def apply_change(source: str, change: SourceChange) -> str:
    """The source with the change. Its lines keep their numbers."""
    return source[: change.start] + change.text + source[change.end :]


def change_line(source: str, change: SourceChange) -> int:
    """The number of the line in which the change begins, from 1."""
    return 1 + len(_LINE_END.findall(source, 0, change.start))


def change_words(source: str, change: SourceChange) -> tuple[str, str]:
    """The line in which the change begins, before and after it, without indentation."""
    number = change_line(source, change) - 1
    before, after = (
        _LINE_END.split(text)[number].strip() for text in (source, apply_change(source, change))
    )
    return before, after


def line_starts(source: str) -> list[int]:
    """Where the lines of a source begin."""
    return [0, *(found.end() for found in _LINE_END.finditer(source))]


def blank_text(source: str, start: int, end: int, text: str) -> SourceChange:
    """The change of a span to `text`, followed by as many line ends as the span has."""
    return SourceChange(start, end, text + "".join(_LINE_END.findall(source, start, end)))


def sorted_changes(source: str, changes: Iterable[SourceChange]) -> list[SourceChange]:
    """The changes in the order of the text, each once, without those that change nothing."""
    return sorted({one for one in changes if source[one.start : one.end] != one.text})
