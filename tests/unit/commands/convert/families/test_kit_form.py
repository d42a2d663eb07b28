"""Packages of other families that become problems of a kit, and those that cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.find_kit import FOLDERS
from judge.catalog.kit import Kit
from judge.commands.convert.families.kit_form import import_any
from judge.errors import ProblemError
from tests.conftest import each_row
from tests.unit.packages.families import (
    dmoj_packages,
    italy_packages,
    sinol_packages,
    terry_packages,
)
from tests.unit.packages.families.polygon_packages import SUMS as POLYGON
from tests.unit.packages.families.test_simple import CODEFORCES, OJ
from tests.unit.packages.written import write_files


def empty_kit(tmp_path: Path) -> Kit:
    for folder in FOLDERS:
        (tmp_path / "kit" / folder).mkdir(parents=True)
    return Kit(tmp_path / "kit")


def test_a_package_of_another_family_becomes_a_problem_of_the_kit(tmp_path: Path) -> None:
    kit = empty_kit(tmp_path)
    package = write_files(tmp_path / "sums", OJ)

    made = import_any(kit, package, None, time_limit_s=1.5)

    problem = kit.problem("sums")
    assert made.slug == "sums"
    assert made.left_out == (
        "limits: the default: oj has no limit; 10 s, 2048 MiB",
        "comparison: CR LF is no line end in a kit: an output with it is wrong",
        "statement: the package has none; write one",
    )
    assert problem.limits.cpu_s == 1.5
    assert problem.checker_args == ("case_sensitive", "space_change_sensitive")
    assert [(case.name, case.input) for case in kit.cases("sums")] == [
        ("sample/sample-1", b"1 2\n"),
        ("secret/random-07", b"5 6\n"),
    ]
    numbered = write_files(tmp_path / "numbered", {**CODEFORCES, "notes.txt": ""})
    assert "notes.txt: not read" in import_any(kit, numbered, None).left_out
    assert kit.problem("numbered").checker_args == ("case_sensitive",)


@each_row(
    ("files", "message"),
    [
        (POLYGON, "its outputs are checked by a program of its own"),
        (dmoj_packages.SUMS, "its outputs are compared by standard"),
        (italy_packages.SUMS, "its outputs are compared by lines"),
        (italy_packages.FILES, "solutions read and write files"),
        (sinol_packages.SUMS, "its outputs are compared by oi"),
        (terry_packages.SUMS, "its outputs are checked by a program of its own"),
    ],
)
def test_a_package_that_a_kit_would_judge_in_another_way_is_refused(
    files: dict[str, str | bytes], message: str, tmp_path: Path
) -> None:
    kit = empty_kit(tmp_path)
    package = write_files(tmp_path / "sums", {**files, "tests/02": "1 1\n", "tests/02.a": "2\n"})

    with pytest.raises(ProblemError, match=message) as caught:
        import_any(kit, package, None)

    assert caught.value.message.startswith(f"{package} ")  # and no temporary folder
