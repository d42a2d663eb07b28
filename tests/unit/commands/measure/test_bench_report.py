"""The documents of a bench, and how solutions compare in it."""

from __future__ import annotations

import re
from html import unescape

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.commands.measure import bench_report
from judge.commands.measure.bench import (
    BenchResult,
    RankingRow,
    SolutionRuns,
    first_exclusion,
    ranking,
)
from judge.grading.expectations import FOLDERS
from judge.grading.growth import (
    BenchInstance,
    ExponentialFit,
    Growth,
    Point,
    PowerFit,
    SolutionGrowth,
    Unit,
)
from judge.model import Judgement, Setting, Verdict
from judge.reports.json import header_fields, json_text
from tests.conftest import problem, solution
from tests.unit.commands.golden import golden

CASES = ["secret/01", "secret/02", "secret/03"]


def judgement(
    cpu_s: float, verdict: Verdict = Verdict.AC, *, nodes: int | None = None, mib: int = 10
) -> Judgement:
    return Judgement(
        case="secret/01",
        hash="",
        verdict=verdict,
        cpu_s=cpu_s,
        nodes=nodes,
        memory_bytes=mib << 20,
    )


LATE = judgement(9.0, Verdict.TLE)


def runs(name: str, *cases: list[float | Judgement]) -> SolutionRuns:
    """The judgements of each case, one a round; a number is the time of a right one."""
    judgements = [
        [one if isinstance(one, Judgement) else judgement(one) for one in case] for case in cases
    ]
    return SolutionRuns(
        solution=solution(name), judgements=dict(zip(CASES, judgements, strict=False))
    )


TOLD_ROUNDS = (judgement(1.0, nodes=10, mib=3), judgement(1.0, nodes=10, mib=7))
LAST_ROUNDS = (judgement(1.0, nodes=5, mib=4), judgement(1.0, nodes=7, mib=4))
RANKINGS: dict[str, list[SolutionRuns]] = {
    "the median of the rounds of all cases": [runs("a", [1.0, 2.0, 9.0], [0.5, 0.5, 0.5])],
    "a case that was not finished once does not count": [runs("a", [1.0, LATE], [1.0, 1.0])],
    "compared on what both finished": [
        runs("half", [4.0], [5.0], [LATE]),
        runs("fast", [1.0], [2.0], [5.0]),
    ],
    "one that finished more leads": [
        runs("half", [1.0], [LATE]),
        runs("whole", [2.0], [2.0]),
    ],
    "nothing finished": [runs("never", [LATE]), runs("fast", [1.0])],
    "a round that was cut off does not count": [
        runs("ahead", [1.0, 1.0, 7.0], [1.0, 1.0]),
        runs("behind", [2.0, 2.0], [2.0, 2.0]),
    ],
    "nor a case that only one was run on": [
        runs("ahead", [1.0], [9.0]),
        runs("behind", [2.0]),
    ],
    "no cases": [runs("a")],
    "nodes of one round on every case, and the largest memory": [
        runs("told", [*TOLD_ROUNDS], [*LAST_ROUNDS]),
        runs("partly", [judgement(1.0, nodes=10)], [1.0]),
    ],
    "what is wrong takes no part": [
        runs("wrong", [replace(judgement(0.001, Verdict.WA), message="2 is not 3\nmore")]),
        SolutionRuns(
            solution=replace(solution("a.hs"), missing="ghc is not installed"), judgements={}
        ),
        runs("right", [1.0, 1.0], [1.0, 1.0]),
    ],
}


def test_times_of_rounds_are_compared_with_those_of_the_fastest() -> None:
    parts = []
    for name, entries in RANKINGS.items():
        parts.append(f"{name}:")
        for row in ranking(entries, CASES):
            mib = (row.memory_bytes or 0) >> 20
            told = f"{row.cpu_s} s in {row.rounds_s}, {row.relative} x, {mib} MiB"
            told += f", {row.nodes} nodes, {row.nodes_per_s} a second" if row.nodes else ""
            cases = f"{row.finished} of {row.cases} cases"
            parts.append(f"  {row.solution}: {row.fault or f'{cases}, {told}'}")
    text = "\n".join(parts)

    assert text == golden(__file__, "rankings.txt", text)


