"""Read, aggregate and write scores."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from judge.errors import ProblemError
from judge.model import Aggregation

SCORE, MULTIPLIER = "score.txt", "score_multiplier.txt"
"""The files in which a validator leaves a score."""

ZERO = Fraction(0)

_NUMBER = re.compile(rb"[+-]?(?:[0-9]*\.[0-9]+|[0-9]+\.|[0-9]+)(?:[Ee][+-]?[0-9]{1,3})?")
_LONGEST = 1000  # bytes of a number: 30 digits on each side of the point must be read
_LARGEST = Fraction(10) ** 100  # so that every score fits a float

AGGREGATE: Mapping[Aggregation, Callable[[Sequence[Fraction]], Fraction]] = {
    Aggregation.SUM: lambda scores: sum(scores, ZERO),
    Aggregation.MIN: min,
    Aggregation.MAX: max,
    Aggregation.AVG: lambda scores: sum(scores, ZERO) / len(scores),
}
"""The score of a group from those of its members, of which there is at least one."""


def read_score(
    case: str, name: str, content: bytes, *, least: float = 0, most: Fraction | float = math.inf
) -> Fraction:
    """The number in the file `name` that the validator left on a case.

    Raises `ProblemError` if it is none, or not between `least` and `most`.
    """
    text = content.strip(b" \t\n\v\f\r")
    is_number = len(text) <= _LONGEST and _NUMBER.fullmatch(text)
    value = Fraction(text.decode()) if is_number else None
    shown = repr(text[:40].decode(errors="replace"))
    if value is None or abs(value) > _LARGEST:
        raise ProblemError(f"{case}: the validator left {shown} in {name}, which is no score")
    if not least <= value <= most:
        bound = "0 or more" if most == math.inf else f"from 0 to {score_text(most)}"
        raise ProblemError(f"{case}: the validator left {shown} in {name}, but it must be {bound}")
    return value


def score_text(score: Fraction | float) -> str:
    """A score for a sentence."""
    return f"{float(score):g}"
