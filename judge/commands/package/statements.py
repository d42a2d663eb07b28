"""Collect statements as Markdown, and show them as HTML that runs and loads nothing.

Raw HTML, links and images are text: whoever wrote a statement cannot put anything else than words
into a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from msgspec.structs import replace

from judge.errors import UsageError
from judge.escaping import printable_lines
from judge.packages.kit_or_package import as_package
from judge.packages.statements import statement_key
from judge.reports.markdown import statement_markdown
from judge.terminal.wrapping import is_wide

if TYPE_CHECKING:
    from judge.catalog.kit import Kit
    from judge.packages.package import Package

ALL = "all"

FEATURES = (
    *("heading", "fence", "code", "list", "table", "blockquote", "hr"),
    *("newline", "escape", "backticks", "emphasis", "entity"),
)
"""What a statement may use of Markdown."""

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
body { font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2rem; }
pre, code { font: .93rem/1.4 ui-monospace, monospace; }
pre { padding: .6rem .8rem; border: 1px solid #8886; border-radius: .3rem; overflow-x: auto; }
.wide { overflow-x: auto; } table { border-collapse: collapse; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #8886; text-align: left; }
.right { text-align: right; } .center { text-align: center; }
nav ul { list-style: none; padding: 0; }
:is(article, nav) + article { margin-top: 4rem; padding-top: 2rem; border-top: 1px solid #8886; }
@media print {
  body { max-width: none; margin: 0; } pre, tr { break-inside: avoid; }
  h1, h2 { break-after: avoid; }
  :is(article, nav) + article { break-before: page; margin: 0; padding: 0; border: none; }
}
"""


def statement_languages(source: Kit | Package, slug: str) -> list[str]:
    """The natural languages of a problem's statements in Markdown, English first."""
    if (package := as_package(source)) is not None:
        keys: list[tuple[str, str] | None] = list(package.statement_names)
    else:
        folder = source.root / "problems" / slug
        keys = [statement_key(path.name) for path in folder.iterdir()]
    found = {key[0] for key in keys if key is not None and key[1] == "md"}
    return sorted(found, key=lambda language: (language != "en", language))


def statement_parts(
    source: Kit | Package, slug: str, language: str, *, letter: str = ""
) -> Iterator[tuple[str, str]]:
    """Each natural language with the statement in Markdown, as a contest shows it.

    `language` may be `ALL`. `letter` comes before the title. Raises `UsageError` if there is none.
    """
    problem = source.problem(slug)
    # A package without any says in its error what it has instead.
    languages = statement_languages(source, slug) or ["en"]
    for key in languages if language == ALL else [language]:
        statement = source.statement(slug, key)
        plain = replace(statement, difficulty=None, before=(), after=())
        text = statement_markdown(problem, plain)
        yield key, f"# {letter}. {text.removeprefix('# ')}" if letter else text


def letter_of(number: int, count: int) -> str:
    """What a contest of `count` problems calls the one with this number, from 0 on."""
    if count > 26:
        raise UsageError(f"a booklet has at most 26 problems, not {count}")
    return chr(ord("A") + number) if count > 1 else ""


def statements_page(parts: Sequence[tuple[str, str]], title: str) -> str:
    """The page of statements in Markdown, each with its natural language before it.

    Several have a list of their titles before them, as the first page of a booklet.
    """
    articles = "\n".join(
        f'<article lang="{escape(language)}" id="statement-{number}">\n'
        f"{markdown_html(printable_lines(text))}</article>"
        for number, (language, text) in enumerate(parts, 1)
    )
    return (
        f'<!doctype html>\n<html lang="{escape(parts[0][0])}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"{_contents(parts, title) if len(parts) > 1 else ''}{articles}\n</body>\n</html>\n"
    )


def _contents(parts: Sequence[tuple[str, str]], title: str) -> str:
    rows = "\n".join(
        f'<li lang="{escape(language)}"><a href="#statement-{number}">{escape(heading)}</a></li>'
        for number, (language, text) in enumerate(parts, 1)
        for heading in [printable_lines(text.partition("\n")[0]).strip().lstrip("# ")]
    )
    return f"<nav>\n<h1>{escape(title)}</h1>\n<ul>\n{rows}\n</ul>\n</nav>\n"


def markdown_html(text: str) -> str:
    """The HTML of a text in Markdown; headings begin at h2 if the text begins them there."""
    return str(_markdown().render(text.expandtabs(4)))


@cache
def _markdown() -> MarkdownIt:
    made = MarkdownIt("zero", {"maxNesting": 100}).enable(list(FEATURES))
    made.add_render_rule("table_open", _open_table)
    made.add_render_rule("table_close", _close_table)
    made.add_render_rule("code_block", _code_block)
    made.add_render_rule("fence", _code_block)
    made.add_render_rule("softbreak", _line_end)
    for cell in ("th_open", "td_open"):
        made.add_render_rule(cell, _open_cell)
    return made


def _open_table(renderer: Any, tokens: Sequence[Token], index: int, *rest: Any) -> str:
    return '<div class="wide" tabindex="0"><table>\n'


def _close_table(renderer: Any, tokens: Sequence[Token], index: int, *rest: Any) -> str:
    return "</table></div>\n"


def _open_cell(
    renderer: Any, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any
) -> str:
    """A cell whose alignment is a class: the policy of the pages forbids inline styles."""
    token = tokens[index]
    style = str(token.attrs.pop("style", ""))
    if style:
        token.attrs["class"] = style.removeprefix("text-align:")
    return str(renderer.renderToken(tokens, index, options, env))


def _line_end(renderer: Any, tokens: Sequence[Token], index: int, *rest: Any) -> str:
    """A line end in a sentence; nothing inside Japanese, which has no spaces."""
    before, after = tokens[index - 1].content, tokens[index + 1].content
    return "" if is_wide(before[-1:]) and is_wide(after[:1]) else "\n"


def _code_block(
    renderer: Any, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any
) -> str:
    return f'<pre tabindex="0"><code>{escapeHtml(tokens[index].content)}</code></pre>\n'
