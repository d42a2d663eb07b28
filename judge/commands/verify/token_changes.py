"""Find what can be changed in a source of a language with braces, by its tokens.

No grammar is known, so some changes do not compile. What is surely no operator, such as the
brackets around the arguments of a template, is left out, because compilers take long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import permutations

from msgspec import Struct

from judge.commands.verify.python_changes import (
    CALCULATIONS,
    COMPARISONS,
    MOST_CONSTANT,
    SourceChange,
    blank_text,
    sorted_changes,
)


class TokenKind(Enum):
    """What a token is."""

    NAME = "name"
    NUMBER = "number"
    TEXT = "text"  # a string or a character
    SIGN = "sign"


class Token(Struct, frozen=True):
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


def match_brackets(tokens: Sequence[Token]) -> dict[int, int]:
    """The index of the closing bracket to that of each opening one."""
    pairs, opened = {}, []
    for index, token in enumerate(tokens):
        if token.kind is not TokenKind.SIGN:
            continue
        if token.text in "([{":
            opened.append(index)
        elif token.text in ")]}" and opened:
            pairs[opened.pop()] = index
    return pairs


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
    pattern = "|".join(f"(?P<{name}>{pattern})" for name, pattern in groups.items())
    return re.compile(pattern, re.DOTALL | re.MULTILINE)


_CODES = "c cpp java csharp go javascript typescript rust kotlin scala d swift"
LANGUAGES = frozenset(_CODES.split())
"""The languages with such tokens, by their codes in `languages.toml`."""


def _both_ways(*pairs: str) -> dict[str, str]:
    """Each word of a pair by the other."""
    return {sign: other for pair in pairs for sign, other in permutations(pair.split())}


_CALCULATIONS = {**CALCULATIONS, "%": ("/",)}
_SIGNS: Mapping[str, tuple[str, ...]] = {
    **COMPARISONS,
    **_CALCULATIONS,
    **{f"{sign}=": (f"{other}=",) for sign, (other,) in _CALCULATIONS.items()},
    "===": ("!==",),
    "!==": ("===",),
    "&&": ("||",),
    "||": ("&&",),
    "..=": ("..",),
    "..<": ("...",),
}
_AMBIGUOUS = {"+", "-", "*", "&", "/", "<", ">", "|", "^", "<<", ">>", "&&"}
"""Signs that are operators between two operands only; elsewhere they mean something else."""

_STEPS = {"++": "--", "--": "++"}
_ASSIGNMENTS = {"=", *(f"{sign}=" for sign in _CALCULATIONS)}
_WORDS = _both_ways("true false", "break continue")
_CALLS = _both_ways(
    *("min max", "Min Max", "any_of all_of", "anyMatch allMatch", "lower_bound upper_bound"),
    *("pop_front pop_back", "push_front push_back", "pollFirst pollLast", "addFirst addLast"),
)
_STREAMS = {"cin", "cout", "cerr", "clog"}
_KEYWORDS = """
    return if while for else do case throw new delete in is as instanceof typeof goto
    const static final auto var let mut val fn func int long short char bool boolean byte float
    double void unsigned signed size_t import package using namespace template typename class struct
    enum public private protected operator where impl
