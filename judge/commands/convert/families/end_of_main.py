"""Let a function `main` in C++ end with `return 0`, so that it may get another name.

Only `main` may end without a return; any other function that does so does anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    rb"(?P<skipped>//[^\n]*|/\*.*?\*/|^[ \t]*#(?:\\\r?\n|[^\n])*"
    rb'|R"(?P<end>[^()\\\s]{0,16})\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    rb"|\d(?:'?[\w.])*)"
    rb"|(?P<name>[A-Za-z_]\w*)|(?P<sign>[{}();])|(?P<other>\S)",
    re.DOTALL | re.MULTILINE,
)


def with_end_of_main(source: bytes) -> bytes | None:
    """The source with `return 0;` at the end of its `main`; None if nobody can tell where it is."""
    end, depth, inner, state = -1, 0, 0, "outside"
    for token, place in _tokens(source):
        if token == b"{":
            depth += 1
            if state == "after":
                if end >= 0:
                    return None
                state, end = "body", -1
        elif token == b"}":
            depth -= 1
            if state == "body" and depth == 0:
                state, end = "outside", place
        elif token == b"(":
            inner += 1
            state = "arguments" if state == "named" and inner == 1 else state
        elif token == b")":
            inner -= 1
            state = "after" if state == "arguments" and inner == 0 else state
        elif token == b";":
            state = "outside" if state in ("named", "after") else state
        elif state == "outside" and depth == inner == 0 and token == b"main":
            state = "named"
        elif state == "named":
            state = "outside"
        if depth < 0 or inner < 0:
            return None
    if end < 0 or depth or inner:
        return None
    return source[:end] + b"return 0; " + source[end:]


def _tokens(source: bytes) -> Iterator[tuple[bytes, int]]:
    """The names and signs outside of comments, texts and lines for the preprocessor."""
    for found in _TOKEN.finditer(source):
        if found.lastgroup not in ("skipped", "end"):
            yield found[0], found.start()
