"""The documents of a bench: text, JSON and a page, of one result."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

from msgspec.structs import replace

from judge.commands.bench import page, text
from judge.commands.bench.ranking import RankingRow
from judge.commands.bench.result import BenchResult, singular
from judge.grading.growth import (
    BenchInstance,
    ExponentialFit,
    Growth,
    Point,
    PowerFit,
    SolutionGrowth,
    Unit,
)
from judge.model import Setting
from judge.reports.json import header_fields, json_text
from tests.conftest import each_row, problem
from tests.unit.commands.golden import golden

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
    return text.as_text(measured, "Sums").plain


def test_the_documents() -> None:
    power = replace(SLOW_CURVE, fit=PowerFit(exponent=1.5, standard_error=0.1, sizes=6))
    more = replace(GROWTH, solutions=(FAST_CURVE, SLOW_CURVE, power))

    text = text_of(replace(MEASURED, interrupted=True, time_scale=2.0))
    document = json_text(replace(MEASURED, growth=more))

    assert text == golden(__file__, "measured.txt", text)
    assert document == golden(__file__, "measured.json", document)


@each_row(
    ("written", "figures"),
    [
        (
            text.seconds,
            [
                *((None, ""), (0.0, "0 us"), (0.000123, "123 us"), (0.0009996, "1.00 ms")),
                *((0.0123, "12.3 ms"), (0.123, "123 ms"), (0.9996, "1.00 s"), (9.994, "9.99 s")),
                *((9.996, "10.0 s"), (99.96, "100 s"), (1234.5, "1234 s")),
            ],
        ),
        (
            text.count,
            [
                *((None, ""), (0, "0"), (98.5, "98.5"), (999, "999"), (999.6, "1.00 k")),
                *((12_345_678, "12.3 M"), (1_027_466_301, "1.03 G"), (10**12, "1.00 T")),
            ],
        ),
        (
            text.ratio,
            [(None, ""), (1.0, "1.00 x"), (12.345, "12.35 x"), (99.996, "100 x")],
        ),
        (text.percent, [(None, ""), (0.0, "± 0.0 %"), (0.0123, "± 1.2 %"), (0.123, "± 12 %")]),
        (
            lambda decade: text.tick(Unit.NODES, decade),
            [(0, "1"), (3, "1 k"), (5, "100 k"), (10, "10 G")],
        ),
        (
            lambda decade: text.tick(Unit.CPU, decade),
            [(-4, "100 us"), (-2, "10 ms"), (0, "1 s"), (1, "10 s")],
        ),
        (
            singular,
            [("moves", "move"), ("pushes", "push"), ("boxes", "box"), ("matches", "match")],
        ),
    ],
)
def test_figures_are_short(written: Callable[[Any], str], figures: list[tuple[Any, str]]) -> None:
    assert [written(figure) for figure, _ in figures] == [words for _, words in figures]


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


@each_row("count", [1, 12, 30])
def test_many_solutions_are_in_blocks_as_wide_as_a_terminal(count: int) -> None:
    names = [f"time_limit_exceeded/a_rather_long_name_{number}.py" for number in range(count)]
    rows = tuple(replace(SLOW, solution=name, nodes=10**9, relative=98765.4) for name in names)
    curves = tuple(replace(FAST_CURVE, solution=name) for name in names)
    wide = replace(MEASURED, solutions=rows, growth=replace(GROWTH, solutions=curves))

    figures = [one for one in text_of(wide).splitlines() if not one.startswith("  ")]

    assert max(map(len, figures)) <= 80
    assert figures.count("moves        i        j        k        l") == (count == 12)


def test_signs_that_a_terminal_would_obey_are_not_printed() -> None:
    bad = replace(WRONG, solution=EVIL, fault=EVIL)

    assert "\x1b" not in text_of(replace(MEASURED, solutions=(FAST, SLOW, bad)))


# What both forms say of solutions and curves


def test_a_fit_is_a_factor_by_size_or_a_power_of_it() -> None:
    steep = replace(FAST_CURVE, fit=ExponentialFit(factor=23.456, standard_error=1.25, sizes=6))
    power = replace(FAST_CURVE, fit=PowerFit(exponent=1.017, standard_error=0.021, sizes=9))
    boxes = replace(MEASURED, growth=Growth(size_name="boxes", is_depth=False))

    assert boxes.axis == "boxes"
    assert boxes.fit_words(steep) == "x 23.5 per box (± 1.2, 6 sizes)"
    assert MEASURED.fit_words(power) == "moves ^ 1.02 (± 0.02, 9 sizes)"


# The page


class Reader(HTMLParser):
    """Reads a page: the elements that are open, the texts, what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [f"{key}={value}" for key, value in attrs if key in ("src", "href")]
        if tag not in ("meta", "br", "link", "img", "hr"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1] != "style":
            self.texts.append(" ".join(data.split()))


