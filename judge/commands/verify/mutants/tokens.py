"""Split the source of a language with braces into tokens, without comments and directives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache


class TokenKind(Enum):
    """What a token is."""

    NAME = "name"
    NUMBER = "number"
    TEXT = "text"  # a string or a character
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Token:
    """A token, and where it begins."""

    kind: TokenKind
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


SINGLE_QUOTED = frozenset({"javascript", "typescript"})
"""Languages in which single quotes hold strings, and not one character."""

_SKIPPED = r"\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\r?\n|[^\n])*"
_TEXTS = (
    r'(?:u8|[uUL])?R"(?P<fence>[^(\s"]*)\(.*?\)(?P=fence)"',  # C++
    r'b?r(?P<hashes>\#+)".*?"(?P=hashes)',  # Rust
    r'""".*?"""',
    r'\$?@"(?:[^"]|"")*"',  # C#
    r'"(?:\\.|[^"\\\n])*"',
    r"`[^`]*`",
)
_CHARACTER = r"'(?:\\[^'\n]+|\\'|[^'\\\n])'"
_STRING = r"'(?:\\.|[^'\\\n])*'"
_NUMBER = r"\d(?:'(?=\d)|[eEpP][+-](?=\d)|\w|\.(?!\.))*"
_NAME = r"[^\W\d][\w$]*|\$[\w$]*"
_LONG_SIGNS = """
    >>>= <<= >>= >>> === !== <=> ... ..= ..< &&= ||= ??= **= ->* :: -> => == != <= >= && || ++ --
    += -= *= /= %= &= |= ^= << >> .. := ?? ?. ** !!
"""


def split_tokens(source: str, language: str) -> list[Token]:
    """The tokens of a source; `language` is a code of `languages.toml`."""
    return [
        Token(TokenKind[str(found.lastgroup)], found[0], found.start())
        for found in _pattern(language in SINGLE_QUOTED).finditer(source)
        if found.lastgroup != "SKIPPED"
    ]


def match_brackets(tokens: Sequence[Token]) -> dict[int, int]:
    """The index of the closing bracket to that of each opening one."""
    found, opened = {}, []
    for index, token in enumerate(tokens):
        if token.kind is not TokenKind.SIGN:
            continue
        if token.text in "([{":
            opened.append(index)
        elif token.text in ")]}" and opened:
            found[opened.pop()] = index
    return found


@cache
def _pattern(is_single_quoted: bool) -> re.Pattern[str]:
    texts = "|".join([*_TEXTS, _STRING if is_single_quoted else _CHARACTER])
    signs = "|".join(map(re.escape, _LONG_SIGNS.split()))
    groups = {
        "SKIPPED": _SKIPPED,
        "TEXT": texts,
        "NUMBER": _NUMBER,
        "NAME": _NAME,
        "SIGN": rf"{signs}|\S",
    }
    # The groups within a text would be the last ones; a group around them is closed after them.
    words = "|".join(f"(?P<{name}>{pattern})" for name, pattern in groups.items())
    return re.compile(words, re.DOTALL | re.MULTILINE)
