"""Collect statements as Markdown; show them as HTML that runs and loads nothing, or as a PDF.

Raw HTML, links and images are text: whoever wrote a statement cannot put anything else than words
into a page. In a PDF all text stands in string literals of typst, so it is shown and never carried
out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from markdown_it.utils import OptionsDict
from msgspec.structs import replace

from judge.errors import UsageError, install_command
from judge.escaping import printable_lines
from judge.facts import Fact
from judge.packages.statements import statement_key
from judge.reports.markdown import statement_markdown
from judge.terminal.wrapping import is_wide

if TYPE_CHECKING:
    from judge.catalog.kit import Kit
    from judge.commands.package.tex import TexPages
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
    """The natural languages of a problem's statements that are text, English first."""
    folder = source.root / "problems" / slug
    keys: list[tuple[str, str] | None]
    if folder.is_dir():
        keys = [statement_key(path.name) for path in folder.iterdir()]
    else:
        from judge.packages.package import Package  # not for the kit

        assert isinstance(source, Package)
        keys = list(source.statement_names)
    languages = {key[0] for key in keys if key is not None and key[1] != "pdf"}
    return sorted(languages, key=lambda language: (language != "en", language))


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
        raise UsageError("a booklet has at most 26 problems, not {}", count)
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


def markdown_html(text: str, change: Callable[[int, str], str] | None = None) -> str:
    """The HTML of a text in Markdown; headings begin at h2 if the text begins them there.

    `change` gets the number and the HTML of each block of code, and says what takes its place.
    """
    return str(_markdown().render(text.expandtabs(4), {"number": 0, "change": change}))


@cache
def _markdown() -> MarkdownIt:
    made = MarkdownIt("zero", {"maxNesting": 100}).enable(list(FEATURES))
    made.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>\n')
    made.add_render_rule("table_close", lambda *_: "</table></div>\n")
    made.add_render_rule("code_block", _code_block)
    made.add_render_rule("fence", _code_block)
    made.add_render_rule("softbreak", _line_end)
    for cell in ("th_open", "td_open"):
        made.add_render_rule(cell, _open_cell)
    return made


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
    return "" if _is_in_japanese(tokens, index) else "\n"


def _is_in_japanese(parts: Sequence[Token | SyntaxTreeNode], index: int) -> bool:
    """Whether a line ends there inside Japanese, which has no spaces."""
    return is_wide(parts[index - 1].content[-1:]) and is_wide(parts[index + 1].content[:1])


def _code_block(
    renderer: Any, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any
) -> str:
    block = f'<pre tabindex="0"><code>{escapeHtml(tokens[index].content)}</code></pre>\n'
    env["number"] += 1
    return env["change"](env["number"], block) if env["change"] else block


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


def statements_pdf(
    parts: Sequence[tuple[str, str]], title: str, by_tex: Mapping[int, TexPages] | None = None
) -> bytes:
    """The PDF of statements in Markdown, each with its natural language before it.

    Pages of `by_tex` take the place of the statement with that number, from 0 on. Raises
    `UsageError` if typst is not installed, or no font with the signs of a statement.
    """
    by_tex = by_tex or {}
    if len(parts) == len(by_tex) == 1:
        return by_tex[0].pdf
    try:
        import typst  # an extra: only a PDF needs it
    except ImportError as error:
        raise UsageError(
            Fact("a PDF needs typst, which is not installed"),
            advice=Fact("Install it: {}", install_command("pdf")),
        ) from error
    wide = [font for font in _EAST_ASIAN if font in set(typst.Fonts().families())]
    if not wide:
        for number, (language, text) in enumerate(parts):
            if number not in by_tex and any(map(is_wide, text)):
                raise UsageError(
                    Fact("there is no font here for the statement in {!r}", language),
                    advice=Fact("On Debian and Ubuntu: apt install fonts-noto-cjk"),
                )
    counts = {number: pages.count for number, pages in by_tex.items()}
    source = booklet(parts, title, counts, fonts=(*_FONTS, *wide), mono=(*_MONO, *wide))
    with TemporaryDirectory() as folder:
        root = Path(folder)
        for number, pages in by_tex.items():
            (root / f"{number}.pdf").write_bytes(pages.pdf)
        (root / "booklet.typ").write_bytes(source.encode(errors="replace"))
        return bytes(typst.compile(root / "booklet.typ", root=root))


def booklet(
    parts: Sequence[tuple[str, str]],
    title: str,
    pages: Mapping[int, int] | None = None,
    *,
    fonts: Sequence[str],
    mono: Sequence[str],
) -> str:
    """The source of statements in Markdown, each with its natural language, on pages of its own.

    Statements with numbers in `pages` are so many pages of a PDF, `/0.pdf` and so on. More than one
    have a list of contents before them.
    """
    pages = pages or {}
    lines = [_SETTINGS.format(fonts=_array(fonts), mono=_array(mono))]
    lines.append(f"#set document(title: {_literal(title)})")
    if len(parts) > 1:
        lines.append(f"#outline(title: {_literal(title)}, depth: 1)\n#pagebreak()")
    bodies = [
        _pdf_pages(number, pages[number], text)
        if number in pages
        else f"#[\n#set text(lang: {_literal(code)})\n{_body(text)}\n]"
        for number, (code, text) in enumerate(parts)
    ]
    return "\n".join([*lines, "\n#pagebreak(weak: true)\n".join(bodies), ""])


def _pdf_pages(number: int, count: int, text: str) -> str:
    """Pages of a PDF, behind the first of which stands the title, for the list of contents."""
    title = printable_lines(text.partition("\n")[0]).removeprefix("# ")
    hidden = f"#place(hide(heading(level: 1, {_literal(title)})))\n"
    below = "place(bottom + center, dy: -1.1cm, context counter(page).display())"
    return "\n".join(
        f"#page(margin: 0pt, numbering: none, foreground: {below})[\n{'' if page > 1 else hidden}"
        f'#image("/{number}.pdf", page: {page}, width: 100%, height: 100%)\n]'
        for page in range(1, count + 1)
    )


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
    for number, child in enumerate(children):
        if child.type == "code_inline":
            parts.append(f"#raw({_literal(child.content)})")
        elif wrapper := _WRAPPERS.get(child.type):
            parts.append(f"#{wrapper}[{_inline(child)}]")
        elif child.type == "hardbreak":
            parts.append("#linebreak()")
        elif child.type == "softbreak":
            parts.append("" if _is_in_japanese(children, number) else '#" "')
        else:
            parts.append(f"#{_literal(child.content)}")
    return "".join(f"{part};" for part in parts if part)


def _array(names: Sequence[str]) -> str:
    return f"({' '.join(f'{_literal(name)},' for name in names)})"


def _literal(text: str) -> str:
    """A string of typst."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
