from __future__ import annotations

from judge.packages.families.italy.checks import is_said_to_be_right, stated_failures
from tests.conftest import each_row


@each_row(
    ("source", "is_right", "failures"),
    [
        (b"print(1)", False, ()),
        (b"# @check-accepted: *", True, ()),
        (b"// @check-accepted: examples small", False, ()),
        (b"// @check-accepted: *\n// @check-zero: large", False, ("RTE", "TLE", "WA")),
        (b"/* @check-wrong-answer: a\n * @check-time-limit-exceeded: b */", False, ("TLE", "WA")),
        (b"# @check-memory-limit-exceeded: *\r\n# @check-runtime-error: a", False, ("RTE",)),
        (b"# @check-wrong-answer:\n", False, ()),
        (b"# @check-partial-score: a\n", False, ()),
    ],
)
def test_a_solution_says_what_it_gets(
    source: bytes, is_right: bool, failures: tuple[str, ...]
) -> None:
    assert (is_said_to_be_right(source), stated_failures(source)) == (is_right, failures)
