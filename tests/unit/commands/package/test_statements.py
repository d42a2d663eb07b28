"""Statements as HTML that cannot do anything, as a page, as a PDF, and as LaTeX."""

import re
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.commands.package import latex
from judge.commands.package.statements import (
    ALL,
    booklet,
    letter_of,
    markdown_html,
    statement_parts,
    statements_page,
    statements_pdf,
)
from judge.commands.package.tex import TexPages
from judge.errors import UsageError
from tests.conftest import each_row
from tests.kit.solutions import KIT

_TAG = re.compile(r"<(/?)(\w+)([^>]*)>")
_TAGS = {
    *("p", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "hr", "br", "div"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}
_ATTRIBUTES = re.compile(r'( (class="(center|right|left|wide)"|tabindex="0"|start="\d+"))*( /)?')


def assert_harmless(html: str) -> None:
    """All that looks like a tag is one of a few, with attributes that do nothing."""
    for _, name, attributes in _TAG.findall(html):
        assert name in _TAGS
        assert _ATTRIBUTES.fullmatch(attributes), attributes
    assert "<" not in _TAG.sub("", html)


@pytest.mark.attack
@given(st.text(alphabet="<>&\"'`*_[]()!|:-#\n ab/=", max_size=60))
@example("<script>alert(1)</script>")
@example("<img src=x onerror=alert(1)>")
@example("![x](http://evil.example/x.png)")
@example("    <b>")
@example("```\n</code></pre><script>\n```")
@example("| a |\n|:-:|\n| <i onclick=x> |")
def test_markup_in_a_statement_is_text(text: str) -> None:
    assert_harmless(markdown_html(text))


@each_row("language", ["en", "ja"])
def test_every_statement_of_the_kit_is_rendered(language: str) -> None:
    for slug in KIT.slugs():
        text = KIT.statement(slug, language).text

        html = markdown_html(text)

        assert_harmless(html)
        assert html.count("<h2>") == len(re.findall(r"^## ", text, re.MULTILINE))
        assert "\n#" not in re.sub(r"<pre.*?</pre>", "", html, flags=re.DOTALL)


# Pages


def test_the_page_names_its_statements_and_loads_and_runs_nothing() -> None:
    page = statements_page([("en", "# A & B\n"), ("ja", "# 盤\n")], "A & B")
    nasty = statements_page([("en", "<script>alert(1)</script> \x1b[31m")], "</title><script>")

    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert "<title>A &amp; B</title>" in page
    assert re.findall(r'<article lang="(\w+)" id="statement-\d">\n(.*)', page) == [
        *(("en", "<h1>A &amp; B</h1>"), ("ja", "<h1>盤</h1>"))
    ]
    assert re.search(r"https?:|src=|href=.(?!#)|@import|url\(", page) is None
    assert re.findall(r'<a href="#(.*?)">(.*)</a>', page) == [
        *(("statement-1", "A &amp; B"), ("statement-2", "盤"))
    ]
    assert not any(sign in nasty for sign in ("<script", "\x1b", "<nav>"))


# Languages and letters


def test_languages_come_english_first_and_a_contest_shows_letters() -> None:
    assert [language for language, _ in statement_parts(KIT, "push", ALL)] == ["en", "ja"]

    ((_, text),) = statement_parts(KIT, "push", "en", letter="B")

    assert text.startswith("# B. Push!!\n")
    assert "Difficulty" not in text
    assert "Sample input 1" in text
    assert [letter_of(0, 1), letter_of(0, 2), letter_of(25, 26)] == ["", "A", "Z"]
    with pytest.raises(UsageError, match="at most 26"):
        letter_of(0, 27)


# Source text for typst


def body(*texts: str) -> str:
    """The source of English statements, without the settings before it."""
    source = booklet([("en", text) for text in texts], "a title", fonts=["F"], mono=["M"])
    return source.partition('#set document(title: "a title")\n')[2]


def test_each_kind_of_block_has_its_function() -> None:
    text = "# Name\n\ntwo **bold** words\n\n- one\n- `two`\n\n3. three\n\n```\na  b\n```\n\n"
    text += "> said\n\n---\n\n| a | b |\n| --- | --: |\n| 1 | 2 |\n\n盤\n面\n"

    found = booklet([("en", text)], "a title", fonts=["F"], mono=["M"])

    assert found == external_file("booklet.txt")
    assert "#outline" not in body("# one")
    assert body("# one", "# two").count("#pagebreak(") == 2
    assert "#outline" in body("# one", "# two")


@given(st.text(alphabet='€$@#[]()*_`<>\\"/\n 1.-|', max_size=60))
def test_whatever_a_statement_contains_is_text(text: str) -> None:
    source = body(text)

    outside = re.sub(r'"(?:[^"\\]|\\.)*"', "", source)

    assert re.search(r'[€$@\\"`<>*_]', outside) is None
    assert set(re.findall(r"#([a-z]*)", outside)) <= {
        *("", "set", "heading", "list", "enum", "raw", "strong", "emph", "table", "quote", "line"),
        *("linebreak", "block"),
    }


# PDF


NASTY = '# A "name" \\ #read("/etc/passwd")\n\n$x$ *a* @b <c> `d"` [e](f) ~ -- #{panic()}\n'


def pages(pdf: bytes) -> int:
    """How many pages a PDF has, by its tree of pages."""
    return int(max(re.findall(rb"/Count (\d+)", pdf), key=int))


@pytest.mark.slow
def test_every_statement_of_the_kit_is_set() -> None:
    pytest.importorskip("typst")
    slugs = KIT.slugs()
    parts = [part for slug in slugs for part in statement_parts(KIT, slug, "en")]

    pdf = statements_pdf(parts, "Problems")

    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) > len(slugs)
    assert pages(statements_pdf([("en", NASTY)], NASTY)) == 1


@pytest.mark.slow
def test_pages_of_tex_stand_in_a_booklet_and_alone_are_the_pdf() -> None:
    pytest.importorskip("typst")
    made = statements_pdf([("en", "# a\n\n" + "b\n\n" * 60)], "a")
    by_tex = {0: TexPages(pdf=made, count=2, fault="")}

    booklet = statements_pdf([("en", "# a"), ("en", "# b")], "Problems", by_tex)

    assert (pages(made), pages(booklet)) == (2, 4)
    assert statements_pdf([("en", "# a")], "a", by_tex) == made


def test_without_typst_the_message_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)

    with pytest.raises(UsageError, match=r"needs typst.*install") as caught:
        statements_pdf([("en", "# a")], "a")

    assert "pdf" in str(caught.value)


class NoFonts:
    """The fonts of a machine on which nobody reads Japanese."""

    def families(self) -> list[str]:
        return ["Libertinus Serif"]


def test_signs_without_a_font_are_an_error_and_no_blank_boxes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pytest.importorskip("typst"), "Fonts", NoFonts)

    assert statements_pdf([("en", "# a")], "a").startswith(b"%PDF-")
    with pytest.raises(UsageError, match=r"no font here.*'ja'.*fonts-noto-cjk"):
        statements_pdf([("ja", "# 盤")], "a")


# LaTeX

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

    assert found == external_file("latex.txt")


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
