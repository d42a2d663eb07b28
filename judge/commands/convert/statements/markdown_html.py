"""Render Markdown of the kit as HTML that runs and loads nothing.

Raw HTML, links and images are text: whoever wrote a statement cannot put anything else than words
into a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from judge.terminal.wrapping import is_wide

FEATURES = (
    *("heading", "fence", "code", "list", "table", "blockquote", "hr"),
    *("newline", "escape", "backticks", "emphasis", "entity"),
)
"""What a statement may use of Markdown."""


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
