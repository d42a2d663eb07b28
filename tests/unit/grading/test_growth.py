"""How a cost grows: by measured instances, and by the cases that were passed."""

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.grading.growth import (
    CaseSize,
    ExponentialFit,
    Point,
    PowerFit,
    Unit,
    case_size,
    find_growth,
    fit_growth,
    growth_sentence,
    leading_number,
    sample_instances,
    solution_growth,
    spread_by_size,
)
from judge.model import Judgement, Limits, Verdict
from tests.conftest import case
from tests.kit.solutions import cases, rules_for


def judgement(
    cpu_s: float = 0.1, *, nodes: int | None = None, verdict: Verdict = Verdict.AC
) -> Judgement:
    return Judgement(case="secret/01#1", hash="", verdict=verdict, cpu_s=cpu_s, nodes=nodes)


def node_runs(size: int, nodes: int) -> tuple[int, list[Judgement]]:
    return size, [judgement(nodes=nodes)]


def timed_runs(size: int, *times_s: float) -> tuple[int, list[Judgement]]:
    return size, [*map(judgement, times_s)]


LATE = judgement(9.0, verdict=Verdict.TLE)


def test_the_size_is_the_number_that_an_output_begins_with() -> None:
    for output, size in [(b"17 and more\n", 17), (b"  0\n", 0), (b"6 2\n", 6)]:
        assert leading_number(output) == size
    for output in (b"-1\n", b"", b"impossible\n", b"1" * 10, b"\xff\n"):
        assert leading_number(output) is None


@given(st.lists(st.integers(0, 300), max_size=60), st.integers(1, 50))
def test_candidates_are_there_once_and_as_many_as_may_be(counts: list[int], most: int) -> None:
    picked = sample_instances(counts, most)

    assert len(set(picked)) == len(picked) <= most
    assert all(0 <= index < counts[case] for case, index in picked)
    if sum(counts) <= most:
        assert len(picked) == sum(counts)


@given(st.lists(st.integers(0, 40), max_size=200))
@example(list(range(100)))
def test_the_selection_is_spread(sizes: list[int]) -> None:
    chosen = spread_by_size(sizes)
    taken = [sizes[index] for index in chosen]

    assert len(set(chosen)) == len(chosen)
    assert len(set(taken)) == min(16, len(set(sizes)))
    assert all(taken.count(size) == min(3, sizes.count(size)) for size in set(taken))
    assert taken == sorted(taken)
    if sizes:
        assert (taken[0], taken[-1]) == (min(sizes), max(sizes))


def test_nodes_are_the_cost_where_they_are_reported() -> None:
    nodes = [(4, 30), (4, 10), (4, 20), (1, 10), (2, 20), (3, 20), (3, 30)]
    others: list[tuple[int, list[Judgement]]] = [(2, [LATE]), (3, [LATE]), (5, [])]

    made = solution_growth("a.py", [*(node_runs(*one) for one in nodes), *others])

    assert (made.unit, made.startup_s) == (Unit.NODES, None)
    assert made.points == (
        Point(size=1, cost=10, finished=1, instances=1),
        Point(size=2, cost=None, finished=1, instances=2),  # half of them did not finish
        Point(size=3, cost=30, finished=2, instances=3),  # the median, where one did not
        Point(size=4, cost=20, finished=3, instances=3),
        Point(size=5, cost=None, finished=0, instances=1),  # given up
    )
    assert not made.points[1].is_too_small
    # One run without nodes makes it a matter of time.
    assert solution_growth("a.py", [node_runs(1, 10), timed_runs(2, 0.5)]).unit is Unit.CPU
    # Then it is what is above the start-up.
    timed = [timed_runs(1, 0.02, 0.03, 0.025), timed_runs(5, 0.5, 0.6, 0.525)]
    made = solution_growth("a.py", timed)
    assert (made.unit, made.startup_s) == (Unit.CPU, 0.025)
    assert [point.cost for point in made.points] == [None, pytest.approx(0.5)]


def test_the_error_is_that_of_the_textbook() -> None:
    # y = 0, 1, 1, 2, 3 at x = 0..4: slope 0.7, residual sum 0.3, so s.e. sqrt(0.3 / 3 / 10) = 0.1.
    logs = [0, 1, 1, 2, 3]

    found = fit_growth((size, math.exp(log)) for size, log in enumerate(logs))

    assert isinstance(found, ExponentialFit)
    assert found.factor == pytest.approx(math.exp(0.7))
    assert found.standard_error == pytest.approx(0.1 * math.exp(0.7))
    # A growth too slow for a factor is a power.
    for exponent in [0.5, 1.0, 2.0]:
        sizes = [0, 1, 10, 100, 1000, 10_000]
        found = fit_growth((size, 3.0 * size**exponent if size else 1.0) for size in sizes)
        assert isinstance(found, PowerFit)
        assert (found.exponent, found.standard_error) == pytest.approx((exponent, 0), abs=1e-6)
        assert found.sizes == 5


