"""Random data for validators: the same for the same seed, different otherwise, and bounded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.fuzzing import MOST, NO_FUZZ, FuzzPlan, mutate, shrink_data
from judge.catalog.validators.malformed import MOST_BYTES
from tests.conftest import each_row

VALID = [b"2\n1 2\n-3 4\n", b"1\n8 5\n"]


def contents(plan: FuzzPlan, valid: list[bytes] = VALID) -> list[bytes]:
    return [one.content for one in mutate(valid, plan)]


def test_a_seed_gives_the_same_data_however_much_and_another_seed_other_data() -> None:
    made = contents(FuzzPlan(count=30, seed=1))

    assert contents(FuzzPlan(count=30, seed=1)) == made
    few = contents(FuzzPlan(count=10, seed=1))  # what is twice is left out
    assert few == made[: len(few)]
    assert contents(FuzzPlan(count=30, seed=2)) != made


def test_numbers_words_white_space_and_lines_change() -> None:
    made = contents(FuzzPlan(count=300))

    assert any(b"2147483648" in one for one in made)
    assert any(b"nan" in one for one in made)
    assert any(b"\t" in one for one in made)
    assert any(one.count(b"\n") < 2 for one in made)
    assert any(not one.endswith(b"\n") for one in made)
    assert any(b"\0" in one for one in made)
    assert not any(one.must_refuse for one in mutate(VALID, FuzzPlan(count=100)))  # may be valid


@pytest.mark.slow
@given(st.lists(st.binary(max_size=40), max_size=3), st.integers(), st.integers(0, 40))
def test_data_is_new_bounded_and_there_once(valid: list[bytes], seed: int, count: int) -> None:
    made = contents(FuzzPlan(count=count, seed=seed), valid)

    assert len(made) <= min(count, MOST)
    assert len(set(made)) == len(made)
    assert not set(made) & set(valid)
    assert all(len(one) <= MOST_BYTES for one in made)


def test_nothing_to_mutate_gives_nothing() -> None:
    assert contents(FuzzPlan(), []) == contents(FuzzPlan(), [b"", b"\n"]) == contents(NO_FUZZ) == []


# Smaller data


@each_row(
    ("data", "needed", "small"),
    [
        (b"3\n1 2\n4 nan\n5 6\n", b"nan", b"nan"),  # a token in one line
        (b"1 2 3\n" * 30 + b"x\n" + b"4\n" * 30, b"x", b"x"),  # a line of many
        (b"1 2", b"", b""),  # whatever the data
        (b"a\0b", b"\0", b"\0"),  # a byte
        (b"-1", b"-1", b"-1"),  # nothing can go
        (b"\n\n\n", b"\n", b"\n"),  # white space alone
    ],
)
def test_only_what_is_needed_stays(data: bytes, needed: bytes, small: bytes) -> None:
    assert shrink_data(data, lambda part: needed in part, 200) == small


def test_two_lines_far_apart_stay_in_their_order() -> None:
    data = b"first\n" + b"1\n" * 40 + b"last\n"

    def fails(part: bytes) -> bool:
        return b"first" in part and b"last" in part.partition(b"first")[2]

    assert shrink_data(data, fails, 500) == b"firstlast"


@each_row(("runs", "data"), [(0, b"1 2 3\n"), (1, b"1 2 3\n"), (7, b"1 2 3\n"), (1000, b"1 1\n")])
def test_the_program_runs_no_more_often_than_allowed_and_on_no_data_twice(
    runs: int, data: bytes
) -> None:
    calls: list[bytes] = []

    def passes(part: bytes) -> bool:
        calls.append(part)
        return False

    shrink_data(data * 50, passes, runs)

    assert len(calls) == runs or runs == 1000
    assert len(calls) == len(set(calls))


def test_long_data_keeps_whole_tokens() -> None:
    assert shrink_data(b"x" * 300, lambda part: b"x" in part, 1000) == b"x" * 300


@given(st.binary(max_size=60), st.integers(0, 60))
def test_the_result_fails_as_the_data_does(data: bytes, runs: int) -> None:
    def fails(part: bytes) -> bool:
        return sum(part) % 3 == sum(data) % 3

    small = shrink_data(data, fails, runs)

    assert fails(small)
    assert len(small) <= len(data)
