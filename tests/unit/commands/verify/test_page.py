"""docs/reference/verify.md explains every code that a finding can have, and no other."""

from __future__ import annotations

import re

import pytest

from judge.commands.verify.explanations import PAGE, explain, explanations, read_explanations
from judge.errors import UsageError
from judge.model import Code, Severity
from tests.conftest import ROOT

CODES = [code.value for code in Code]


def test_the_page_and_its_table_have_a_row_and_a_section_for_each_code_in_order() -> None:
    rows = re.findall(r"^\| \[V.*$", (ROOT / PAGE).read_text(), re.MULTILINE)

    assert list(explanations()) == CODES == sorted(set(CODES))
    assert rows == [one.row for one in explanations().values()]
    assert read_explanations("# A page\n\n## Something\n\nText.\n") == {}
    for one in explanations().values():
        labels = re.findall(r"^- \*\*(\w+):\*\* ", one.text, re.MULTILINE)
        assert labels == ["Severity", "What", "Why", "Mend"]
        assert any(severity.value in one.severity for severity in Severity)


def test_every_code_is_given_by_some_check() -> None:
    """A code that no check names would be explained for nothing."""
    sources = "".join(path.read_text() for path in (ROOT / "judge").rglob("*.py"))

    named = set(re.findall(r"\bCode\.(\w+)", sources))
    assert [code.name for code in Code if code.name not in named] == []


def test_a_code_is_explained_in_lower_case_too_and_an_unknown_one_is_an_error() -> None:
    assert explain("v017") == explain("V017")
    assert explain("V017").startswith("### V017: a file or folder is in the wrong place\n")
    for word in ("V999", "", "17", "uuid"):
        with pytest.raises(UsageError, match="there is no code"):
            explain(word)
