"""Words become solutions: where a revision begins, and which files a solution has."""

from __future__ import annotations

from pathlib import Path

from judge.commands.compare.selection import split_revision
from tests.conftest import each_row


@each_row(
    ("word", "expected"),
    [
        ("a.py", ("a.py", None)),
        ("a.py@main", ("a.py", "main")),
        ("in/a.py@origin/main~3", ("in/a.py", "origin/main~3")),
        ("a.py@HEAD@{1}", ("a.py", "HEAD@{1}")),
        ("a.py@@{upstream}", ("a.py", "@{upstream}")),
        ("me@home/a.py@v1", ("me@home/a.py", "v1")),
        ("folder@v1", ("folder", "v1")),
        ("a.py@", ("a.py", "")),
        ("@v1", ("@v1", None)),
    ],
)
def test_a_word_is_split_before_the_revision(word: str, expected: tuple[str, str | None]) -> None:
    assert split_revision(word) == expected


def test_what_is_there_is_not_split(tmp_path: Path) -> None:
    odd = tmp_path / "a@2.py"
    odd.touch()

    assert split_revision(str(odd)) == (str(odd), None)
    assert split_revision(f"{odd}@main") == (str(odd), "main")
