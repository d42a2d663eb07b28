"""Data that validators are shown: garbage by its name, mutations by a seed, and smaller data."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.catalog.odd_data import (
    MOST_BYTES,
    malformed_inputs,
    malformed_outputs,
    mutate,
    shrink_data,
)
from judge.grading.words import TokenOptions, compare_tokens
from tests.conftest import each_row

# Garbage


def test_garbage_is_what_its_name_says() -> None:
    """What may be valid need not be refused, and 2^31 is no garbage where it is the answer."""
    made = [
        *malformed_inputs([b"2 5\n1 3\n"]),
        *malformed_inputs([b"1 2\n3 4 5\n6\n"]),
        *malformed_outputs(b"2147483648\n"),
    ]

    found = "\n".join(
        f"{one.name}{'' if one.must_refuse else ' (may be valid)'}: {one.content[:60]!r}"
        for one in made
    )

    assert found == external_file("garbage.txt")


def test_the_shortest_input_that_is_not_too_large_is_spoiled_into_none_that_is_valid() -> None:
    small = {one.name: one.content for one in malformed_inputs([b"1 2 3\n", b"", b"4\n"])}
    assert small["a leading zero"] == b"04\n"
    assert all(one.content != b"01\n" for one in malformed_inputs([b"1\n", b"01\n"]))
    assert all(one.content for one in malformed_inputs([b"", b"1\n"]))
    plain = malformed_inputs([])
    assert [one.name for one in plain][:2] == ["nothing at all", "random bytes"]
    assert malformed_inputs([b"1" * (MOST_BYTES + 1)]) == plain


@settings(max_examples=50, deadline=None)
@given(st.lists(st.binary(max_size=40), max_size=3))
def test_garbage_of_inputs_is_distinct_invalid_and_always_the_same(valid: list[bytes]) -> None:
    found = malformed_inputs(valid)

    contents = [one.content for one in found]
    assert len(set(contents)) == len(contents)
    assert len({one.name for one in found}) == len(found)
    assert set(contents).isdisjoint(valid)
    assert malformed_inputs(valid) == found


ANSWERS = st.from_regex(rb"(-?[0-9]{1,3} ?\n?){0,5}", fullmatch=True) | st.binary(max_size=40)


@pytest.mark.slow
@given(ANSWERS)
def test_what_must_be_refused_is_refused_by_the_default_validator(answer: bytes) -> None:
    options = TokenOptions.parse([])

    for one in malformed_outputs(answer):
        if one.must_refuse and len(one.content) < 10_000:
            assert not compare_tokens(answer, one.content, options).ok


# Mutations

VALID = [b"2\n1 2\n-3 4\n", b"1\n8 5\n"]


def contents(count: int, valid: list[bytes] = VALID) -> list[bytes]:
    return [one.content for one in mutate(valid, count)]


def test_the_data_is_the_same_each_time_however_much() -> None:
    made = contents(30)

    assert contents(30) == made
    few = contents(10)  # what is twice is left out
    assert few == made[: len(few)]
    assert contents(40, []) == contents(40, [b"", b"\n"]) == contents(0) == []


def test_numbers_words_white_space_and_lines_change() -> None:
    made = contents(300)

    for sign in (b"2147483648", b"nan", b"\t", b"\0"):
        assert any(sign in one for one in made), sign
    assert any(one.count(b"\n") < 2 for one in made)
    assert any(not one.endswith(b"\n") for one in made)
    assert not any(one.must_refuse for one in mutate(VALID, 100))  # may be valid


@pytest.mark.slow
@given(st.lists(st.binary(max_size=40), max_size=3), st.integers(0, 40))
def test_data_is_new_bounded_and_there_once(valid: list[bytes], count: int) -> None:
    made = contents(count, valid)

    assert len(made) <= count
    assert len(set(made)) == len(made)
    assert not set(made) & set(valid)
    assert all(len(one) <= MOST_BYTES for one in made)


# Smaller data


@each_row(
    ("data", "needed", "small"),
    [
        (b"3\n1 2\n4 nan\n5 6\n", b"nan", b"nan"),  # a token in one line
        (b"1 2 3\n" * 30 + b"x\n" + b"4\n" * 30, b"x", b"x"),  # a line of many
        (b"a\0b", b"\0", b"\0"),  # a byte
        (b"\n\n\n", b"\n", b"\n"),  # white space alone
        (b"x" * 300, b"x", b"x" * 300),  # long data keeps whole tokens
    ],
)
def test_only_what_is_needed_stays(data: bytes, needed: bytes, small: bytes) -> None:
    assert shrink_data(data, lambda part: needed in part, 1000) == small


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


@given(st.binary(max_size=60), st.integers(0, 60))
def test_the_result_fails_as_the_data_does(data: bytes, runs: int) -> None:
    def fails(part: bytes) -> bool:
        return sum(part) % 3 == sum(data) % 3

    small = shrink_data(data, fails, runs)

    assert fails(small)
    assert len(small) <= len(data)
