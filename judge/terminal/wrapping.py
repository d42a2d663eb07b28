"""Fit text into the columns of a terminal.

Prose is broken between words, and in Japanese, which has no spaces, between almost any two
characters. The rows of a table are shortened instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.text import Text

from judge.terminal.translation import translate

_MIN_WIDTH = 8  # columns that a shortened name has
_INDENT = 2  # of the rest of a line, beyond that of the line
_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
_NEVER_FIRST = frozenset(
    "、。，．・：；？！）」』】〕〉》々ー〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ"  # noqa: RUF001
    ")]}:;,!?"
)
_NEVER_LAST = frozenset("（「『【〔〈《([{")  # noqa: RUF001 - full-width, as it should be

_UNIT = r"(?:s|ms|min|[KMG]iB|%)(?![A-Za-z])"
_BARS = r" *\| ( *[0-9]* *\| )?"
"""What stands before a line of code, input, output or a message: a bar, and that of a compiler."""

_MESSAGE_HEAD = r"(?i).*?(:[0-9]+: |\b\w*(error|exception|warning|note)\b[^(]*: )"
"""How a line of a compiler or of an error begins."""

_MARKS = r"[ |]*\|[ |~]*\^[ |~^]*$"
"""A line of marks below a line of code."""

_DIFFERENCE_HEAD = r" *[-+]? *[0-9]+ \| | *\? +\^"
"""How a line of a difference begins, and the marks below one."""


def shorten_path(path: str, width: int) -> str:
    """A path of at most `width` columns, as a pattern of it: `*` stands for what is left out.

    The last name is whole as long as it fits with a letter of its folder.
    """
    folder, _, name = path.rpartition("/")
    room = width - cell_len(f"*/{name}")
    if cell_len(path) <= width or not folder or room < 1:
        return shorten(path, width, "*")
    while cell_len(folder) > room:
        folder = folder[:-1]
    return f"{folder}*/{name}"


def shorten(name: str, width: int, sign_between: str = _ELLIPSIS) -> str:
    """A name of at most `width` columns, without its middle; most of the end is kept."""
    if cell_len(name) <= width:
        return name
    head, tail = "", ""
    for sign in name:
        if cell_len(head + sign) > (width - 1) // 3:
            break
        head += sign
    for sign in reversed(name):
        if cell_len(head + sign + tail) > width - 1:
            break
        tail = sign + tail
    return head + sign_between + tail if width > 0 else ""


def padded(text: str, width: int) -> str:
    """The text, filled with blanks to `width` columns; on the left if that is negative."""
    blanks = " " * (abs(width) - cell_len(text))
    return blanks + text if width < 0 else text + blanks


def fit_widths(widths: Sequence[int], room: int) -> list[int]:
    """The widths of columns after the widest were shortened until all of them need only `room`."""
    fitted = list(widths)
    while sum(fitted) > room and max(fitted, default=0) > _MIN_WIDTH:
        fitted[fitted.index(max(fitted))] -= 1
    return fitted


def wrap_text(text: Text, width: int) -> Text:
    """The text in lines of at most `width` columns, unless a word has more."""
    lines: list[Text] = []
    for paragraph in text.split("\n"):
        lines += paragraph.divide(_line_breaks(paragraph.plain, width))
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


def wrap_lines(text: Text, width: int) -> Text:
    """The lines of a text, broken between words; the rest of a line is indented further.

    Lines behind a bar are messages, or else input, output and code, which stay on one line each:
    they lose their middle, or what is far from the marks below them. Those of a difference stay
    whole.
    """
    lines: list[Text] = []
    paragraphs = text.split("\n", allow_blank=True)
    first, last = 0, width  # what is shown of the code above marks
    for line, below_line in zip_longest(paragraphs, paragraphs[1:], fillvalue=Text()):
        bars = re.match(_BARS, line.plain)
        behind = bars.end() if bars else 0
        if re.match(_MARKS, line.plain):
            lines.append(_cropped(line, behind, first, last, " "))
        elif line.cell_len <= width or re.match(_DIFFERENCE_HEAD, line.plain):
            lines.append(line)
            first, last = 0, width
        elif re.match(_MARKS, below_line.plain):
            room = width - behind
            first = max(0, below_line.plain.index("^") - behind - room * 3 // 4)
            last = first + room
            lines.append(_cropped(line, behind, first, last, _ELLIPSIS))
        elif bars and not re.match(_MESSAGE_HEAD, line.plain[behind:]):
            lines.append(_without_middle(line, width))
        else:
            lines += _broken(line, behind, width)
    return Text("\n").join(lines)


def _broken(line: Text, behind: int, width: int) -> Iterator[Text]:
    """The parts of a line of prose, each behind its bars if it is `behind` some."""
    prose = line.plain[behind:].lstrip(" ")
    indent = len(line.plain) - len(prose)
    first_break = _line_breaks(prose, max(width - indent, _MIN_WIDTH))[:1]
    first, *rest = line.divide([indent + index for index in first_break])
    first.rstrip()
    yield first
    margin = line[:behind].append(" " * (indent - behind + _INDENT))
    for left in rest:
        for part in wrap_text(left, max(width - margin.cell_len, _MIN_WIDTH)).split("\n"):
            yield margin + part


def _cropped(line: Text, behind: int, first: int, last: int, sign: str) -> Text:
    """The line with its columns from `first` to `last` only, counted `behind` the bars."""
    code = line[behind:]
    part = code[first:last]
    if first and part:
        part = Text(sign).append_text(part[1:])
    if last < len(code):
        part = part[:-1].append(sign)
    return line[:behind].append_text(part)


def _without_middle(line: Text, width: int) -> Text:
    """As `shorten`, with the styles of the line."""
    head, _, tail = shorten(line.plain, width, "\n").partition("\n")
    return line[: len(head)].append(_ELLIPSIS).append_text(line[len(line) - len(tail) :])


def code_text(lines: Iterable[str], columns: int | None) -> Text:
    """Lines of code, cut on a terminal of so many columns and not wrapped; a note below says so."""
    return cut_lines([Text(line.expandtabs(4)) for line in lines], columns)


def cut_lines(lines: Sequence[Text], columns: int | None) -> Text:
    """As `code_text`, of lines with styles."""
    shown = list(lines)
    most = max((line.cell_len for line in shown), default=0)
    if columns is not None and most > columns:
        for line in shown:
            line.truncate(columns, overflow="ellipsis")
        note = translate(
            "Lines are cut to {columns} columns; {most} show all of them, and so does `| less -S`.",
            columns=columns,
            most=most,
        )
        shown.append(Text(note, "dim"))
    return Text("\n").join(shown).append("\n")


def is_wide(character: str) -> bool:
    """Whether a character takes two columns."""
    return cell_len(character) == 2


def _line_breaks(plain: str, width: int) -> list[int]:
    """Where new lines begin. A space at the end of a line takes no column."""
    breaks: list[int] = []
    first = chance = used = 0
    for index, character in enumerate(plain):
        if index > first and _may_begin(plain, index):
            chance = index
        columns = cell_len(character)
        while used + columns > width and character != " " and index > first:
            if chance <= first and not (is_wide(plain[index - 1]) or is_wide(character)):
                break  # a path or a command that is to be copied
            first = chance if chance > first else index
            breaks.append(first)
            used = cell_len(plain[first:index])
        used += columns
    return breaks


def _may_begin(plain: str, index: int) -> bool:
    before, after = plain[index - 1], plain[index]
    if before == " ":
        last = plain[max(0, index - 2)]
        counted = is_wide(after) and not is_wide(last)
        is_unit = last.isdigit() and re.match(_UNIT, plain[index:]) is not None
        return after != " " and not counted and not is_unit
    if after == " " or after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return is_wide(before) or is_wide(after)
