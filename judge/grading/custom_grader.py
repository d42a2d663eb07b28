"""What a grader of a legacy package reads and prints: one line for each result of its group.

The words of a line are a verdict of the format and a score. The format knows four verdicts; too
much memory or output is a run-time error there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from judge.errors import ProblemError
from judge.grading.score_values import read_score
from judge.model import Group, Verdict

GroupGrader = Callable[[Group, Sequence[tuple[Verdict, Fraction]]], tuple[Verdict, Fraction] | None]
"""Asks the grader of a package for the result of a group; None if it cannot be asked any more."""

_WORDS = {
    Verdict.AC: "AC",
    Verdict.WA: "WA",
    Verdict.TLE: "TLE",
    Verdict.RTE: "RTE",
    Verdict.MLE: "RTE",
    Verdict.OLE: "RTE",
}
_VERDICTS = {verdict.value: verdict for verdict in _WORDS}
_LINE = re.compile(rb"\s*([A-Z]{2,3})[ \t]+(\S+)\s*")
_DIGITS = 20  # behind the point of a score that is no decimal fraction, such as an average


def grader_input(results: Sequence[tuple[Verdict, Fraction]]) -> bytes:
    """The lines that a grader reads, in the order of the results."""
    lines = (f"{_WORDS[verdict]} {_decimal_text(score)}\n" for verdict, score in results)
    return "".join(lines).encode()


def grader_result(where: str, output: bytes) -> tuple[Verdict, Fraction]:
    """The verdict and the score that a grader printed; `where` is the group, for the error.

    Raises `ProblemError` if it printed anything else than one line with both.
    """
    found = _LINE.fullmatch(output)
    verdict = _VERDICTS.get(found[1].decode()) if found else None
    if found is None or verdict is None:
        shown = repr(output[:60].decode(errors="replace"))
        raise ProblemError(
            f"{where}: the grader printed {shown}",
            advice=f"It must print one line: {', '.join(_VERDICTS)} and a score",
        )
    return verdict, read_score(where, "the output of the grader", found[2], least=-float("inf"))


def _decimal_text(score: Fraction) -> str:
    sign, rest = "-" if score < 0 else "", abs(score)
    whole, rest = divmod(rest, 1)
    digits = ""
    while rest and len(digits) < _DIGITS:
        digit, rest = divmod(rest * 10, 1)
        digits += str(digit)
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"
