"""YAML that is written means what was meant, by the kit's own reader."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.yaml_file import read_yaml
from judge.commands.convert.yaml_text import YamlValue, to_yaml

LEAVES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), max_size=8) | st.integers()
KEYS = st.text("abc_", min_size=1, max_size=3)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


class _Any(msgspec.Struct):
    value: object = None


def read_yaml_text(text: str) -> object:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "any.yaml"
        path.write_text(text, encoding="utf-8")
        return read_yaml(path, _Any).value


@pytest.mark.slow
@given(VALUES)
def test_written_values_are_read_back(value: YamlValue) -> None:
    text = to_yaml({"value": value})

    assert read_yaml_text(text) == value


def test_maps_and_lists_are_indented_and_words_quoted() -> None:
    text = to_yaml({"name": {"en": "No", "ja": "箱"}, "a": ["1.0", {}], "b": [], "n": 2.5})

    assert text == ('name:\n  en: "No"\n  ja: "箱"\na:\n  - "1.0"\n  - {}\nb: []\nn: 2.5\n')
