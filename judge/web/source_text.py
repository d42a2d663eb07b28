"""Source code on pages: languages to choose from, highlighting, differences; a chart of times."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_for_filename
from pygments.lexers.special import TextLexer
from pygments.util import ClassNotFound

from judge import languages
from judge.model import Verdict
from judge.terminal.translation import translate, translate_count
from judge.web.store import CaseRecord

_BUNDLE = "codemirror/codemirror.js"
_STATIC = Path(__file__).with_name("static")
_STEM = "solution"
_MOST_HIGHLIGHTED = 64 << 10
_WIDTH, _HEIGHT, _TOP = 640, 120, 16  # of the chart, in pixels
_WIDEST_BAR, _LEAST_BAR = 24.0, 2.0
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
    found = []
    for row in languages.table():
        files = (f"{_STEM}{suffix}" for suffix in row.suffixes)
        own = (name for name in files if languages.language_of(name).code == row.code)
        if languages.missing_tool(row) is None and (name := next(own, None)):
            found.append(LanguageChoice(row.code, row.name, name))
    return found


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
    old, new = (one.decode(errors="replace").splitlines() for one in (before, after))
    if len(old) + len(new) > _MOST_COMPARED:
        return None
    lines = list(difflib.unified_diff(old, new, lineterm="", n=2))[2:]
    return [(line[:1], line) for line in lines]


def time_chart(outcomes: Sequence[CaseRecord], limit_s: float) -> Markup:
    """The chart; nothing if no case has run."""
    run = [one for one in outcomes if one.cpu_s is not None]
    if not run:
        return Markup()
    largest = max(limit_s * 1.1, *(one.cpu_s or 0.0 for one in run))
    step = min(_WIDEST_BAR, _WIDTH / len(run))
    bars = "".join(
        _bar(one, index * step, step, (one.cpu_s or 0.0) / largest) for index, one in enumerate(run)
    )
    y = _TOP + (_HEIGHT - _TOP) * (1 - limit_s / largest)
    slowest = max(run, key=lambda one: one.cpu_s or 0.0)
    words = translate_count(
        "CPU time of {count} case: {most:.3f} s, on {case}; the limit is {limit:g} s",
        "CPU time of {count} cases: at most {most:.3f} s, on {case}; the limit is {limit:g} s",
        len(run),
        most=slowest.cpu_s,
        case=slowest.case,
        limit=limit_s,
    )
    label = translate("limit {limit:g} s", limit=limit_s)
    return Markup(
        f'<svg class="times" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-label="{escape(words)}">{bars}'
        f'<line class="limit" x1="0" x2="{_WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{_WIDTH - 4}" y="{y - 4:.1f}" text-anchor="end">{escape(label)}</text></svg>'
    )


def _bar(one: CaseRecord, x: float, step: float, share: float) -> str:
    height = max(_LEAST_BAR, share * (_HEIGHT - _TOP))
    kind = "pass" if one.verdict is Verdict.AC else "fail"
    seconds = translate("{seconds:.3f} s", seconds=one.cpu_s)
    words = escape(f"{one.case}: {one.verdict.value}, {seconds}")
    width = max(step - 1, step * 0.7)
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{_HEIGHT - height:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}"><title>{words}</title></rect>'
    )
