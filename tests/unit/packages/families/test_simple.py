from __future__ import annotations

import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.errors import ProblemError, UsageError
from judge.model import Dialect, Family
from judge.packages.families.simple import MEMORY_MIB, TIME_LIMIT_S
from judge.packages.kit_or_package import is_package, open_problem_source
from judge.packages.package import Package, open_package
from tests.conftest import each_row
from tests.unit.packages.written import write_files

OJ = {
    "test/sample-1.in": "1 2\n",
    "test/sample-1.out": "3\n",
    "test/random-07.in": "5 6\n",
    "test/random-07.out": "11\n",
}
CODEFORCES = {"tests/01": "1\n", "tests/01.a": "2\n", "tests/02": "3\n", "tests/02.a": "4\n"}


def refusal(path: Path, family: Family | None = None) -> str:
    """The error with which a package cannot be opened."""
    with pytest.raises(ProblemError) as raised, open_package(path, family=family):
        pass
    return str(raised.value)


def case_names(package: Package) -> list[str]:
    return [case.name for case in package.cases(package.slug)]


def test_the_tests_of_oj_are_samples_by_their_names(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", OJ)

    with open_package(folder) as found:
        problem = found.problem("sums")

        assert [(case.name, case.input, case.answer) for case in found.cases("sums")] == [
            ("sample/sample-1", b"1 2\n", b"3\n"),
            ("secret/random-07", b"5 6\n", b"11\n"),
        ]
        assert problem.limits.cpu_s == TIME_LIMIT_S
        assert problem.limits.memory_bytes == MEMORY_MIB << 20
        assert problem.timing.source == "the default: oj has no limit"
        assert problem.family is not None
        assert (problem.family.family, problem.family.told_by) == (Family.OJ, "test")
        assert problem.dialect is None


def test_a_zip_of_oj_holds_the_folder_or_what_is_in_it(tmp_path: Path) -> None:
    for name, folder in (("top.zip", ""), ("inner.zip", "sums/")):
        with zipfile.ZipFile(tmp_path / name, "w") as zipped:
            for path, content in OJ.items():
                zipped.writestr(f"{folder}{path}", content)

        with open_package(tmp_path / name) as found:
            assert case_names(found) == ["sample/sample-1", "secret/random-07"]


def test_numbered_tests_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    files = {f"tests/{number}": f"{number}\n" for number in (1, 2, 10)}
    answers = {f"{name}.a": "0\n" for name in files}

    with open_package(write_files(tmp_path / "sums", files | answers)) as found:
        assert case_names(found) == ["secret/01", "secret/02", "secret/10"]
        assert found.problem("sums").validation is None


def test_a_checker_beside_numbered_tests_judges(tmp_path: Path) -> None:
    files = CODEFORCES | {"check.cpp": '#include "testlib.h"\n', "testlib.h": "", "own.h": ""}

    with open_package(write_files(tmp_path / "sums", files)) as found:
        validation = found.problem("sums").validation

    assert validation is not None
    assert [[file.name for file in one.files] for one in validation.validators] == [
        ["check.cpp", "own.h", "testlib.h"]
    ]


def test_a_test_without_an_answer_is_told_as_left_out(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", OJ | {"test/sample-2.in": "1 1\n"})

    with open_package(folder) as found:
        assert found.problem("sums").left_out == ("sample/sample-2.in",)


@each_row(
    ("changes", "message"),
    [
        ({"test/sample-3.out": "1\n"}, "test/sample-3.out has no input beside it"),
        ({"test/a b.in": "", "test/a_b.in": "", "test/a_b.out": ""}, "two tests are called like"),
    ],
)
def test_a_damaged_folder_of_oj_is_refused(
    changes: Mapping[str, str], message: str, tmp_path: Path
) -> None:
    folder = write_files(tmp_path / "sums", {**OJ, **changes})

    assert message in refusal(folder)


def test_a_number_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", CODEFORCES | {"tests/1": "", "tests/1.a": ""})

    assert "tests: a number is there twice" in refusal(folder)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", OJ)
    (tmp_path / "elsewhere").write_text("1\n")
    (folder / "test/x.in").symlink_to(tmp_path / "elsewhere")

    assert "x.in is a link that leaves the package" in refusal(folder)


def test_the_family_can_be_asked_for(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", OJ | CODEFORCES)

    with open_package(folder, family=Family.CODEFORCES) as found:
        assert case_names(found) == ["secret/01", "secret/02"]
    assert "tests holds no test" in refusal(write_files(tmp_path / "other", OJ), Family.CODEFORCES)
    assert "it has no problem.yaml" in refusal(folder, Family.ICPC)


def test_a_dialect_and_a_family_are_for_packages(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", OJ)

    with pytest.raises(UsageError, match="--dialect is for ICPC packages"):
        open_package(folder, dialect=Dialect.KATTIS).__enter__()
    with pytest.raises(UsageError, match="--family is for packages"):
        open_problem_source(["push"], tmp_path, {}, family=Family.OJ).__enter__()


@each_row(
    "files",
    [
        {"test/a.in": ""},
        {"test/test_sums.py": ""},
        {"tests/01": ""},
        {"tests/a": "", "tests/a.a": ""},
        {"in/1.in": "", "out/1.out": ""},
    ],
)
def test_other_folders_are_of_no_family(files: Mapping[str, str], tmp_path: Path) -> None:
    assert not is_package(write_files(tmp_path / "sums", files))


def test_counterexamples_of_a_package_are_not_those_of_another_of_the_same_name(
    tmp_path: Path,
) -> None:
    keys = set()
    for place in ("one", "other"):
        with open_package(write_files(tmp_path / place / "a", OJ)) as found:
            keys.add(found.counterexample_key("a"))

    assert len(keys) == 2


@each_row(
    "files",
    [
        {"test/sample-1.in": "7\n"},
        {"test/random-07.out": "7\n"},
        {"test/a.in": "7\n", "test/a.out": "7\n"},
    ],
)
def test_a_new_or_changed_case_does_not_forget_counterexamples(
    files: Mapping[str, str], tmp_path: Path
) -> None:
    root = write_files(tmp_path / "a", OJ)
    with open_package(root) as before:
        key = before.counterexample_key("a")
    write_files(root, files)

    with open_package(root) as after:
        assert after.counterexample_key("a") == key


@each_row("suffix", ["", ".zip"])
def test_counterexamples_of_a_package_are_found_from_any_folder(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path / "a", OJ)
    shutil.make_archive(str(tmp_path / "a"), "zip", tmp_path / "a")
    monkeypatch.chdir(tmp_path)

    with open_package(Path(f"a{suffix}")) as near, open_package(tmp_path / f"a{suffix}") as far:
        assert near.counterexample_key("a") == far.counterexample_key("a")
