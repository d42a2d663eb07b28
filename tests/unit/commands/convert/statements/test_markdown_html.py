"""Markdown as HTML that cannot do anything."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.commands.convert.statements.markdown_html import markdown_html
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
@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[a](javascript:alert(1))",
        "![x](http://evil.example/x.png)",
        "<svg onload=alert(1)>",
        "`<b>`",
        "    <b>",
        "```\n</code></pre><script>\n```",
        "| a |\n|:-:|\n| <i onclick=x> |",
    ],
)
def test_markup_in_a_statement_is_text(text: str) -> None:
    assert_harmless(markdown_html(text))


@given(st.text(alphabet="<>&\"'`*_[]()!|:-#\n ab/=", max_size=60))
def test_no_text_makes_other_tags(text: str) -> None:
    assert_harmless(markdown_html(text))


@each_row("language", ["en", "ja"])
def test_every_statement_of_the_kit_is_rendered(language: str) -> None:
    for slug in KIT.slugs():
        text = KIT.statement(slug, language).text

        html = markdown_html(text)

        assert_harmless(html)
        assert html.count("<h2>") == len(re.findall(r"^## ", text, re.MULTILINE))
        assert "\n#" not in re.sub(r"<pre.*?</pre>", "", html, flags=re.DOTALL)


def test_a_column_is_aligned_by_a_class() -> None:
    html = markdown_html("| a | b |\n|:-:|--:|\n| 1 | 2 |")

    assert '<td class="center">1</td>' in html
    assert '<td class="right">2</td>' in html


def test_a_line_end_inside_japanese_leaves_no_gap() -> None:
    assert markdown_html("荷物を\n運ぶ") == "<p>荷物を運ぶ</p>\n"
    assert markdown_html("one\ntwo") == "<p>one\ntwo</p>\n"
