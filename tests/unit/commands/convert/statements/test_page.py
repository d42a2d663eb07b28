"""Statements as a page."""

from __future__ import annotations

import re

from judge.commands.convert.statements.page import statements_page


def test_the_page_names_its_languages_and_loads_nothing() -> None:
    page = statements_page([("en", "# A & B\n"), ("ja", "# 盤\n")], "A & B")

    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert "<title>A &amp; B</title>" in page
    assert re.findall(r'<article lang="(\w+)" id="statement-\d">\n(.*)', page) == [
        ("en", "<h1>A &amp; B</h1>"),
        ("ja", "<h1>盤</h1>"),
    ]
    assert re.search(r"https?:|src=|href=.(?!#)|@import|url\(", page) is None


def test_several_statements_begin_with_a_list_of_them() -> None:
    page = statements_page([("en", "# A. Push & pull\n"), ("ja", "# B. 盤\n")], "Problems")
    alone = statements_page([("en", "# Push\n")], "Push")

    assert re.findall(r'<a href="#(.*?)">(.*)</a>', page) == [
        ("statement-1", "A. Push &amp; pull"),
        ("statement-2", "B. 盤"),
    ]
    assert page.count('id="statement-') == 2
    assert "<nav>" not in alone


def test_nothing_of_a_statement_runs() -> None:
    page = statements_page([("en", "<script>alert(1)</script> \x1b[31m")], "</title><script>")

    assert "<script" not in page
    assert "\x1b" not in page
