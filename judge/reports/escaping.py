"""Make text of programs and packages harmless for readers of a report."""

from __future__ import annotations

import re

# Control characters except tab and line feed, half surrogate pairs, noncharacters, and marks that
# change the direction of writing, so that words look like others.
_HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ud800-\udfff\ufffe\uffff]"
)
_MOST = 4000


def replace_harmful(text: str) -> str:
    """Text with printable characters only, and with line feeds as line ends."""
    return _HARMFUL.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))


def first_line(text: str, most: int = 300) -> str:
    """The first line of a text, cut at `most` characters."""
    first, _, more = replace_harmful(text).partition("\n")
    return f"{first[:most]} ..." if more.strip() or len(first) > most else first


def cut_block(text: str) -> str:
    """A text, cut if it is very long."""
    cleaned = replace_harmful(text)
    left = len(cleaned) - _MOST
    return cleaned if left <= 0 else f"{cleaned[:_MOST]}\n... {left} more characters"
