"""Which files of a kit count, and how a path is read whatever it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog import kit_files
from judge.errors import ProblemError
from tests.conftest import each_row


def write(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")


def test_files_are_those_that_people_wrote(tmp_path: Path) -> None:
    left_by_tools = [".hidden.py", "a.pyc", "a.pyo", "b.py~", "__pycache__/c.py", "README.md"]
    write(tmp_path, "b.py", "a.cpp", *left_by_tools)

    assert [path.name for path in kit_files.files(tmp_path)] == ["a.cpp", "b.py"]


def test_folders_are_those_that_people_made(tmp_path: Path) -> None:
    write(tmp_path, "b/x", "a/x", "__pycache__/x", ".git/x", "file")

    assert [path.name for path in kit_files.folders(tmp_path)] == ["a", "b"]


def test_a_missing_folder_is_empty(tmp_path: Path) -> None:
    assert (kit_files.files(tmp_path / "no"), kit_files.folders(tmp_path / "no")) == ([], [])


def test_cases_come_by_name_with_their_set(tmp_path: Path) -> None:
    write(tmp_path, "02-b.in", "02-b.ans", "01-a.in", "01-a.ans", "README.md")

    assert [case.name for case in kit_files.read_cases(tmp_path, "big")] == ["big/01-a", "big/02-b"]


@each_row(("there", "lost"), [("1.in", "1.ans"), ("1.ans", "1.in"), ("a.b.in", "a.b.ans")])
def test_half_a_case_is_an_error_that_names_the_missing_file(
    tmp_path: Path, there: str, lost: str
) -> None:
    write(tmp_path, there)

    with pytest.raises(ProblemError, match=rf"{there} has no {lost} beside it"):
        kit_files.read_cases(tmp_path, "secret")


@each_row(
    ("path", "inside"),
    [
        ("home/a/b.py", Path("a/b.py")),
        ("home/../home/b.py", Path("b.py")),
        ("link/b.py", Path("b.py")),
        ("elsewhere/b.py", None),
        ("home2/b.py", None),
    ],
)
def test_a_path_is_below_a_folder_by_its_words_or_its_links(
    tmp_path: Path, path: str, inside: Path | None
) -> None:
    write(tmp_path, "home/b.py", "elsewhere/b.py")
    (tmp_path / "link").symlink_to("home")

    assert kit_files.path_below(tmp_path / path, tmp_path / "home") == inside


def test_a_name_too_long_for_a_file_is_no_file_and_no_folder() -> None:
    assert not kit_files.is_file(Path("x" * 5000))
    assert not kit_files.is_folder(Path("x" * 5000))


def test_a_text_is_utf_8_or_the_problems_fault(tmp_path: Path) -> None:
    good, bad, missing = (tmp_path / name for name in ("good", "bad", "missing"))
    good.write_bytes("箱".encode())
    bad.write_bytes(b"ab\xe9")

    assert kit_files.read_text(good) == "箱"
    with pytest.raises(ProblemError, match=r"bad is not UTF-8: .* at byte 2"):
        kit_files.read_text(bad)
    with pytest.raises(ProblemError, match=r"missing is missing\. Write one"):
        kit_files.read_text(missing)
    with pytest.raises(ProblemError, match="cannot be read: Is a directory"):
        kit_files.read_text(tmp_path)
