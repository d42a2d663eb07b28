"""Draw lines as an SVG chart with a logarithmic axis of costs.

The page gives the colours as `--series-0` to `--series-7`. The logarithmic scale of pygal would
apply to both axes, so pygal gets logarithms here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec import Struct

from judge.reports import charts

COLOURS = 8

_DASHES = ("", "7,3", "2,3")
_WIDTH, _HEIGHT = 640, 400
_ROW = 22  # of the legend


class ChartLine(Struct, frozen=True, kw_only=True):
    """One line of a chart: its name, the letter at its end, points as (size, cost above 0)."""

    name: str
    letter: str
    points: Sequence[tuple[int, float]]


def svg(
    lines: Sequence[ChartLine],
    *,
    title: str,
    x_title: str,
    y_title: str,
    tick: Callable[[int], str],
) -> str:
    """The chart of `lines` as an `<svg>` element; `tick` writes a power of ten."""
    sizes = [size for line in lines for size, _ in line.points]
    costs = [cost for line in lines for _, cost in line.points]
    low, high = charts.decades(costs)
    colours = [f"var(--series-{number % COLOURS})" for number in range(len(lines))]
    chart = charts.load_pygal().XY(
        **charts.chart_options(colours),
        title=title,
        x_title=x_title,
        y_title=y_title,
        width=_WIDTH,
        height=_HEIGHT + _ROW * len(lines),
        legend_at_bottom=True,
        legend_at_bottom_columns=1,
        truncate_legend=-1,
        dots_size=3.5,
        print_labels=True,
        range=(low, high),
        xrange=(min(sizes), max(sizes) + (max(sizes) - min(sizes)) / 40),  # room for letters
        x_value_formatter=lambda size: f"{size:g}",
    )
    chart.x_labels = _size_labels(sizes)
    chart.y_labels = [{"value": decade, "label": tick(decade)} for decade in range(low, high + 1)]
    for number, line in enumerate(lines):
        chart.add(
            f"{line.letter}  {line.name}",
            _points(line),
            stroke_style={"dasharray": _DASHES[number // COLOURS % len(_DASHES)]},
        )
    chart.add_xml_filter(charts.strip_svg)
    drawn: str = chart.render(is_unicode=True)
    return drawn


def _points(line: ChartLine) -> list[dict[str, object]]:
    """The points with logarithms for costs, and the line's letter at the last one."""
    points: list[dict[str, object]] = [
        {"value": (size, math.log10(cost))} for size, cost in line.points
    ]
    points[-1]["label"] = line.letter
    return points


def _size_labels(sizes: Sequence[int]) -> list[int]:
    """Round sizes between the least and the largest, some ten of them."""
    low, high = min(sizes), max(sizes)
    step = next(
        step * power
        for power in (1, 10, 100, 1000, 10_000, 10**9)
        for step in (1, 2, 5)
        if (high - low) / (step * power) <= 12
    )
    return list(range(low + -low % step, high + 1, step))