@given(st.lists(st.floats(0.001, 1000), min_size=1, max_size=6))
def test_no_solution_that_finished_all_is_faster_than_the_fastest(times_s: list[float]) -> None:
    made = ranking([runs(f"{n}.py", [time]) for n, time in enumerate(times_s)], CASES)

    assert made[0].cpu_s == min(times_s)
    assert all((row.relative or 0.0) >= 1.0 for row in made)


def test_what_is_wrong_or_crashes_is_out_and_what_is_slow_is_not() -> None:
    for verdict, folder, out in (
        (Verdict.AC, "accepted", False),
        (Verdict.TLE, "accepted", False),
        (Verdict.MLE, "brute_force", False),
        (Verdict.OLE, "accepted", False),
        (Verdict.RTE, "brute_force", False),
        (Verdict.RTE, "accepted", True),
        (Verdict.WA, "wrong_answer", True),
        (Verdict.CE, "accepted", True),
        (Verdict.JE, "brute_force", True),
    ):
        one = replace(solution(), expectation=FOLDERS[folder])
        found = first_exclusion(one, [judgement(1.0, verdict)])
        assert (found is not None) is out, (verdict, folder)


FAST = RankingRow(
    solution="fast.cpp",
    language="cpp",
    finished=3,
    cases=3,
    cpu_s=0.1,
    spread=0.05,
    rounds_s=(0.1, 0.1, 0.12),
    relative=1.0,
    nodes=1234,
    nodes_per_s=12340.0,
    memory_bytes=3 << 20,
)
SLOW = RankingRow(
    solution="time_limit_exceeded/slow.py",
    language="python3",
    finished=2,
    cases=3,
    cpu_s=5.0,
    spread=0.1,
    rounds_s=(4.0, 5.0, 6.0),
    relative=61.5,
    memory_bytes=31 << 20,
)
WRONG = RankingRow(
    solution="wrong_answer/<b>.py",
    language="python3",
    fault="wrong answer on secret/01-one: 2 & not 3",
)

FAST_CURVE = SolutionGrowth(
    solution="fast.cpp",
    unit=Unit.NODES,
    points=tuple(Point(size=n, cost=2.0**n, finished=3, instances=3) for n in range(2, 10)),
    fit=ExponentialFit(factor=2.0, standard_error=0.034, sizes=8),
)
SLOW_CURVE = SolutionGrowth(
    solution="time_limit_exceeded/slow.py",
    unit=Unit.CPU,
    points=(
        Point(size=2, cost=None, finished=3, instances=3),
        Point(size=3, cost=0.02, finished=3, instances=3),
        Point(size=4, cost=0.3, finished=2, instances=3),
        Point(size=5, cost=None, finished=1, instances=3),
    ),
    startup_s=0.03,
    why="too few sizes with a cost: 2 of the 5 that a fit needs",
)
GROWTH = Growth(
    instances=tuple(BenchInstance(case="secret/01-one", number=n, size=n) for n in range(2, 10)),
    solutions=(FAST_CURVE, SLOW_CURVE),
)

SETTING = Setting(
    version="1.2", data=("sample", "secret"), time_scale=1.0, level="namespaces", missing=()
)
MEASURED = BenchResult(
    **header_fields(problem(), SETTING),
    data=SETTING.data,
    processor="A processor",
    versions={"C++": "g++ 12", "Python 3": "Python 3.11"},
    cases=("sample/01", "secret/01", "secret/02"),
    rounds=3,
    solutions=(FAST, SLOW, WRONG),
    growth=GROWTH,
)


EVIL = '<script>alert("&")\x1b[2J</script>'


def with_costs(**costs: list[float]) -> BenchResult:
    """A result of solutions with these costs, by size."""
    curves = tuple(
        replace(
            FAST_CURVE,
            solution=f"{name}.py",
            points=tuple(
                Point(size=size, cost=cost, finished=1, instances=1)
                for size, cost in enumerate(some)
            ),
        )
        for name, some in costs.items()
    )
    rows = tuple(replace(FAST, solution=one.solution) for one in curves)
    return replace(MEASURED, solutions=rows, growth=replace(GROWTH, solutions=curves))


# Text


def text_of(measured: BenchResult = MEASURED) -> str:
    return bench_report.as_text(measured, "Sums").plain


