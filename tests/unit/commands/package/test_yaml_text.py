"""YAML that is written means what was meant, by the kit's own reader."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.yaml_file import read_yaml
from judge.commands.package.files import YamlValue, to_yaml
from judge.commands.package.from_kit import add_names, keep_names
from tests.conftest import each_row

LEAVES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), max_size=8) | st.integers()
KEYS = st.text("abc_", min_size=1, max_size=3)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


class _Any(msgspec.Struct):
    value: object = None


@pytest.mark.slow
@given(VALUES)
def test_written_values_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, value: YamlValue
) -> None:
    path: Path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_text(to_yaml({"value": value}), encoding="utf-8")

    assert read_yaml(path, _Any).value == value


def test_maps_and_lists_are_indented_and_words_quoted() -> None:
    text = to_yaml({"name": {"en": "No", "ja": "箱"}, "a": ["1.0", {}], "b": [], "n": 2.5})

    assert text == ('name:\n  en: "No"\n  ja: "箱"\na:\n  - "1.0"\n  - {}\nb: []\nn: 2.5\n')


ENGLISH = 'type: pass-fail\nname:\n  en: "Sums"  # short\nuuid: "1"\n'
BLOCK = ENGLISH.replace("uuid", '  ja: "足し算"\nuuid')


@each_row(
    ("text", "kept"),
    [
        (BLOCK, ENGLISH),
        ("name: {en: Sums, ja: 足し算}\nlimits: {}\n", 'name:\n  en: "Sums"\nlimits: {}\n'),
        ("name:\n    'ja': 足し算\n    \"en\": Sums", 'name:\n    "en": Sums'),
        ("name:\n  {en: Sums,\n  ja: 足し算}\n", None),
        ("name: {en: Sums,\n  ja: 足し算}\n", None),
    ],
)
def test_names_stand_on_lines_of_their_own_or_all_on_one(text: str, kept: str | None) -> None:
    assert keep_names(text, {"en": "Sums"}) == kept


def test_names_are_added_where_there_are_lines_of_names() -> None:
    assert add_names(ENGLISH, {"ja": "足し算"}) == BLOCK  # byte by byte
    for text in ("name: {en: Sums}\n", "name: Sums\n", "name:\n  en: Sums"):
        assert add_names(text, {"ja": "足し算"}) is None
        assert add_names(text, {}) == text
