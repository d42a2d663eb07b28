"""What holds for all nouns, and what reports and cases compute from their parts."""

import math
import pickle
import tracemalloc
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from judge.model import Case, Judgement, JudgementList, Limits, Verdict
from tests.conftest import ACCEPTED_CASE, report

AC, WA, TLE, JE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.JE


def test_limits_follow_from_the_cpu_limit() -> None:
    usual = Limits.of(cpu_s=2.0, memory_bytes=512 << 20)
    longer = usual.with_stop_factor(3.0)

    assert usual == Limits(
        cpu_s=2.0,
        cpu_stop_s=1.15 * 2.0,
        wall_s=5.0,
        memory_bytes=512 << 20,
        output_bytes=8 << 20,
        processes=256,
    )
    assert usual.scale(3) == replace(usual, cpu_s=6.0, cpu_stop_s=3 * usual.cpu_stop_s, wall_s=13.0)
    # A program may run on, and a busy machine does not make the wall limit its verdict.
    assert longer == replace(usual, cpu_stop_s=6.0, wall_s=25.0)
    assert usual.with_stop_factor(0.1).wall_s == usual.wall_s


@given(st.floats(0.1, 100), st.floats(0.1, 100))
def test_scaling_limits_is_scaling_the_cpu_limit(cpu_s: float, factor: float) -> None:
    scaled = Limits.of(cpu_s=cpu_s, memory_bytes=1).scale(factor)

    usual = Limits.of(cpu_s=cpu_s * factor, memory_bytes=1)
    assert astuple(scaled) == pytest.approx(astuple(usual))
    assert scaled.cpu_s < scaled.cpu_stop_s < scaled.wall_s  # it is killed above its limit


CONTENTS = st.tuples(st.binary(max_size=3), st.binary(max_size=3))


@given(CONTENTS, CONTENTS)
@example((b"1", b"23"), (b"12", b"3"))
def test_cases_have_the_same_hash_exactly_if_their_contents_are_equal(
    first: tuple[bytes, bytes], second: tuple[bytes, bytes]
) -> None:
    one, other = (Case(name=str(n), input=n[0], answer=n[1]).hash for n in (first, second))

    assert (one == other) == (first == second)
    assert int(one, 16) < 1 << 64
    assert len(one) == 16


def judgement(case: int = 1, verdict: Verdict = AC, **figures: float | None) -> Judgement:
    plain = Judgement(case=f"secret/{case}", hash="00", verdict=verdict)
    return replace(plain, **figures)


def test_the_verdict_of_a_report_is_that_of_the_first_failed_case() -> None:
    for verdicts, verdict in [
        ([], None),
        ([AC, AC], AC),
        ([AC, WA, TLE], WA),
        ([TLE, WA, AC], TLE),  # by order, not by severity
        ([AC, JE], JE),  # a judge error is not hidden
    ]:
        assert report(*(judgement(verdict=one) for one in verdicts)).verdict is verdict


def test_the_slowest_case_and_the_largest_peak_are_those_of_a_report() -> None:
    table: list[tuple[list[int | None], int | None, int | None]] = [
        ([], None, None),
        ([None, None], None, None),  # nothing was run
        ([1, 3, 2], 1, 3),
        ([3, 3], 0, 3),  # the first of equals
        ([None, 0], 1, 0),  # none at all is a figure
    ]
    for figures, slowest, most in table:
        cases = [judgement(n, cpu_s=one, memory_bytes=one) for n, one in enumerate(figures)]
        assert report(*cases).slowest == (None if slowest is None else cases[slowest])
        assert report(*cases).memory_bytes == most


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
def test_what_is_added_is_read(judgements: list[Judgement], part: slice, names: set[str]) -> None:
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
def test_a_judgement_replaces_another(judgements: list[Judgement], data: st.DataObject) -> None:
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
