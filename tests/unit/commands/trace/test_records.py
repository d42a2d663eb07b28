"""Reading what a program reports."""

from __future__ import annotations

from judge.commands.trace.records import MOST_EXACT, Record, read_records
from judge.sandbox import Reported
from tests.conftest import each_row
from tests.unit.commands.trace.searches import reported


def test_a_line_is_kind_depth_estimate_bound_and_position() -> None:
    found = read_records(reported(b"e 5 7 -1 1 2 3\ns 6 -1 12 (2, 1)\n"))

    assert found.exact == [
        Record(1, True, 5, 7, None, "1 2 3"),
        Record(2, False, 6, None, 12, "(2, 1)"),
    ]
    assert (found.expansions, found.malformed) == (1, "")


def test_lines_that_are_not_kept_are_counted_all_the_same() -> None:
    stepped = read_records(reported(b"e 1 -1 -1 a\n/2\ne 2 -1 -1 b\n/4\ne 2 -1 9 c\n"))
    many = read_records(reported(b"e 1 -1 -1 a\n" * (MOST_EXACT + 10)))
    dropped = read_records(Reported(content=b"e 1 -1 -1 a\n" * 3, total_bytes=1000, total_lines=80))

    assert [one.position for one in stepped.exact] == ["a"]
    assert (stepped.expansions, stepped.is_whole) == (7, False)
    assert (stepped.by_depth, stepped.by_bound) == ({1: 1, 2: 6}, {9: 4})
    assert (len(many.exact), many.expansions) == (MOST_EXACT, MOST_EXACT + 10)
    assert (dropped.expansions, dropped.is_cut) == (80, True)
    assert read_records(reported(b"e 1 -1 -1 12\ne 2 -1 -")).expansions == 1  # it does not end


@each_row(
    ("printed", "position"),
    [
        (r"b'\x01\x02\x00'", "1 2 0"),
        (r"bytearray(b'\x01\n\x00')", "1 10 0"),
        ("b'120'", "120"),
        ("b'", "b'"),
        ("b'1' + b'2'", "b'1' + b'2'"),
        ("board", "board"),
    ],
)
def test_bytes_of_python_are_numbers_or_signs(printed: str, position: str) -> None:
    (record,) = read_records(reported(f"e 1 -1 -1 {printed}\n".encode())).exact

    assert record.position == position


def test_odd_lines_are_counted_and_the_first_is_kept() -> None:
    content = (
        b"hello\n" + b"e 1 -1 -1 " + b"x" * 10_000 + b"\n\n\xff\xfe\n" + b"e 9999999999 1 1 a\n"
    )

    found = read_records(reported(content))

    assert (found.malformed, found.malformed_lines) == ("line 1 is 'hello'", 3)
    assert len(found.exact[0].position) < 5000
