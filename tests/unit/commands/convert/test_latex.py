"""Statements as LaTeX: each thing that Markdown has, and what no text may do to LaTeX."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.kit import Kit
from judge.commands.convert import latex
from tests.conftest import ROOT, each_row

KIT = Kit(ROOT)


@each_row(
    ("markdown", "expected"),
    [
        pytest.param("One\ntwo.\n", "One\ntwo.\n", id="a paragraph"),
        pytest.param("One.\n\n\nTwo.", "One.\n\nTwo.\n", id="two paragraphs"),
        pytest.param("a **b c** d", "a \\textbf{b c} d\n", id="bold"),
        pytest.param("a *b* c", "a \\emph{b} c\n", id="italic"),
        pytest.param("**a\nb**", "\\textbf{a\nb}\n", id="bold over a line end"),
        pytest.param("**a *b***", "\\textbf{a \\emph{b}}\n", id="italic in bold"),
        pytest.param("2 * 3 * 4", "2 * 3 * 4\n", id="stars that stand alone"),
        pytest.param("the `n` numbers", "the \\texttt{n} numbers\n", id="code"),
        pytest.param("`a*b*c`", "\\texttt{a*b*c}\n", id="code is not looked into"),
        pytest.param("`` a`b ``", "\\texttt{a`b}\n", id="code with a backtick"),
        pytest.param("`--x`", "\\texttt{-{}-x}\n", id="hyphens do not become a dash"),
        pytest.param("`a  b`", "\\texttt{a~~b}\n", id="blanks in code are kept"),
        pytest.param(r"\*no\* \`x\`", "*no* `x`\n", id="escaped signs"),
        pytest.param("50 % of $x_1$ & #2", "50 \\% of \\$x\\_1\\$ \\& \\#2\n", id="special signs"),
        pytest.param("{a}~b^c\\d", "\\{a\\}\\textasciitilde{}b\\textasciicircum{}c", id="others"),
        pytest.param(
            "箱を\n押す。\nOne\n歩く。", "箱を押す。\nOne\n歩く。\n", id="Japanese is joined"
        ),
        pytest.param("a < b > c", "a \\textless{} b \\textgreater{} c\n", id="angles"),
    ],
)
def test_inline_markdown_becomes_latex(markdown: str, expected: str) -> None:
    assert latex.body(markdown).startswith(expected)


@each_row(
    ("markdown", "expected"),
    [
        pytest.param("For $x_1 < 5$, *a*.", "For $x_1 < 5$, \\emph{a}.\n", id="in a line"),
        pytest.param("$$\n\\sum_i a_i\n$$", "$$\n\\sum_i a_i\n$$\n", id="in lines of its own"),
        pytest.param("$a\\$b$", "$a\\$b$\n", id="an escaped sign in it"),
        pytest.param("**$a*b*c$**", "\\textbf{$a*b*c$}\n", id="not looked into"),
        pytest.param("5 $ or $6", "5 \\$ or \\$6\n", id="prices"),
        pytest.param("$5 or $6", "\\$5 or \\$6\n", id="prices with the sign before"),
        pytest.param(r"\$x$", "\\$x\\$\n", id="an escaped sign before"),
        pytest.param("$6 and `$`", "\\$6 and \\texttt{\\$}\n", id="code wins"),
        pytest.param("    $x$", "\\begin{verbatim}\n$x$\n\\end{verbatim}\n", id="a code block"),
    ],
)
def test_formulas_stay_as_they_are_where_a_statement_may_have_some(
    markdown: str, expected: str
) -> None:
    assert latex.body(markdown, has_formulas=True) == expected


@each_row(
    ("markdown", "expected"),
    [
        pytest.param("## Limits", "\\section*{Limits}\n", id="a section"),
        pytest.param("### More `x` ##", "\\subsection*{More \\texttt{x}}\n", id="a subsection"),
        pytest.param("#hash", "\\#hash\n", id="no heading"),
        pytest.param("## 入力\n\nx", "\\section*{入力}\n\nx\n", id="in another language"),
        pytest.param(
            "## Input\nOne\n## Output\nTwo\n## Rest",
            "\\begin{Input}\n\nOne\n\n\\end{Input}\n\n\\begin{Output}\n\nTwo\n\n\\end{Output}\n\n"
            "\\section*{Rest}\n",
            id="those that have an environment",
        ),
        pytest.param("## Input\nx", "\\begin{Input}\n\nx\n\n\\end{Input}\n", id="up to the end"),
    ],
)
def test_headings_become_sections(markdown: str, expected: str) -> None:
    assert latex.body(markdown) == expected


@each_row(
    ("markdown", "expected"),
    [
        pytest.param("    a $\n      b\n", "a $\n  b", id="an indented one"),
        pytest.param("    a\n\n\n    b\n\nc", "a\n\n\nb", id="with blank lines"),
        pytest.param("```\n**a**\n\n```\nb", "**a**\n", id="a fenced one"),
        pytest.param("```text\na", "a", id="a fence that does not end"),
        pytest.param("\ta", "a", id="by a tabulator"),
    ],
)
def test_drawings_are_left_alone(markdown: str, expected: str) -> None:
    body = latex.body(markdown)

    assert body.startswith(f"\\begin{{verbatim}}\n{expected}\n\\end{{verbatim}}\n")


@each_row(
    ("markdown", "expected"),
    [
        pytest.param(
            "Either\n- *one*\n  line, or\n- two.\n\nEnd.",
            "Either\n\n\\begin{itemize}\n\\item \\emph{one}\nline, or\n\\item two.\n"
            "\\end{itemize}\n\nEnd.\n",
            id="items",
        ),
        pytest.param(
            "1. One.\n\n   More.\n\n       x x\n2. Two\nlazily.\n## End",
            "\\begin{enumerate}\n\\item One.\n\nMore.\n\n\\begin{verbatim}\nx x\n\\end{verbatim}\n"
            "\\item Two\nlazily.\n\\end{enumerate}\n\n\\section*{End}\n",
            id="numbers, with paragraphs and drawings",
        ),
        pytest.param(
            "- a\n  - b\n- c",
            "\\begin{itemize}\n\\item a\n\n\\begin{itemize}\n\\item b\n\\end{itemize}\n\\item c\n"
            "\\end{itemize}\n",
            id="a list in a list",
        ),
        pytest.param(
            "| a | b | c |\n| --- | :-: | --: |\n| `x` | 1 \\| 2 | |\n\nEnd.",
            "\\begin{center}\n\\begin{tabular}{lcr}\na & b & c \\\\\n\\hline\n"
            "\\texttt{x} & 1 \\textbar{} 2 &  \\\\\n\\end{tabular}\n\\end{center}\n\nEnd.\n",
            id="a table",
        ),
    ],
)
def test_lists_and_tables(markdown: str, expected: str) -> None:
    assert latex.body(markdown) == expected


@each_row("slug", KIT.slugs())
@each_row("language", ["en", "ja"])
def test_every_statement_of_the_kit_is_balanced_and_lacks_no_word(slug: str, language: str) -> None:
    markdown = KIT.statement(slug, language).text

    body = latex.body(markdown)

    assert latex.body(markdown, has_formulas=True) == body  # it has no formula by chance
    begun = re.findall(r"\\(begin|end)\{(\w+)\}", body)
    opened: list[str] = []
    for kind, name in begun:
        if kind == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert opened == []
    plain = re.sub(r"\\[A-Za-z]+\*?|[^\w]|_", "", body)
    words = set(re.findall(r"[A-Za-z]{4,}", markdown))
    assert [word for word in words if word not in plain] == []


@given(st.text(st.sampled_from("ab \n*`_#-1.|$%&\\{}~^<>　箱"), max_size=60))
def test_no_text_can_break_out(text: str) -> None:
    body = latex.body(text)

    drawn = re.sub(r"\\begin\{verbatim\}\n(.*?\n)?\\end\{verbatim\}", "", body, flags=re.S)
    without = re.sub(r"\\[A-Za-z]+\*?|\\[{}$&#_%\\]|[ &]?&[ &]?", "", drawn)
    assert not set(without) & set("\\$#%&_^")
    assert without.count("{") == without.count("}")
