"""Convert a statement from Markdown to LaTeX, for `problem.<language>.tex`.

It supports the Markdown of the kit's statements: paragraphs, headings, lists (whose items may have
paragraphs, lists, tables and code blocks), tables, indented and fenced code blocks; code, bold and
italic words. The LaTeX uses only commands that every reader of problem packages knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}
_KNOWN = {"Input": "Input", "Output": "Output", "Interaction": "Interaction"}
"""Headings for which the LaTeX classes have environments."""

_HEADING = re.compile(r"(#{1,6}) +(.*?) *#*")
_FENCE = re.compile(r"(```+|~~~+).*")
_ITEM = re.compile(r"( {0,3}(?:[-*+]|[0-9]{1,9}[.)]) +)\S.*")
_RULER = re.compile(r" *\|?( *:?-+:? *\|)*( *:?-+:? *)\|? *")
_FIRST_WIDE = "\u2e80"
"""The first character of the scripts that have no blanks between words."""

_SPAN = re.compile(
    r"(`+)(.+?)(?<!`)\1(?!`)|\*\*(?!\s)(.+?)(?<!\s)\*\*|\*(?!\s)(.+?)(?<!\s)\*|\\([!-/:-@\[-`{-~])",
    re.S,
)


def statement(name: str, markdown: str) -> str:
    """The LaTeX of a statement whose title is `name`."""
    plain = "" if escape(name) == name else f"%% plainproblemname: {name}\n"
    return f"{plain}\\problemname{{{escape(name)}}}\n\n{body(markdown)}"


def body(markdown: str) -> str:
    """The LaTeX of a statement without its title."""
    parts: list[str] = []
    opened = ""
    for block in _blocks(markdown.expandtabs(4).splitlines()):
        heading = _HEADING.fullmatch(block[0]) if len(block) == 1 else None
        if heading and opened:
            parts.append(f"\\end{{{opened}}}")
            opened = ""
        if heading and heading[2] in _KNOWN and len(heading[1]) <= 2:
            opened = _KNOWN[heading[2]]
            parts.append(f"\\begin{{{opened}}}")
        else:
            parts.append(_latex(block))
    if opened:
        parts.append(f"\\end{{{opened}}}")
    return "\n\n".join(parts) + "\n"


def escape(text: str) -> str:
    """The text with the special characters of LaTeX escaped."""
    return "".join(_SPECIAL.get(sign, sign) for sign in text)


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """The lines of each block; code blocks and lists keep their blank lines."""
    rest = list(lines)
    while rest:
        if not rest[0].strip():
            rest.pop(0)
            continue
        size = _block_size(rest)
        yield rest[:size]
        rest = rest[size:]


def _block_size(lines: Sequence[str]) -> int:
    """The number of lines of the block that begins with the first line."""
    first = lines[0]
    if fence := _FENCE.fullmatch(first):
        ends = (n for n, line in enumerate(lines[1:], 2) if line.rstrip() == fence[1])
        return next(ends, len(lines))
    if _HEADING.fullmatch(first):
        return 1
    if item := _ITEM.fullmatch(first):
        return _list_size(lines, len(item[1]))
    if first.startswith("    "):
        return _code_block_size(lines)
    for number, line in enumerate(lines):
        if number and (not line.strip() or _HEADING.fullmatch(line) or _FENCE.fullmatch(line)):
            return number
        if number and _ITEM.fullmatch(line):
            return number
    return len(lines)


def _list_size(lines: Sequence[str], inner: int) -> int:
    """The number of lines of a list whose items are indented by `inner`; lazy lines count."""
    number = 1
    while number < len(lines):
        line = lines[number]
        blank = not lines[number - 1].strip()
        goes_on = not line.strip() or line.startswith(" " * inner) or _ITEM.fullmatch(line)
        lazy = not blank and not _HEADING.fullmatch(line) and not _FENCE.fullmatch(line)
        if not goes_on and not lazy:
            break
        number += 1
    while not lines[number - 1].strip():
        number -= 1
    return number


def _code_block_size(lines: Sequence[str]) -> int:
    """The number of lines up to the last indented one; blank lines between count."""
    size = 0
    for number, line in enumerate(lines, 1):
        if line.startswith("    "):
            size = number
        elif line.strip():
            break
    return size


def _latex(block: Sequence[str]) -> str:
    first = block[0]
    if heading := _HEADING.fullmatch(first):
        kind = "section" if len(heading[1]) <= 2 else "subsection"
        return f"\\{kind}*{{{_inline(heading[2])}}}"
    if fence := _FENCE.fullmatch(first):
        closed = len(block) > 1 and block[-1].rstrip() == fence[1]
        return _verbatim(block[1:-1] if closed else block[1:])
    if first.startswith("    "):
        return _verbatim([line[4:] for line in block])
    if _ITEM.fullmatch(first):
        return _list(block)
    if len(block) > 1 and "|" in first and _RULER.fullmatch(block[1]):
        return _table(block)
    return _inline(_join_lines([line.strip() for line in block]))


def _join_lines(lines: Sequence[str]) -> str:
    """The lines of a paragraph, where no blank comes between two lines of Japanese."""
    text = lines[0]
    for line in lines[1:]:
        text += line if min(text[-1:], line[:1]) >= _FIRST_WIDE else f"\n{line}"
    return text


def _verbatim(lines: Sequence[str]) -> str:
    return "\n".join([r"\begin{verbatim}", *lines, r"\end{verbatim}"])


def _list(lines: Sequence[str]) -> str:
    items: list[list[str]] = []
    inner = 0
    for line in lines:
        item = _ITEM.fullmatch(line)
        if item and not (items and line.startswith(" " * inner)):
            inner = len(item[1])
            items.append([line[inner:]])
        else:
            items[-1].append(line[inner:] if line.startswith(" " * inner) else line.lstrip())
    kind = "itemize" if lines[0].lstrip()[0] in "-*+" else "enumerate"
    texts = ["\\item " + body("\n".join(item)).rstrip() for item in items]
    return "\n".join([f"\\begin{{{kind}}}", *texts, f"\\end{{{kind}}}"])


def _table(lines: Sequence[str]) -> str:
    columns = ""
    for ruler in _cells(lines[1]):
        left, right = ruler.startswith(":"), ruler.endswith(":")
        columns += "c" if left and right else "r" if right else "l"
    rows = [" & ".join(map(_inline, _cells(line))) + r" \\" for line in (lines[0], *lines[2:])]
    rows.insert(1, r"\hline")
    return "\n".join(
        [
            r"\begin{center}",
            f"\\begin{{tabular}}{{{columns}}}",
            *rows,
            r"\end{tabular}",
            r"\end{center}",
        ]
    )


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def _inline(text: str) -> str:
    """Inline text: words with code, bold and italics."""
    parts: list[str] = []
    done = 0
    for span in _SPAN.finditer(text):
        parts.append(escape(text[done : span.start()]))
        _, code, bold, italic, sign = span.groups()
        if code is not None:
            parts.append(_code(code))
        elif bold is not None:
            parts.append(f"\\textbf{{{_inline(bold)}}}")
        elif italic is not None:
            parts.append(f"\\emph{{{_inline(italic)}}}")
        else:
            parts.append(escape(sign))
        done = span.end()
    return "".join([*parts, escape(text[done:])])


def _code(text: str) -> str:
    """Inline code: it keeps blanks, and two hyphens do not become a dash."""
    plain = re.sub("-(?=-)", "-{}", escape(" ".join(text.splitlines())))
    return f"\\texttt{{{plain.replace('  ', '~~')}}}"
