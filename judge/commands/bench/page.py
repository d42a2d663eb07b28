"""Make the HTML page of a bench: the figures of the text, with charts."""

from __future__ import annotations

from judge.commands.bench import text
from judge.commands.bench.result import BenchResult
from judge.grading.growth import Unit
from judge.reports.line_chart import ChartLine, svg
from judge.reports.template import render_page
from judge.reports.text import memory_text


def page(result: BenchResult, title: str) -> str:
    """The page, in HTML; `title` is that of the problem."""
    units = [unit for unit in Unit if result.plottable(unit)]
    values = {
        "result": result,
        "title": f"{title} ({result.problem})",
        "charts": {unit: _chart(result, title, unit) for unit in units},
        "text": text,
        "memory_text": memory_text,
    }
    return render_page("commands/bench/bench.html.jinja", values)


def _chart(result: BenchResult, title: str, unit: Unit) -> str:
    """The chart of all solutions whose costs are in one unit; empty if no cost is above 0."""
    lines = []
    for one in result.plottable(unit):
        if points := [(point.size, point.cost) for point in one.points if point.cost]:
            fit = f": {result.fit_words(one).partition(' (')[0]}" if one.fit else ""
            letter, name = result.letters[one.solution], result.labels[one.solution] + fit
            lines.append(ChartLine(name=name, letter=letter, points=points))
    if not lines:
        return ""
    return svg(
        lines,
        title=f"{title}: {text.COST_NAMES[unit]}",
        x_title=result.axis,
        y_title={Unit.NODES: "nodes (logarithmic)", Unit.CPU: "seconds (logarithmic)"}[unit],
        tick=lambda decade: text.tick(unit, decade),
    )
