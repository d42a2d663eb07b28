"""Smaller texts than a given one, for an input that no strategy draws.

Nothing is known of the format here: the rules refuse what is no input. Rows and columns go, alone
or with a number in the first line that counts them, and numbers become smaller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_HEADER_NUMBERS = 3  # numbers of the first line that may count rows or columns
_MOST_LINES = 64
_INTEGER = re.compile(r"[0-9]+")


def smaller_texts(text: str) -> Iterator[str]:
    """Texts to try instead of `text`, the much smaller ones first."""
    lines = text.splitlines()
    if not 0 < len(lines) <= _MOST_LINES:
        return
    for fewer in _fewer_lines(lines):
        yield from _with_smaller_header(lines[0], fewer)
    for narrower in _narrower(lines):
        yield from _with_smaller_header(lines[0], narrower)
    yield from _fewer_words(lines)
    yield from _smaller_numbers(text)


def _fewer_lines(lines: Sequence[str]) -> Iterator[list[str]]:
    """Without some lines in a row, or without two that belong to two boards of the same height."""
    size = len(lines) // 2
    while size:
        for start in range(0, len(lines) - size + 1, size):
            yield [*lines[:start], *lines[start + size :]]
        size //= 2
    for one in range(len(lines)):
        for other in range(one + 2, len(lines)):
            yield [line for at, line in enumerate(lines) if at not in (one, other)]


def _narrower(lines: Sequence[str]) -> Iterator[list[str]]:
    """Without one column: of words, or of signs."""
    for column in range(max(map(len, lines))):
        yield [lines[0], *(line[:column] + line[column + 1 :] for line in lines[1:])]
        yield [line[:column] + line[column + 1 :] for line in lines]
    rows = [line.split() for line in lines]
    for column in range(max(map(len, rows))):
        yield [lines[0], *(" ".join(row[:column] + row[column + 1 :]) for row in rows[1:])]


def _with_smaller_header(header: str, lines: Sequence[str]) -> Iterator[str]:
    """The lines, and the same with one of the first numbers of an unchanged first line reduced."""
    yield _joined(lines)
    if not lines or lines[0] != header:
        return
    for found in list(_INTEGER.finditer(header))[:_HEADER_NUMBERS]:
        number = int(found[0])
        if number:
            smaller = f"{header[: found.start()]}{number - 1}{header[found.end() :]}"
            yield _joined([smaller, *lines[1:]])


def _fewer_words(lines: Sequence[str]) -> Iterator[str]:
    """Without one word."""
    for at, line in enumerate(lines):
        words = line.split()
        for place in range(len(words)):
            fewer = " ".join(words[:place] + words[place + 1 :])
            changed = [*lines[:at], fewer, *lines[at + 1 :]]
            yield from _with_smaller_header(lines[0], changed)


def _smaller_numbers(text: str) -> Iterator[str]:
    """With one number reduced: to zero, to its half, by one."""
    for found in _INTEGER.finditer(text):
        number = int(found[0][:40])
        for smaller in dict.fromkeys((0, number // 2, number - 1)):
            if 0 <= smaller < number:
                yield f"{text[: found.start()]}{smaller}{text[found.end() :]}"


def _joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
