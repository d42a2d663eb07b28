"""Statements in the languages that are asked for."""

from __future__ import annotations

import pytest

from judge.commands.convert.statements.parts import (
    ALL,
    letter_of,
    statement_languages,
    statement_parts,
)
from judge.errors import UsageError
from judge.packages.package import open_package
from tests.conftest import ROOT
from tests.kit.solutions import KIT


def test_all_languages_of_a_problem_come_english_first() -> None:
    assert statement_languages(KIT, "push") == ["en", "ja"]
    assert [language for language, _ in statement_parts(KIT, "push", ALL)] == ["en", "ja"]


def test_a_contest_shows_a_letter_and_no_difficulty() -> None:
    ((_, text),) = statement_parts(KIT, "push", "en", letter="B")

    assert text.startswith("# B. Push!!\n")
    assert "Difficulty" not in text
    assert "Sample input 1" in text


def test_a_package_has_parts_too() -> None:
    with open_package(ROOT / "tests/packages/guess") as package:
        languages = statement_languages(package, package.slug)
        parts = list(statement_parts(package, package.slug, ALL))

    assert languages == [language for language, _ in parts] == ["en"]


def test_letters_end_with_the_alphabet() -> None:
    assert [letter_of(0, 1), letter_of(0, 2), letter_of(25, 26)] == ["", "A", "Z"]
    with pytest.raises(UsageError, match="at most 26"):
        letter_of(0, 27)
