"""Lists of Hoppers boards, and the messages for invalid lines."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.datasets.instances import Instance, InstanceFile
from judge.errors import UsageError
from problems.hoppers.formats import BOARD_LIST
from problems.hoppers.rules import Hoppers, parse, write

CENTRE = "1111110111111"


def read_boards(text: str, options: Mapping[str, str] | None = None) -> InstanceFile:
    """A list of boards; its format asks no oracle."""
    return BOARD_LIST.read(text, options or {}, lambda _: None)


def test_a_line_is_a_board_with_or_without_target_and_optimum() -> None:
    for line, text, minimum in [
        (CENTRE, f"{CENTRE} 6", None),
        (f"{CENTRE} 3", f"{CENTRE} 3", None),
        (f"{CENTRE} 6 7", f"{CENTRE} 6", 7),
        (f"12 {CENTRE} 6 7", f"{CENTRE} 6", 7),
        (f"{CENTRE},6,-1", f"{CENTRE} 6", -1),
        ("oooooo.oooooo", f"{CENTRE} 6", None),
        ("xxxxxx-xxxxxx  06 # centre", f"{CENTRE} 6", None),
    ]:
        assert read_boards(line) == InstanceFile(
            instances=(Instance(name="01", line=1, text=f"1\n{text}\n", minimum=minimum),)
        )


def test_a_broken_line_is_reported_and_the_others_are_read() -> None:
    for line, words in [
        ("111111011111 6", "'111111011111' is no board: 13 signs"),
        ("111111y111111", "'111111y111111' is no board: 13 signs"),
        ("0000000000000 6", "0000000000000 has no peg, but at least one is expected"),
        (f"{CENTRE} 13", "the target is '13', but 0 to 12 is expected"),
        (f"{CENTRE} 6 x", "the optimum is 'x', but -1 or a number is expected"),
        (f"{CENTRE} 6 7 8", "'8' where the line should end"),
        ("1111100111111", "1111100111111 does not state the target of the last peg"),
    ]:
        reading = read_boards(f"{CENTRE}\n{line}\n{CENTRE}\n")

        (refused,) = reading.refused
        assert refused.line == 2
        assert refused.reason.startswith(words)
        assert [one.line for one in reading.instances] == [1, 3]


@given(st.integers(1, 2**13 - 1), st.integers(0, 12), st.none() | st.integers(-1, 20))
def test_a_written_list_is_read_back(start: int, target: int, minimum: int | None) -> None:
    text = write([Hoppers(start=start, target=target)])

    (instance,) = read_boards(BOARD_LIST.write_instance(text, minimum, "a")).instances

    assert (instance.text, instance.minimum) == (text, minimum)
    assert parse(instance.text) == [Hoppers(start=start, target=target)]


def test_an_option_sets_the_target_of_all_boards() -> None:
    reading = read_boards(f"2\n1111100111111\n\n; another\n{CENTRE} 3\n", {"target": "5"})

    assert [one.text.split()[2] for one in reading.instances] == ["5", "3"]
    options: list[dict[str, str]] = [{"target": "13"}, {"target": "x"}, {"goal": "5"}]
    for unknown in options:
        with pytest.raises(UsageError, match=r"expected|is not an option"):
            read_boards(CENTRE, unknown)
