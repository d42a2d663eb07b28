"""Words of programs and packages, made harmless for whoever reads a document. Pure."""

from __future__ import annotations

import re

# Control characters but for tab and line feed, halves of signs, what is no sign at all, and what
# turns the direction of writing, so that words look like others.
_HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ud800-\udfff\ufffe\uffff]"
)
_MOST = 4000


def replace_harmful(text: str) -> str:
    """A text of which each sign is one that can be shown, in lines that end as ours do."""
    return _HARMFUL.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))


def first_line(text: str, most: int = 300) -> str:
    """The first line of a text, cut if it is very long."""
    first, _, more = replace_harmful(text).partition("\n")
    return f"{first[:most]} ..." if more.strip() or len(first) > most else first


def cut_block(text: str) -> str:
    """A text of some lines, cut if it is very long."""
    cleaned = replace_harmful(text)
    left = len(cleaned) - _MOST
    return cleaned if left <= 0 else f"{cleaned[:_MOST]}\n... {left} signs more"