"""
_NO_OPERANDS = frozenset(_KEYWORDS.split())
_NOT_DROPPED = _NO_OPERANDS | {"switch", "try", "catch", "break", "continue", "default", "defer"}
_INTEGER = re.compile(r"(\d+)([uUlLnfFiI]\w*)?")
_ARGUMENT_SIGNS = {",", "::", ".", "*", "&", "?", "[", "]", "<", ">", ">>", ">>>"}


def token_changes(source: str, language: str) -> list[SourceChange]:
    """All changes of a source, in order; none in a language without such tokens."""
    if language not in LANGUAGES:
        return []
    tokens = [
        Token(TokenKind[str(match.lastgroup)], match[0], match.start())
        for match in _pattern(language in SINGLE_QUOTED).finditer(source)
        if match.lastgroup != "SKIPPED"
    ]
    return sorted_changes(source, _TokenFinder(source, tokens).find())


class _TokenFinder:
    """Looks at the tokens one after another, each with those around it."""

    def __init__(self, source: str, tokens: Sequence[Token]) -> None:
        self._source, self._tokens = source, tokens
        self._pairs = match_brackets(tokens)
        self._openings = {close: index for index, close in self._pairs.items()}
        self._skipped = set(self._template_indices())
        self._headers = {
            inner
            for index, close in self._pairs.items()
            if self._text(index - 1) == "for"
            for inner in range(index, close)
        }

    def find(self) -> Iterator[SourceChange]:
        """The changes."""
        start = 0  # of the statement
        for index, token in enumerate(self._tokens):
            if index not in self._skipped:
                yield from self._change_token(index, token, start)
            if token.text == "if":
                yield from self._negate(index + 1)
            if index == start:
                yield from self._drop(index)
            if self._ends_statement(index):
                start = index + 1

    def _change_token(self, index: int, token: Token, start: int) -> Iterator[SourceChange]:
        others: tuple[str, ...] = ()
        match token.kind:
            case TokenKind.SIGN:
                others = self._other_signs(index, token.text, start)
            case TokenKind.NUMBER:
                others = _other_numbers(token.text)
            case TokenKind.NAME if token.text in _CALLS and self._text(index + 1) in ("(", "<"):
                is_end = token.text.endswith(("_front", "_back"))  # vectors have one end only
                others = () if is_end and "deque" not in self._source else (_CALLS[token.text],)
            case TokenKind.NAME if self._text(index - 1) != ".":
                others = (_WORDS[token.text],) if token.text in _WORDS else ()
        for other in others:
            yield SourceChange(token.start, token.end, other)

    def _other_signs(self, index: int, sign: str, start: int) -> tuple[str, ...]:
        if sign in _STEPS:
            return () if index in self._headers else (_STEPS[sign],)
        is_binary = self._is_operand(index - 1, "]})") and self._is_operand(index + 1, "[({!~-")
        if sign == "!" and not self._is_operand(index - 1, "]})"):
            return ("",)
        if sign == ".." and is_binary:
            return ("..=",)
        if sign not in _SIGNS or (sign in _AMBIGUOUS and not is_binary):
            return ()
        if self._text(index - 1) == "operator" or not self._is_spaced_evenly(index):
            return ()
        around = self._tokens[index - 1], self._tokens[index + 1]
        if sign in ("+", "+=") and any(token.kind is TokenKind.TEXT for token in around):
            return ()
        if sign in ("<<", ">>"):
            before = {token.text for token in self._tokens[start:index]}
            if before & _STREAMS or any(token.kind is TokenKind.TEXT for token in around):
                return ()
        return _SIGNS[sign]

    def _is_operand(self, index: int, brackets: str) -> bool:
        """Whether the token may be the end, or the beginning, of an operand."""
        if not 0 <= index < len(self._tokens):
            return False
        token = self._tokens[index]
        if token.kind is TokenKind.SIGN:
            return token.text in brackets or token.text in _STEPS
        return token.text not in _NO_OPERANDS

    def _is_spaced_evenly(self, index: int) -> bool:
        """Whether there is a blank on both sides or on none: `Node *a` and `Node& a` are types."""
        token = self._tokens[index]
        before, after = self._source[token.start - 1], self._source[token.end : token.end + 1]
        return before.isspace() == after.isspace()

    def _negate(self, index: int) -> Iterator[SourceChange]:
        """Negate the condition in brackets, unless a change of its only operator does the same."""
        close = self._pairs.get(index)
        if close is None or self._text(index) != "(" or self._text(index + 1) == "!":
            return
        inner = [token.text for token in self._tokens[index + 1 : close]]
        is_plain = not {"&&", "||", ";"}.intersection(inner)
        if is_plain and any(sign in ("<", ">", "<=", ">=", "==", "!=") for sign in inner):
            return
        start, end = self._tokens[index].start, self._tokens[close].end
        yield SourceChange(start, end, f"(!{self._source[start:end]})")

    def _drop(self, start: int) -> Iterator[SourceChange]:
        """Drop a call, an assignment or a step, which stand alone until the semicolon."""
        first = self._tokens[start]
        is_possible = first.kind is TokenKind.NAME or first.text in _STEPS
        end = self._end_of_statement(start) if is_possible else None
        if end is None or start in self._headers or first.text in _NOT_DROPPED:
            return
        texts = [token.text for token in self._tokens[start:end]]
        is_step = texts[0] in _STEPS or texts[-1] in _STEPS
        is_call = texts[-1] == ")" and "=" not in texts
        if self._is_declaration(start, end):
            return
        if not (is_step or is_call or _ASSIGNMENTS.intersection(texts)):
            return
        yield blank_text(self._source, first.start, self._tokens[end - 1].end, "")

    def _is_declaration(self, start: int, end: int) -> bool:
        """Whether a type and a name stand at the beginning: `int a`, `vector<int> a`, `Node *a`."""
        name = TokenKind.NAME
        for index in range(start, end - 1):
            here, after = self._tokens[index], self._tokens[index + 1]
            if here.text in _ASSIGNMENTS or index in self._pairs:
                return False
            is_type = here.kind is name or (index in self._skipped and here.text[0] == ">")
            if is_type and after.kind is name:
                return True
            if is_type and after.text in "*&" and not self._is_spaced_evenly(index + 1):
                return True
        return False

    def _end_of_statement(self, start: int) -> int | None:
        """The index of the semicolon; None if a block or nothing comes first."""
        index = start
        while index < len(self._tokens):
            if self._text(index) == ";":
                return index if index > start else None
            if self._text(index) in ("{", "}", ")") and index not in self._pairs:
                return None
            index = self._pairs.get(index, index) + 1
        return None

    def _ends_statement(self, index: int) -> bool:
        """Whether a statement begins after the token."""
        text = self._text(index)
        if text == ")":
            return self._text(self._openings.get(index, 0) - 1) in ("if", "for", "while")
        return text in (";", "{", "}", "else", "do")

    def _template_indices(self) -> Iterator[int]:
        """The tokens in the arguments of templates, with the brackets around them."""
        for index, token in enumerate(self._tokens):
            before = self._tokens[index - 1]
            if token.text != "<" or not index or before.kind is not TokenKind.NAME:
                continue
            if before.end < token.start and before.text != "template":  # `a < b, c > d`
                continue
            depth = 0
            for last in range(index, len(self._tokens)):
                end = self._tokens[last]
                if end.kind is TokenKind.SIGN and end.text not in _ARGUMENT_SIGNS:
                    break
                depth += (end.text == "<") - (len(end.text) if end.text.startswith(">") else 0)
                if depth <= 0:
                    yield from range(index, last + 1)
                    break

    def _text(self, index: int) -> str:
        return self._tokens[index].text if 0 <= index < len(self._tokens) else ""


def _other_numbers(text: str) -> tuple[str, ...]:
    match = _INTEGER.fullmatch(text)
    if match is None or int(match[1]) >= MOST_CONSTANT or (text[0] == "0" and len(match[1]) > 1):
        return ()
    number, suffix = int(match[1]), match[2] or ""
    lower = f"{number - 1}{suffix}" if number else f"(-1{suffix})"
    return f"{number + 1}{suffix}", lower
