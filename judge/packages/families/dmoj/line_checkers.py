"""Judge an output line by line, as DMOJ's `linecount` and `linematches`.

`checker_host.py` calls these functions. This file is copied into packages, so it needs nothing but
Python 3.7 or newer, and the package `dmoj` that the host makes.

Source: DMOJ's documentation of checkers, and `dmoj/checkers` of its judge.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any


def linecount(
    process_output: bytes, judge_output: bytes, point_value: float, **known: Any
) -> bool | tuple[bool, float]:
    """Whether all lines are right but for blanks around them, and the points of those that are.

    An output with more lines than the answer gets nothing.
    """
    said, asked = _lines(process_output), _lines(judge_output)
    if len(said) > len(asked):
        return False
    if not asked:
        return True
    right = [one.strip() == said[index].strip() for index, one in enumerate(asked[: len(said)])]
    return sum(right) == len(asked), point_value * sum(right) / len(asked)


def linematches(
    process_output: bytes,
    judge_output: bytes,
    point_value: float,
    point_distribution: Sequence[int] = (1,),
    filler_lines_required: bool = True,
    **known: Any,
) -> bool | tuple[bool, float]:
    """Whether any line with points is right, and the points of those that are.

    There must be as many lines as in the answer, unless `filler_lines_required` is false.
    """
    said, asked = _lines(process_output), _lines(judge_output)
    if len(asked) != len(point_distribution):
        raise ValueError(f"{len(point_distribution)} numbers for {len(asked)} lines")
    if filler_lines_required and len(said) != len(asked):
        return False
    common = range(min(len(said), len(asked)))
    points = sum(point_distribution[index] for index in common if said[index] == asked[index])
    return points > 0, point_value * (points / sum(point_distribution))


def _lines(text: bytes) -> list[bytes]:
    return list(filter(None, re.split(rb"[\r\n]", text)))
