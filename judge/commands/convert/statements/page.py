"""One page of statements that runs and loads nothing, for a browser or a printer."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from judge.commands.convert.statements.markdown_html import markdown_html
from judge.escaping import printable_lines

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
