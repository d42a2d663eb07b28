"""What a bench measured comes in, text for people or JSON for programs goes out. Pure.

The text is made for 80 columns. What the JSON holds is a contract: fields may be added, never
renamed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from judge.commands.bench.growth import (
    ExponentialFit,
    Growth,
    Point,
    PowerFit,
    SolutionGrowth,
    Unit,
)
from judge.commands.bench.ranking import RankingRow
from judge.commands.bench.result import BenchResult
from judge.reports.text import memory_text, printable, problem_json, quantity

COST_NAMES = {Unit.NODES: "nodes", Unit.CPU: "CPU time above start-up"}

_WIDTH = 80
_NAME = 30
_CELL = 9
_PLOT = 64
_SCALES = ((1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k"))


def as_text(measured: BenchResult) -> Text:
    """The comparison, the growth as a table and a chart, and on what it was measured."""
    text = _heading(measured)
    if not measured.compared:
        text.append("\nnothing could be compared\n", "bold red")
    else:
        text.append_text(_table(measured))
    text.append_text(_remarks(measured))
    text.append_text(_growth(measured))
    text.append_text(_machine(measured))
    if measured.interrupted:
        text.append("\ninterrupted; this is what was measured so far", "bold yellow")
    text.rstrip()
    return text


def as_json(measured: BenchResult) -> str:
    """The JSON document. Times in seconds, sizes in bytes, None where unknown."""
    head = problem_json(measured.problem, measured.setting, ())
    document = head | {
        "processor": measured.processor,
        "versions": dict(measured.versions),
        "cases": list(measured.cases),
        "rounds": measured.rounds,
        "interrupted": measured.interrupted,
        "solutions": [_standing_json(row) for row in measured.standings],
        "growth": _growth_json(measured.growth),
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def setting_line(measured: BenchResult) -> str:
    """Under what it was measured, in one line."""
    limits, setting = measured.problem.limits, measured.setting
    scale = f" (scaled by {setting.time_scale:g})" if setting.time_scale != 1 else ""
    return (
        f"{quantity(len(measured.cases), 'case')} of {' and '.join(setting.data)}, "
        f"{quantity(measured.rounds, 'round')}; limit {limits.cpu_s:g} s{scale}; "
        f"sandbox: {setting.level}"
    )


def seconds(figure: float | None) -> str:
    """A time in three digits with its unit: `12.3 ms`."""
    if figure is None:
        return ""
    for unit, scale in (("s", 1.0), ("ms", 1e3)):
        if figure * scale >= 0.9995:
            return f"{_digits(figure * scale)} {unit}"
    return f"{figure * 1e6:.0f} us"


def count(figure: float | None) -> str:
    """A number in three digits: `1.23 M`."""
    if figure is None:
        return ""
    for scale, unit in _SCALES:
        if figure >= 0.9995 * scale:
            return _digits(figure / scale) + unit
    return f"{figure:.0f}" if figure == round(figure) else f"{figure:.1f}"


def cost(unit: Unit, figure: float | None) -> str:
    """A cost in its unit."""
    return count(figure) if unit is Unit.NODES else seconds(figure)


def tick(unit: Unit, decade: int) -> str:
    """A power of ten in its unit, for an axis: `10 k`."""
    return cost(unit, 10.0**decade).replace(".00", "").replace(".0", "")


def cell(unit: Unit, point: Point | None) -> str:
    """What stands in the growth table for one size: a cost, or a sign for none."""
    if point is None:
        return ""
    if point.cost is not None:
        return cost(unit, point.cost)
    return "~0" if point.drowned else "-"


def ratio(figure: float | None) -> str:
    """How many times the time of the fastest."""
    if figure is None:
        return ""
    return f"{figure:.2f} x" if figure < 99.995 else f"{figure:,.0f} x"


def percent(figure: float | None) -> str:
    """A spread to both sides."""
    if figure is None:
        return ""
    return f"\N{PLUS-MINUS SIGN} {100 * figure:.{0 if figure >= 0.0995 else 1}f} %"


def shared(row: RankingRow) -> str:
    """On how many of the cases a solution got through."""
    return f"{row.finished} of {row.cases}"


def remarks(measured: BenchResult) -> list[tuple[str, str]]:
    """What must be known of single solutions, beside their figures: (name, words)."""
    said = []
    for row in measured.standings:
        if row.exclusion is not None:
            said.append((row.solution, row.exclusion.words))
        elif row.cpu_s is None:
            said.append((row.solution, f"finished none of {row.cases} cases"))
        elif row.finished < row.cases:
            words = f"finished {shared(row)} cases, and is compared on these"
            said.append((row.solution, words))
    return said


def _heading(measured: BenchResult) -> Text:
    text = Text(f"{measured.problem.title} ({measured.problem.slug})\n", style="")
    text.stylize("bold")
    return text.append(f"{setting_line(measured)}\n", "not bold")


def _table(measured: BenchResult) -> Text:
    """A line a solution. The letter is that of the charts below."""
    rows = measured.compared
    labels, letters = measured.labels, measured.letters
    names = {row.solution: _cut(labels[row.solution]) for row in rows}
    width = max(8, *map(len, names.values()))
    text = Text("\n")
    text.append(
        f"  {'solution':<{width}} {'CPU time':>8} {'':>7} {'relative':>8} {'nodes':>6} "
        f"{'nodes/s':>7} {'memory':>8}\n",
        "dim",
    )
    for row in rows:
        text.append(f"{letters[row.solution]} {names[row.solution]:<{width}} ")
        text.append(f"{seconds(row.cpu_s):>8} ", "bold")
        text.append(f"{percent(row.spread):>7} ", "dim")
        text.append(f"{ratio(row.relative):>8} ", "green" if row.relative == 1 else "")
        text.append(f"{count(row.nodes):>6} {count(row.nodes_per_s):>7} ")
        text.append(f"{memory_text(row.memory_bytes):>8}\n")
    return text


def _remarks(measured: BenchResult) -> Text:
    said = remarks(measured)
    text = Text("\n" if said else "")
    for name, words in said:
        text.append(f"  {printable(measured.labels[name])}", "yellow")
        text.append(f": {printable(words)}\n")
    return text


def _growth(measured: BenchResult) -> Text:
    growth = measured.growth
    text = Text("\ngrowth", style="")
    text.stylize("bold")
    if not growth.instances:
        return text.append(f": not measured, as {growth.why}\n", "not bold")
    words = f" of the cost with the {measured.axis}"
    text.append(f"{words}; {quantity(len(growth.instances), 'instance')} alone\n", "not bold")
    for unit in Unit:
        curves = measured.curves(unit)
        if curves:
            text.append(f"\n{COST_NAMES[unit]}, median of each size\n", "bold")
            text.append_text(_cost_table(measured, curves))
            text.append_text(_plot(measured, curves))
    width = max(len(_cut(measured.labels[curve.solution])) for curve in growth.curves)
    text.append("\n")
    for curve in growth.curves:
        text.append(f"{measured.letters[curve.solution]} ")
        text.append(f"{_cut(measured.labels[curve.solution]):<{width}}  ")
        text.append(f"{measured.fitted(curve)}\n", "bold" if curve.fit else "dim")
    return text


def _cost_table(measured: BenchResult, curves: Sequence[SolutionGrowth]) -> Text:
    """A row a size and a column a solution, as many side by side as there is room for."""
    head = measured.growth.size_name
    width = max(5, len(head))
    room = (_WIDTH - width) // _CELL
    text = Text()
    for start in range(0, len(curves), room):
        some = curves[start : start + room]
        letters = "".join(f"{measured.letters[curve.solution]:>{_CELL}}" for curve in some)
        text.append(f"{head:>{width}}{letters}\n", "dim")
        for size in _sizes(some):
            text.append(f"{size:>{width}}")
            for curve in some:
                text.append(f"{cell(curve.unit, _at(curve, size)):>{_CELL}}")
            text.append("\n")
        text.append("\n" if start + room < len(curves) else "")
    signs = {cell(curve.unit, point) for curve in curves for point in curve.points}
    if "-" in signs:
        text.append("  -: half of them were not finished\n", "dim")
    if "~0" in signs:
        text.append("  ~0: less than can be told from the start-up\n", "dim")
    return text


def _plot(measured: BenchResult, curves: Sequence[SolutionGrowth]) -> Text:
    """A line a size; the further right a solution's letter stands, the more it costs."""
    costs = [point.cost for curve in curves for point in curve.points if point.cost]
    if not costs:
        return Text()
    low = math.floor(math.log10(min(costs)) + 1e-9)
    high = max(low + 1, math.ceil(math.log10(max(costs)) - 1e-9))
    column = _PLOT / (high - low)
    width = max(5, len(measured.growth.size_name))
    text = Text("\n")
    text.append(" " * (width + 1) + _ticks(curves[0].unit, low, high, column) + "\n", "dim")
    for size in _sizes(curves):
        signs = [" "] * (_PLOT + 1)
        for decade in range(low, high + 1):
            signs[round((decade - low) * column)] = "\N{MIDDLE DOT}"
        for curve in curves:
            point = _at(curve, size)
            if point is not None and point.cost:
                place = round((math.log10(point.cost) - low) * column)
                letter = measured.letters[curve.solution]
                signs[place] = letter if signs[place] in " \N{MIDDLE DOT}" else "*"
        text.append(f"{size:>{width}} ").append("".join(signs).rstrip() + "\n")
    if any("*" in line for line in text.plain.splitlines()):
        text.append("  *: several solutions\n", "dim")
    return text


