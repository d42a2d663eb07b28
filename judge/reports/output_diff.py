"""Show the expected and the actual output of a failing case with what differs."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from rich.text import Text

from judge.model import Judgement, Verdict
from judge.terminal.line_diff import NumberedLine, is_equal, line_diff, paired_lines
from judge.terminal.translation.facts import translate_fact


class DiffLineObject(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the expected output and one of the actual output, with their numbers from 1.

    Those of an output that has no such line are None.
    """

    differs: bool
    expected_line: int | None
    expected: str | None
    actual_line: int | None
    actual: str | None


_BEFORE = re.compile(r"\.\.\. ([0-9]+) lines")
_AFTER = re.compile(r"\.\.\. [0-9]+ more lines?")


def output_diff(judgement: Judgement, columns: int | None) -> Text | None:
    """The outputs of a wrong answer, side by side if so many columns are enough for that.

    None where there is nothing to compare. `columns` is None if it does not go to a terminal.
    """
    excerpt, texts = judgement.excerpt, _texts(judgement)
    if excerpt is None or texts is None:
        return None
    expected, actual = texts
    scope = f", {excerpt.scope}" if excerpt.scope and excerpt.is_output_alone else ""
    expected_name = translate_fact(f"expected output{scope}")
    names = expected_name, translate_fact(f"actual output{scope}")
    return line_diff(expected, actual, names, columns, marks=True)


def diff_lines(judgement: Judgement) -> list[DiffLineObject] | None:
    """The lines around the first difference in the outputs of a wrong answer.

    None where there is nothing to compare.
    """
    texts = _texts(judgement)
    if texts is None:
        return None
    lines = []
    for pair in paired_lines(*map(_without_rest, texts)):
        expected, actual = (one or (None, None) for one in pair)
        if pair != (None, None):  # lines that are left out, as the numbers of the others say
            lines.append(
                DiffLineObject(
                    differs=not is_equal(pair),
                    expected_line=expected[0],
                    expected=expected[1],
                    actual_line=actual[0],
                    actual=actual[1],
                )
            )
    return lines


def _texts(judgement: Judgement) -> tuple[list[NumberedLine], list[NumberedLine]] | None:
    """The expected and the actual output of a wrong answer, as far as the excerpt has them."""
    excerpt = judgement.excerpt
    if judgement.verdict is not Verdict.WA or excerpt is None or excerpt.transcript is not None:
        return None
    return _numbered_lines(excerpt.expected), _numbered_lines(excerpt.actual)


def _without_rest(lines: Sequence[NumberedLine]) -> Sequence[NumberedLine]:
    """The lines without the one that counts those behind them."""
    return lines[:-1] if lines and _AFTER.fullmatch(lines[-1][1]) else lines


def _numbered_lines(text: str) -> list[NumberedLine]:
    """The lines of an excerpt with their numbers in the whole output."""
    lines = text.split("\n") if text else []
    before = _BEFORE.fullmatch(lines[0]) if lines else None
    first = 1 if before is None else int(before[1]) + 1
    return list(enumerate(lines if before is None else lines[1:], first))
