"""Render pages that load nothing, and the charts on them.

jinja2 escapes everything, and control characters are shown. `templates/page.html.jinja` is the
frame of all pages: colours for light and dark, tables, charts. Charts are SVG in its colours, so
one chart suits a light and a dark page. Axes of costs are logarithmic, since they have to show
milliseconds and minutes.
"""

from __future__ import annotations

import math
import statistics
from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from rich.cells import cell_len

from judge.errors import require_libraries
from judge.escaping import printable_lines
from judge.terminal.translation import plain_ngettext, translate

if TYPE_CHECKING:
    import jinja2

_COLOURS = 8
_DASHES = ("", "7,3", "2,3")
_WIDTH = 640
_TOP = 36  # below the title
_LETTER_WIDTH = 7  # the width of a letter, about


def require_page_libraries() -> None:
    """Raise `UsageError` if a library that pages need is not installed."""
    require_libraries("--format html", "charts", "jinja2")


def render_page(template: str, values: dict[str, Any]) -> str:
    """The page; what it marks as `_("...")` is in the language of the context.

    `template` is a path below `templates/`, or below `judge/`.
    """
    return _environment().get_template(template).render(values)


@cache  # for a page has many charts
def _environment() -> jinja2.Environment:
    folder = Path(__file__).parent
    environment = template_environment(folder / "templates", folder.parent)
    # What is marked as safe, a chart, stays as it is.
    environment.finalize = lambda value: (
        printable_lines(value)
        if isinstance(value, str) and not hasattr(value, "__html__")
        else value
    )
    return environment


def template_environment(*folders: Path) -> jinja2.Environment:
    """An environment that escapes everything and refuses unknown names, with these folders."""
    import jinja2  # an extra: only pages need it

    environment = jinja2.Environment(
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        loader=jinja2.FileSystemLoader(folders),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    # The extension adds this method to the class, of which no type tells.
    install = getattr(environment, "install_gettext_callables")  # noqa: B009
    install(translate, plain_ngettext, newstyle=True)
    return environment


def svg_address(svg: str) -> str:
    """The picture as a `data:` address for an `<img>`, in which no script runs."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode(errors='replace')).decode()}"


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
    step = next(  # some ten round sizes
        step * power
        for power in (1, 10, 100, 1000, 10_000, 10**9)
        for step in (1, 2, 5)
        if (most - least) / (step * power) <= 12
    )
    left, right, bottom = 90, _WIDTH - 40, 340
    x, y = _scale(least, most, left, right), _scale(low, high, bottom, _TOP)
    drawn: list[Any] = []
    dots: list[Any] = []
    texts: list[Any] = []
    for number, line in enumerate(lines):
        colour = f"var(--series-{number % _COLOURS})"
        dashes = _DASHES[number // _COLOURS % len(_DASHES)]
        points = [(x(size), y(math.log10(cost))) for size, cost in line.points]
        below = bottom + 64 + 22 * number  # its row in the legend
        for path in (points, [(left, below), (left + 30, below)]):
            drawn.append((path, colour, f'stroke-dasharray="{dashes}"'))
        dots += [(*point, colour, "") for point in points]
        texts.append((points[-1][0] + 8, points[-1][1], colour, line.letter))
        texts.append((left + 40, below, "var(--ink)", f"{line.letter}  {line.name}"))
    values = {
        "title": title,
        "x_title": x_title,
        "y_title": y_title,
        "x_ticks": [(x(size), size) for size in range(least + -least % step, most + 1, step)],
        "y_ticks": [(y(decade), tick(decade)) for decade in range(low, high + 1)],
        **{"width": _WIDTH, "height": bottom + 64 + 22 * len(lines)},
        **{"left": left, "right": right, "top": _TOP, "bottom": bottom},
        **{"lines": drawn, "dots": dots, "texts": texts},
    }
    return render_page("chart.svg.jinja", values)


def _scale(low: float, high: float, first: float, last: float) -> Callable[[float], float]:
    """Where a value from `low` to `high` is drawn: from `first` to `last`."""
    return lambda value: round(first + (value - low) / ((high - low) or 1) * (last - first), 1)


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
    the median.
    """
    low, high = decades([figure for spread in spreads for figure in spread.figures], limit)
    left, right = 16 + _LETTER_WIDTH * max(cell_len(spread.name) for spread in spreads), _WIDTH - 40
    bottom = _TOP + 24 * len(spreads)
    scale = _scale(low, high, left + 8, right)
    place = scale(math.log10(limit))
    dashed = 'stroke-width="1.5" stroke-dasharray="5 4"'
    lines: list[Any] = [([(place, _TOP), (place, bottom)], "var(--quiet)", dashed)]
    dots: list[Any] = []
    for number, spread in enumerate(spreads):
        costs, y = sorted(spread.figures), _TOP + 24 * number + 12
        colour = "var(--bad)" if spread.odd else "var(--series-0)"
        first, median, third = costs[0], statistics.median(costs), costs[-1]
        lines.append(([(scale(math.log10(cost)), y) for cost in (first, third)], colour, ""))
        label = f"{spread.name}: median {tick(median)}, from {tick(first)} to {tick(third)}"
        dots.append((scale(math.log10(median)), y, colour, label))
        if len(costs) > 1:
            first, _, third = statistics.quantiles(costs, n=4, method="inclusive")
            half = [(scale(math.log10(cost)), y) for cost in (first, third)]
            thick = 'stroke-width="8" stroke-opacity=".35" stroke-linecap="round"'
            lines.append((half, colour, thick))
    values = {
        "title": title,
        "y_title": "",
        "x_ticks": [(scale(decade), tick(10**decade)) for decade in range(low, high + 1)],
        "y_ticks": [(_TOP + 24 * row + 12, spread.name) for row, spread in enumerate(spreads)],
        **{"width": _WIDTH, "height": bottom + 28},
        **{"left": left, "right": right, "top": _TOP, "bottom": bottom},
        **{"lines": lines, "dots": dots, "texts": []},
    }
    return render_page("chart.svg.jinja", values)
