"""What is likely a mistake in a package of another family."""

from __future__ import annotations

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
from tests.unit.packages.families.rbx_packages import with_yml
from tests.unit.packages.written import Files, write_files

ITALY, SINOL, POLYGON = italy_packages.SUMS, sinol_packages.SUMS, polygon_packages.SUMS
MORE = {"input/input7.txt": "1 2\n", "output/output7.txt": "3\n"}


@each_row(
    ("files", "found"),
    [
        (rbx_packages.SUMS, []),
        (dmoj_packages.SUMS, []),
        (SINOL, ["warning V130 config.yml"]),
        (with_yml('validator: {path: "tests/valid.cpp"}\n', ""), ["warning V130 problem.rbx.yml"]),
        (terry_packages.without("solutions/solution.py"), ["warning V133 task.yaml"]),
        (
            dmoj_packages.with_init(", out: sums.1.out", ""),
            ["warning V131 init.yml: test_cases[2]"],
        ),
        (ITALY | MORE, ["warning V132 input"]),
        (SINOL | {"out/sum9a.out": "3\n"}, ["warning V132 out"]),
        (rbx_packages.SCORED, ["note V134 problem.rbx.yml"]),
        (with_yml("- name: samples", "- name: first"), ["note V135 problem.rbx.yml"]),
    ],
)
def test_what_is_likely_a_mistake_is_found_with_its_place(
    files: Files, found: list[str], tmp_path: Path
) -> None:
    with open_package(write_files(tmp_path / "sums", files)) as package:
        ((_, findings),) = package.lints("sums").values()

    assert all(one.problem == "sums" and one.message for one in findings)
    codes = {f"{one.severity.value} {one.code.value} {one.subject}" for one in findings}
    assert codes >= set(found)
    assert bool(codes) is bool(found)
