"""Packages of DMOJ, as they are read."""

from fractions import Fraction
from pathlib import Path

import pytest

from judge.packages.families.dmoj.host import bridge_outcome
from tests.conftest import each_row
from tests.unit.packages.families.dmoj_packages import DATA, INIT, zip_of
from tests.unit.packages.families.reading import refusal
from tests.unit.packages.written import write_files


@pytest.mark.attack
def test_an_archive_that_leads_out_of_the_package_is_refused(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "sums", {"init.yml": INIT})
    (tmp_path / "other.zip").write_bytes(zip_of(DATA))
    (folder / "sums.zip").symlink_to(tmp_path / "other.zip")

    assert "sums.zip is a link that leaves the package" in refusal(folder)
    (folder / "sums.zip").unlink()
    (folder / "sums.zip").write_bytes(zip_of({"../a": ""}))
    assert "sums.zip: the entry '../a' leads out of the package" in refusal(folder)


# What the exit status of a checker that DMOJ bridges means


@each_row(
    ("kind", "code", "said", "errors", "expected"),
    [
        ("default", 1, "", b"", (False, 0)),
        ("default", 2, "", b"", "exited with 2"),
        ("testlib", 3, "", b"FAIL", "exited with 3"),
        ("testlib", 7, "", b"so\npoints 12\n", (True, 12)),
        ("testlib", 7, "", b"points 0.5\n", "says only"),
        ("testlib", 7, "", b"points 31\n", "31 points of 30"),
        ("coci", 7, "", b"partial 1/4\n", (True, 7.5)),
        ("coci", 7, "", b"partial 3/2\n", "45 points of 30"),
        ("peg", 0, "fine\n", b"", (True, 30)),
        ("peg", 1, "no\n1\n2\n", b"", (True, 15)),
        ("peg", 1, "0\n2\n", b"", (False, 0)),
        ("peg", 7, "", b"", "exited with 7"),
    ],
)
def test_an_exit_status_means_what_the_type_says(
    kind: str, code: int, said: str, errors: bytes, expected: tuple[bool, float] | str
) -> None:
    if isinstance(expected, str):
        with pytest.raises(ValueError, match=expected):
            bridge_outcome(kind, code, said, errors, Fraction(30))
    else:
        assert bridge_outcome(kind, code, said, errors, Fraction(30)) == expected
