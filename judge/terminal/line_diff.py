"""Show two texts line by line, with what differs: side by side, or one below the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import PurePath

from rich.cells import cell_len
from rich.text import Text

from judge.terminal.wrapping import padded

CONTEXT = 3
"""How many equal lines are shown around a difference."""

NARROWEST = 100
"""The columns that two texts need side by side; in fewer, one stands below the other."""

_BAR = "\N{BOX DRAWINGS LIGHT VERTICAL}"

_GAP = 3  # columns

NumberedLine = tuple[int, str]

_Line = NumberedLine | None

LinePair = tuple[_Line, _Line]
"""Lines that belong together; None where a text has none."""


def line_diff(
    left: Sequence[NumberedLine],
    right: Sequence[NumberedLine],
    names: tuple[str, str],
    width: int | None,
    *,
    marks: bool = False,
) -> Text:
    """What differs between two texts, side by side if `width` columns are enough for all lines.

    `width` is None if the text does not go to a terminal. With `marks`, what differs within a line
    is marked too, or the line where it stands beside the other. No line is wrapped.
    """
    rows = list(paired_lines(left, right))
    column = max((cell_len(_numbered(line)) for row in rows for line in row), default=0)
    if width is None or width < max(NARROWEST, 2 * column + _GAP):
        return _below_each_other(rows, names, marks=marks)
    return _side_by_side(rows, names, width, "\N{NOT EQUAL TO}" if marks else _BAR)


def paired_lines(left: Sequence[NumberedLine], right: Sequence[NumberedLine]) -> Iterator[LinePair]:
    """Lines of two texts that belong together.

    Of long equal parts only the ends are there; `(None, None)` stands for the rest.
    """
    matcher = SequenceMatcher(
        None, [line for _, line in left], [line for _, line in right], autojunk=False
    )
    changes = matcher.get_opcodes()
    for index, (kind, a, b, c, d) in enumerate(changes):
        together = list(zip_longest(left[a:b], right[c:d]))
        if kind != "equal":
            yield from together
            continue
        head = CONTEXT if index else 0
        tail = CONTEXT if index + 1 < len(changes) else 0
        if len(together) <= head + tail + 1:
            yield from together
        else:
            yield from together[:head]
            yield None, None
            yield from together[len(together) - tail :]


def is_equal(row: LinePair) -> bool:
    """Whether a line of each text is there, with the same words."""
    return row[0] is not None and row[1] is not None and row[0][1] == row[1][1]


def _below_each_other(rows: Sequence[LinePair], names: tuple[str, str], *, marks: bool) -> Text:
    """As `diff` writes it, with the numbers of the lines."""
    text = Text()
    for sign, name, colour in zip("-+", names, ("red", "green"), strict=True):
        text.append(f"{sign * 3} {name}\n", f"bold {colour}")
    waiting: list[NumberedLine] = []

    def write_waiting() -> None:
        for line in waiting:
            text.append(f"+{_numbered(line)}\n", "green")
        waiting.clear()

    for left, right in rows:
        if left is None and right is None:
            write_waiting()
            text.append(" ...\n", "dim")
        elif left is not None and is_equal((left, right)):
            write_waiting()
            text.append(f" {_numbered(left)}\n", "dim")
        elif marks and left is not None and right is not None:
            write_waiting()
            text.append(f"-{_numbered(left)}\n", "red")
            text.append(f"+{_numbered(right)}\n", "green")
            carets = _carets(left[1].expandtabs(4), right[1].expandtabs(4))
            text.append(f"?       {carets}\n", "bold")
        else:
            if left is not None:
                text.append(f"-{_numbered(left)}\n", "red")
            if right is not None:
                waiting.append(right)
    write_waiting()
    return text


def _carets(left: str, right: str) -> str:
    """Marks below the words of the right line that the left one has not, or lacks at its end."""
    words, left_words = re.findall(r"\s*\S+", right), re.findall(r"\s*\S+", left)
    matcher = SequenceMatcher(None, left_words, words, autojunk=False)
    blocks = matcher.get_matching_blocks()
    same = {number for block in blocks for number in range(block.b, block.b + block.size)}
    carets = ""
    for number, word in enumerate(words):
        width = cell_len(word.lstrip())
        carets += " " * (cell_len(word) - width) + (" " if number in same else "^") * width
    return carets.rstrip() if "^" in carets else " " * cell_len(right) + "^"


def _side_by_side(
    rows: Sequence[LinePair], names: tuple[str, str], width: int, differs: str
) -> Text:
    column = (width - _GAP) // 2
    text = Text()
    for name, end in zip(names, (f" {_BAR} ", "\n"), strict=True):
        text.append(padded(PurePath(name).as_posix(), column) if end != "\n" else name, "bold")
        text.append(end, "dim")
    for row in rows:
        if row == (None, None):
            text.append("...\n", "dim")
            continue
        styles = ("dim", "dim") if is_equal(row) else ("red", "green")
        text.append(padded(_numbered(row[0]), column), styles[0])
        text.append(f" {_BAR if is_equal(row) else differs} ", "dim")
        text.append(f"{_numbered(row[1])}\n", styles[1])
    return text


def _numbered(line: _Line) -> str:
    """A line behind its number."""
    return "" if line is None else f"{line[0]:4} | {line[1].expandtabs(4)}"
