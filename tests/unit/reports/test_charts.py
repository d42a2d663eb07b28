"""The charts: well-formed SVG with titles, axes and a legend, in the colours of the page."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

from judge.reports.pages import ChartLine, CostRange, cost_chart, svg

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("&")</script>'


def chart_svg(*lines: ChartLine) -> str:
    return svg(
        lines,
        title="Sums: nodes",
        x_title="moves of the optimum",
        y_title="nodes (logarithmic)",
        tick=lambda decade: f"10^{decade}",
    )


def line(name: str = "a.py", costs: tuple[float, ...] = (1, 10, 100)) -> ChartLine:
    return ChartLine(name=name, letter=name[0], points=list(enumerate(costs, 2)))


def texts(chart: ElementTree.Element) -> list[str]:
    return ["".join(found.itertext()).strip() for found in chart.iter(f"{SVG}text")]


def dots(chart: ElementTree.Element) -> list[tuple[float, float]]:
    return [
        (float(found.attrib["cx"]), float(found.attrib["cy"]))
        for found in chart.iter(f"{SVG}circle")
        if "dot" in found.attrib.get("class", "")
    ]


def test_a_chart_loads_nothing_runs_nothing_and_leaves_nothing_behind() -> None:
    css = chart_svg(line(HOSTILE))

    assert css == chart_svg(line(HOSTILE))
    assert set(re.findall(r"https?://[^\"\s<]+", css)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert f"<  {HOSTILE}" in texts(ElementTree.fromstring(css))
    assert "<script" not in css
    finders = [type(one).__module__ for one in sys.meta_path]
    assert [module for module in finders if module.startswith("pygal")] == []


# What solutions cost: a row each


def draw_costs(*spreads: CostRange, limit: float = 1.0) -> ElementTree.Element:
    text = cost_chart(spreads, title="CPU time", limit=limit, tick=lambda figure: f"{figure:g} s")
    return ElementTree.fromstring(text)


def cost_range(name: str = "a.py", *figures: float, odd: bool = False) -> CostRange:
    return CostRange(name=name, figures=figures or (0.01, 0.02, 0.04), odd=odd)


def test_a_solution_is_a_row_from_its_least_to_its_greatest_cost() -> None:
    chart = draw_costs(cost_range("first.py"), cost_range(HOSTILE, 0.5))

    assert {"CPU time", "first.py", HOSTILE, "0.01 s", "0.1 s", "1 s"} <= set(texts(chart))
    assert not list(chart.iter(f"{SVG}script"))
    heights = {"".join(one.itertext()): one.get("y", "") for one in chart.iter(f"{SVG}text")}
    assert float(heights["first.py"]) < float(heights[HOSTILE])
    first, _ = [one for one in chart.iter(f"{SVG}g") if one.get("class") == "dots"]
    assert [child.tag for child in first] == [f"{SVG}circle", f"{SVG}title"]
    assert first[1].text == "first.py: median 0.02 s, from 0.01 s to 0.04 s"
