"""The chart of what solutions cost: a row each, from the least to the most."""

from __future__ import annotations

from xml.etree import ElementTree

from judge.reports.run_page.html_chart import CostRange, cost_chart
from tests.conftest import each_row

SVG = "{http://www.w3.org/2000/svg}"


def draw_chart(*spreads: CostRange, limit: float = 1.0) -> ElementTree.Element:
    text = cost_chart(spreads, title="CPU time", limit=limit, tick=lambda figure: f"{figure:g} s")
    return ElementTree.fromstring(text)


def cost_range(name: str = "a.py", *figures: float, odd: bool = False) -> CostRange:
    return CostRange(name=name, figures=figures or (0.01, 0.02, 0.04), odd=odd)


def texts(chart: ElementTree.Element) -> list[str]:
    return ["".join(found.itertext()).strip() for found in chart.iter(f"{SVG}text")]


def test_names_title_and_decades_are_there() -> None:
    found = texts(draw_chart(cost_range("a.py"), cost_range("b.py", 0.5)))

    assert {"CPU time", "a.py", "b.py", "0.01 s", "0.1 s", "1 s"} <= set(found)


def test_a_dot_marks_the_median_and_is_labelled() -> None:
    (dots,) = [
        one for one in draw_chart(cost_range()).iter(f"{SVG}g") if one.get("class") == "dots"
    ]

    assert [child.tag for child in dots] == [f"{SVG}circle", f"{SVG}title"]
    assert dots[1].text == "a.py: median 0.02 s, from 0.01 s to 0.04 s"


def test_the_first_solution_is_on_top() -> None:
    chart = draw_chart(cost_range("first.py"), cost_range("second.py"))
    heights = {
        "".join(found.itertext()): float(found.attrib["y"])
        for found in chart.iter(f"{SVG}text")
        if "y" in found.attrib
    }

    assert heights["first.py"] < heights["second.py"]


def test_unexpected_solutions_have_a_series_of_their_own() -> None:
    chart = draw_chart(cost_range("a.py"), cost_range("b.py", odd=True))
    series = {
        one.attrib["class"]: len(list(one.iter(f"{SVG}path")))
        for one in chart.iter(f"{SVG}g")
        if one.get("class", "").startswith("series serie-") and list(one.iter(f"{SVG}path"))
    }

    assert series == {f"series serie-{number} color-{number}": 1 for number in (0, 1, 2, 3, 6)}


@each_row("figures", [(1.0,), (0.5, 0.5), (1e-4, 1e4)])
def test_any_figures_can_be_drawn(figures: tuple[float, ...]) -> None:
    assert "a.py" in texts(draw_chart(cost_range("a.py", *figures)))


def test_nothing_runs_and_names_are_escaped() -> None:
    chart = draw_chart(cost_range('<script>"&'))

    assert '<script>"&' in texts(chart)
    assert not list(chart.iter(f"{SVG}script"))
