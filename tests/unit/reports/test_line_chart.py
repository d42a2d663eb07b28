"""The chart: well-formed SVG with a title, axes, a legend, and colours that the page gives."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

import pytest

from judge.reports.line_chart import COLOURS, ChartLine, svg

SVG = "{http://www.w3.org/2000/svg}"


def parse_chart(*lines: ChartLine) -> ElementTree.Element:
    return ElementTree.fromstring(chart_svg(*lines))


def chart_svg(*lines: ChartLine) -> str:
    return svg(
        lines,
        title="Sums: nodes",
        x_title="moves of the optimum",
        y_title="nodes (logarithmic)",
        tick=lambda decade: f"10^{decade}",
    )


def line(
    name: str = "a.py", *, letter: str = "a", costs: tuple[float, ...] = (1, 10, 100)
) -> ChartLine:
    return ChartLine(name=name, letter=letter, points=list(enumerate(costs, 2)))


def texts(chart: ElementTree.Element) -> list[str]:
    return ["".join(found.itertext()).strip() for found in chart.iter(f"{SVG}text")]


def dots(chart: ElementTree.Element) -> list[tuple[float, float]]:
    return [
        (float(found.attrib["cx"]), float(found.attrib["cy"]))
        for found in chart.iter(f"{SVG}circle")
        if "dot" in found.attrib.get("class", "")
    ]


def test_a_chart_has_a_title_titles_of_its_axes_and_a_legend() -> None:
    found = texts(parse_chart(line("a.py"), line("b.py", letter="b")))

    for words in ("Sums: nodes", "moves of the optimum", "nodes (logarithmic)"):
        assert words in found
    assert {"a  a.py", "b  b.py"} <= set(found)


def test_the_axis_of_costs_is_marked_by_powers_of_ten() -> None:
    found = texts(parse_chart(line(costs=(3, 20, 5000))))

    assert [words for words in found if words.startswith("10^")] == [
        "10^0",
        "10^1",
        "10^2",
        "10^3",
        "10^4",
    ]


def test_equal_factors_are_equal_distances() -> None:
    (_, first), (_, second), (_, third) = dots(parse_chart(line(costs=(1, 10, 100))))

    assert first > second > third
    assert first - second == pytest.approx(second - third, abs=0.01)


def test_the_axis_of_sizes_is_not_logarithmic() -> None:
    (first, _), (second, _), (third, _) = dots(parse_chart(line(costs=(1, 10, 100))))

    assert second - first == pytest.approx(third - second, abs=0.01)


def test_every_point_is_there() -> None:
    assert len(dots(parse_chart(line(), line("b.py", letter="b", costs=(4, 5))))) == 5


def test_a_single_point_and_equal_costs_can_be_drawn() -> None:
    assert len(dots(parse_chart(line(costs=(7,))))) == 1
    assert len(dots(parse_chart(line(costs=(7, 7, 7))))) == 3


def test_the_letter_of_a_line_stands_at_its_end() -> None:
    assert texts(parse_chart(line(letter="q"))).count("q") == 1


def test_colours_are_those_of_the_page_also_for_more_lines_than_colours() -> None:
    many = [line(f"{number}.py") for number in range(COLOURS + 3)]

    css = chart_svg(*many)

    assert set(re.findall(r"var\(--series-(\d+)\)", css)) == {str(n) for n in range(COLOURS)}
    assert f".color-{COLOURS}" in css
    assert "None" not in css


def test_more_lines_than_colours_differ_by_dashes() -> None:
    many = [line(f"{number}.py") for number in range(COLOURS + 1)]

    assert "7,3" in chart_svg(*many)
    assert "7,3" not in chart_svg(*many[:-1])


def test_nothing_is_loaded_from_elsewhere_and_nothing_runs() -> None:
    found = chart_svg(line())

    assert "<script" not in found
    assert set(re.findall(r"https?://[^\"\s<]+", found)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_the_same_lines_give_the_same_chart() -> None:
    assert chart_svg(line()) == chart_svg(line())


def test_what_draws_leaves_no_finder_of_modules_behind() -> None:
    chart_svg(line())

    assert [one for one in sys.meta_path if type(one).__module__.startswith("pygal")] == []


def test_names_are_escaped() -> None:
    chart = parse_chart(line('<script>alert("&")</script>'))

    assert 'a  <script>alert("&")</script>' in texts(chart)
    assert not list(chart.iter(f"{SVG}script"))
