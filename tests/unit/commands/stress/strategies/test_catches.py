"""What wrong solutions fail on: what is written is read; a broken file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.stress.strategies.catches import CatchesRow, catches_text, read_catches
from judge.errors import ProblemError
from tests.conftest import each_row

ROWS = [
    CatchesRow("secret/02-\u3042", "0" * 16, ("wrong_answer/a.py", "wrong_answer/b.py")),
    CatchesRow("editorial/wrong_answer/a.py", "1" * 16, ("wrong_answer/a.py",)),
]


@each_row("rows", [[], ROWS])
def test_what_is_written_is_read(rows: list[CatchesRow], tmp_path: Path) -> None:
    path = tmp_path / "catches.json"
    path.write_text(catches_text("push", rows))

    assert read_catches(path, "push") == rows


def test_no_file_has_no_rows(tmp_path: Path) -> None:
    assert read_catches(tmp_path / "catches.json", "push") == []


@each_row(
    ("text", "words"),
    [
        ("{", "catches.json: .*truncated"),
        ('{"schema": 1, "problem": "push"}', "missing required field `inputs`"),
        (catches_text("jugs", ROWS), "schema 1 of 'jugs', but schema 1 of 'push' is expected"),
    ],
)
def test_a_broken_file_is_told_with_what_to_do(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "catches.json"
    path.write_text(text)

    with pytest.raises(ProblemError, match=words) as error:
        read_catches(path, "push")

    assert "catches.py push" in str(error.value.advice)
