"""Random data for validators: the same for the same seed, different otherwise, and bounded."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.fuzzing import MOST, NO_FUZZ, FuzzPlan, mutate
from judge.catalog.malformed import MOST_BYTES

VALID = [b"2\n1 2\n-3 4\n", b"1\n8 5\n"]


def contents(plan: FuzzPlan, valid: list[bytes] = VALID) -> list[bytes]:
    return [one.content for one in mutate(valid, plan)]


def test_a_seed_gives_the_same_data_and_another_seed_other_data() -> None:
    plan, other = FuzzPlan(count=50, seed=1), FuzzPlan(count=50, seed=2)

    assert contents(plan) == contents(plan)
    assert contents(plan) != contents(other)


def test_more_data_begins_with_the_same() -> None:
    few, many = contents(FuzzPlan(count=10)), contents(FuzzPlan(count=30))

    assert many[: len(few)] == few


def test_numbers_words_white_space_and_lines_change() -> None:
    made = contents(FuzzPlan(count=300))

    assert any(b"2147483648" in one for one in made)
    assert any(b"nan" in one for one in made)
    assert any(b"\t" in one for one in made)
    assert any(one.count(b"\n") < 2 for one in made)
    assert any(not one.endswith(b"\n") for one in made)
    assert any(b"\0" in one for one in made)


def test_nobody_must_refuse_what_may_be_valid() -> None:
    assert not any(one.must_refuse for one in mutate(VALID, FuzzPlan(count=100)))


@given(st.lists(st.binary(max_size=40), max_size=3), st.integers(), st.integers(0, 40))
def test_data_is_new_bounded_and_there_once(valid: list[bytes], seed: int, count: int) -> None:
    made = contents(FuzzPlan(count=count, seed=seed), valid)

    assert len(made) <= min(count, MOST)
    assert len(set(made)) == len(made)
    assert not set(made) & set(valid)
    assert all(len(one) <= MOST_BYTES for one in made)


def test_nothing_to_mutate_gives_nothing() -> None:
    assert contents(FuzzPlan(), []) == contents(FuzzPlan(), [b"", b"\n"]) == contents(NO_FUZZ) == []
