"""Time limits that are inferred, and the numbers they are made of."""

from decimal import Decimal
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.model import Bound, Judgement, Limits, Side, Solution, Timing, Verdict
from judge.packages.time_limit import cut_off_s, with_inferred_limit
from tests import conftest


def solution(name: str, *bounds: tuple[str, Side]) -> Solution:
    made = conftest.solution(name)
    held = tuple(Bound(cases=cases, side=side) for cases, side in bounds or [("", Side.LOWER)])
    return replace(made, expectation=replace(made.expectation, bounds=held))


def took(**times: float | None) -> list[Judgement]:
    return [
        Judgement(case=f"secret/{name}", hash="", verdict=Verdict.AC, cpu_s=cpu_s)
        for name, cpu_s in times.items()
    ]


def limit(
    slowest: list[float], *, to_limit: float = 2.0, resolution_s: float = 1.0
) -> tuple[float, str | None]:
    """The limit that follows from accepted solutions a, b... which take these times."""
    timing = Timing(source=None, to_limit=to_limit, resolution_s=resolution_s)
    names = "abcd"[: len(slowest)]
    found = with_inferred_limit(
        replace(conftest.problem(), timing=timing),
        [solution(name) for name in names],
        {name: took(a=cpu_s) for name, cpu_s in zip(names, slowest, strict=True)},
    )
    return found.limits.cpu_s, found.timing.source


TIMES = st.integers(0, 60).map(lambda tenths: tenths / 10)
FACTORS = st.integers(10, 50).map(lambda tenths: tenths / 10)
STEPS = st.sampled_from([0.1, 0.25, 0.3, 0.5, 1.0, 2.0])


@given(st.lists(TIMES, min_size=1, max_size=4), FACTORS, STEPS)
def test_an_inferred_limit_is_the_first_multiple_that_suits_all(
    slowest: list[float], to_limit: float, resolution_s: float
) -> None:
    def exact(number: float) -> Decimal:
        return Decimal(str(number))

    expected = next(
        float(steps * exact(resolution_s))
        for steps in count(1)
        if all(exact(one) * exact(to_limit) <= steps * exact(resolution_s) for one in slowest)
    )

    assert limit(slowest, to_limit=to_limit, resolution_s=resolution_s)[0] == expected


def test_the_slowest_solution_decides_and_is_named() -> None:
    cpu_s, source = limit([])

    assert limit([0.2, 0.91, 0.5]) == (2.0, "inferred from b: 0.91 s times 2, in steps of 1 s")
    assert limit([1.1], to_limit=1.1, resolution_s=0.01) == (
        *(1.21, "inferred from a: 1.1 s times 1.1, in steps of 0.01 s"),
    )
    assert cpu_s == 10
    assert str(source).startswith("the default: none is given")
    assert cut_off_s(2.0, 1.5) == pytest.approx(3.15)


def test_the_slowest_case_of_each_bound_counts() -> None:
    asked = replace(conftest.problem(), timing=Timing(source=None, resolution_s=0.5))
    solutions = [
        *(solution(name) for name in ("quick.py", "broken.py", "unknown.py")),
        solution("mixed.py", (r"secret/a[^/]*(/.*)?", Side.LOWER), ("secret/b1", Side.UPPER)),
        solution("free.py", ("secret/none", Side.LOWER)),
        solution("elsewhere.py", ("sample(/.*)?", Side.LOWER)),
    ]
    judgements = {
        "quick.py": took(a1=0.1, a2=0.3, b1=0.2),
        "mixed.py": took(a1=0.6, a2=0.4, b1=7.0, b2=9.0),
        "free.py": took(a1=99.0),
        "broken.py": took(a1=None),
        "elsewhere.py": took(a1=3.0),
    }

    found = with_inferred_limit(asked, solutions, judgements)

    assert found.limits == Limits.of(cpu_s=1.5, memory_bytes=256 << 20, output_bytes=1 << 20)
    assert found.timing.source == "inferred from mixed.py: 0.6 s times 2, in steps of 0.5 s"


def test_a_solution_that_does_not_finish_in_the_provisional_limit_is_named() -> None:
    late = replace(took(a1=70.0)[0], verdict=Verdict.TLE)
    times = {"a.py": [late], "b.py": took(a1=2.0)}

    found = with_inferred_limit(conftest.problem(), [solution("a.py"), solution("b.py")], times)

    assert found.limits.cpu_s == 4.0
    assert found.timing.source == (
        "inferred from b.py: 2 s times 2, in steps of 1 s; a.py did not finish secret/a1 in 1 s"
    )
