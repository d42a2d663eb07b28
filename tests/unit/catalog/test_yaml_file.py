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

ADVICE = ". The keys are those of the ICPC problem package format"


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
        pytest.param("name: Sums\n", Shape(name="Sums"), id="a word"),
        pytest.param("name: NO\n", Shape(name="NO"), id="NO is a word, as YAML 1.2 says"),
        pytest.param("name: on\n", Shape(name="on"), id="on is a word"),
        pytest.param("name: y\n", Shape(name="y"), id="y is a word"),
        pytest.param("name: 12:30:45\n", Shape(name="12:30:45"), id="no numbers to the base 60"),
        pytest.param("name: 2025-09\n", Shape(name="2025-09"), id="a year and a month is a word"),
        pytest.param("flag: true\n", Shape(flag=True), id="true is true"),
        pytest.param('name: "true"\n', Shape(name="true"), id="true in quotes is a word"),
        pytest.param(
            "name: {en: Sums, ja: 足し算}\n", Shape(name={"en": "Sums", "ja": "足し算"}), id="names"
        ),
        pytest.param(
            "limits:\n  time: 2\n", Shape(limits=Limits(time=2.0)), id="a whole number of seconds"
        ),
        pytest.param(
            "limits: {time: 0.5, memory: 64}\n",
            Shape(limits=Limits(time=0.5, memory=64)),
            id="within",
        ),
        pytest.param("words:\n- a\n- b\n", Shape(words=["a", "b"]), id="a list"),
        pytest.param("", Shape(), id="an empty file"),
        pytest.param("# nothing yet\n", Shape(), id="a comment alone"),
        pytest.param("---\nname: a\n", Shape(name="a"), id="the start of a document"),
        pytest.param("name: a\r\nflag: true\r\n", Shape(name="a", flag=True), id="other line ends"),
        pytest.param('{"name": "a", "words": []}', Shape(name="a"), id="JSON"),
    ],
)
def test_a_file_becomes_a_checked_value(tmp_path: Path, content: str, value: Shape) -> None:
    path = file(tmp_path, content)

    found = read_yaml(path, Shape)

    assert found == value


@each_row(
    ("content", "message"),
    [
        pytest.param(
            "name: a\nflag: true\nname: b\n",
            ', line 3 is not YAML: found duplicate key "name" with value "b" (original value: "a")',
            id="a key twice",
        ),
        pytest.param(
            "limits:\n  time: 1\n  time: 2\n",
            ', line 3 is not YAML: found duplicate key "time" with value "2" (original value: "1")',
            id="a key twice within",
        ),
        pytest.param(
            "name: a: b\n",
            ", line 1 is not YAML: mapping values are not allowed here",
            id="a colon too many",
        ),
        pytest.param(
            "flag: true\n\tname: a\n",
            ", line 2 is not YAML: found character '\\t' that cannot start any token",
            id="a tab",
        ),
        pytest.param(
            "name: a\n---\nname: b\n",
            ", line 2 is not YAML: but found another document",
            id="two documents",
        ),
        pytest.param(
            "name: *other\n", ", line 1 is not YAML: found undefined alias 'other'", id="no anchor"
        ),
        pytest.param(
            "name: !!python/object:os.system ls\n",
            ", line 1 is not YAML: could not determine a constructor for the tag "
            "'tag:yaml.org,2002:python/object:os.system'",
            id="a tag that would run code",
        ),
        pytest.param(
            "nam: a\n", f": Object contains unknown field `nam`{ADVICE}", id="an unknown key"
        ),
        pytest.param(
            "limits: {time: 1, tiem: 2}\n",
            f": Object contains unknown field `tiem` - at `limits`{ADVICE}",
            id="an unknown key within",
        ),
        pytest.param(
            "limits: {}\n",
            f": Object missing required field `time` - at `limits`{ADVICE}",
            id="a missing key",
        ),
        pytest.param(
            "flag: 1\n", f": Expected `bool`, got `int` - at `flag`{ADVICE}", id="a wrong type"
        ),
        pytest.param(
            "flag: NO\n",
            f": Expected `bool`, got `str` - at `flag`{ADVICE}",
            id="a word that YAML 1.1 takes for false",
        ),
        pytest.param(
            "limits: {time: fast}\n",
            f": Expected `float`, got `str` - at `limits.time`{ADVICE}",
            id="a wrong type within",
        ),
        pytest.param(
            "words: [a, 1]\n",
            f": Expected `str`, got `int` - at `words[1]`{ADVICE}",
            id="a wrong type in a list",
        ),
        pytest.param("- a\n", f": Expected `object`, got `array`{ADVICE}", id="a list at the top"),
        pytest.param("a\n", f": Expected `object`, got `str`{ADVICE}", id="a word at the top"),
        pytest.param(
            b"name: caf\xe9\n",
            " cannot be read: 'utf-8' codec can't decode byte 0xe9 in position 9: "
            "invalid continuation byte",
            id="not UTF-8",
        ),
    ],
)
def test_a_broken_file_is_an_error_with_place_and_expectation(
    tmp_path: Path, content: str | bytes, message: str
) -> None:
    path = file(tmp_path, content)

    with pytest.raises(ProblemError) as caught:
        read_yaml(path, Shape)

    assert str(caught.value) == f"{path}{message}"


@each_row(
    "content",
    [
        pytest.param("name: 2001-13-45\n", id="a date that there is not"),
        pytest.param("name: 2001-01-01T99:00:00Z\n", id="an hour that there is not"),
        pytest.param("name: !!int one\n", id="a word that is called a number"),
        pytest.param("name: !!float one\n", id="a word that is called a fraction"),
        pytest.param("flag: !!bool maybe\n", id="a word that is called true or false"),
        pytest.param(f"name: {'1' * 5000}\n", id="a number of thousands of digits"),
        pytest.param(f"name: {'[' * 1000}\n", id="nested a thousand deep"),
        pytest.param("name: a\0b\n", id="a sign that YAML does not take"),
        pytest.param(b"\xff\xfen\0a\0m\0e\0", id="UTF-16"),
        pytest.param("? [a]\n: b\n", id="a list for a key"),
        pytest.param("? {a: b}\n: c\n", id="a map for a key"),
        pytest.param("name: 'a\n", id="a quote that does not end"),
        pytest.param("name: [\n", id="a list that does not end"),
    ],
)
def test_every_error_is_one_paragraph(tmp_path: Path, content: str | bytes) -> None:
    path = file(tmp_path, content)

    with pytest.raises(ProblemError) as caught:
        read_yaml(path, Shape)

    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_an_error_with_advice(tmp_path: Path) -> None:
    path = tmp_path / "problem.yaml"

    with pytest.raises(ProblemError) as caught:
        read_yaml(path, Shape)

    assert str(caught.value) == f"{path} is missing. Write one"


def test_a_folder_in_place_of_the_file_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "problem.yaml"
    path.mkdir()

    with pytest.raises(ProblemError) as caught:
        read_yaml(path, Shape)

    assert str(caught.value).startswith(f"{path} cannot be read: ")


# JSON writes what stands above U+FFFF as two escapes, which YAML reads as two signs.
TEXTS = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=10)


@given(st.dictionaries(TEXTS, TEXTS, max_size=4))
def test_json_means_in_yaml_what_it_means_in_json(
    tmp_path_factory: pytest.TempPathFactory, names: dict[str, str]
) -> None:
    path = file(tmp_path_factory.getbasetemp(), json.dumps({"name": names}))

    found = read_yaml(path, Shape)

    assert found == Shape(name=names)
