"""Report a bench: as text 80 columns wide, as JSON, or as a page with charts."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from judge.commands.measure.bench import Bench, BenchResult
from judge.escaping import printable
from judge.facts import Fact, counted
from judge.grading.growth import Point, SolutionGrowth, Unit
from judge.reports.json import json_text
from judge.reports.pages import ChartLine, decades, render_page, svg
from judge.reports.progress import report_gaps, run_with_progress
from judge.reports.text import memory_text, setting_heading, setting_text
from judge.terminal.screen import Screen
from judge.terminal.translation import mark, translate, translate_fact
from judge.terminal.wrapping import padded, shorten_path

COST_NAMES = {Unit.NODES: mark("nodes"), Unit.CPU: mark("CPU time above start-up")}
_SCALES = {
    Unit.NODES: mark("nodes (logarithmic)"),
    Unit.CPU: mark("seconds (logarithmic)"),
}
_WIDTH = 80
_NAME = 30
_CELL = 9
_PLOT = 64
_TIMES = ((1.0, " s"), (1e-3, " ms"))
_COUNTS = ((1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k"))


def report_bench(bench: Bench, screen: Screen, form: str) -> None:
    """Run `bench` behind a progress bar and report what was measured, also after Ctrl-C."""
    run_with_progress(bench, screen)
    result = bench.result()
    described = bench.problem, bench.setting, len(result.cases)
    if form == "text":
        report_gaps(bench.setting, screen)
        screen.print(as_text(result, setting_heading(*described)))
    elif form == "json":
        screen.write_document(json_text(result))
    else:
        screen.write_document(page(result, bench.problem.title, setting_text(*described)))


def as_text(result: BenchResult, heading: Text) -> Text:
    """Below the heading the ranking, the growth as tables and plots, and the machine."""
    rounds = translate_fact(counted(result.rounds, "round"))
    text = Text.assemble(heading, f"{translate('; ')}{rounds}\n")
    if result.timed_rows:
        text.append_text(_ranking(result))
    else:
        text.append("\n" + translate("nothing could be compared") + "\n", "bold red")
    for number, (name, remark) in enumerate(remarks(result)):
        text.append("" if number else "\n")
        text.append(f"  {printable(result.labels[name])}", "yellow")
        text.append(f": {printable(translate_fact(remark))}\n")
    text.append_text(_growth(result))
    text.append(f"\n{result.processor}\n", "dim")
    for name, version in result.versions.items():
        text.append(f"{name}: {version}\n", "dim")
    if result.interrupted:
        end = translate("interrupted; this is what was measured so far")
        text.append(f"\n{end}", "bold yellow")
    text.rstrip()
    return text


def seconds(figure: float | None) -> str:
    """A time in three digits with its unit: `12.3 ms`."""
    return "" if figure is None else _format_figure(figure, _TIMES) or f"{figure * 1e6:.0f} us"


def count(figure: float | None) -> str:
    """A number in three digits: `1.23 M`."""
    if figure is None:
        return ""
    return _format_figure(figure, _COUNTS) or f"{figure:.{0 if figure == round(figure) else 1}f}"


def cost(unit: Unit, figure: float | None) -> str:
    """A cost in its unit."""
    return count(figure) if unit is Unit.NODES else seconds(figure)


def tick(unit: Unit, decade: int) -> str:
    """A power of ten in its unit, for an axis: `10 k`."""
    return cost(unit, 10.0**decade).replace(".00", "").replace(".0", "")


def cell(unit: Unit, point: Point) -> str:
    """A cell of the growth table: a cost, or a sign for none."""
    if point.cost is not None:
        return cost(unit, point.cost)
    return "~0" if point.is_too_small else "-"


def cost_rows(growths: Sequence[SolutionGrowth]) -> list[tuple[int, list[str]]]:
    """The rows of the growth table: a size, and a cell for each solution."""
    rows: dict[int, list[str]] = {}
    for column, growth in enumerate(growths):
        for point in growth.points:
            row = rows.setdefault(point.size, [""] * len(growths))
            row[column] = cell(growth.unit, point)
    return sorted(rows.items())


def ratio(figure: float | None) -> str:
    """A time relative to that of the fastest."""
    if figure is None:
        return ""
    return f"{figure:.2f} x" if figure < 99.995 else f"{figure:,.0f} x"


def percent(figure: float | None) -> str:
    """A spread to both sides."""
    if figure is None:
        return ""
    return f"\N{PLUS-MINUS SIGN} {100 * figure:.{0 if figure >= 0.0995 else 1}f} %"


def remarks(result: BenchResult) -> list[tuple[str, Fact]]:
    """What the figures alone do not say about a solution: (name, words)."""
    remarks = []
    for row in result.solutions:
        if row.fault is not None:
            remarks.append((row.solution, row.fault))
        elif row.cpu_s is None:
            remarks.append((row.solution, Fact("finished none of {} cases", row.cases)))
        elif row.finished < row.cases:
            remark = Fact(
                "finished {} of {} cases, and is compared on these", row.finished, row.cases
            )
            remarks.append((row.solution, remark))
    return remarks


def _ranking(result: BenchResult) -> Text:
    """A line a solution. The letter is the one in the plots below."""
    names = {
        row.solution: shorten_path(printable(result.labels[row.solution]), _NAME)
        for row in result.timed_rows
    }
    width = max(8, *map(len, names.values()))
    text = Text("\n")
    heads = [translate("solution"), translate("CPU time"), "", translate("ratio")]
    heads += [translate("nodes"), translate("nodes/s"), translate("memory")]
    widths = (width, -8, -7, -8, -6, -7, -8)
    line = " ".join(padded(head, room) for head, room in zip(heads, widths, strict=True))
    text.append(f"  {line}\n", "dim")
    for row in result.timed_rows:
        text.append(f"{result.letters[row.solution]} {names[row.solution]:<{width}} ")
        text.append(f"{seconds(row.cpu_s):>8} ", "bold")
        text.append(f"{percent(row.spread):>7} ", "dim")
        text.append(f"{ratio(row.relative):>8} ", "green" if row.relative == 1 else "")
        text.append(f"{count(row.nodes):>6} {count(row.nodes_per_s):>7} ")
        text.append(f"{memory_text(row.memory_bytes):>8}\n")
    return text


def _growth(result: BenchResult) -> Text:
    growth = result.growth
    text = Text("\n").append(translate("growth"), "bold")
    if not growth.instances:
        fact = Fact("not measured: {}", growth.why or "")
        return text.append(f": {printable(translate_fact(fact))}\n")
    text.append(f": {translate_fact(growth_words(result))}\n")
    if growth.why:
        text.append(f"  {printable(translate_fact(growth.why))}\n", "yellow")
    for unit in Unit:
        if growths := result.plottable(unit):
            head = translate("{cost}, median of each size", cost=translate(COST_NAMES[unit]))
            text.append(f"\n{head}\n", "bold")
            text.append_text(_cost_table(result, growths))
            text.append_text(_plot(result, growths))
    names = {
        curve.solution: shorten_path(printable(result.labels[curve.solution]), _NAME)
        for curve in growth.solutions
    }
    width = max(map(len, names.values()))
    text.append("\n")
    for solution in growth.solutions:
        text.append(f"{result.letters[solution.solution]} {names[solution.solution]:<{width}}  ")
        fit = translate_fact(result.fit_words(solution))
        text.append(f"{fit}\n", "bold" if solution.fit else "dim")
    return text


def growth_words(result: BenchResult) -> Fact:
    """With what the cost is compared, and on how many instances."""
    instances = counted(len(result.growth.instances), "instance")
    return Fact("cost by {}, on {} alone", result.axis, instances)


def _cost_table(result: BenchResult, growths: Sequence[SolutionGrowth]) -> Text:
    """A row a size and a column a solution, as many side by side as there is room for."""
    head = translate(result.growth.size_name)
    width = max(5, cell_len(head))
    room = (_WIDTH - width) // _CELL
    text = Text()
    for start in range(0, len(growths), room):
        some = growths[start : start + room]
        letters = "".join(f"{result.letters[growth.solution]:>{_CELL}}" for growth in some)
        text.append("\n" if start else "").append(f"{padded(head, -width)}{letters}\n", "dim")
        for size, cells in cost_rows(some):
            text.append(f"{size:>{width}}{''.join(f'{cost:>{_CELL}}' for cost in cells)}\n")
    signs = {cell(growth.unit, point) for growth in growths for point in growth.points}
    if "-" in signs:
        text.append("  -: " + translate("half of them were not finished") + "\n", "dim")
    if "~0" in signs:
        text.append("  ~0: " + translate("too small to distinguish from start-up") + "\n", "dim")
    return text


def _plot(result: BenchResult, growths: Sequence[SolutionGrowth]) -> Text:
    """A line a size; the further right the letter of a solution stands, the more it costs."""
    costs = [point.cost for growth in growths for point in growth.points if point.cost]
    if not costs:
        return Text()
    low, high = decades(costs)
    column = _PLOT / (high - low)
    width = max(5, cell_len(translate(result.growth.size_name)))
    text = Text("\n")
    text.append(" " * (width + 1) + _ticks(growths[0].unit, low, high, column) + "\n", "dim")
    for size in sorted({point.size for growth in growths for point in growth.points}):
        signs = [" "] * (_PLOT + 1)
        for decade in range(low, high + 1):
            signs[round((decade - low) * column)] = "\N{MIDDLE DOT}"
        for growth in growths:
            for point in growth.points:
                if point.size == size and point.cost:
                    place = round((math.log10(point.cost) - low) * column)
                    letter = result.letters[growth.solution]
                    signs[place] = letter if signs[place] in " \N{MIDDLE DOT}" else "*"
        text.append(f"{size:>{width}} ").append("".join(signs).rstrip() + "\n")
    if "*" in text.plain:
        text.append("  *: " + translate("several solutions") + "\n", "dim")
    return text


def _ticks(unit: Unit, low: int, high: int, column: float) -> str:
    """The figures over a logarithmic axis, each beginning at its place."""
    line = ""
    for decade in range(low, high + 1):
        place = round((decade - low) * column)
        if place >= len(line):
            line = line.ljust(place) + f"{tick(unit, decade)} "
    return line.rstrip()


def _format_figure(figure: float, scales: Sequence[tuple[float, str]]) -> str:
    """Three digits of a figure with the first unit that it reaches; empty if it reaches none."""
    for scale, unit in scales:
        if figure >= 0.9995 * scale:
            scaled = figure / scale
            return f"{scaled:.{2 if scaled < 9.995 else 1 if scaled < 99.95 else 0}f}{unit}"
    return ""


def page(result: BenchResult, title: str, setting: str) -> str:
    """The page, in HTML; `title` is that of the problem."""
    units = [unit for unit in Unit if result.plottable(unit)]
    values = {
        "result": result,
        "title": f"{title} ({result.problem})",
        "setting": translate("; ").join([setting, translate_fact(counted(result.rounds, "round"))]),
        "charts": {unit: _chart(result, title, unit) for unit in units},
        "memory_text": memory_text,
        "translate_fact": translate_fact,
        "text": sys.modules[__name__],  # the page has the same figures as the text
    }
    return render_page("commands/measure/bench.html.jinja", values)


def _chart(result: BenchResult, title: str, unit: Unit) -> str:
    """The chart of all solutions whose costs are in one unit; empty if no cost is above 0."""
    lines = []
    for growth in result.plottable(unit):
        if points := [(point.size, point.cost) for point in growth.points if point.cost]:
            rate = result.rate_words(growth)
            fit = f": {translate_fact(rate)}" if rate is not None else ""
            letter, name = result.letters[growth.solution], result.labels[growth.solution] + fit
            lines.append(ChartLine(name=name, letter=letter, points=points))
    if not lines:
        return ""
    return svg(
        lines,
        title=f"{title}: {translate(COST_NAMES[unit])}",
        x_title=translate_fact(result.axis),
        y_title=translate(_SCALES[unit]),
        tick=lambda decade: tick(unit, decade),
    )
