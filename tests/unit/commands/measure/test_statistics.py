"""The estimate, its interval, and how often it is wrong where that is known; empty programs."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge import languages
from judge.commands.measure.compare import _EMPTY_PROGRAMS, empty_program
from judge.commands.measure.statistics import (
    ERROR,
    LOOKS,
    MIN_PAIRS,
    Decision,
    Estimate,
    _t_quantile,
    decision,
    estimate,
    rounds_needed,
)
from judge.model import Execution, Language
from judge.runner.local import LocalExecutor
from judge.sandbox import best_sandbox
from tests.conftest import each_row, problem
from tests.sweeps import due

Noise = Callable[[random.Random], float]
Cases = list[list[tuple[float, float]]]


def calm(rng: random.Random) -> float:
    return math.exp(rng.gauss(0, 0.03))


def wild(rng: random.Random) -> float:
    """As on a machine that is shared: now and then a run takes half as long again."""
    late = 1 + rng.expovariate(2) if rng.random() < 0.08 else 1.0
    return late * math.exp(rng.gauss(0, 0.03))


def rough(rng: random.Random) -> float:
    return math.exp(rng.gauss(0, 0.10))


def interval(
    low: float, high: float, *, ratio: float | None = None, error: float = 0.01
) -> Estimate:
    middle = ratio or math.sqrt(low * high)
    return Estimate(ratio=middle, low=low, high=high, error=error, freedom=300, rounds=10)


@each_row(
    ("pairs", "ratio"),
    [
        ([(100.0, 110.0)] * MIN_PAIRS, 1.1),  # no doubt is left
        ([(0.0, 0.0)] * 5, 1.0),
        ([(1.0, 1.0 + step / 1000) for step in range(-4, 5)], 1.0),
        ([*((1.0, 1.0 + step / 1000) for step in range(-4, 4)), (1.0, 50.0)], 1.0),
        ([(1e-6, 1e9), (1e9, 1e-6)] * 2, 1.0),
    ],
)
def test_the_estimate_is_that_of_the_middle_whatever_the_others_are(
    pairs: list[tuple[float, float]], ratio: float
) -> None:
    found = estimate([pairs])

    assert estimate([[(1.0, 2.0)] * 9, [(1.0, 2.0)] * (MIN_PAIRS - 1)]) is None  # too few
    assert found is not None
    assert found.ratio == pytest.approx(ratio)
    assert found.low <= found.ratio <= found.high
    if len(set(pairs)) == 1:
        assert found.low == found.high


def test_a_case_is_weighted_by_its_cost() -> None:
    """As the sums do: a loss on the one large case is not outvoted by many small ones."""
    small, large = [(0.01, 0.01)] * 5, [(1.0, 2.0)] * 5

    found = estimate([small] * 10 + [large])

    assert found is not None
    assert found.ratio == pytest.approx((10 * 0.01 + 2.0) / (10 * 0.01 + 1.0))


pair = st.tuples(st.floats(0.001, 10), st.floats(0.001, 10))


@settings(max_examples=50, deadline=None)
@given(st.lists(st.lists(pair, min_size=4, max_size=9), min_size=1, max_size=4))
def test_the_interval_holds_the_estimate_and_the_order_of_pairs_is_no_matter(cases: Cases) -> None:
    found, again = estimate(cases), estimate([list(reversed(pairs)) for pairs in cases])

    assert found is not None
    assert again is not None
    assert found.low <= found.ratio <= found.high
    assert (again.low, again.high) == pytest.approx((found.low, found.high))


@each_row(
    ("found", "expected"),
    [
        (interval(1.03, 1.20), Decision.SLOWER),
        (interval(1.01, 1.20), Decision.UNKNOWN),  # perhaps by so little that it does not matter
        (interval(0.80, 0.95), Decision.FASTER),
        (interval(0.80, 0.99), Decision.UNKNOWN),
        (interval(0.99, 1.01), Decision.EQUAL),
        (interval(1.005, 1.015), Decision.EQUAL),  # not the same, and no matter
        (interval(0.97, 1.03), Decision.UNKNOWN),
        (None, Decision.UNKNOWN),
    ],
)
def test_a_decision_needs_an_interval_beyond_or_within_the_margin(
    found: Estimate | None, expected: Decision
) -> None:
    assert decision(found, 0.02) is expected
    # A large start-up narrows the margin for equal.
    assert decision(interval(0.99, 1.01), 0.02, 0.9) is Decision.UNKNOWN
    assert decision(interval(0.999, 1.001), 0.02, 0.9) is Decision.EQUAL


def test_four_times_the_rounds_halve_an_interval_and_none_are_enough_on_the_margin() -> None:
    reach = _t_quantile(300)
    found = interval(1 - 2 * 0.02, 1 + 2 * 0.02, ratio=1.0, error=2 * math.log1p(0.02) / reach)

    assert rounds_needed(found, 0.02) == pytest.approx(40, rel=0.06)
    assert rounds_needed(interval(1.0, 1.04, ratio=1.02), 0.02) is None


def simulate_looks(
    rng: random.Random, noise: Noise, cases: int, rounds: int, slower: float
) -> list[Estimate | None]:
    """What is seen at each look at two programs, while the machine drifts and the order matters."""
    costs = [rng.uniform(0.02, 0.2) for _ in range(cases)]
    pairs: Cases = [[] for _ in costs]
    looks = {max(MIN_PAIRS, round(rounds * 0.72**back)) for back in range(LOOKS)}
    drift, found = 0.0, []
    for number in range(1, rounds + 1):
        for place, cost in enumerate(costs):
            drift = 0.9 * drift + rng.gauss(0, 0.05)
            order = 1.005 if (number + place) % 2 else 1 / 1.005
            now = cost * math.exp(drift)
            pairs[place].append((now * noise(rng) * order, now * noise(rng) * slower / order))
        if number in looks:
            found.append(estimate(pairs))
    return found


def wrong_looks(looks: list[list[Estimate | None]], ratio: float) -> int:
    """How often the true ratio is outside an interval at one of the looks."""
    return sum(any(one and not one.low <= ratio <= one.high for one in each) for each in looks)


def decided(looks: list[list[Estimate | None]], *answers: Decision) -> int:
    return sum(any(decision(one, 0.02) in answers for one in each) for each in looks)


@each_row(
    ("slower", "noise", "cases", "rounds"),
    [
        *((1.0, noise, 1, 16) for noise in (calm, wild, rough)),
        *((1.0, noise, 5, 10) for noise in (calm, wild, rough)),
        *((1.0, noise, 15, 6) for noise in (calm, wild, rough)),
        (1.1, calm, 1, 24),
        (1.1, wild, 5, 12),
        (1.1, rough, 15, 12),
    ],
)
def test_repeated_looks_find_a_tenth_more_and_no_false_difference(
    slower: float, noise: Noise, cases: int, rounds: int
) -> None:
    rng, trials = random.Random(f"{noise.__name__} {cases} {rounds}"), 60

    looks = [simulate_looks(rng, noise, cases, rounds, slower) for _ in range(trials)]

    assert wrong_looks(looks, slower) <= 1.3 * ERROR * trials
    if slower > 1:
        assert decided(looks, Decision.SLOWER) >= 0.97 * trials
    else:
        assert decided(looks, Decision.SLOWER, Decision.FASTER) <= 0.02 * trials


ROWS = {row.code: row for row in languages.table()}


def test_every_language_has_one_but_those_whose_start_depends_on_the_program() -> None:
    assert ROWS.keys() - _EMPTY_PROGRAMS.keys() == {"smlpoly", "smlnj"}
    assert _EMPTY_PROGRAMS.keys() <= ROWS.keys()
    assert empty_program(ROWS["smlnj"]) is None
    for code in _EMPTY_PROGRAMS:
        found = empty_program(ROWS[code])
        assert found is not None
        assert found.files[0].name.endswith(tuple(ROWS[code].suffixes)), code


@pytest.mark.slow
@pytest.mark.parametrize(
    "language",
    [ROWS[code] for code in due(_EMPTY_PROGRAMS, by=str, days=3)],
    ids=lambda row: row.code,
)
def test_it_is_compiled_and_runs_and_says_nothing(language: Language, tmp_path: Path) -> None:
    if why := languages.missing_tool(language):
        pytest.skip(why)
    found = empty_program(language)
    assert found is not None

    with LocalExecutor(best_sandbox(), home=tmp_path) as executor:
        seen = executor.run(problem(), found, b"1 2 3\n")

    assert isinstance(seen, Execution), seen
    assert (seen.exit_code, seen.stdout, seen.stderr) == (0, b"", b"")
