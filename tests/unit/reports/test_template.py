"""Pages: what they need is asked for, and everything that is put into them is escaped."""

from __future__ import annotations

import sys

import pytest

from judge.errors import UsageError, install_command
from judge.reports.template import render_page, require_page_libraries
from tests.conftest import each_row


@each_row("package", ["pygal", "jinja2"])
def test_missing_parts_have_advice(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(UsageError) as caught:
        require_page_libraries()

    assert caught.value.message == f"--format html needs {package}, which is not installed"
    assert caught.value.advice == f"Install the libraries for pages: {install_command('charts')}"


def test_a_complete_template_has_no_remark() -> None:
    require_page_libraries()


@pytest.mark.attack
def test_values_in_a_page_are_escaped() -> None:
    text = render_page("page.html.jinja", {"title": "<script>"})

    assert "<title>&lt;script&gt;</title>" in text
    assert "prefers-color-scheme: dark" in text
