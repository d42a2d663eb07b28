"""The text of a bench."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.bench import text
from judge.commands.bench.result import BenchResult
from judge.grading.growth import (
    Growth,
    Point,
    SolutionGrowth,
    Unit,
)
from tests.conftest import each_row
from tests.unit.commands.bench.test_result import (
    FAST,
    FAST_CURVE,
    GROWTH,
    MEASURED,
    SLOW,
    WRONG,
)


def text_of(measured: BenchResult = MEASURED) -> str:
    return text.as_text(measured, "Sums").plain


def line(start: str, measured: BenchResult = MEASURED) -> str:
    return next(one for one in text_of(measured).splitlines() if one.startswith(start))


# Figures


@each_row(
    ("figure", "words"),
    [
        (None, ""),
        (0.0, "0 us"),
        (0.000123, "123 us"),
        (0.0009996, "1.00 ms"),
        (0.00123, "1.23 ms"),
        (0.0123, "12.3 ms"),
        (0.123, "123 ms"),
        (0.9996, "1.00 s"),
        (9.994, "9.99 s"),
        (9.996, "10.0 s"),
        (99.96, "100 s"),
        (1234.5, "1234 s"),
    ],
)
def test_a_time_has_three_digits(figure: float | None, words: str) -> None:
    assert text.seconds(figure) == words


@each_row(
    ("figure", "words"),
    [
        (None, ""),
        (0, "0"),
        (7, "7"),
        (98.5, "98.5"),
        (999, "999"),
        (999.6, "1.00 k"),
        (1234, "1.23 k"),
        (12_345_678, "12.3 M"),
        (1_027_466_301, "1.03 G"),
        (10**12, "1.00 T"),
    ],
)
def test_a_count_has_three_digits(figure: float | None, words: str) -> None:
    assert text.count(figure) == words


@each_row(
    ("unit", "decade", "words"),
    [
        (Unit.NODES, 0, "1"),
        (Unit.NODES, 3, "1 k"),
        (Unit.NODES, 5, "100 k"),
        (Unit.NODES, 10, "10 G"),
        (Unit.CPU, -4, "100 us"),
        (Unit.CPU, -2, "10 ms"),
        (Unit.CPU, 0, "1 s"),
        (Unit.CPU, 1, "10 s"),
    ],
)
def test_a_power_of_ten_is_reported_without_needless_digits(
    unit: Unit, decade: int, words: str
) -> None:
    assert text.tick(unit, decade) == words


@each_row(
    ("figure", "words"),
    [(None, ""), (1.0, "1.00 x"), (12.345, "12.35 x"), (99.996, "100 x"), (12345.6, "12,346 x")],
)
def test_a_ratio_is_reported_in_times(figure: float | None, words: str) -> None:
    assert text.ratio(figure) == words


@each_row(
    ("figure", "words"), [(None, ""), (0.0, "± 0.0 %"), (0.0123, "± 1.2 %"), (0.123, "± 12 %")]
)
def test_a_spread_is_reported_in_percent(figure: float | None, words: str) -> None:
    assert text.percent(figure) == words


@each_row(
    ("point", "words"),
    [
        (Point(size=1, cost=0.02, finished=1, instances=1), "20.0 ms"),
        (Point(size=1, cost=None, finished=2, instances=3), "~0"),
        (Point(size=1, cost=None, finished=1, instances=2), "-"),
    ],
)
def test_a_cell_holds_a_cost_or_a_sign_for_none(point: Point, words: str) -> None:
    assert text.cell(Unit.CPU, point) == words


# The comparison


def test_the_heading_says_what_was_measured_and_how() -> None:
    scaled = replace(MEASURED, time_scale=2.0)

    assert text_of().splitlines()[:2] == [
        "Sums (sums)",
        "3 cases of sample and secret, 3 rounds; limit 1 s; sandbox: namespaces",
    ]
    assert "limit 1 s (scaled by 2); " in text_of(scaled)


def test_a_row_has_time_spread_relation_nodes_and_memory() -> None:
    fast, slow = (" ".join(line(start).split()) for start in ("a fast", "b slow"))

    assert fast == "a fast.cpp 100 ms ± 5.0 % 1.00 x 1.23 k 12.3 k 3 MiB"
    assert slow == "b slow.py 5.00 s ± 10 % 61.50 x 31 MiB"


def test_the_columns_are_aligned_with_their_heads() -> None:
    head, row = line("  solution"), line("a fast")

    for name, figure in (
        ("CPU time", "100 ms"),
        ("relative", "1.00 x"),
        ("nodes/s", "12.3 k"),
        ("memory", "3 MiB"),
    ):
        assert head.index(name) + len(name) == row.index(figure) + len(figure), name


def test_a_solution_that_did_not_finish_is_reported_with_the_number_of_cases() -> None:
    never = replace(SLOW, solution="never.py", finished=0, cpu_s=None, relative=None)

    said = text_of(replace(MEASURED, solutions=(FAST, SLOW, never)))

    assert "  slow.py: finished 2 of 3 cases, and is compared on these\n" in said
    assert "  never.py: finished none of 3 cases\n" in said


def test_an_excluded_solution_has_a_reason_and_no_row() -> None:
    said = text_of()

    assert "  <b>.py: wrong answer on secret/01-one: 2 & not 3\n" in said
    assert "\nc " not in said


def test_signs_that_a_terminal_would_obey_are_not_printed() -> None:
    bad = replace(
        WRONG,
        solution="\x1b[1m.py",
        fault="wrong answer on x: \x1b[2J",
    )

    assert "\x1b" not in text_of(replace(MEASURED, solutions=(FAST, SLOW, bad)))


def test_nothing_compared_is_reported() -> None:
    nothing = replace(MEASURED, solutions=(WRONG,), growth=Growth(why="no solution is right"))

    assert "nothing could be compared" in text_of(nothing)
    assert "growth: not measured, as no solution is right" in text_of(nothing)


def test_a_long_name_is_cut_at_its_beginning() -> None:
    long = replace(FAST, solution=f"{'x' * 40}end.cpp")

    row = line("a ", replace(MEASURED, solutions=(long,), growth=Growth(why="no")))

    assert row.startswith(f"a …{'x' * 22}end.cpp ")


def test_the_machine_is_printed_below() -> None:
    assert text_of().endswith("\nA processor\nC++: g++ 12\nPython 3: Python 3.11")


def test_an_interruption_is_reported() -> None:
    cut = replace(MEASURED, interrupted=True)

    assert text_of(cut).endswith("interrupted; this is what was measured so far")


@each_row("count", [1, 12, 30])
def test_nothing_is_wider_than_a_terminal(count: int) -> None:
    names = [f"time_limit_exceeded/a_rather_long_name_{number}.py" for number in range(count)]
    rows = tuple(replace(SLOW, solution=name, nodes=10**9, relative=98765.4) for name in names)
    curves = tuple(replace(FAST_CURVE, solution=name) for name in names)
    wide = replace(MEASURED, solutions=rows, growth=replace(GROWTH, solutions=curves))

    figures = [one for one in text_of(wide).splitlines() if not one.startswith("  ")]

    assert max(map(len, figures)) <= 80


# The growth


def test_the_growth_is_reported_of_how_many_instances() -> None:
    assert "growth of the cost with the moves of the optimum; 8 instances alone\n" in text_of()


def test_each_unit_has_a_table_with_a_row_a_size() -> None:
    said = text_of()

    assert "nodes, median of each size\nmoves        a\n    2        4\n    3        8\n" in said
    assert (
        "CPU time above start-up, median of each size\n"
        "moves        b\n    2       ~0\n    3  20.0 ms\n    4   300 ms\n    5        -\n"
        "  -: half of them were not finished\n"
        "  ~0: too small to distinguish from the start-up\n"
    ) in said


def test_signs_are_explained_only_if_used() -> None:
    nodes = replace(MEASURED, growth=replace(GROWTH, solutions=(FAST_CURVE,)))

    assert "~0" not in text_of(nodes)
    assert "-: half" not in text_of(nodes)


def test_many_solutions_are_printed_in_blocks() -> None:
    rows = tuple(replace(FAST, solution=f"{number}.py") for number in range(10))
    curves = tuple(replace(FAST_CURVE, solution=row.solution) for row in rows)

    said = text_of(replace(MEASURED, solutions=rows, growth=replace(GROWTH, solutions=curves)))

    assert "moves        a        b        c        d        e        f        g        h\n" in said
    assert "\nmoves        i        j\n" in said


def plot(*curves: SolutionGrowth) -> list[str]:
    """The lines of the chart alone."""
    growth = replace(GROWTH, solutions=curves)
    said = text_of(replace(MEASURED, growth=growth)).splitlines()
    start = next(at for at, one in enumerate(said) if one.startswith("      1"))
    return said[start : said.index("", start)]


def points(*costs: float) -> tuple[Point, ...]:
    return tuple(
        Point(size=size, cost=cost, finished=1, instances=1) for size, cost in enumerate(costs)
    )


def test_a_letter_stands_at_the_logarithm_of_its_cost() -> None:
    ticks, *lines = plot(replace(FAST_CURVE, points=points(1, 10, 100, 10_000)))

    assert ticks.split() == ["1", "10", "100", "1", "k", "10", "k"]
    assert [one.index("a") - 6 for one in lines] == [0, 16, 32, 64]
    assert [ticks.index(f"{tick} ") - 6 for tick in ("1", "10", "100")] == [0, 16, 32]


def test_several_solutions_at_one_place_are_a_star_that_is_explained() -> None:
    one = replace(FAST_CURVE, points=points(1, 100))
    other = replace(one, solution=SLOW.solution, points=points(1, 10))

    _, first, second, note = plot(one, other)

    assert first == f"    0 *{' ' * 31}·{' ' * 31}·"
    assert (second.index("b") - 6, second.index("a") - 6) == (32, 64)
    assert note == "  *: several solutions"


def test_costs_within_one_power_of_ten_have_an_axis_too() -> None:
    ticks, *_ = plot(replace(FAST_CURVE, points=points(2, 2)))

    assert ticks.split() == ["1", "10"]


def test_costs_of_nothing_have_no_place_on_a_logarithmic_axis() -> None:
    nothing = replace(FAST_CURVE, points=points(0, 0, 0))

    said = text_of(replace(MEASURED, growth=replace(GROWTH, solutions=(nothing,))))

    assert "    2        0\n\na fast.cpp" in said


def test_each_solution_is_reported_with_its_factor_or_why_it_has_none() -> None:
    said = text_of()

    assert "a fast.cpp  x 2.00 per move (± 0.03, 8 sizes)\n" in said
    assert "b slow.py   too few sizes with a cost: 2 of the 5 that a fit needs\n" in said
