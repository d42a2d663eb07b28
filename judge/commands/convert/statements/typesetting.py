"""Write a statement as source text for typst.

It supports what `markdown_html` does. All text stands in string literals, so whatever a statement
contains is shown and never carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from judge.commands.convert.statements.markdown_html import FEATURES
from judge.escaping import printable_lines
from judge.terminal.wrapping import is_wide

_LISTS = {"bullet_list": "list", "ordered_list": "enum"}
_WRAPPERS = {"strong": "strong", "em": "emph"}
_LONG = 15  # rows of a table that may go on at the next page
_COLUMNS = {"text-align:center": "center", "text-align:right": "right"}

_SETTINGS = """
#set page(paper: "a4", margin: 2.2cm, numbering: "1")
#set text(size: 10.5pt, font: {fonts})
#set par(justify: true)
#show raw: set text(size: 9.5pt, font: {mono})
#show raw.where(block: true): it => block(
  width: 100%, inset: 7pt, radius: 2pt, stroke: 0.5pt + luma(170), it)
#show heading.where(level: 1): set text(size: 17pt)
#show heading: set block(above: 1.4em, below: 0.9em)
#set table(stroke: (x, y) => (bottom: if y == 0 {{ 0.7pt }} else {{ 0.3pt + luma(150) }}))
"""


def booklet(
    parts: Sequence[tuple[str, str]], title: str, *, fonts: Sequence[str], mono: Sequence[str]
) -> str:
    """The source of statements in Markdown, each with its natural language, on pages of its own.

    More than one have a list of contents before them.
    """
    lines = [_SETTINGS.format(fonts=_array(fonts), mono=_array(mono))]
    lines.append(f"#set document(title: {_literal(title)})")
    if len(parts) > 1:
        lines.append(f"#outline(title: {_literal(title)}, depth: 1)\n#pagebreak()")
    bodies = [f"#[\n#set text(lang: {_literal(code)})\n{_body(text)}\n]" for code, text in parts]
    return "\n".join([*lines, "\n#pagebreak()\n".join(bodies), ""])


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("zero", {"maxNesting": 100}).enable(list(FEATURES))


def _body(text: str) -> str:
    tokens = _markdown().parse(f"{printable_lines(text).expandtabs(4)}\n")
    return _blocks(SyntaxTreeNode(tokens).children)


def _blocks(nodes: Iterable[SyntaxTreeNode]) -> str:
    return "\n\n".join(_block(node) for node in nodes)


def _block(node: SyntaxTreeNode) -> str:
    if node.type in ("code_block", "fence"):
        return f"#raw(block: true, {_literal(node.content.removesuffix(chr(10)))})"
    if kind := _LISTS.get(node.type):
        items = ", ".join(f"[{_blocks(item.children)}]" for item in node.children)
        start = f"start: {int(node.attrGet('start') or 1)}, " if kind == "enum" else ""
        return f"#{kind}({start}{items})"
    if node.type == "table":
        return _table(node)
    if node.type == "blockquote":
        return f"#quote(block: true)[{_blocks(node.children)}]"
    if node.type == "hr":
        return "#line(length: 100%)"
    text = _inline(node.children[0]) if node.children else ""
    if node.type == "heading":
        return f"#heading(level: {int(node.tag[1:])})[{text}]"
    return text


def _table(node: SyntaxTreeNode) -> str:
    rows = [row for part in node.children for row in part.children]
    sides = [_COLUMNS.get(str(cell.attrGet("style")), "left") for cell in rows[0].children]
    cells = [f"[{_inline(cell.children[0])}]" for row in rows for cell in row.children]
    align = f"({', '.join(sides)},)"
    table = f"#table(columns: {len(sides)}, align: {align}, {', '.join(cells)})"
    return table if len(rows) > _LONG else f"#block(breakable: false)[{table}]"


def _inline(node: SyntaxTreeNode) -> str:
    parts = []
    children = node.children
    for number, one in enumerate(children):
        if one.type == "code_inline":
            parts.append(f"#raw({_literal(one.content)})")
        elif wrapper := _WRAPPERS.get(one.type):
            parts.append(f"#{wrapper}[{_inline(one)}]")
        elif one.type == "hardbreak":
            parts.append("#linebreak()")
        elif one.type == "softbreak":
            before, after = children[number - 1].content, children[number + 1].content
            is_inside = is_wide(before[-1:]) and is_wide(after[:1])
            parts.append("" if is_inside else '#" "')
        else:
            parts.append(f"#{_literal(one.content)}")
    return "".join(f"{part};" for part in parts if part)


def _array(names: Sequence[str]) -> str:
    return f"({' '.join(f'{_literal(name)},' for name in names)})"


def _literal(text: str) -> str:
    """A string of typst."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
