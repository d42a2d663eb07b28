"""A report never replaces what a command reads."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from judge.errors import UsageError
from judge.reports.formats import check_destination
from tests.conftest import each_row, write_kit


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_kit(tmp_path, {"mine.py": "", "levels.sok": "", "report.json": "", "notes.c": ""})
    (tmp_path / "link.txt").symlink_to("mine.py")
    os.link(tmp_path / "levels.sok", tmp_path / "hard.txt")
    (tmp_path / "package" / "data").mkdir(parents=True)
    for name in ("problem.yaml", "data/1.txt", "old.md"):
        (tmp_path / "package" / name).write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@each_row(
    ("path", "why"),
    [
        ("mine.py", "is an input"),
        ("./mine.py", "is an input"),
        ("link.txt", "is an input"),
        ("hard.txt", "is an input"),
        ("notes.c", "is there, and by its name a program"),
        ("solutions/sums/adds.py", "is there, and by its name a program"),
        ("testdata/sums/sample/01-two.ans", "is there, and by its name a program or a case"),
        ("problems/sums/problem.en.md", "is a file of a problem"),
        ("package/problem.yaml", "is a file of a problem"),
        ("package/data/1.txt", "is a file of a problem"),
        ("package", "is a folder"),
        ("nowhere/report.json", "there is no folder nowhere"),
    ],
)
def test_what_a_command_reads_or_a_problem_holds_is_not_replaced(path: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        check_destination(Path(path), ["sums", "mine.py@HEAD~1", "levels.sok:level=3"])


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_in_which_one_may_not_write_is_refused_at_once(folder: Path) -> None:
    (folder / "package").chmod(0o500)

    with pytest.raises(UsageError, match="you may not write to package"):
        check_destination(Path("package/report.json"), [])


@each_row("path", ["report.json", "new.py", "package/old.md", "package/new.md"])
def test_a_report_may_be_new_or_replace_an_older_one(path: str) -> None:
    check_destination(Path(path), ["sums", "mine.py", "package"])