def test_the_documents() -> None:
    power = replace(SLOW_CURVE, fit=PowerFit(exponent=1.5, standard_error=0.1, sizes=6))
    more = replace(GROWTH, solutions=(FAST_CURVE, SLOW_CURVE, power))

    text = text_of(replace(MEASURED, interrupted=True, time_scale=2.0))
    document = json_text(replace(MEASURED, growth=more))

    assert text == golden(__file__, "measured.txt", text)
    assert document == golden(__file__, "measured.json", document)


def test_the_text_of_other_results() -> None:
    nothing = Growth(why="the work was interrupted before")
    found = [
        replace(
            MEASURED,
            solutions=(
                replace(FAST, solution=f"{'x' * 40}end.cpp"),
                replace(SLOW, solution="no.py", finished=0, cpu_s=None),
            ),
            growth=nothing,
        ),
        replace(MEASURED, solutions=(WRONG,), growth=Growth(why="no solution is right")),
        replace(MEASURED, growth=replace(GROWTH, why="1 was left out; secret/1#3: a bug")),
        with_costs(a=[1, 100], b=[1, 10]),  # both have the same place
        with_costs(a=[2, 2]),
        with_costs(a=[0, 0, 0]),  # no place on a logarithmic axis
    ]

    text = "\n\n".join(map(text_of, found))

    assert text == golden(__file__, "others.txt", text)


def test_what_a_solution_is_called_is_neither_obeyed_nor_markup() -> None:
    bad = replace(
        MEASURED,
        processor=EVIL,
        versions={EVIL: EVIL},
        solutions=(replace(SLOW, solution=EVIL), replace(WRONG, solution=EVIL, fault=EVIL)),
        growth=replace(GROWTH, solutions=(replace(FAST_CURVE, solution=EVIL),), size_name=EVIL),
    )

    made = bench_report.page(bad, "Sums")

    odd = replace(WRONG, solution=EVIL, fault=EVIL)
    assert "\x1b" not in text_of(replace(MEASURED, solutions=(FAST, SLOW, odd)))
    assert "<script" not in made
    assert made.count("&lt;script&gt;alert") > 5


def test_a_fit_is_a_factor_by_size_or_a_power_of_it() -> None:
    steep = replace(FAST_CURVE, fit=ExponentialFit(factor=23.456, standard_error=1.25, sizes=6))
    power = replace(FAST_CURVE, fit=PowerFit(exponent=1.017, standard_error=0.021, sizes=9))
    boxes = replace(MEASURED, growth=Growth(size_name="boxes", is_depth=False))

    assert boxes.axis == "boxes"
    assert boxes.fit_words(steep) == "x 23.5 per box (± 1.2, 6 sizes)"
    assert MEASURED.fit_words(power) == "moves ^ 1.02 (± 0.02, 9 sizes)"


def test_the_page_has_what_the_text_has_and_loads_nothing() -> None:
    made = bench_report.page(MEASURED, "Sums")

    assert made.startswith("<!doctype html>")
    assert not re.search(r"<(script|link|img|iframe|object)|\b(src|href)=|@import|url\(", made)
    body = made.partition("</style>")[2]
    said = "|".join(" ".join(unescape(one).split()) for one in re.findall(r">([^<>]+)<", body))
    said = re.sub(r"\|[ |]*\|", "|", f"|{said}|")
    for words in (
        f"|Sums (sums)|{bench_report.setting_line(MEASURED)}|Comparison|",
        "|a|fast.cpp|3 of 3|100 ms|± 5.0 %|1.00 x|1.23 k|12.3 k|3 MiB|",
        "|b|time_limit_exceeded/slow.py|2 of 3|5.00 s|± 10 %|61.50 x|31 MiB|",
        "|: finished 2 of 3 cases, and is compared on these|wrong_answer/<b>.py|: wrong answer on",
        "|CPU time above start-up|too few sizes with a cost: 2 of the 5 that a fit needs|",
        "|Sums: CPU time above start-up|moves of the optimum|seconds (logarithmic)|",
        "|moves|b|2|~0|3|20.0 ms|4|300 ms|5|-|Measured on|A processor|C++: g++ 12|",
    ):
        assert words in said
    assert made.count("<svg") == 2
    assert "<svg" not in bench_report.page(with_costs(a=[0, 0]), "Sums")
