"""Cases and problems."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.model import (
    Case,
    Problem,
)
from tests.conftest import LIMITS, each_row


def test_the_hash_of_a_case_has_sixteen_hexadecimal_digits() -> None:
    fingerprint = Case(name="sample/01", input=b"1 2\n", answer=b"3\n").hash

    assert len(fingerprint) == 16
    assert set(fingerprint) <= set("0123456789abcdef")


BYTES = st.binary(max_size=3)


@given(BYTES, BYTES, BYTES, BYTES)
def test_cases_have_the_same_hash_exactly_if_their_contents_are_equal(
    first_input: bytes, first_answer: bytes, second_input: bytes, second_answer: bytes
) -> None:
    first = Case(name="sample/first", input=first_input, answer=first_answer)
    second = Case(name="sample/second", input=second_input, answer=second_answer)

    same = (first.input, first.answer) == (second.input, second.answer)
    assert (first.hash == second.hash) == same


def test_the_border_between_input_and_answer_changes_the_hash() -> None:
    one = Case(name="sample/01", input=b"1", answer=b"23")

    other = Case(name="sample/01", input=b"12", answer=b"3")

    assert one.hash != other.hash


@each_row(
    ("names", "title"),
    [
        ({"ja": "足し算", "en": "Sums"}, "Sums"),  # the English name
        ({"ja": "足し算", "de": "Summen"}, "足し算"),  # the first, without English
    ],
)
def test_a_problem_has_a_title(names: dict[str, str], title: str) -> None:
    assert Problem(slug="sums", names=names, limits=LIMITS).title == title
