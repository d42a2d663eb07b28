"""What a bench measured comes in, a page that needs nothing beside itself goes out.

The words and figures are those of the text; jinja2 escapes all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.commands.bench import chart, text
from judge.commands.bench.growth import SolutionGrowth, Unit
from judge.commands.bench.ranking import RankingRow
from judge.commands.bench.result import BenchResult
from judge.reports.template import render_page
from judge.reports.text import memory_text


def page(measured: BenchResult) -> str:
    """The page, in HTML. What draws it must be there: see `pages.demand`."""
    fits = measured.growth.curves
    values = {
        "title": f"{measured.problem.title} ({measured.problem.slug})",
        "setting": text.setting_line(measured),
        "interrupted": measured.interrupted,
        "rows": [_row(measured, row) for row in measured.compared],
        "remarks": text.remarks(measured),
        "why": measured.growth.why,
        "axis": measured.axis,
        "instances": len(measured.growth.instances),
        "fits": [_fit(measured, curve) for curve in fits],
        "parts": [
            _part(measured, unit, curves) for unit in Unit if (curves := measured.curves(unit))
        ],
        "processor": measured.processor,
        "versions": list(measured.versions.items()),
        "version": measured.setting.version,
    }
    return render_page("commands/bench/bench.html.jinja", values)


def _row(measured: BenchResult, row: RankingRow) -> dict[str, Any]:
    return {
        "letter": measured.letters[row.solution],
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


def _fit(measured: BenchResult, curve: SolutionGrowth) -> dict[str, str]:
    return {
        "letter": measured.letters[curve.solution],
        "name": curve.solution,
        "unit": text.COST_NAMES[curve.unit],
        "words": measured.fitted(curve),
    }


def _part(measured: BenchResult, unit: Unit, curves: Sequence[SolutionGrowth]) -> dict[str, Any]:
    """The chart and the table of all curves that are counted in one unit."""
    by_size = [{point.size: point for point in curve.points} for curve in curves]
    sizes = sorted({size for points in by_size for size in points})
    return {
        "name": text.COST_NAMES[unit],
        "size": measured.growth.size_name,
        "svg": _chart(measured, unit, curves),
        "letters": [measured.letters[curve.solution] for curve in curves],
        "lines": [
            (size, [text.cell(unit, points.get(size)) for points in by_size]) for size in sizes
        ],
    }


def _chart(measured: BenchResult, unit: Unit, curves: Sequence[SolutionGrowth]) -> str:
    lines = [
        chart.ChartLine(
            name=measured.labels[curve.solution] + (f": {told}" if curve.fit else ""),
            letter=measured.letters[curve.solution],
            points=points,
        )
        for curve in curves
        if (points := [(one.size, one.cost) for one in curve.points if one.cost])
        and (told := measured.fitted(curve).partition(" (")[0])
    ]
    if not lines:
        return ""
    return chart.svg(
        lines,
        title=f"{measured.problem.title}: {text.COST_NAMES[unit]}",
        x_title=measured.axis,
        y_title={Unit.NODES: "nodes (logarithmic)", Unit.CPU: "seconds (logarithmic)"}[unit],
        tick=lambda decade: text.tick(unit, decade),
    )
