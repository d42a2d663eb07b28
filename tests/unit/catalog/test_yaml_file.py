"""YAML as it is read: values are checked, and what is broken is told with its place."""

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.catalog.yaml_file import read_yaml
from tests.unit.as_text import outcome

ALIASES = "a: &a [x, x]\n" + "".join(
    f"{'b' * n}: &{'a' * n} [{', '.join(['*' + 'a' * (n - 1)] * 9)}]\n" for n in range(2, 8)
)
MERGES = "a: &a {x: x}\n" + "".join(
    f"{'b' * n}: &{'a' * n}\n  <<: [{', '.join(['*' + 'a' * (n - 1)] * 9)}]\n" for n in range(2, 12)
)


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


CONTENTS: list[str | bytes] = [
    "name: NO\n",  # a word, as YAML 1.2 says
    "name: 12:30:45\n",  # no number to the base 60
    "name: 2025-09\n",
    "limits: {time: 2, memory: 64}\n",
    "words:\n- a\n- b\n",
    "# nothing yet\n",
    "---\nname: a\r\nflag: true\r\n",
    # Broken
    "limits:\n  time: 1\n  time: 2\n",
    "name: a: b\n",
    "name: a\n---\nname: b\n",
    "name: *other\n",
    "name: !!python/object:os.system ls\n",
    "limits: {time: 1, tiem: 2}\n",
    "flag: NO\n",
    "- a\n",
    b"name: caf\xe9\n",
    ALIASES,
    MERGES,
    "a: &a [*a]\n",
]

ODD: list[str | bytes] = [  # what libraries say of these depends on their versions
    "name: 2001-13-45\n",
    f"name: {'1' * 5000}\n",
    f"name: {'[' * 1000}\n",
    "name: a\0b\n",
    b"\xff\xfen\0a\0m\0e\0",  # UTF-16
    "? [a]\n: b\n",
    "name: 2025-01-02\n",  # a date
    "name: .inf\n",
]


@pytest.mark.attack
def test_a_file_becomes_a_checked_value_or_an_error_of_one_paragraph(tmp_path: Path) -> None:
    path = tmp_path / "problem.yaml"
    said = {
        content: outcome(read_yaml, file(tmp_path, content), Shape).replace(str(path), "PATH")
        for content in (*CONTENTS, *ODD)
    }
    found = "\n".join(f"{str(content)[:70]!r}\n  {said[content]}" for content in CONTENTS)

    assert found == external_file("values.txt")
    assert all(said[content].startswith("ProblemError: PATH") for content in ODD)
    path.unlink()
    assert outcome(read_yaml, path, Shape) == f"ProblemError: {path} is missing. Write one"


# JSON writes what stands above U+FFFF as two escapes, which YAML reads as two signs.
TEXTS = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=10)


@given(st.dictionaries(TEXTS, TEXTS, max_size=4))
def test_json_means_in_yaml_what_it_means_in_json(
    tmp_path_factory: pytest.TempPathFactory, names: dict[str, str]
) -> None:
    path = file(tmp_path_factory.getbasetemp(), json.dumps({"name": names}))

    assert read_yaml(path, Shape) == Shape(name=names)