def _ticks(unit: Unit, low: int, high: int, column: float) -> str:
    """The figures over a logarithmic axis, each beginning at its place."""
    line = ""
    for decade in range(low, high + 1):
        place = round((decade - low) * column)
        if place >= len(line):
            line = line.ljust(place) + f"{tick(unit, decade)} "
    return line.rstrip()


def _machine(measured: BenchResult) -> Text:
    text = Text(f"\n{measured.processor}\n", "dim")
    for name, version in measured.versions.items():
        text.append(f"{name}: {version}\n", "dim")
    return text


def _sizes(curves: Sequence[SolutionGrowth]) -> list[int]:
    return sorted({point.size for curve in curves for point in curve.points})


def _at(curve: SolutionGrowth, size: int) -> Point | None:
    return next((point for point in curve.points if point.size == size), None)


def _cut(name: str) -> str:
    """A name that leaves room for the figures; its end tells more than its beginning."""
    name = printable(name)
    return name if len(name) <= _NAME else f"\N{HORIZONTAL ELLIPSIS}{name[1 - _NAME :]}"


def _digits(figure: float) -> str:
    """Three digits of a figure from 1 on."""
    return f"{figure:.{2 if figure < 9.995 else 1 if figure < 99.95 else 0}f}"


def _standing_json(row: RankingRow) -> dict[str, Any]:
    return {
        "solution": row.solution,
        "language": row.language,
        "finished": row.finished,
        "cases": row.cases,
        "cpu_s": row.cpu_s,
        "spread": row.spread,
        "rounds_s": list(row.rounds_s),
        "relative": row.relative,
        "nodes": row.nodes,
        "nodes_per_s": row.nodes_per_s,
        "memory_bytes": row.memory_bytes,
        "fault": row.exclusion.words if row.exclusion else None,
    }


def _growth_json(growth: Growth) -> dict[str, Any]:
    return {
        "size": growth.size_name,
        "is_depth": growth.is_depth,
        "why": growth.why or None,
        "instances": [
            {"case": one.case, "number": one.number, "size": one.size} for one in growth.instances
        ],
        "solutions": [_curve_json(curve) for curve in growth.curves],
    }


def _curve_json(curve: SolutionGrowth) -> dict[str, Any]:
    return {
        "solution": curve.solution,
        "unit": curve.unit.value,
        "startup_s": curve.startup_s,
        "points": [
            {
                "size": point.size,
                "cost": point.cost,
                "finished": point.finished,
                "instances": point.instances,
            }
            for point in curve.points
        ],
        "fit": _fit_json(curve.fit),
        "why": curve.why or None,
    }


def _fit_json(found: ExponentialFit | PowerFit | None) -> dict[str, Any] | None:
    if found is None:
        return None
    rate = (
        {"factor": found.factor}
        if isinstance(found, ExponentialFit)
        else {"exponent": found.exponent}
    )
    return rate | {"standard_error": found.error, "sizes": found.sizes}
