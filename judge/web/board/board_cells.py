"""Divide the text of a position into rows and cells, for a grid that is read cell by cell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

MOST_CELLS = 2500
"""How many cells a grid has; a larger board is a text."""

_WORD = re.compile(r"\d\d|[a-z][a-z]")
"""What stands in one cell: a number or a word. Other signs are cells of their own."""


def board_cells(text: str) -> list[list[str]]:
    """The cells of each row of a text, all rows as long; "" for an empty one, [] if too many.

    Columns of the text that are blank in all rows divide cells and are left out. What is between
    them is divided into signs, unless there is a number or a word in it.
    """
    lines = text.rstrip("\n").split("\n")
    width = max(map(len, lines))
    lines = [line.ljust(width) for line in lines]
    rows: list[list[str]] = [[] for _ in lines]
    for begin, end in _filled_columns(lines):
        parts = [line[begin:end] for line in lines]
        is_whole = any(_WORD.search(part) for part in parts)
        for row, part in zip(rows, parts, strict=True):
            row.extend([part.strip()] if is_whole else [sign.strip() for sign in part])
    return rows if 0 < len(rows) * len(rows[0]) <= MOST_CELLS else []


def _filled_columns(lines: Sequence[str]) -> list[tuple[int, int]]:
    """The begin and end of each run of columns in which some line has a sign."""
    columns = [any(sign != " " for sign in column) for column in zip(*lines, strict=True)]
    runs, begin = [], 0
    for is_filled, run in groupby(columns):
        end = begin + len(list(run))
        if is_filled:
            runs.append((begin, end))
        begin = end
    return runs
