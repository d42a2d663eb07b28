"""Parse the rows of Sokoban levels, and check that they are a level.

The signs are those of XSB: `#` wall, `@` man, `+` man on a goal, `$` box, `*` box on a goal, `.`
goal, and blank, `-` or `_` for floor; `p P b B o` stand for `@ + $ * .` in files that use letters.
Run lengths (`3#@$.#`), repeated groups (`2(-#)`) and `|` as the end of a row are understood (RLE).
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
_LARGEST = 250_000  # squares of a level
_LONGEST = 10_000  # signs of one line, after its runs are expanded


@dataclass(frozen=True, slots=True)
class LevelRow:
    """A row of a level in plain signs, and its line in the file."""

    signs: str
    line: int


def parse_rows(line: str, number: int) -> list[LevelRow] | None:
    """The rows in a line, None if it is not part of a level."""
    text = line.rstrip()
    if len(text) > _LONGEST:
        return None
    if not _PLAIN.fullmatch(text):
        expanded = _expand(text)
        if expanded is None:
            return None
        text = expanded
    return [LevelRow(row.translate(_TABLE).rstrip(), number) for row in text.rstrip("|").split("|")]


def parse_broken_row(line: str, number: int) -> LevelRow | None:
    """A row with a sign that no level has; None if the line does not look like a row."""
    text = line.rstrip()
    looks = text.lstrip().startswith("#") and text.count("#") > 1 and len(text) <= _LONGEST
    return LevelRow(text.translate(_TABLE), number) if looks else None


def level_fault(rows: Sequence[LevelRow]) -> tuple[int, str]:
    """The line and the reason why rows are not a level; an empty reason if they are.

    A level has one man, as many boxes as goals and at least one, and closed walls around the man.
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
            "(. + or *), but equal numbers are expected"
        )
    if hole := _hole([row.signs for row in rows]):
        place = f"column {hole[1] + 1}"
        return rows[hole[0]].line, f"the walls are open at {place}: the man can get out"
    return first, ""


def write_level(rows: Sequence[LevelRow]) -> str:
    """The level as an input of the problem: without a margin, and with blanks for floor."""
    margin = min(len(row.signs) - len(row.signs.lstrip()) for row in rows if row.signs)
    return "".join(f"{row.signs[margin:]}\n" for row in rows)


def _expand(text: str) -> str | None:
    """A line with its runs and groups expanded, None if it is not of that form."""
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
    """A square at the edge that the man could reach if there were no boxes."""
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
