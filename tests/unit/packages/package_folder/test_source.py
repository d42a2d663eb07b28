"""A folder of packages as a problem source."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.errors import ProblemError, UsageError
from judge.model import Severity
from judge.packages.package_folder.source import PackageFolder
from tests.unit.packages.sound import write_package
from tests.unit.packages.written import write_files


def folder_of(root: Path, *places: str) -> PackageFolder:
    for place in places:
        write_package(root / place)
    return PackageFolder(root)


def test_words_name_packages_by_path_or_pattern(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "a", "b", "c")

    assert folder.resolve([]) == (["a/sums", "b/sums", "c/sums"], [])
    assert folder.resolve(["c/sums/", "[ab]/*"]) == (["a/sums", "b/sums", "c/sums"], [])
    with pytest.raises(UsageError, match=r"no package 'd' below .*There are: a/sums b/sums c/sums"):
        folder.resolve(["d"])


def test_a_problem_is_called_as_its_package_is(tmp_path: Path) -> None:
    with folder_of(tmp_path, "a", "b") as folder:
        problem = folder.problem("b/sums")

        assert problem.slug == "b/sums"
        assert [case.name for case in folder.cases("b/sums")] == ["sample/1", "secret/01"]
        assert [one.name for one in folder.solutions("b/sums")] == ["accepted/adds.py"]
        assert folder.path_of("b/sums", "accepted/adds.py") == (
            "b/sums/submissions/accepted/adds.py"
        )


def test_a_package_that_cannot_be_read_is_an_error_only_when_asked(tmp_path: Path) -> None:
    write_files(tmp_path, {"z/problem.yaml": "name: [", "z/data/x": "", "z/submissions/x": ""})
    with folder_of(tmp_path, "a") as folder:
        assert folder.problem("a/sums").title == "Sums"
        with pytest.raises(ProblemError, match=r"problem\.yaml"):
            folder.problem("z")


def test_a_link_that_was_followed_is_a_warning_of_verify(tmp_path: Path) -> None:
    with folder_of(tmp_path, "a") as folder:
        (tmp_path / "01.ans").write_text("7\n")
        answer = tmp_path / "a/sums/data/secret/01.ans"
        answer.unlink()
        answer.symlink_to("../../../../01.ans")

        assert folder.cases("a/sums")[1].answer == b"7\n"
        findings = [one for _, some in folder.lints("a/sums").values() for one in some]
        assert [(one.severity, one.subject, one.problem) for one in findings] == [
            (Severity.WARNING, "data/secret/01.ans", "a/sums")
        ]
