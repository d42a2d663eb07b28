"""Show the expected and the actual output of a failing case with what differs."""

from __future__ import annotations

import re

from rich.text import Text

from judge.model import Judgement, Verdict
from judge.terminal.line_diff import NumberedLine, line_diff

_BEFORE = re.compile(r"\.\.\. ([0-9]+) lines")


def output_diff(judgement: Judgement, columns: int | None) -> Text | None:
    """The outputs of a wrong answer, side by side if so many columns are enough for that.

    None where there is nothing to compare. `columns` is None if it does not go to a terminal.
    """
    excerpt = judgement.excerpt
    if judgement.verdict is not Verdict.WA or excerpt is None or excerpt.transcript is not None:
        return None
    expected, actual = (_numbered_lines(text) for text in (excerpt.expected, excerpt.actual))
    scope = f", {excerpt.scope}" if excerpt.scope and excerpt.is_output_alone else ""
    names = f"expected output{scope}", f"actual output{scope}"
    return line_diff(expected, actual, names, columns, marks=True)


def _numbered_lines(text: str) -> list[NumberedLine]:
    """The lines of an excerpt with their numbers in the whole output."""
    lines = text.split("\n") if text else []
    before = _BEFORE.fullmatch(lines[0]) if lines else None
    first = 1 if before is None else int(before[1]) + 1
    return list(enumerate(lines if before is None else lines[1:], first))
