"""The rows of Sokoban levels: a line of a file comes in, its squares go out; and what is a level.

Signs are those of XSB: `#` wall, `@` man, `+` man on a goal, `$` box, `*` box on a goal, `.` goal,
and blank, `-` or `_` for floor; `p P b B o` stand for `@ + $ * .` in files that want letters. Runs
may be told by their length, `3#@$.#`, groups by brackets, `2(-#)`, and `|` ends a row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

Square = tuple[int, int]

_TABLE = str.maketrans({"p": "@", "P": "+", "b": "$", "B": "*", "o": ".", "-": " ", "_": " "})
_SIGNS = r"#@+$*.pPbBo \-_"
_PLAIN = re.compile(rf"[{_SIGNS}]*")
_RUN = re.compile(rf"[0-9]*[{_SIGNS}|]")
_RUNS = re.compile(rf"(?:{_RUN.pattern})*")
_GROUP = re.compile(r"([0-9]*)\(([^()]*)\)")
_USED = frozenset("#@+$*. ")
_LARGEST = 250_000  # squares of a level that is looked at
_LONGEST = 10_000  # signs that one line may be written out to


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a level in plain signs, and the line of the file that holds it."""

    signs: str
    line: int


def rows_in(line: str, number: int) -> list[Row] | None:
    """The rows that a line tells, None if it is no part of a level."""
    text = line.rstrip()
    if len(text) > _LONGEST:
        return None
    if not _PLAIN.fullmatch(text):
        written = _written_out(text)
        if written is None:
            return None
        text = written
    return [Row(row.translate(_TABLE).rstrip(), number) for row in text.rstrip("|").split("|")]


def broken_row(line: str, number: int) -> Row | None:
    """A line that was to be a row, but has a sign that no level has; None if it is not like one."""
    text = line.rstrip()
    looks = text.lstrip().startswith("#") and text.count("#") > 1 and len(text) <= _LONGEST
    return Row(text.translate(_TABLE), number) if looks else None


def fault_in(rows: Sequence[Row]) -> tuple[int, str]:
    """Why rows are no level, and in which line; no words if they are one.

    There are one man, as many boxes as goals and at least one, and walls that he cannot get around.
    """
    first = rows[0].line
    for row in rows:
        if odd := next((found for found in enumerate(row.signs, 1) if found[1] not in _USED), None):
            return (
                row.line,
                f"column {odd[0]} is {odd[1]!r}, but # @ + $ * . - _ or blank is expected",
            )
    if sum(len(row.signs) + 1 for row in rows) > _LARGEST:
        return first, f"it has {len(rows)} rows, which no level needs"
    men = [row.line for row in rows for sign in row.signs if sign in "@+"]
    if len(men) != 1:
        there = list(dict.fromkeys(men))[:5]
        lines = f", in lines {' '.join(map(str, there))}" if len(there) > 1 else ""
        return first, f"{len(men)} men (@ or +){lines}, but exactly 1 is expected"
    signs = "".join(row.signs for row in rows)
    boxes, goals = (sum(map(signs.count, kind)) for kind in ("$*", ".+*"))
    if not boxes:
        return first, "no box ($ or *), but at least 1 is expected"
    if boxes != goals:
        return first, (
            f"{_count(boxes, 'box', 'boxes')} ($ or *) and {_count(goals, 'goal', 'goals')} "
            "(. + or *), but as many are expected"
        )
    if hole := _hole([row.signs for row in rows]):
        place = f"column {hole[1] + 1}"
        return rows[hole[0]].line, f"the walls are open at {place}: the man can get out"
    return first, ""


def drawn(rows: Sequence[Row]) -> str:
    """The level as an input of the problem: without a margin, and with blanks for floor."""
    margin = min(len(row.signs) - len(row.signs.lstrip()) for row in rows if row.signs)
    return "".join(f"{row.signs[margin:]}\n" for row in rows)


def _written_out(text: str) -> str | None:
    """Text with runs and groups written out, None if it is not of that kind."""
    while found := _GROUP.search(text):
        inner = _runs(found[2])
        if inner is None or len(inner) * int(found[1] or 1) > _LONGEST:
            return None
        text = text[: found.start()] + inner * int(found[1] or 1) + text[found.end() :]
    return _runs(text)


def _runs(text: str) -> str | None:
    if len(text) > _LONGEST or not _RUNS.fullmatch(text):
        return None
    parts, length = [], 0
    for run in _RUN.findall(text):
        count = int(run[:-1][:5] or 1)
        length += count
        if length > _LONGEST:
            return None
        parts.append(run[-1] * count)
    return "".join(parts)


def _hole(rows: Sequence[str]) -> Square | None:
    """A square at the edge that the man could come to if there were no boxes."""
    floor = {(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "#"}
    man = next((y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "@+")
    seen, stack = {man}, [man]
    while stack:
        y, x = stack.pop()
        for near in ((y, x - 1), (y - 1, x), (y, x + 1), (y + 1, x)):
            if near in seen:
                continue
            is_wall = 0 <= near[0] < len(rows) and rows[near[0]][near[1] : near[1] + 1] == "#"
            if is_wall and near[1] >= 0:
                continue
            if near not in floor:
                return y, x
            seen.add(near)
            stack.append(near)
    return None


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
