"""docs/reference/verify.md explains every code that a finding can have, and no other."""

from __future__ import annotations

import re

import pytest

from judge.commands.verify.explanations import PAGE, explain, explanations, read_explanations
from judge.errors import UsageError
from judge.model import Code, Severity
from tests.conftest import ROOT, each_row

PAGE_TEXT = (ROOT / PAGE).read_text()
CODES = [code.value for code in Code]


def test_the_page_has_a_section_for_each_code_in_order() -> None:
    assert list(explanations()) == CODES == sorted(set(CODES))
    assert [code for code in CODES if not re.fullmatch(r"V\d{3}", code)] == []
    assert read_explanations("# A page\n\n## Something\n\nText.\n") == {}


def test_the_table_of_the_page_has_a_row_for_each_section() -> None:
    rows = re.findall(r"^\| \[V.*$", PAGE_TEXT, re.MULTILINE)

    assert rows == [one.row for one in explanations().values()]


@each_row("code", CODES)
def test_a_section_says_how_bad_it_is_and_what_why_and_how_to_mend(code: str) -> None:
    one = explanations()[code]

    labels = re.findall(r"^- \*\*(\w+):\*\* ", one.text, re.MULTILINE)
    assert labels == ["Severity", "What", "Why", "Mend"]
    assert any(severity.value in one.severity for severity in Severity)


def test_every_code_is_given_by_some_check() -> None:
    """A code that no check names would be explained for nothing."""
    sources = "".join(path.read_text() for path in (ROOT / "judge").rglob("*.py"))

    named = set(re.findall(r"\bCode\.(\w+)", sources))
    assert [code.name for code in Code if code.name not in named] == []


def test_a_code_is_explained_in_lower_case_too() -> None:
    assert explain("v017") == explain("V017")
    assert explain("V017").startswith("### V017: a file or folder is in the wrong place\n")


@each_row("word", ["V999", "", "17", "uuid"])
def test_an_unknown_code_is_an_error(word: str) -> None:
    with pytest.raises(UsageError, match="there is no code"):
        explain(word)
