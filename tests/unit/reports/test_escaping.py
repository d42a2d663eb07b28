"""Tests of text made harmless and cut to a readable length."""

from __future__ import annotations

import pytest

from judge.reports.escaping import cut_block, first_line, replace_harmful


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\tb\nc", "a\tb\nc"),
        ("a\r\nb", "a\nb"),
        ("a\rb\x00\x1b\x7f\x85", "a\ufffdb\ufffd\ufffd\ufffd\ufffd"),
        ("\ud800\ufffe\u202e\u2066", "\ufffd\ufffd\ufffd\ufffd"),
        ("日本 \u3000é\U0001f600", "日本 \u3000é\U0001f600"),
    ],
)
def test_what_cannot_be_shown_is_replaced(text: str, shown: str) -> None:
    assert replace_harmful(text) == shown


def test_a_line_is_the_first_and_a_block_is_not_endless() -> None:
    assert first_line("a\nb") == "a ..."
    assert first_line("a\n") == "a"
    assert first_line("a" * 400) == "a" * 300 + " ..."
    assert cut_block("a\nb") == "a\nb"
    assert cut_block("a" * 4005).endswith("a\n... 5 more characters")
