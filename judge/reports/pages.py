"""Render pages that load nothing, and the charts on them.

jinja2 escapes everything, and control characters are shown. `templates/page.html.jinja` is the
frame of all pages: colours for light and dark, tables, charts. Charts are SVG by pygal, which is
small, pure Python and takes CSS variables for colours: so one chart suits a light and a dark page.
A page must define `--ink`, `--faint`, `--quiet`, `--bad` and `--series-0` to `--series-7`. Axes of
costs are logarithmic, since they have to show milliseconds and minutes. The scale of pygal would
apply to both axes, so it gets logarithms here.
"""

from __future__ import annotations

import math
import statistics
import sys
from base64 import b64encode
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from msgspec import Struct

from judge.errors import UsageError, install_command
from judge.escaping import printable_lines
from judge.terminal.translation import plain_gettext, plain_ngettext

_COLOURS = 8
_DASHES = ("", "7,3", "2,3")
_WIDTH, _HEIGHT, _LEGEND_ROW = 640, 400, 22
_ROW, _REST = 24, 84
_INK, _RING, _LIMIT = "var(--series-0)", "var(--bad)", "var(--quiet)"


def require_page_libraries() -> None:
    """Raise `UsageError` if a library that pages need is not installed."""
    try:
        import jinja2  # noqa: F401  # an extra: this only asks whether it is there

        load_pygal()
    except ImportError as error:
        raise UsageError(
            f"--format html needs {error.name}, which is not installed",
            advice=f"Install the libraries for pages: {install_command('charts')}",
        ) from error


def render_page(template: str, values: dict[str, Any]) -> str:
    """The page, in the language of the context where it marks its words as `_("...")`.

    `template` is a path below `templates/`, or below `judge/`.
    """
    import jinja2  # an extra: only pages need it

    here = Path(__file__).parent
    environment = jinja2.Environment(
        autoescape=True,
        # What is marked as safe, a chart, is of another type.
        finalize=lambda value: printable_lines(value) if type(value) is str else value,
        extensions=["jinja2.ext.i18n"],
        loader=jinja2.FileSystemLoader([here / "templates", here.parent]),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    # The extension adds this method to the class, of which no type tells.
    install = getattr(environment, "install_gettext_callables")  # noqa: B009
    install(plain_gettext, plain_ngettext, newstyle=True)
    return environment.get_template(template).render(values)


def svg_address(svg: str) -> str:
    """The address of an image that is this picture: as an image it runs no script either."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode(errors='replace')).decode()}"


def load_pygal() -> Any:
    """Import pygal without the module finder that it installs for its maps.

    Because of that finder, Python 3.11 would warn at every later import that fails.
    """
    import pygal  # an extra: only pages need it

    sys.meta_path[:] = [one for one in sys.meta_path if type(one).__module__ != "pygal"]
    return pygal


def _new_chart(colours: Sequence[str], **options: Any) -> Any:
    """A chart in the style of all; `colours` are those of its series."""
    pygal = load_pygal()
    style = pygal.style.Style(
        background="transparent",
        plot_background="transparent",
        foreground="var(--ink)",
        foreground_strong="var(--ink)",
        foreground_subtle="var(--faint)",
        guide_stroke_color="var(--faint)",
        major_guide_stroke_color="var(--faint)",
        colors=tuple(colours),
        value_colors=tuple(colours),
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
    return pygal.XY(
        style=style, js=(), no_prefix=True, disable_xml_declaration=True, width=_WIDTH, **options
    )


def _strip_svg(root: Element) -> Element:
    """A chart without its script, comments and date."""
    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or child.tag.endswith("script"):
                parent.remove(child)
    return root


def decades(values: Sequence[float], top: float = 0.0) -> tuple[int, int]:
    """The powers of ten between which `values` and `top` lie; there is at least one step."""
    low = math.floor(math.log10(min(values)) + 1e-9)
    return low, max(low + 1, math.ceil(math.log10(max(*values, top)) - 1e-9))


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
    least, most = min(sizes), max(sizes)
    low, high = decades([cost for line in lines for _, cost in line.points])
    colours = [f"var(--series-{number % _COLOURS})" for number in range(len(lines))]
    chart = _new_chart(
        colours,
        title=title,
        x_title=x_title,
        y_title=y_title,
        height=_HEIGHT + _LEGEND_ROW * len(lines),
        legend_at_bottom=True,
        legend_at_bottom_columns=1,
        truncate_legend=-1,
        dots_size=3.5,
        print_labels=True,
        range=(low, high),
        xrange=(least, most + (most - least) / 40),  # room for letters
        x_value_formatter=lambda size: f"{size:g}",
    )
    step = next(  # some ten round sizes
        step * power
        for power in (1, 10, 100, 1000, 10_000, 10**9)
        for step in (1, 2, 5)
        if (most - least) / (step * power) <= 12
    )
    chart.x_labels = list(range(least + -least % step, most + 1, step))
    chart.y_labels = [{"value": decade, "label": tick(decade)} for decade in range(low, high + 1)]
    for number, line in enumerate(lines):
        points: list[dict[str, Any]] = [
            {"value": (size, math.log10(cost))} for size, cost in line.points
        ]
        points[-1]["label"] = line.letter
        chart.add(
            f"{line.letter}  {line.name}",
            points,
            stroke_style={"dasharray": _DASHES[number // _COLOURS % len(_DASHES)]},
        )
    chart.add_xml_filter(_strip_svg)
    drawn: str = chart.render(is_unicode=True)
    return drawn


class CostRange(Struct, frozen=True, kw_only=True):
    """The costs of one solution, all above 0; `odd` if the solution is not as expected."""

    name: str
    figures: Sequence[float]
    odd: bool = False


def cost_chart(
    spreads: Sequence[CostRange], *, title: str, limit: float, tick: Callable[[float], str]
) -> str:
    """The chart as an `<svg>` element, the first solution on top; `tick` formats a figure.

    A line goes from the minimum to the maximum, a thick one covers the middle half, and a dot marks
    the median. The page styles the series by number: 0 and 1 are the lines, 2 and 3 the middle
    halves, 4 and 5 the dots, each of solutions as expected and of others; 6 is the limit.
    """
    figures = [figure for spread in spreads for figure in spread.figures]
    low, high = decades(figures, limit)
    count = len(spreads)
    chart = _new_chart(
        [_INK, _RING, _INK, _RING, _INK, _RING, _LIMIT],
        title=title,
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
    for part in ("range", "quartiles", "median"):
        for odd in (False, True):
            points: list[Any] = []
            for y, spread in rows:
                if spread.odd is odd:
                    points += _points(part, y, spread, tick)
            is_dot = part == "median"
            chart.add(None, points, stroke=not is_dot, show_dots=is_dot)
    bound = math.log10(limit)
    chart.add(None, [(bound, 0.4), (bound, count + 0.6)], show_dots=False)
    chart.add_xml_filter(_strip_svg)
    chart.add_xml_filter(_add_titles)
    svg: str = chart.render(is_unicode=True)
    return svg


def _points(part: str, y: int, spread: CostRange, tick: Callable[[float], str]) -> list[Any]:
    """The points of a part of a row: the ends of a line and a gap, or a dot with its title."""
    costs = spread.figures
    low, high = min(costs), max(costs)
    if part == "median":
        median = statistics.median(costs)
        words = f"{spread.name}: median {tick(median)}, from {tick(low)} to {tick(high)}"
        return [{"value": (math.log10(median), y), "label": words}]
    if part == "quartiles":
        if len(costs) < 2:
            return []
        low, _, high = statistics.quantiles(costs, n=4, method="inclusive")
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
