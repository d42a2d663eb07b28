"""Regular expressions and globs of packages, some of which never end."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from judge.packages.patterns import files_of_glob, match_each


def fail(words: str) -> NoReturn:
    raise ValueError(words)


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
