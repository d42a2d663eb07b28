"""Folders of tests of oj and of Codeforces."""

import shutil
from pathlib import Path

import pytest

from judge.model import Family
from judge.packages.kit_or_package import is_package
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.reading import read, refusal
from tests.unit.packages.written import Files, write_files

OJ = {"test/sample-1.in": "1 2\n", "test/sample-1.out": "3\n"}
OJ |= {"test/random-07.in": "5 6\n", "test/random-07.out": "11\n"}
CODEFORCES = {"tests/01": "1\n", "tests/01.a": "2\n", "tests/02": "3\n", "tests/02.a": "4\n"}


@pytest.mark.attack
def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", OJ)
    (tmp_path / "elsewhere").write_text("1\n")
    (folder / "test/x.in").symlink_to(tmp_path / "elsewhere")

    assert "x.in is a link that leaves the package" in refusal(folder)


def test_the_family_can_be_asked_for(tmp_path: Path) -> None:
    files = OJ | CODEFORCES

    assert list(read(tmp_path, files, family=Family.CODEFORCES).cases) == ["secret/01", "secret/02"]
    assert "tests holds no test" in refusal(tmp_path / "other", OJ, Family.CODEFORCES)
    assert "it has no problem.yaml" in refusal(tmp_path / "icpc", files, Family.ICPC)


@each_row("files", [{"test/a.in": ""}, {"test/test_sums.py": ""}, {"tests/a": "", "tests/a.a": ""}])
def test_other_folders_are_of_no_family(files: Files, tmp_path: Path) -> None:
    assert not is_package(write_files(tmp_path / "sums", files))


def test_counterexamples_belong_to_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def key(path: Path) -> str:
        with open_package(path) as found:
            return found.counterexample_key("a")

    root = write_files(tmp_path / "one/a", OJ)
    before = key(root)
    shutil.make_archive(str(tmp_path / "a"), "zip", root)
    monkeypatch.chdir(root.parent)

    assert before != key(write_files(tmp_path / "other/a", OJ))
    assert before == key(Path("a"))
    assert key(Path("../a.zip")) == key(tmp_path / "a.zip")
    assert key(write_files(root, {"test/sample-1.in": "7\n"})) == before
