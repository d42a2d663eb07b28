"""Source code on pages: the languages to choose from, highlighting, differences."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_for_filename
from pygments.lexers.special import TextLexer
from pygments.util import ClassNotFound

from judge import languages

_BUNDLE = "codemirror/codemirror.js"
_STATIC = Path(__file__).with_name("static")
_STEM = "solution"
_MOST_HIGHLIGHTED = 64 << 10
_MOST_COMPARED = 5000  # lines: 60,000 of three kinds against 190 took 10 s


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """A language that can be judged here, and the name of a file in it."""

    code: str
    name: str
    file: str


def editor_bundle() -> str:
    """The address of the editor with colours; "" if it was not bundled with this judge."""
    return f"/static/{_BUNDLE}" if (_STATIC / _BUNDLE).is_file() else ""


def language_choices() -> Sequence[LanguageChoice]:
    """The languages that are installed here, in the order of their table."""
    choices = []
    for row in languages.table():
        files = (f"{_STEM}{suffix}" for suffix in row.suffixes)
        own = (name for name in files if languages.language_of(name).code == row.code)
        if languages.missing_tool(row) is None and (name := next(own, None)):
            choices.append(LanguageChoice(row.code, row.name, name))
    return choices


def source_html(source: bytes, file: str) -> Markup:
    """Code as HTML, highlighted by classes; one that is very long is not highlighted."""
    text = source.decode(errors="replace")
    lexer: Lexer = TextLexer()
    if len(source) <= _MOST_HIGHLIGHTED:
        with suppress(ClassNotFound):
            lexer = get_lexer_for_filename(file)
    formatter = HtmlFormatter(nowrap=True, classprefix="h-")
    return Markup(highlight(text, lexer, formatter).rstrip("\n"))


def source_difference(before: bytes, after: bytes) -> list[tuple[str, str]] | None:
    """What differs between two sources: lines, each with `+`, `-`, `@` or a blank before it.

    None if they differ and have too many lines.
    """
    if before == after:
        return []
    old, new = (source.decode(errors="replace").splitlines() for source in (before, after))
    if len(old) + len(new) > _MOST_COMPARED:
        return None
    lines = list(difflib.unified_diff(old, new, lineterm="", n=2))[2:]
    return [(line[:1], line) for line in lines]
