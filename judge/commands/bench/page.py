"""Make the HTML page of a bench: the figures of the text, with charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.commands.bench import chart, text
from judge.commands.bench.growth import SolutionGrowth, Unit
from judge.commands.bench.result import BenchResult
from judge.reports.template import render_page
from judge.reports.text import memory_text


def page(result: BenchResult, title: str) -> str:
    """The page, in HTML; `title` is that of the problem."""
    growth = result.growth
    values = {
        "title": f"{title} ({result.problem})",
        "setting": text.setting_line(result),
        "interrupted": result.interrupted,
        "rows": [
            {
                "letter": result.letters[row.solution],
                "name": row.solution,
                "cases": text.shared(row),
                "time": text.seconds(row.cpu_s),
                "spread": text.percent(row.spread),
                "relative": text.ratio(row.relative),
                "best": row.relative == 1,
                "nodes": text.count(row.nodes),
                "nodes_per_s": text.count(row.nodes_per_s),
                "memory": memory_text(row.memory_bytes),
            }
            for row in result.timed
        ],
        "remarks": text.remarks(result),
        "why": growth.why,
        "axis": result.axis,
        "instances": len(growth.instances),
        "fits": [
            {
                "letter": result.letters[one.solution],
                "name": one.solution,
                "unit": text.COST_NAMES[one.unit],
                "words": result.fit_words(one),
            }
            for one in growth.solutions
        ],
        "parts": [
            _part(result, title, unit, growths)
            for unit in Unit
            if (growths := result.plottable(unit))
        ],
        "processor": result.processor,
        "versions": list(result.versions.items()),
        "version": result.version,
    }
    return render_page("commands/bench/bench.html.jinja", values)


def _part(
    result: BenchResult, title: str, unit: Unit, growths: Sequence[SolutionGrowth]
) -> dict[str, Any]:
    """The chart and the table of all solutions whose costs are in one unit."""
    by_size = [{point.size: point for point in one.points} for one in growths]
    sizes = sorted({size for points in by_size for size in points})
    return {
        "name": text.COST_NAMES[unit],
        "size": result.growth.size_name,
        "svg": _chart(result, title, unit, growths),
        "letters": [result.letters[one.solution] for one in growths],
        "lines": [
            (size, [text.cell(unit, points.get(size)) for points in by_size]) for size in sizes
        ],
    }


def _chart(result: BenchResult, title: str, unit: Unit, growths: Sequence[SolutionGrowth]) -> str:
    lines = []
    for one in growths:
        if points := [(point.size, point.cost) for point in one.points if point.cost]:
            fit = f": {result.fit_words(one).partition(' (')[0]}" if one.fit else ""
            letter, name = result.letters[one.solution], result.labels[one.solution] + fit
            lines.append(chart.ChartLine(name=name, letter=letter, points=points))
    if not lines:
        return ""
    return chart.svg(
        lines,
        title=f"{title}: {text.COST_NAMES[unit]}",
        x_title=result.axis,
        y_title={Unit.NODES: "nodes (logarithmic)", Unit.CPU: "seconds (logarithmic)"}[unit],
        tick=lambda decade: text.tick(unit, decade),
    )
