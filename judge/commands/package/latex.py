"""Convert a statement from Markdown to LaTeX, for `problem.<language>.tex`.

It supports the Markdown of the kit's statements: paragraphs, headings, lists (whose items may have
paragraphs, lists, tables and code blocks), tables, indented and fenced code blocks; code, bold and
italic words. The LaTeX uses only commands that every reader of problem packages knows.

Statements of the kit have no formulas, and `$` is a box in them. Those of other packages may have
some: `$...$`, or `$$...$$` on a line of its own, which LaTeX reads as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.tree import SyntaxTreeNode

_SPECIAL = {sign: f"\\{sign}" for sign in "{}$&#_%"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}
_ENVIRONMENTS = ("Input", "Output", "Interaction")
"""Headings for which the LaTeX classes have environments."""

_FORMULA = re.compile(
    r"\$\$(?:\\.|[^$`\\])+\$\$|\$(?=[^\s$])(?:\\.|[^$`\\])*(?<=\S)\$(?!\d)", re.DOTALL
)
"""As in most Markdown: no blank after the first `$` and before the last, and no digit after it.

A backtick is none of a formula: it begins code."""


def _formula(state: StateInline, silent: bool) -> bool:
    match = _FORMULA.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        state.push("formula", "", 0).content = match[0]
    state.pos = match.end()
    return True


def _parser() -> MarkdownIt:
    return MarkdownIt("zero", {"maxNesting": 100}).enable(
        ["heading", "fence", "code", "list", "table", "newline", "escape", "backticks", "emphasis"]
    )


_MARKDOWN = _parser()
_WITH_FORMULAS = _parser()
_WITH_FORMULAS.inline.ruler.after("escape", "formula", _formula)
_LISTS = {"bullet_list": "itemize", "ordered_list": "enumerate"}
_COMMANDS = {"strong": r"\textbf", "em": r"\emph"}
_COLUMNS = {"text-align:center": "c", "text-align:right": "r"}

# From the first character of the scripts that have no blanks between words.
_BREAK_IN_JAPANESE = re.compile("(?<=[\u2e80-\U0010ffff])\n(?=[\u2e80-\U0010ffff])")

_BEYOND_LATIN = re.compile("[\u1100-\u11ff\u2e80-\ufdcf\ufe30-\uffef\U00020000-\U0010ffff]")
"""The scripts of East Asia, for which LaTeX needs fonts that statements cannot ask for."""


def statement(name: str, markdown: str) -> str:
    """The LaTeX of a statement whose title is `name`."""
    plain = "" if escape(name) == name else f"%% plainproblemname: {name}\n"
    return f"{plain}\\problemname{{{escape(name)}}}\n\n{body(markdown)}"


def body(markdown: str, *, has_formulas: bool = False) -> str:
    """The LaTeX of a statement without its title."""
    parser = _WITH_FORMULAS if has_formulas else _MARKDOWN
    tokens = parser.parse(f"{markdown.expandtabs(4)}\n")
    return _blocks(SyntaxTreeNode(tokens).children) + "\n"


def sections(markdown: str) -> list[tuple[str, str]]:
    """The title and the Markdown of each section; what is before the first has no title.

    A section begins with a heading of the first or second level, and includes it.
    """
    tokens = _MARKDOWN.parse(markdown)
    lines = markdown.splitlines(keepends=True)
    starts = [("", 0)]
    for number, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag in ("h1", "h2") and token.level == 0:
            assert token.map is not None
            starts.append((tokens[number + 1].content, token.map[0]))
    ends = [start for _, start in starts[1:]] + [len(lines)]
    return [
        (title, "".join(lines[start:end])) for (title, start), end in zip(starts, ends, strict=True)
    ]


def is_writable(text: str) -> bool:
    """Whether the fonts that LaTeX has without further packages hold all signs of the text."""
    return _BEYOND_LATIN.search(text) is None


def escape(text: str) -> str:
    """The text with the special characters of LaTeX escaped."""
    return "".join(_SPECIAL.get(sign, sign) for sign in text)


def _blocks(nodes: Iterable[SyntaxTreeNode]) -> str:
    parts: list[str] = []
    end: list[str] = []
    for node in nodes:
        if node.type == "heading":
            parts += end
            end = []
            name = node.children[0].content
            if name in _ENVIRONMENTS and node.tag in ("h1", "h2"):
                parts.append(f"\\begin{{{name}}}")
                end = [f"\\end{{{name}}}"]
                continue
        parts.append(_block(node))
    return "\n\n".join(parts + end)


def _block(node: SyntaxTreeNode) -> str:
    if node.type in ("code_block", "fence"):
        return f"\\begin{{verbatim}}\n{node.content}\\end{{verbatim}}"
    if kind := _LISTS.get(node.type):
        items = [f"\\item {_blocks(item.children)}" for item in node.children]
        return "\n".join([f"\\begin{{{kind}}}", *items, f"\\end{{{kind}}}"])
    if node.type == "table":
        return _table(node)
    text = _inline(node.children[0])
    if node.type == "heading":
        return f"\\{'section' if node.tag in ('h1', 'h2') else 'subsection'}*{{{text}}}"
    return text


def _table(node: SyntaxTreeNode) -> str:
    rows = [row for part in node.children for row in part.children]
    columns = "".join(_COLUMNS.get(str(cell.attrGet("style")), "l") for cell in rows[0].children)
    head, *others = (
        " & ".join(_inline(cell.children[0]) for cell in row.children) + r" \\" for row in rows
    )
    lines = [f"\\begin{{tabular}}{{{columns}}}", head, r"\hline", *others, r"\end{tabular}"]
    return "\n".join([r"\begin{center}", *lines, r"\end{center}"])


def _inline(node: SyntaxTreeNode) -> str:
    parts = []
    for child in node.children:
        if child.type == "code_inline":
            # It keeps blanks, and two hyphens do not become a dash.
            plain = re.sub("-(?=-)", "-{}", escape(child.content))
            parts.append(f"\\texttt{{{plain.replace('  ', '~~')}}}")
        elif child.type == "formula":
            parts.append(child.content)
        elif command := _COMMANDS.get(child.type):
            parts.append(f"{command}{{{_inline(child)}}}")
        else:
            parts.append("\n" if child.type.endswith("break") else escape(child.content))
    return _BREAK_IN_JAPANESE.sub("", "".join(parts))
