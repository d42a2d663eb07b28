"""The forms by their names, and what they need."""

from __future__ import annotations

import sys

import pytest

from judge.errors import UsageError
from judge.reports import FORMS, demand, document
from tests.unit.reports.accounts import EVERYTHING


@pytest.mark.parametrize("form", FORMS)
def test_every_form_makes_a_document(form: str) -> None:
    text = document(EVERYTHING, form)

    assert "greedy.py" in text or form == "sarif"
    assert text.endswith("\n") or form == "html"


def test_what_only_a_page_needs_is_asked_for_a_page_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pygal", None)

    for form in ("junit", "sarif", "markdown"):
        demand(form)
    with pytest.raises(UsageError, match="--format html needs pygal"):
        demand("html")
