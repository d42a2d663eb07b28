"""Read what a program reports; docs/how-to/trace.md describes the lines.

e 5 7 12 1 2 3 4 5 6 7 8 0      kind, depth, estimate, bound, position; -1 is unknown
/2                              from here on each line stands for two positions
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from judge.game import shorten
from judge.sandbox import Reported

MOST_EXACT = 65_536
"""So many records are looked at one by one; the rest is counted by depth and bound."""

MOST_BYTES = 64 << 20
_LONGEST_LINE = 4096
_LARGEST = 10**9
_PYTHON_BYTES = re.compile(r"(bytearray\()?b['\"]")
_MOST_KEYS = 100_000  # depths, and bounds


class Record(NamedTuple):
    """One report. `line` counts from 1; None is unknown."""

    line: int
    is_expansion: bool
    depth: int | None
    estimate: int | None
    bound: int | None
    position: str


@dataclass(slots=True, kw_only=True)
class Records:
    """The reports of one run.

    `exact` has the first ones. `expansions` estimates how many there were in all; it is exact if
    `step` is 1: each line of the last part stands for `step` positions. `by_depth` and `by_bound`
    add up to it where those are known. `malformed` is what is wrong with the first line that is no
    report.
    """

    exact: list[Record] = field(default_factory=list)
    expansions: int = 0
    step: int = 1
    by_depth: Counter[int] = field(default_factory=Counter)
    by_bound: Counter[int] = field(default_factory=Counter)
    malformed: str = ""
    malformed_lines: int = 0
    is_cut: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether `exact` has everything."""
        return self.expansions == sum(one.is_expansion for one in self.exact) and not self.is_cut


def read_records(reported: Reported) -> Records:
    """The records in what a program wrote; a last line that does not end is left out."""
    found = Records(is_cut=not reported.is_whole)
    for number, line in _lines(reported.content):
        if line[:1] == b"/" and line[1:].isdigit() and len(line) < 12:
            found.step = max(1, int(line[1:]))
            continue
        record = _record(number, line)
        if record is None:
            found.malformed_lines += 1
            text = shorten(line.decode(errors="replace"))
            found.malformed = found.malformed or f"line {number} is {text!r}"
            continue
        if found.step == 1 and len(found.exact) < MOST_EXACT:
            found.exact.append(record)
        if record.is_expansion:
            found.expansions += found.step
            for number_of, counts in (
                (record.depth, found.by_depth),
                (record.bound, found.by_bound),
            ):
                if number_of is not None and (number_of in counts or len(counts) < _MOST_KEYS):
                    counts[number_of] += found.step
    if found.is_cut:  # the rest was counted only
        lines = reported.content.count(b"\n")
        found.expansions += (reported.total_lines - lines) * found.step
    return found


def _lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Each whole line with its number, without copying all of them at once."""
    start, number = 0, 0
    while (end := content.find(b"\n", start)) >= 0:
        number += 1
        line = content[start : min(end, start + _LONGEST_LINE)].strip()
        start = end + 1
        if line:
            yield number, line


def _record(number: int, line: bytes) -> Record | None:
    """The record in a line; None if it is none."""
    parts = line.split(None, 4)
    if len(parts) != 5 or parts[0] not in (b"e", b"s"):
        return None
    try:
        numbers = [int(part) for part in parts[1:4] if len(part) < 12]
    except ValueError:
        return None
    if len(numbers) != 3 or not all(-1 <= one <= _LARGEST for one in numbers):
        return None
    depth, estimate, bound = (None if one == -1 else one for one in numbers)
    text = _plain_text(parts[4].decode(errors="replace"))
    return Record(number, parts[0] == b"e", depth, estimate, bound, text)


def _plain_text(text: str) -> str:
    """The numbers or signs of what Python prints for bytes; other texts as they are."""
    if not _PYTHON_BYTES.match(text):
        return text
    try:
        found = ast.literal_eval(text.removeprefix("bytearray(").removesuffix(")"))
    except (SyntaxError, ValueError):
        return text
    if not isinstance(found, bytes):
        return text
    if any(value < 32 for value in found):
        return " ".join(map(str, found))
    return found.decode(errors="replace")
