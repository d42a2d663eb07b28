"""Folders of tests of oj and of Codeforces."""

import shutil
from pathlib import Path

import pytest

from judge.model import Family
from judge.packages.families.simple import MEMORY_BYTES, TIME_LIMIT_S
from judge.packages.kit_or_package import is_package
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.reading import read, refusal
from tests.unit.packages.written import Files, write_files

OJ = {"test/sample-1.in": "1 2\n", "test/sample-1.out": "3\n"}
OJ |= {"test/random-07.in": "5 6\n", "test/random-07.out": "11\n"}
CODEFORCES = {"tests/01": "1\n", "tests/01.a": "2\n", "tests/02": "3\n", "tests/02.a": "4\n"}


def test_the_tests_of_oj_are_samples_by_their_names(tmp_path: Path) -> None:
    found = read(tmp_path, {**OJ, "test/sample-2.in": "1 1\n"})

    assert [(case.name, case.input, case.answer) for case in found.cases.values()] == [
        ("sample/sample-1", b"1 2\n", b"3\n"),
        ("secret/random-07", b"5 6\n", b"11\n"),
    ]
    assert found.problem.limits.cpu_s == TIME_LIMIT_S
    assert found.problem.limits.memory_bytes == MEMORY_BYTES
    assert found.problem.timing.source == "the default: oj has no limit"
    assert found.problem.left_out == ("sample/sample-2.in",)
    assert (found.family.choice.family, found.family.choice.told_by) == (Family.OJ, "test")
    assert found.problem.dialect is None


def test_numbered_tests_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    files = {f"tests/{number}": "" for number in (1, 2, 10)}
    checker = {"check.cpp": '#include "testlib.h"\n', "testlib.h": "", "own.h": ""}

    plain = read(tmp_path / "1", files | {f"{name}.a": "0\n" for name in files})

    assert list(plain.cases) == ["secret/01", "secret/02", "secret/10"]
    assert plain.problem.validation is None
    checked = read(tmp_path / "2", CODEFORCES | checker)
    assert list(checked.judged_by) == ["check.cpp", "own.h", "testlib.h"]


@each_row(
    ("files", "message"),
    [
        ({**OJ, "test/sample-3.out": "1\n"}, "test/sample-3.out has no input beside it"),
        ({**OJ, "test/a b.in": "", "test/a_b.in": "", "test/a_b.out": ""}, "two tests are called"),
        ({**CODEFORCES, "tests/1": "", "tests/1.a": ""}, "tests: a number is there twice"),
    ],
)
def test_a_damaged_folder_is_refused(files: Files, message: str, tmp_path: Path) -> None:
    assert message in refusal(tmp_path, files)


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
