"""Garbage for validators: each kind is what its name says, and none of it is valid."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.catalog.validators.malformed import (
    MOST_BYTES,
    MalformedData,
    malformed_inputs,
    malformed_outputs,
)
from judge.grading import checkers
from judge.grading.checkers import TokenOptions
from tests.conftest import each_row

VALID = b"2 5\n1 3\n"


def content_of(name: str, found: list[MalformedData]) -> bytes:
    return next(one.content for one in found if one.name == name)


@each_row(
    ("name", "content"),
    [
        ("nothing at all", b""),
        ("an extra blank at the end of the first line", b"2 5 \n1 3\n"),
        ("an extra tab at the end of the first line", b"2 5\t\n1 3\n"),
        ("an extra blank line at the beginning", b"\n2 5\n1 3\n"),
        ("an extra blank line at the end", b"2 5\n1 3\n\n"),
        ("no line feed at the end", b"2 5\n1 3"),
        ("carriage returns", b"2 5\r\n1 3\r\n"),
        ("a doubled blank", b"2  5\n1 3\n"),
        ("a tab for a blank", b"2\t5\n1 3\n"),
        ("a line feed for a blank", b"2\n5\n1 3\n"),
        ("a leading zero", b"02 5\n1 3\n"),
        ("a plus sign", b"+2 5\n1 3\n"),
        ("a point after a number", b"2.0 5\n1 3\n"),
        ("a huge number", b"9" * 40 + b" 5\n1 3\n"),
        ("a word for a number", b"x7q 5\n1 3\n"),
        ("an extra number at the end", b"2 5\n1 3\n1\n"),
        ("a NUL in the middle", b"2 5\n\x001 3\n"),
        ("the first line left out", b"1 3\n"),
        ("the last line left out", b"2 5\n"),
        ("the last line twice", b"2 5\n1 3\n1 3\n"),
        ("the whole twice", b"2 5\n1 3\n2 5\n1 3\n"),
    ],
)
def test_garbage_of_an_input(name: str, content: bytes) -> None:
    assert content_of(name, malformed_inputs([VALID])) == content


@each_row(
    ("name", "content"),
    [
        ("nothing at all", b""),
        ("-1", b"-1\n"),
        ("2^31", b"2147483648\n"),
        ("2^63", b"9223372036854775808\n"),
        ("-2^63-1", b"-9223372036854775809\n"),
        ("(()", b"(()\n"),
        ("a NUL", b"\0"),
        ("a megabyte of one digit", b"7" * 1048576),
        ("the answer and another word", b"yes 4\nx7q\n"),
        ("the answer twice", b"yes 4\nyes 4\n"),
        ("the answer without its last word", b"yes\n"),
        ("a word for a number of the answer", b"yes x7q\n"),
        ("the answer in other cases", b"YES 4\n"),
    ],
)
def test_garbage_of_an_answer(name: str, content: bytes) -> None:
    assert content_of(name, malformed_outputs(b"yes 4\n")) == content


def test_what_may_be_valid_need_not_be_refused() -> None:
    lenient = [one.name for one in malformed_inputs([b"1 2\n3 4 5\n6\n"]) if not one.must_refuse]

    assert lenient == [
        "nothing at all",
        "one blank line",
        "the first line left out",
        "the last line left out",
        "the last line twice",
        "the second half left out",
        "the whole twice",
    ]
    names = [one.name for one in malformed_outputs(b"2147483648\n") if one.must_refuse]
    assert "2^31" not in names  # it is the answer
    assert "2^32" in names


def test_the_shortest_input_that_is_not_too_large_is_spoiled_into_none_that_is_valid() -> None:
    assert content_of("a leading zero", malformed_inputs([b"1 2 3\n", b"", b"4\n"])) == b"04\n"
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


@pytest.mark.slow
@given(
    st.one_of(st.binary(max_size=40), st.from_regex(rb"(-?[0-9]{1,3} ?\n?){0,5}", fullmatch=True))
)
def test_what_must_be_refused_is_refused_by_the_default_validator(answer: bytes) -> None:
    options = TokenOptions.parse([])

    for one in malformed_outputs(answer):
        if one.must_refuse and len(one.content) < 10_000:
            assert not checkers.compare_tokens(answer, one.content, options).ok
