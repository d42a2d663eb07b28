"""Show characters that a terminal would obey, or that nobody would see.

Programs, compilers, packages and file names may contain any character. An escape sequence can write
the clipboard, and a mark that changes the direction of writing lets words look like others. So they
are shown as in a string of Python: `\\x1b`, `\\u202e`. A byte of a file name that is not UTF-8 is
shown as `\\xff`.
"""

from __future__ import annotations

import re
import shlex

_MOST = 4000

HARMFUL = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ud800-\udfff\ufffe\uffff\U000e0000-\U000e007f]"
)
"""Control characters except tab and line feed, invisible characters, other line ends, tags, marks
that change the direction of writing, half surrogate pairs, noncharacters.
"""

_HARMFUL_IN_LINE = f"[\t\n{HARMFUL[1:]}"


def printable_lines(text: str) -> str:
    """Text without harmful characters; tabs and line ends stay."""
    if text.replace("\n", "").isprintable():  # as nearly all is
        return str(text)
    return re.sub(HARMFUL, _escape, text.replace("\r\n", "\n"))


def printable(text: str) -> str:
    """Text without harmful characters, on one line."""
    return str(text) if text.isprintable() else re.sub(_HARMFUL_IN_LINE, _escape, text)


def shell_word(word: object) -> str:
    """A path as one types it in a shell, so that no command takes it for an option."""
    text = str(word)
    return shlex.quote(f"./{text}" if text.startswith("-") else text)


def first_line(text: str, most: int = 300) -> str:
    """The first line of a text, cut at `most` characters."""
    first, _, more = printable_lines(text).partition("\n")
    return f"{first[:most]} ..." if more.strip() or len(first) > most else first


def cut_block(text: str) -> str:
    """A text, cut if it is very long."""
    shown = printable_lines(text)
    left = len(shown) - _MOST
    return shown if left <= 0 else f"{shown[:_MOST]}\n... {left} more characters"


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if 0xDC80 <= code <= 0xDCFF:  # a byte that Python could not decode
        return f"\\x{code - 0xDC00:02x}"
    return found[0].encode("unicode_escape").decode()