def test_too_few_sizes_and_what_does_not_grow_evenly_have_no_fit() -> None:
    few = [(size, 2.0**size) for size in range(4)]

    assert fit_growth(few) == "too few sizes with a cost: 4 of the 5 that a fit needs"
    assert isinstance(fit_growth([*few, (9, 0.0)]), str)  # a cost of nothing does not count
    assert isinstance(fit_growth([*few, (4, 16.0), (9, 0.0)]), ExponentialFit)
    noisy, falling = [100, 120, 90, 110, 95, 115, 105, 100], [256, 128, 64, 32, 16, 8]
    for costs in ([100] * 8, noisy, falling, range(100, 108)):
        assert fit_growth(enumerate(costs)) == "no growth to be seen"
    rises = [2, 4, 166, 296, 209, 865, 1330, 671, 900, 950, 952, 816, 865, 800, 900, 850, 840, 870]
    assert fit_growth(enumerate(rises)) == "no even growth to be seen"
    # A growth has a fit or a reason.
    grows = solution_growth("a.py", [node_runs(size, 2**size) for size in range(8)])
    even = solution_growth("b.py", [node_runs(size, 100) for size in range(8)])
    assert isinstance(grows.fit, ExponentialFit)
    assert (grows.fit.sizes, grows.why) == (8, None)
    assert (even.fit, even.why) == (None, "no growth to be seen")


LIMITS = Limits.of(cpu_s=2.0, memory_bytes=256 << 20)


def sizes(*numbers: int) -> dict[str, CaseSize]:
    return {f"secret/{number}": CaseSize(size=number, largest=1) for number in numbers}


def passed(size: int, *, cpu_s: float = 0.01, memory_bytes: int = 1 << 20) -> Judgement:
    name = f"secret/{size}"
    return Judgement(case=name, hash="", verdict=Verdict.AC, cpu_s=cpu_s, memory_bytes=memory_bytes)


def failed(size: int, verdict: Verdict = Verdict.TLE) -> Judgement:
    return Judgement(case=f"secret/{size}", hash="", verdict=verdict)


DOUBLING = [passed(0), *(passed(size, cpu_s=0.01 + 0.001 * 2**size) for size in range(1, 10))]
SQUARES = [passed(0), *(passed(1000 * n, cpu_s=0.01 + 0.01 * n**2) for n in range(1, 10))]
MEMORY = [passed(99), *(passed(n, memory_bytes=(1 << 20) * (1 + 3**n)) for n in range(7))]
EVEN = [passed(size, cpu_s=0.1) for size in range(8)]
GROWS = "its time grows by a factor of about 2 with each further move (by 9 sizes from 1 to 9)"
POWER = "its time grows roughly as the number of squares to the power 2"
LARGER = "its memory grows by a factor of about 3 with each further push (by 7 sizes from 0 to 6)"
OF_SQUARES = "(by 9 sizes from 1000 to 9000): 90000 squares would take about 81 s"


def test_the_growth_is_told_with_what_the_case_would_take() -> None:
    for runs, late, noun, told in [
        (DOUBLING, failed(15), "moves", f"{GROWS}: 15 moves would take about 33 s"),
        # A prediction below the limit is not told.
        (DOUBLING, failed(10), "moves", f"{GROWS}; this case has 10 moves"),
        (SQUARES, failed(90_000), "squares", f"{POWER} {OF_SQUARES}"),
        (MEMORY, failed(9, Verdict.MLE), "pushes", f"{LARGER}: 9 pushes would take about 19 GiB"),
        # Where no growth shows, only sizes are told.
        ([], failed(9), "moves", "this case has 9 moves"),
        (EVEN, failed(9), "moves", "this case has 9 moves; the largest that passed has 7"),
    ]:
        known = sizes(*range(100), *range(1000, 10_000, 1000), 90_000)

        growth = find_growth(runs, late, known, noun, LIMITS)

        assert growth is not None
        assert growth_sentence(growth) == told
    assert find_growth([], failed(9, Verdict.WA), sizes(9), "moves", LIMITS) is None
    assert find_growth([], failed(9), {}, "moves", LIMITS) is None
    growth = find_growth(DOUBLING, failed(15), sizes(*range(16)), "moves", LIMITS)
    times = {7.25: "7.2 s", 240: "4 minutes", 8000: "2 hours", 1e6: "12 days", 1e8: "3 years"}
    for seconds, words in (times | {1e99: "more than 1000 years"}).items():
        assert growth is not None
        told = growth_sentence(replace(growth, predicted=seconds))
        assert told.endswith(f"would take about {words}")
    # The size of a case is that of its largest instances.
    assert case_size(rules_for("puzzle8"), cases("puzzle8")["sample/02-several-boards"])
    assert case_size(rules_for("puzzle8"), case(input="nonsense\n")) is None
