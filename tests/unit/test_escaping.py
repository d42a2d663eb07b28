"""What a terminal would obey is shown instead."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.escaping import cut_block, first_line, printable, printable_lines, shell_word
from tests.conftest import each_row


@pytest.mark.attack
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\tb\nc", "a\tb\nc"),
        ("a\r\nb", "a\nb"),
        ("a\rb\x00\x1b\x7f\x85", "a\\rb\\x00\\x1b\\x7f\\x85"),
        ("\ud800\ufffe\u202e\u2066\ufeff", "\\ud800\\ufffe\\u202e\\u2066\\ufeff"),
        ("mi\udcffne.py", "mi\\xffne.py"),
        ("日本 \u3000é\U0001f600", "日本 \u3000é\U0001f600"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_what_a_terminal_would_obey_is_escaped(text: str, shown: str) -> None:
    assert printable_lines(text) == shown


def test_a_name_stays_on_one_line() -> None:
    assert printable("a\tb\nc\x9b") == "a\\tb\\nc\\x9b"


@given(st.text(st.characters(categories=["Cc", "Cs", "Zl", "Zp", "Ll"])))
def test_nothing_is_left_that_a_terminal_obeys_or_utf_8_cannot_hold(text: str) -> None:
    shown = printable(text)

    assert {unicodedata.category(sign) for sign in shown} <= {"Ll", "Lu", "Nd", "Po"}
    assert re.sub(r"\\(x..|u....|[tnr])", "", shown) == re.sub(r"[^\w]|_", "", text)


def test_a_line_is_the_first_and_a_block_is_not_endless() -> None:
    assert first_line("a\nb") == "a ..."
    assert first_line("a\n") == "a"
    assert first_line("a" * 400) == "a" * 300 + " ..."
    assert cut_block("a\nb") == "a\nb"
    assert cut_block("a" * 4005).endswith("a\n... 5 more characters")


@each_row(
    ("path", "word"),
    [("a/b.py", "a/b.py"), ("a b.py", "'a b.py'"), ("-x.c", "./-x.c"), ("$(id).py", "'$(id).py'")],
)
def test_advice_holds_paths_as_one_types_them(path: str, word: str) -> None:
    assert shell_word(path) == word
