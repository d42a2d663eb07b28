"""Draw the costs of solutions as a chart in SVG, one row for each solution.

A line goes from the minimum to the maximum, a thick one covers the middle half, and a dot marks the
median. The axis is logarithmic, since it has to show milliseconds and minutes. The page styles the
series by number: 0 and 1 are the lines, 2 and 3 the middle halves, 4 and 5 the dots, each of
solutions as expected and of others; 6 is the limit.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from msgspec import Struct

from judge.reports import charts

_WIDTH, _ROW, _REST = 640, 24, 84
_INK, _RING, _LIMIT = "var(--series-0)", "var(--bad)", "var(--quiet)"


class CostRange(Struct, frozen=True, kw_only=True):
    """The costs of one solution, all above 0; `odd` if the solution is not as expected."""

    name: str
    figures: Sequence[float]
    odd: bool = False


def cost_chart(
    spreads: Sequence[CostRange], *, title: str, limit: float, tick: Callable[[float], str]
) -> str:
    """The chart as an `<svg>` element, the first solution on top; `tick` formats a figure."""
    figures = [figure for spread in spreads for figure in spread.figures]
    low, high = charts.decades(figures, limit)
    count = len(spreads)
    chart = charts.load_pygal().XY(
        **charts.chart_options([_INK, _RING, _INK, _RING, _INK, _RING, _LIMIT]),
        title=title,
        width=_WIDTH,
        height=_ROW * count + _REST,
        show_legend=False,
        allow_interruptions=True,
        dots_size=4,
        xrange=(low, high),
        range=(0.4, count + 0.6),
        margin=6,
        margin_right=40,
        show_y_guides=False,
        x_value_formatter=lambda decade: tick(10**decade),
        value_formatter=lambda _: "",
    )
    chart.x_labels = [{"value": one, "label": tick(10**one)} for one in range(low, high + 1)]
    rows = [(count - number, spread) for number, spread in enumerate(spreads)]
    chart.y_labels = [{"value": y, "label": spread.name} for y, spread in rows]
    for points, dots in ((_range_points, False), (_quartile_points, False), (_median_point, True)):
        for odd in (False, True):
            some = [(y, spread) for y, spread in rows if spread.odd is odd]
            values = [value for y, spread in some for value in points(y, spread, tick)]
            chart.add(None, values, stroke=not dots, show_dots=dots)
    bound = math.log10(limit)
    chart.add(None, [(bound, 0.4), (bound, count + 0.6)], show_dots=False)
    chart.add_xml_filter(charts.strip_svg)
    chart.add_xml_filter(_add_titles)
    svg: str = chart.render(is_unicode=True)
    return svg


Point = dict[str, Any] | tuple[float, float] | None


def _range_points(y: int, spread: CostRange, tick: Callable[[float], str]) -> Iterable[Point]:
    return _segment(y, min(spread.figures), max(spread.figures))


def _quartile_points(y: int, spread: CostRange, tick: Callable[[float], str]) -> Iterable[Point]:
    if len(spread.figures) < 2:
        return []
    first, _, third = statistics.quantiles(spread.figures, n=4, method="inclusive")
    return _segment(y, first, third)


def _median_point(y: int, spread: CostRange, tick: Callable[[float], str]) -> Iterable[Point]:
    least, most = tick(min(spread.figures)), tick(max(spread.figures))
    median = statistics.median(spread.figures)
    words = f"{spread.name}: median {tick(median)}, from {least} to {most}"
    return [{"value": (math.log10(median), y), "label": words}]


def _segment(y: int, low: float, high: float) -> list[Point]:
    return [(math.log10(low), y), (math.log10(high), y), None]


def _add_titles(root: Element) -> Element:
    """Turn the descriptions for pygal's script into titles, which browsers show."""
    for dots in root.iter("g"):
        descriptions = [child for child in dots if child.tag == "desc"]
        for child in descriptions:
            if child.get("class") == "label":
                SubElement(dots, "title").text = child.text
            dots.remove(child)
    return root
