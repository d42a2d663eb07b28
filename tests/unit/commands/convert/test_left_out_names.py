from __future__ import annotations

from judge.commands.convert.left_out_names import add_names, keep_names
from tests.conftest import each_row

BLOCK = 'type: pass-fail\nname:\n  en: "Sums"  # short\n  ja: "足し算"\nuuid: "1"\n'
ENGLISH = 'type: pass-fail\nname:\n  en: "Sums"  # short\nuuid: "1"\n'


def test_a_name_is_taken_out_and_put_back_byte_by_byte() -> None:
    assert keep_names(BLOCK, {"en": "Sums"}) == ENGLISH
    assert add_names(ENGLISH, {"ja": "足し算"}) == BLOCK


@each_row(
    ("text", "kept"),
    [
        ("name: {en: Sums, ja: 足し算}\nlimits: {}\n", 'name:\n  en: "Sums"\nlimits: {}\n'),
        ("name: {en: Sums, ja: 足し算}", 'name:\n  en: "Sums"\n'),
        ("name:\n    'ja': 足し算\n    \"en\": Sums", 'name:\n    "en": Sums'),
        ("name:\n  {en: Sums,\n  ja: 足し算}\n", None),
        ("name: {en: Sums,\n  ja: 足し算}\n", None),
    ],
)
def test_names_stand_on_lines_of_their_own_or_all_on_one(text: str, kept: str | None) -> None:
    assert keep_names(text, {"en": "Sums"}) == kept


@each_row("text", ["name: {en: Sums}\n", "name: Sums\n", "name:\n  en: Sums"])
def test_names_are_not_added_where_there_are_no_lines_of_names(text: str) -> None:
    assert add_names(text, {"ja": "足し算"}) is None
    assert add_names(text, {}) == text
