"""Curves come in, a chart in SVG goes out, with a logarithmic axis of costs.

By pygal, which is small and pure Python and takes CSS variables for colours, so that one chart is
right for a light and a dark page: it wants `--ink`, `--faint` and `--series-0` to `--series-7` of
the page. Its own logarithmic scale would be that of both axes, so it is given logarithms here.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element

from judge.errors import UsageError

COLOURS = 8

_DASHES = ("", "7,3", "2,3")
_WIDTH, _HEIGHT = 860, 460
_ROW = 22  # of the legend


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a chart: its name, the letter at its end, points as (size, cost above 0)."""

    name: str
    letter: str
    points: Sequence[tuple[int, float]]


def require() -> None:
    """Raises `UsageError` if what draws charts is not installed."""
    try:
        import jinja2  # noqa: F401  # only asked for: the page's template needs it

        _pygal()
    except ImportError as error:
        raise UsageError(
            f"--format html needs {error.name}, which is not installed",
            advice="Install what pages need: pip install jinja2 pygal",
        ) from error


def svg(
    lines: Sequence[Line], *, title: str, x_title: str, y_title: str, tick: Callable[[int], str]
) -> str:
    """The chart of `lines` as an `<svg>` element; `tick` writes a power of ten."""
    pygal = _pygal()
    sizes = [size for line in lines for size, _ in line.points]
    costs = [cost for line in lines for _, cost in line.points]
    low = math.floor(math.log10(min(costs)) + 1e-9)
    high = max(low + 1, math.ceil(math.log10(max(costs)) - 1e-9))
    colours = tuple(f"var(--series-{number % COLOURS})" for number in range(len(lines)))
    style = pygal.style.Style(
        background="transparent",
        plot_background="transparent",
        foreground="var(--ink)",
        foreground_strong="var(--ink)",
        foreground_subtle="var(--faint)",
        guide_stroke_color="var(--faint)",
        major_guide_stroke_color="var(--faint)",
        colors=colours,
        value_colors=colours,
        font_family="inherit",
        value_font_family="inherit",
        title_font_size=16,
        label_font_size=12,
        major_label_font_size=12,
        legend_font_size=13,
        value_label_font_size=13,
        opacity="1",
        stroke_width="2",
        transition="0s",
    )
    chart = pygal.XY(
        style=style,
        js=(),
        no_prefix=True,
        disable_xml_declaration=True,
        title=title,
        x_title=x_title,
        y_title=y_title,
        width=_WIDTH,
        height=_HEIGHT + _ROW * math.ceil(len(lines) / 2),
        legend_at_bottom=True,
        legend_at_bottom_columns=2,
        truncate_legend=-1,
        dots_size=3.5,
        print_labels=True,
        range=(low, high),
        xrange=(min(sizes), max(sizes) + (max(sizes) - min(sizes)) / 40),  # room for letters
        x_value_formatter=lambda size: f"{size:g}",
    )
    chart.x_labels = _marks(sizes)
    chart.y_labels = [{"value": decade, "label": tick(decade)} for decade in range(low, high + 1)]
    for number, line in enumerate(lines):
        chart.add(
            f"{line.letter}  {line.name}",
            _points(line),
            stroke_style={"dasharray": _DASHES[number // COLOURS % len(_DASHES)]},
        )
    chart.add_xml_filter(_bare)
    drawn: str = chart.render(is_unicode=True)
    return drawn


def _pygal() -> Any:
    """pygal, without the finder of modules that it leaves behind for its maps.

    That one is of a kind that Python 3.11 warns of, at any later import of what is not there.
    """
    import pygal  # an extra: only pages need it

    sys.meta_path[:] = [one for one in sys.meta_path if type(one).__module__ != "pygal"]
    return pygal


def _bare(root: Element) -> Element:
    """The chart without its script, which nothing here needs, and without comments and a date."""
    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or child.tag.endswith("script"):
                parent.remove(child)
    return root


def _points(line: Line) -> list[dict[str, object]]:
    """The points with logarithms for costs, and the line's letter at the last one."""
    points: list[dict[str, object]] = [
        {"value": (size, math.log10(cost))} for size, cost in line.points
    ]
    points[-1]["label"] = line.letter
    return points


def _marks(sizes: Sequence[int]) -> list[int]:
    """Round sizes between the least and the largest, some ten of them."""
    low, high = min(sizes), max(sizes)
    step = next(
        step * power
        for power in (1, 10, 100, 1000, 10_000, 10**9)
        for step in (1, 2, 5)
        if (high - low) / (step * power) <= 12
    )
    return list(range(low + -low % step, high + 1, step))
