"""Tests of the tokens of languages with braces."""

from __future__ import annotations

from judge.commands.verify.mutants.tokens import TokenKind, match_brackets, split_tokens
from tests.conftest import each_row


@each_row(
    ("source", "language", "expected"),
    [
        ("a<=b // c\n/* d\n */ e", "c", ["a", "<=", "b", "e"]),
        ("#include <a>\n#define b \\\n c\nd", "cpp", ["d"]),
        ('"a\\"b" c', "cpp", ['"a\\"b"', "c"]),
        ('R"x(a)" b)x" c', "cpp", ['R"x(a)" b)x"', "c"]),
        ("'\\'' 'a' 1'000", "cpp", ["'\\''", "'a'", "1'000"]),
        ("'a 'b'", "rust", ["'", "a", "'b'"]),
        ('r#"a"b"# c', "rust", ['r#"a"b"#', "c"]),
        ("0..n", "rust", ["0", "..", "n"]),
        ("'a b' `c\nd`", "javascript", ["'a b'", "`c\nd`"]),
        ('"""a "b" """ c', "java", ['"""a "b" """', "c"]),
        ('@"a""\\" b', "csharp", ['@"a""\\"', "b"]),
        ("1e-5f 0x1F 1.5", "c", ["1e-5f", "0x1F", "1.5"]),
        ("a>>>=b->c", "java", ["a", ">>>=", "b", "->", "c"]),
    ],
)
def test_a_source_is_split(source: str, language: str, expected: list[str]) -> None:
    assert [one.text for one in split_tokens(source, language)] == expected


def test_a_token_knows_its_kind_and_its_place() -> None:
    tokens = split_tokens('f(1, "a")', "c")

    assert [(one.kind, one.start, one.end) for one in tokens] == [
        (TokenKind.NAME, 0, 1),
        (TokenKind.SIGN, 1, 2),
        (TokenKind.NUMBER, 2, 3),
        (TokenKind.SIGN, 3, 4),
        (TokenKind.TEXT, 5, 8),
        (TokenKind.SIGN, 8, 9),
    ]


def test_brackets_are_matched_but_not_those_in_texts() -> None:
    assert match_brackets(split_tokens('f([")"]) }', "c")) == {1: 5, 2: 4}
