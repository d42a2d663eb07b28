"""Statements as LaTeX: each thing that Markdown has, and what no text may do to LaTeX."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.kit import Kit
from judge.commands.package import latex
from tests.conftest import ROOT, each_row

KIT = Kit(ROOT)

MARKDOWN = r"""
One **bold *and* more**, the `n` `--x` `a  b`:
2 * 3 * 4, \*no\* $x_1$.

## Input
50 % of #2 & {a}~b^c
## Output
Either
- *one*
  line, or
- two.
  - inner

### More `x` ##
1. One.

       x x
2. Two

| a | b | c |
| --- | :-: | --: |
| `x` | 1 \| 2 | |

```text
**a** $
```
箱を
押す。
"""
LATEX = r"""
One \textbf{bold \emph{and} more}, the \texttt{n} \texttt{-{}-x} \texttt{a~~b}:
2 * 3 * 4, *no* \$x\_1\$.

\begin{Input}

50 \% of \#2 \& \{a\}\textasciitilde{}b\textasciicircum{}c

\end{Input}

\begin{Output}

Either

\begin{itemize}
\item \emph{one}
line, or
\item two.

\begin{itemize}
\item inner
\end{itemize}
\end{itemize}

\end{Output}

\subsection*{More \texttt{x}}

\begin{enumerate}
\item One.

\begin{verbatim}
x x
\end{verbatim}
\item Two
\end{enumerate}

\begin{center}
\begin{tabular}{lcr}
a & b & c \\
\hline
\texttt{x} & 1 \textbar{} 2 &  \\
\end{tabular}
\end{center}

\begin{verbatim}
**a** $
\end{verbatim}

箱を押す。
"""


def test_markdown_becomes_latex() -> None:
    assert latex.body(MARKDOWN) == LATEX.lstrip()
    assert "*no* $x_1$." in latex.body(MARKDOWN, has_formulas=True)


@each_row(
    ("markdown", "expected"),
    [
        ("**a\nb**", "\\textbf{a\nb}\n"),
        ("`` a`b ``", "\\texttt{a`b}\n"),
        ("a < b > c\\d", "a \\textless{} b \\textgreater{} c\\textbackslash{}d\n"),
        ("#hash", "\\#hash\n"),
        ("## 入力\n\nx", "\\section*{入力}\n\nx\n"),
        ("    a $\n\n\n      b\n", "\\begin{verbatim}\na $\n\n\n  b\n\\end{verbatim}\n"),
        ("```text\na", "\\begin{verbatim}\na\n\\end{verbatim}\n"),
        # Formulas, in which nothing is looked into
        ("**$a*b*c$**", "\\textbf{$a*b*c$}\n"),
        ("$$\n\\sum_i a_i\n$$", "$$\n\\sum_i a_i\n$$\n"),
        ("$a\\$b$", "$a\\$b$\n"),
        ("5 $ or $6", "5 \\$ or \\$6\n"),  # prices
        (r"\$x$", "\\$x\\$\n"),
        ("$6 and `$`", "\\$6 and \\texttt{\\$}\n"),
        ("    $x$", "\\begin{verbatim}\n$x$\n\\end{verbatim}\n"),
    ],
)
def test_odd_markdown_and_formulas(markdown: str, expected: str) -> None:
    assert latex.body(markdown, has_formulas=True) == expected


@each_row("slug", KIT.slugs())
@each_row("language", ["en", "ja"])
def test_every_statement_of_the_kit_is_balanced_and_lacks_no_word(slug: str, language: str) -> None:
    markdown = KIT.statement(slug, language).text

    body = latex.body(markdown)

    assert latex.body(markdown, has_formulas=True) == body  # it has no formula by chance
    opened: list[str] = []
    for kind, name in re.findall(r"\\(begin|end)\{(\w+)\}", body):
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
