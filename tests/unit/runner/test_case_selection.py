"""Which case a word selects."""

from __future__ import annotations

import pytest

from judge.errors import UsageError
from judge.runner.case_selection import select_cases
from tests.kit.solutions import KIT


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("sample/01-one-board", "sample/01-one-board"),
        ("05-box-in-corner", "secret/05-box-in-corner"),
        ("05", "secret/05-box-in-corner"),
        ("secret/05*", "secret/05-box-in-corner"),
    ],
)
def test_a_case_is_named_by_its_name_or_how_that_begins(word: str, name: str) -> None:
    assert [case.name for case in select_cases(KIT, "push", word)] == [name]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("01", "'01' matches 2 cases of push, but one is expected: sample/01-one-board secret/01-"),
        ("*", r"'\*' matches \d+ cases of push, but one is expected: .* \.\.\."),
        ("nowhere.in", "'nowhere.in' is neither a file nor a case of push; there are"),
        ("", "'' matches|'' is neither"),
    ],
)
def test_an_unknown_or_ambiguous_case_is_refused(word: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        select_cases(KIT, "push", word)
