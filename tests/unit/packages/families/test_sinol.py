"""Packages of SIO2, as they are read."""

from pathlib import Path

from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.sinol_packages import MADE, SUMS
from tests.unit.packages.written import Files, without, write_files

INGEN = MADE["sumingen.py"]


@each_row(
    ("files", "is_unmade"),
    [
        (INGEN, True),
        (without(INGEN, "in/sum0.in", "out/sum0.out"), True),
        (INGEN | {"in/sum1a.in": "1 2\n"}, True),
        (INGEN | {"in/sum1a.in": "1 2\n", "in/sum2.in": "1 2\n"}, False),
        (SUMS, False),
    ],
)
def test_ingen_has_to_run_where_groups_have_no_tests(
    files: Files, is_unmade: bool, tmp_path: Path
) -> None:
    with open_package(write_files(tmp_path / "sum", files)) as found:
        assert bool(found.first_programs) == is_unmade
