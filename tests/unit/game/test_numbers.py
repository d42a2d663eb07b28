from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game import Fault, FormatError
from judge.game.numbers import MOVES, find_fault
from tests.conftest import each_row

GAME: Any = None  # no game is looked at
NOT_PLAIN = "is not a plain number: no sign (but for -1), no leading zero"
BOTH = {"move": "moves", "solution": "solutions"}


def test_the_first_wrong_number_is_explained() -> None:
    for actual, message, instance in [
        ("", "the output is empty, but answers to 3 boards are expected", None),
        ("6 -1 1", "board 1: 6 moves, but 5 are enough", 1),
        ("4 -1 1", "board 1: 4 moves cannot be enough: the minimum is 5", 1),
        ("1 -1 1", "board 1: 1 move cannot be enough: the minimum is 5", 1),
        ("-1 -1 1", "board 1: -1, but it can be solved in 5 moves", 1),
        ("5 3 1", "board 2: 3, but it cannot be solved: -1 is expected", 2),
        ("5 -1 2", "board 3: 2 moves, but 1 is enough", 3),
        ("5 -1 -1", "board 3: -1, but it can be solved in 1 move", 3),
        ("5 -1", "the output ends after 2 of 3 boards", 3),
        ("6 -1", "board 1: 6 moves, but 5 are enough", 1),
        ("5 -1 1 0", "word 4 is '0', but there are only 3 boards", None),
        ("5 -1 1 " + "x" * 50, f"word 4 is '{'x' * 40}...', but there are only 3 boards", None),
        ("5. -1 1", "board 1: '5.' is not a number", 1),
        ("05 -1 1", f"board 1: '05' {NOT_PLAIN}", 1),
        ("9" * 5000, f"board 1: {'9' * 40}... moves, but 5 are enough", 1),
        ("1" * 5000, f"board 1: {'1' * 40}... moves, but 5 are enough", 1),
    ]:
        fault = find_fault("board", MOVES, [GAME] * 3, "5\n-1\n1\n", actual)
        assert fault == Fault(message=message, instance=instance)


def test_a_second_number_is_what_there_are_of_the_first() -> None:
    for actual, message, instance in [
        ("", "the output is empty, but an answer to 1 board is expected", None),
        ("5", "board 1: the output ends after 5, where the number of solutions is expected", 1),
        ("5 3", "board 1: 3 solutions of 5 moves, but there are 2", 1),
        ("5 1", "board 1: 1 solution of 5 moves, but there are 2", 1),
        ("5 two", "board 1: 'two' is not a number", 1),
        ("5 2 7", "word 3 is '7', but there is only 1 board", None),
        ("6 2", "board 1: 6 moves, but 5 are enough", 1),
        ("-1 2", "board 1: -1, but it can be solved in 5 moves", 1),
    ]:
        fault = find_fault("board", BOTH, [GAME], "5 2\n", actual)
        assert fault == Fault(message=message, instance=instance)


@given(st.lists(st.just(-1) | st.integers(0, 10**18), min_size=1), st.sampled_from(" \n\t"))
def test_the_answer_itself_is_right_whatever_divides_its_numbers(
    numbers: list[int], space: str
) -> None:
    text = space.join(map(str, numbers))

    assert find_fault("board", MOVES, [GAME] * len(numbers), text, text) is None


@given(st.integers(-1, 1200), st.integers(-1, 1200))
def test_just_the_right_number_is_accepted(expected: int, actual: int) -> None:
    fault = find_fault("board", MOVES, [GAME], str(expected), str(actual))

    assert (fault is None) == (expected == actual)


@each_row("expected", ["", "5 2 5", "5 2 -1 2", "5 2 x", "5 2 -2", "5 2 -1 7"])
def test_a_malformed_answer_of_the_judge_is_no_fault_of_the_output(expected: str) -> None:
    with pytest.raises(FormatError):
        find_fault("board", BOTH, [GAME] * 2, expected, "5 2 -1")