def read_page(measured: BenchResult = MEASURED) -> Reader:
    reader = Reader()
    reader.feed(page.page(measured, "Sums"))
    reader.close()
    assert reader.open == []
    return reader


def test_the_page_has_what_the_text_has_and_loads_nothing() -> None:
    made = page.page(MEASURED, "Sums")
    reader = read_page()

    assert made.startswith("<!doctype html>")
    assert not {"script", "link", "img", "iframe", "object"} & set(reader.tags)
    assert (reader.loads, "@import" in made, "url(" in made) == ([], False, False)
    said = "|".join(reader.texts)
    for words in (
        f"Sums (sums)|{text.setting_line(MEASURED)}|Comparison|",
        "|a|fast.cpp|3 of 3|100 ms|± 5.0 %|1.00 x|1.23 k|12.3 k|3 MiB|",
        "|b|time_limit_exceeded/slow.py|2 of 3|5.00 s|± 10 %|61.50 x|31 MiB|",
        "|: finished 2 of 3 cases, and is compared on these|wrong_answer/<b>.py|: wrong answer on",
        "|nodes|x 2.00 per move (± 0.03, 8 sizes)|b|",
        "|CPU time above start-up|too few sizes with a cost: 2 of the 5 that a fit needs|",
        "|Sums: nodes|moves of the optimum|nodes (logarithmic)|",
        "|a fast.cpp: x 2.00 per move|nodes, median of each size. ",
        "|Sums: CPU time above start-up|moves of the optimum|seconds (logarithmic)|",
        "|moves|b|2|~0|3|20.0 ms|4|300 ms|5|-|Measured on|A processor|C++: g++ 12|",
    ):
        assert words in said
    assert reader.tags.count("svg") == 2
    assert "svg" not in read_page(with_costs(a=[0, 0])).tags


def test_everything_on_the_page_is_escaped() -> None:
    bad = replace(
        MEASURED,
        processor=EVIL,
        versions={EVIL: EVIL},
        solutions=(replace(SLOW, solution=EVIL), replace(WRONG, solution=EVIL, fault=EVIL)),
        growth=replace(GROWTH, solutions=(replace(FAST_CURVE, solution=EVIL),), size_name=EVIL),
    )

    reader = read_page(bad)

    assert "script" not in reader.tags
    assert sum("<script>alert" in one for one in reader.texts) > 5


def test_every_colour_is_given_in_both_schemes_and_can_be_read_on_its_paper() -> None:
    """WCAG 2.2, 1.4.3: 4.5 to 1 for text."""
    made = page.page(MEASURED, "Sums")
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", made))
    schemes = re.findall(r":root \{(.*?)\}", made, re.S)

    assert "prefers-color-scheme: dark" in made
    assert len(schemes) == 2
    for scheme in schemes:
        assert used <= set(re.findall(r"--([a-z0-9-]+):", scheme))
        colours = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", scheme))
        paper = _luminance(colours.pop("paper"))
        for name, colour in colours.items():
            low, high = sorted((paper, _luminance(colour)))
            assert name == "faint" or (high + 0.05) / (low + 0.05) >= 4.5, name


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
