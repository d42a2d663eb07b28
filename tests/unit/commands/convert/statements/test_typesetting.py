"""Statements as source text for typst."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from judge.commands.convert.statements.typesetting import booklet


def body(*texts: str) -> str:
    """The source of English statements, without the settings before it."""
    source = booklet([("en", text) for text in texts], "a title", fonts=["F"], mono=["M"])
    return source.partition('#set document(title: "a title")\n')[2]


def test_each_kind_of_block_has_its_function() -> None:
    text = "# Name\n\ntwo **bold** words\n\n- one\n- `two`\n\n3. three\n\n```\na  b\n```\n\n"
    text += "> said\n\n---\n"

    lines = [line for line in body(text).splitlines() if line]

    assert lines == [
        "#[",
        '#set text(lang: "en")',
        '#heading(level: 1)[#"Name";]',
        '#"two ";#strong[#"bold";];#" words";',
        '#list([#"one";], [#raw("two");])',
        '#enum(start: 3, [#"three";])',
        '#raw(block: true, "a  b")',
        '#quote(block: true)[#"said";]',
        "#line(length: 100%)",
        "]",
    ]


def test_a_table_keeps_its_alignment() -> None:
    assert '#table(columns: 2, align: (left, right,), [#"a";], [#"b";], [#"1";], [#"2";])' in body(
        "| a | b |\n| --- | --: |\n| 1 | 2 |\n"
    )


def test_a_line_end_is_a_space_but_not_in_japanese() -> None:
    assert '#"a";#" ";#"b";' in body("a\nb\n")
    assert '#"盤";#"面";' in body("盤\n面\n")


def test_several_statements_have_contents_and_pages_of_their_own() -> None:
    assert "#outline" not in body("# one")
    assert body("# one", "# two").count("#pagebreak()") == 2
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
