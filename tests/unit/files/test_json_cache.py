"""Small JSON objects in the cache: what does not fit its hash is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.files.json_cache import read_object, write_object

CONTENT = {"seconds": 0.25, "key": ["machine", "best"], "\udcff": None}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "small.json"


def test_what_is_written_is_read(path: Path) -> None:
    write_object(path, CONTENT)

    assert read_object(path) == CONTENT
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_no_byte_of_the_content_can_be_changed(path: Path) -> None:
    write_object(path, CONTENT)
    whole = path.read_bytes()

    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert read_object(path) in ({}, CONTENT)


@pytest.mark.parametrize(
    "damaged", ["", "[]", "{}", '{"hash": 1, "content": 1}', "[" * 100_000, '{"key": 1}', "\xff"]
)
def test_anything_else_is_not_there(damaged: str, path: Path) -> None:
    write_object(path, CONTENT)
    path.write_text(damaged, encoding="latin-1")

    assert read_object(path) == {}


def test_a_file_is_not_taken_for_another_one(path: Path) -> None:
    write_object(path, CONTENT)
    path.rename(path.with_name("other.json"))

    assert read_object(path.with_name("other.json")) == {}


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    write_object(tmp_path / "file" / "small.json", CONTENT)

    assert read_object(tmp_path / "file" / "small.json") == {}
