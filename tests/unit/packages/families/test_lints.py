from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families import (
    dmoj_packages,
    italy_packages,
    polygon_packages,
    rbx_packages,
    sinol_packages,
    terry_packages,
)
from tests.unit.packages.families.rbx_packages import SCORED, with_yml
from tests.unit.packages.written import write_files

POLYGON = str(polygon_packages.SUMS["problem.xml"])


def _found(files: Mapping[str, str | bytes], folder: Path) -> list[tuple[str, str, str]]:
    """The code, the subject and the severity of each finding."""
    with open_package(write_files(folder / "sums", files)) as package:
        ((_, findings),) = package.lints("sums").values()
    assert all(one.problem == "sums" and one.message for one in findings)
    return [(one.code.value, one.subject, one.severity.value) for one in findings]


@each_row(
    ("files", "finding"),
    [
        (
            with_yml('validator: {path: "tests/valid.cpp"}\n', ""),
            ("V130", "problem.rbx.yml", "warning"),
        ),
        (
            terry_packages.without("managers/validator.py"),
            ("V130", "task.yaml", "warning"),
        ),
        (
            terry_packages.without("solutions/solution.py"),
            ("V133", "task.yaml", "warning"),
        ),
        (
            dmoj_packages.with_init(", out: sums.1.out", ""),
            ("V131", "init.yml: test_cases[2]", "warning"),
        ),
        (
            italy_packages.SUMS | {"input/input7.txt": "1 2\n", "output/output7.txt": "3\n"},
            ("V132", "input", "warning"),
        ),
        (sinol_packages.SUMS | {"out/sum9a.out": "3\n"}, ("V132", "out", "warning")),
        (sinol_packages.SUMS, ("V130", "config.yml", "warning")),
        (polygon_packages.SUMS | {"tests/99": "3\n"}, ("V132", "tests", "warning")),
        (
            {
                name.replace("solution.py", "mine.py"): text
                for name, text in italy_packages.SUMS.items()
            },
            ("V133", "task.yaml", "warning"),
        ),
        (
            with_yml("sols/main.py", "sols/wa-three.py"),
            ("V133", "problem.rbx.yml", "warning"),
        ),
        (SCORED, ("V134", "problem.rbx.yml", "note")),
        (with_yml("- name: samples", "- name: first"), ("V135", "problem.rbx.yml", "note")),
    ],
)
def test_what_is_likely_a_mistake_is_found_with_its_place(
    files: Mapping[str, str | bytes], finding: tuple[str, str, str], tmp_path: Path
) -> None:
    assert finding in _found(files, tmp_path)


@each_row(
    "files", [rbx_packages.SUMS, dmoj_packages.SUMS, dmoj_packages.CHECKED, terry_packages.SUMS]
)
def test_a_sound_package_has_no_findings(files: Mapping[str, str | bytes], tmp_path: Path) -> None:
    assert _found(files, tmp_path) == []
