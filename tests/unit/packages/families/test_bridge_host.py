"""What the exit status of a checker that DMOJ bridges means."""

from __future__ import annotations

from fractions import Fraction

import pytest

from judge.packages.families.dmoj.bridge_host import outcome
from tests.conftest import each_row


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
            outcome(kind, code, said, errors, Fraction(30))
    else:
        assert outcome(kind, code, said, errors, Fraction(30)) == expected
