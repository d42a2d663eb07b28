"""Tests of the formats by their names, and what they need."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from judge.errors import UsageError
from judge.reports.formats import FORMAT_OF_SUFFIX, format_of, require_format, write_document
from tests.conftest import each_row
from tests.unit.reports.documents import EVERYTHING


@each_row("form", FORMAT_OF_SUFFIX.values())
def test_every_format_makes_a_document(form: str) -> None:
    text = write_document(EVERYTHING, form)

    assert "greedy.py" in text or form == "sarif"
    assert text.endswith("\n") or form == "html"


def test_only_html_needs_the_libraries_for_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygal", None)

    for name in ("a.json", "a.xml", "a.sarif", "a.MD"):
        format_of(Path(name))
    with pytest.raises(UsageError, match="--format html needs pygal"):
        require_format("html")


def test_a_file_name_without_a_known_suffix_names_no_format() -> None:
    with pytest.raises(UsageError, match="does not say how") as caught:
        format_of(Path("report.txt"))

    assert ".xml (junit)" in str(caught.value)
