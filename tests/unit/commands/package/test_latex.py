"""Statements as LaTeX: each thing that Markdown has, and what no text may do to LaTeX."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.kit import Kit
from judge.commands.package import latex
from tests.conftest import ROOT, each_row
from tests.unit.commands.golden import golden

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


ODD = [
    "**a\nb**",
    "`` a`b ``",
    "a < b > c\\d",
    "#hash",
    "## 入力\n\nx",
    "    a $\n\n\n      b\n",
    "```text\na",
    # Formulas, in which nothing is looked into
    "**$a*b*c$**",
    "$$\n\\sum_i a_i\n$$",
    "$a\\$b$",
    "5 $ or $6",  # prices
    r"\$x$",
    "$6 and `$`",
    "    $x$",
]


def test_markdown_and_formulas_become_latex() -> None:
    made = [latex.body(one, has_formulas=True) for one in (MARKDOWN, *ODD)]
    found = "\n----\n".join([latex.body(MARKDOWN), *made])

    assert found == golden(__file__, "latex.txt", found)


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
    assert [word for word in re.findall(r"[A-Za-z]{4,}", markdown) if word not in plain] == []


@given(st.text(st.sampled_from("ab \n*`_#-1.|$%&\\{}~^<>　箱"), max_size=60))
def test_no_text_can_break_out(text: str) -> None:
    body = latex.body(text)

    drawn = re.sub(r"\\begin\{verbatim\}\n(.*?\n)?\\end\{verbatim\}", "", body, flags=re.S)
    without = re.sub(r"\\[A-Za-z]+\*?|\\[{}$&#_%\\]|[ &]?&[ &]?", "", drawn)
    assert not set(without) & set("\\$#%&_^")
    assert without.count("{") == without.count("}")
