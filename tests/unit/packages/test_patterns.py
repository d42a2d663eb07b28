"""Regular expressions and globs of packages, some of which never end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NoReturn

import pytest

from judge.packages.patterns import files_of_glob, match_each


def fail(words: str) -> NoReturn:
    raise ValueError(words)


def test_an_expression_is_matched_from_the_beginning_or_anywhere() -> None:
    texts = ["1.in", "a2.IN"]
    pattern = r"(?P<case>\d)\.in"

    assert match_each(pattern, texts, fail) == [{"case": "1"}, None]
    found = match_each(pattern, texts, fail, flags=re.IGNORECASE, anywhere=True)
    assert found == [{"case": "1"}, {"case": "2"}]


def test_a_glob_stands_for_paths_in_order(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    for name in "a/2.in", "a/1.in", "3.in":
        (tmp_path / name).touch()

    assert files_of_glob(tmp_path, "**/*.in", fail) == ["3.in", "a/1.in", "a/2.in"]


@pytest.mark.attack
@pytest.mark.slow
def test_what_does_not_end_or_is_none_is_told(tmp_path: Path) -> None:
    deep = tmp_path / "/".join("a" * 20)
    deep.mkdir(parents=True)

    for pattern, words in (
        ("(a+)+b", "took more than"),
        ("(", "is no regular"),
        ("(" * 9999, "is no"),
    ):
        with pytest.raises(ValueError, match=words):
            match_each(pattern, ["a" * 50], fail)
    for pattern, words in ("**/a/" * 12 + "*", "took more than"), ("", "is no pattern"):
        with pytest.raises(ValueError, match=words):
            files_of_glob(tmp_path, pattern, fail)
