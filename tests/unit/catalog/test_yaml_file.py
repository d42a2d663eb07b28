"""YAML as it is read: values are checked, and what is broken is told with its place."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from tests.conftest import each_row
from tests.unit.catalog.conftest import error_message

ADVICE = ". The keys are those of the ICPC problem package format"
ALIASES = "a: &a [x, x]\n" + "".join(
    f"{'b' * n}: &{'a' * n} [{', '.join(['*' + 'a' * (n - 1)] * 9)}]\n" for n in range(2, 8)
)
MERGES = "a: &a {x: x}\n" + "".join(
    f"{'b' * n}: &{'a' * n}\n  <<: [{', '.join(['*' + 'a' * (n - 1)] * 9)}]\n" for n in range(2, 12)
)
TOO_MANY = " holds a value that cannot be read: its aliases stand for more than 1,000,000 values"


class Limits(msgspec.Struct, forbid_unknown_fields=True):
    time: float
    memory: int = 512


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """What the files of these tests may hold."""

    name: str | dict[str, str] = "nameless"
    flag: bool = False
    limits: Limits | None = None
    words: list[str] = msgspec.field(default_factory=list)


def file(folder: Path, content: str | bytes) -> Path:
    path = folder / "problem.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@each_row(
    ("content", "value"),
    [
        ("name: NO\n", Shape(name="NO")),  # a word, as YAML 1.2 says
        ("name: 12:30:45\n", Shape(name="12:30:45")),  # no number to the base 60
        ("name: 2025-09\n", Shape(name="2025-09")),
        ("limits: {time: 2, memory: 64}\n", Shape(limits=Limits(time=2.0, memory=64))),
        ("words:\n- a\n- b\n", Shape(words=["a", "b"])),
        ("# nothing yet\n", Shape()),
        ("---\nname: a\r\nflag: true\r\n", Shape(name="a", flag=True)),
    ],
)
def test_a_file_becomes_a_checked_value(tmp_path: Path, content: str, value: Shape) -> None:
    assert read_yaml(file(tmp_path, content), Shape) == value


@each_row(
    ("content", "message"),
    [
        ("limits:\n  time: 1\n  time: 2\n", ", line 3 is not YAML: found duplicate key "),
        ("name: a: b\n", ", line 1 is not YAML: mapping values are not allowed here"),
        ("name: a\n---\nname: b\n", ", line 2 is not YAML: but found another document"),
        ("name: *other\n", ", line 1 is not YAML: found undefined alias 'other'"),
        (
            "name: !!python/object:os.system ls\n",
            ", line 1 is not YAML: could not determine a constructor for the tag "
            "'tag:yaml.org,2002:python/object:os.system'",
        ),
        (
            "limits: {time: 1, tiem: 2}\n",
            f": Object contains unknown field `tiem` - at `limits`{ADVICE}",
        ),
        ("flag: NO\n", f": Expected `bool`, got `str` - at `flag`{ADVICE}"),
        ("- a\n", f": Expected `object`, got `array`{ADVICE}"),
        (b"name: caf\xe9\n", " cannot be read: 'utf-8' codec can't decode byte 0xe9"),
        ("name: 2001-13-45\n", ""),
        (f"name: {'1' * 5000}\n", ""),
        (f"name: {'[' * 1000}\n", ""),
        ("name: a\0b\n", ""),
        (b"\xff\xfen\0a\0m\0e\0", ""),  # UTF-16
        ("? [a]\n: b\n", ""),
        ("name: 2025-01-02\n", ""),  # a date
        ("name: .inf\n", ""),
        (ALIASES, TOO_MANY),
        (MERGES, TOO_MANY),
        ("a: &a [*a]\n", TOO_MANY),
        (None, " is missing. Write one"),
    ],
)
def test_a_broken_file_is_an_error_of_one_paragraph_with_its_place(
    tmp_path: Path, content: str | bytes | None, message: str
) -> None:
    path = tmp_path / "problem.yaml" if content is None else file(tmp_path, content)

    words = error_message(ProblemError, lambda: read_yaml(path, Shape))

    assert words.startswith(f"{path}{message}")


# JSON writes what stands above U+FFFF as two escapes, which YAML reads as two signs.
TEXTS = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=10)


@given(st.dictionaries(TEXTS, TEXTS, max_size=4))
def test_json_means_in_yaml_what_it_means_in_json(
    tmp_path_factory: pytest.TempPathFactory, names: dict[str, str]
) -> None:
    path = file(tmp_path_factory.getbasetemp(), json.dumps({"name": names}))

    assert read_yaml(path, Shape) == Shape(name=names)
