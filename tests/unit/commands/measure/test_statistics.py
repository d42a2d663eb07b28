"""The estimate, its interval, and how often it is wrong where that is known; empty programs."""

import math
import random
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
    decision,
    estimate,
)
from judge.model import Execution, Language
from judge.runner.local import LocalExecutor
from judge.sandbox import best_sandbox
from tests.conftest import each_row, problem
from tests.sweeps import due

Cases = list[list[tuple[float, float]]]


@each_row(
    ("cases", "ratio"),
    [
        ([[(100.0, 110.0)] * MIN_PAIRS], 1.1),
        ([[(0.0, 0.0)] * 5], 1.0),
        ([[(1.0, 1.0 + step / 1000) for step in range(-4, 5)]], 1.0),
        ([[*((1.0, 1.0 + step / 1000) for step in range(-4, 4)), (1.0, 50.0)]], 1.0),
        ([[(1e-6, 1e9), (1e9, 1e-6)] * 2], 1.0),
        # A loss on the one large case is not outvoted by many small ones.
        ([*[[(0.01, 0.01)] * 5] * 10, [(1.0, 2.0)] * 5], 2.1 / 1.1),
        ([[(1.0, 2.0)] * 9, [(1.0, 2.0)] * (MIN_PAIRS - 1)], None),  # too few
    ],
)
def test_the_middle_of_each_case_counts_by_its_cost(cases: Cases, ratio: float | None) -> None:
    found = estimate(cases)

    assert (found and found.ratio) == (ratio and pytest.approx(ratio))
    if found and all(len(set(pairs)) == 1 for pairs in cases):  # no doubt is left
        assert found.low == found.high


pair = st.tuples(st.floats(0.001, 10), st.floats(0.001, 10))


@settings(max_examples=50, deadline=None)
@given(st.lists(st.lists(pair, min_size=4, max_size=9), min_size=1, max_size=4))
def test_the_interval_holds_the_estimate_and_the_order_of_pairs_is_no_matter(cases: Cases) -> None:
    found, again = estimate(cases), estimate([list(reversed(pairs)) for pairs in cases])

    assert found is not None
    assert again is not None
    assert found.low <= found.ratio <= found.high
    assert (again.low, again.high) == pytest.approx((found.low, found.high))


# By how much a run differs from the next, as a deviation of its logarithm; on a machine that is
# shared now and then one takes half as long again.
CALM, WILD, ROUGH = (0.03, 0.0), (0.03, 0.08), (0.10, 0.0)


def simulate_looks(
    rng: random.Random, noise: tuple[float, float], cases: int, rounds: int, slower: float
) -> list[Estimate]:
    """What is seen at each look at two programs, while the machine drifts and the order matters."""

    def run(cost: float) -> float:
        late = 1 + rng.expovariate(2) if rng.random() < noise[1] else 1.0
        return cost * late * math.exp(rng.gauss(0, noise[0]))

    costs = [rng.uniform(0.02, 0.2) for _ in range(cases)]
    pairs: Cases = [[] for _ in costs]
    looks = {max(MIN_PAIRS, round(rounds * 0.72**back)) for back in range(LOOKS)}
    drift, found = 0.0, []
    for number in range(1, rounds + 1):
        for place, cost in enumerate(costs):
            drift = 0.9 * drift + rng.gauss(0, 0.05)
            order = 1.005 if (number + place) % 2 else 1 / 1.005
            now = cost * math.exp(drift)
            pairs[place].append((run(now) * order, run(now) * slower / order))
        if number in looks:
            found.append(estimate(pairs))
    return [one for one in found if one is not None]


@each_row(
    ("slower", "noise", "cases", "rounds"),
    [
        *((1.0, noise, 1, 16) for noise in (CALM, WILD, ROUGH)),
        *((1.0, noise, 5, 10) for noise in (CALM, WILD, ROUGH)),
        *((1.0, noise, 15, 6) for noise in (CALM, WILD, ROUGH)),
        (1.1, CALM, 1, 24),
        (1.1, WILD, 5, 16),
        (1.1, ROUGH, 15, 12),
    ],
)
def test_repeated_looks_find_a_tenth_more_and_no_false_difference(
    slower: float, noise: tuple[float, float], cases: int, rounds: int
) -> None:
    rng, trials = random.Random(f"{cases} cases, {rounds} rounds, {noise}"), 60

    looks = [simulate_looks(rng, noise, cases, rounds, slower) for _ in range(trials)]

    wrong = sum(any(not one.low <= slower <= one.high for one in each) for each in looks)
    answers = [{decision(one, 0.02) for one in each} for each in looks]
    differ = sum(not found.isdisjoint((Decision.SLOWER, Decision.FASTER)) for found in answers)
    assert wrong <= 1.3 * ERROR * trials
    if slower > 1:
        assert sum(Decision.SLOWER in found for found in answers) >= 0.97 * trials
    else:
        assert differ <= 0.02 * trials


ROWS = {row.code: row for row in languages.table()}


def test_every_language_has_one_but_those_whose_start_depends_on_the_program() -> None:
    assert ROWS.keys() - _EMPTY_PROGRAMS.keys() == {"smlpoly", "smlnj"}
    assert _EMPTY_PROGRAMS.keys() <= ROWS.keys()
    assert empty_program(ROWS["smlnj"]) is None


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
