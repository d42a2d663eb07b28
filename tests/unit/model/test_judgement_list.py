"""A list of judgements is as a tuple of them, and takes less memory."""

from __future__ import annotations

import math
import pickle
import tracemalloc
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.model import Judgement, JudgementList, Verdict
from tests.conftest import ACCEPTED_CASE

INTEGERS = st.none() | st.integers(-5, 5) | st.integers(-(1 << 65), 1 << 65)
SECONDS = st.none() | st.floats(allow_nan=False)
HASHES = st.one_of(
    st.integers(0, (1 << 64) - 1).map("{:016x}".format),
    st.integers(0, (1 << 64) - 1).map("{:016X}".format),
    st.text("0123456789abcdefx_ -", max_size=18),
)
JUDGEMENTS = st.builds(
    Judgement,
    case=st.sampled_from(["sample/1", "secret/2", ""]),
    hash=HASHES,
    verdict=st.sampled_from([Verdict.AC, Verdict.AC, Verdict.WA, Verdict.TLE]),
    cpu_s=SECONDS,
    wall_s=SECONDS,
    memory_bytes=INTEGERS,
    exit_code=st.sampled_from([0, 0, 1, None]),
    signal=st.sampled_from([None, None, 9]),
    message=st.sampled_from(["", "", "near the limit"]),
    nodes=INTEGERS,
    quality=INTEGERS,
    near=st.booleans(),
    rerun=st.booleans(),
    cached=st.booleans(),
    output_sum=st.integers(0, (1 << 32) - 1),
    score=st.sampled_from([None, None, Fraction(1, 3)]),
)
PLAIN = replace(ACCEPTED_CASE, nodes=7)


@given(st.lists(JUDGEMENTS), st.slices(10), st.sets(st.sampled_from(["sample/1", "secret/2"])))
@example([PLAIN, replace(PLAIN, message="near the limit")], slice(None, None, -1), set())
def test_what_was_added_is_read_again(
    judgements: list[Judgement], part: slice, names: set[str]
) -> None:
    made = JudgementList(judgements)

    assert list(made) == judgements
    assert [made[place] for place in range(-len(made), len(made))] == judgements * 2
    assert list(made[part]) == judgements[part]
    assert list(made.without_cases(names)) == [one for one in judgements if one.case not in names]
    assert pickle.loads(pickle.dumps(made)) == made


def test_a_time_that_is_not_a_number_is_kept_and_nothing_is_behind_the_end() -> None:
    made = JudgementList([replace(PLAIN, cpu_s=math.nan)])

    assert math.isnan(made[0].cpu_s or 0)
    with pytest.raises(IndexError):
        made[1]
    with pytest.raises(IndexError):
        made[1] = PLAIN


@given(st.lists(JUDGEMENTS, min_size=1), st.data())
def test_a_judgement_takes_the_place_of_another_on_its_case(
    judgements: list[Judgement], data: st.DataObject
) -> None:
    made = JudgementList(judgements)
    place = data.draw(st.integers(-len(judgements), len(judgements) - 1))
    judgements[place] = replace(data.draw(JUDGEMENTS), case=judgements[place].case)
    made[place] = judgements[place]

    assert list(made) == judgements


def test_an_accepted_case_takes_few_bytes() -> None:
    tracemalloc.start()
    made = JudgementList(PLAIN for _ in range(10_000))
    bytes_each = tracemalloc.get_traced_memory()[0] / len(made)
    tracemalloc.stop()

    assert 50 <= bytes_each <= 80
