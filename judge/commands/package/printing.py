"""Typeset statements as a PDF, with typst.

It supports what `statements` does. All text stands in string literals of typst, so whatever a
statement contains is shown and never carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from judge.commands.package.statements import FEATURES
from judge.errors import UsageError, install_command
from judge.escaping import printable_lines
from judge.terminal.wrapping import is_wide

# Of typst itself, so that a PDF looks alike on every machine.
_FONTS = ("Libertinus Serif",)
_MONO = ("DejaVu Sans Mono",)
_EAST_ASIAN = (
    *("Noto Serif CJK JP", "Noto Sans CJK JP", "Source Han Serif", "Source Han Sans"),
    *("IPAexMincho", "IPAexGothic", "IPAMincho", "IPAGothic", "TakaoPMincho", "VL PGothic"),
)
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


def statements_pdf(parts: Sequence[tuple[str, str]], title: str) -> bytes:
    """The PDF of statements in Markdown, each with its natural language before it.

    Raises `UsageError` if typst is not installed, or no font with the signs of a statement.
    """
    try:
        import typst  # an extra: only a PDF needs it
    except ImportError as error:
        raise UsageError(
            "a PDF needs typst, which is not installed",
            advice=f"Install it: {install_command('pdf')}",
        ) from error
    wide = [font for font in _EAST_ASIAN if font in set(typst.Fonts().families())]
    if not wide:
        for language, text in parts:
            if any(map(is_wide, text)):
                raise UsageError(
                    f"there is no font here for the statement in {language!r}",
                    advice="On Debian and Ubuntu: apt install fonts-noto-cjk",
                )
    source = booklet(parts, title, fonts=(*_FONTS, *wide), mono=(*_MONO, *wide))
    return bytes(typst.compile(source.encode(errors="replace")))


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


def _body(text: str) -> str:
    parser = MarkdownIt("zero", {"maxNesting": 100}).enable(list(FEATURES))
    tokens = parser.parse(f"{printable_lines(text).expandtabs(4)}\n")
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
