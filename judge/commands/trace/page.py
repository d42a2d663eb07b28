"""Make the HTML page of a search: sentences, charts, and the search animated.

The page loads nothing. Its only script moves the animation; without it the charts remain.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from judge.commands.trace.analysis import Analysis
from judge.commands.trace.findings import SearchTrace
from judge.commands.trace.text import heading_line, outcome_line, summary_lines
from judge.escaping import printable_lines
from judge.game import shorten
from judge.model import Problem, Verdict
from judge.reports.pages import ChartLine, render_page, svg
from judge.terminal.translation import current_language, translate
from judge.terminal.translation.facts import translate_fact

_MOST_STEPS = 1500


def trace_page(analysis: Analysis, problem: Problem) -> str:
    """The page, in HTML. The animation has the first expansions only, and says so."""
    trace = analysis.trace
    steps, goal = list(_search_steps(analysis)), analysis.run.rules.goal
    script = json.dumps(steps, separators=(",", ":"))  # it stands in a script element
    for sign in "<>&":
        script = script.replace(sign, f"\\u{ord(sign):04x}")
    values = {
        "title": heading_line(trace),
        "language": current_language(),
        "problem": f"{problem.names.get(current_language(), problem.title)} ({problem.slug})",
        "outcome": outcome_line(trace),
        "outcome_class": "best" if trace.verdict is Verdict.AC else "wrong",
        "trace": trace,
        "translate_fact": translate_fact,
        "figures": summary_lines(trace),
        "charts": _charts(trace),
        "steps": script,
        "shown": len(steps),
        "expansions": f"{trace.expansions:,}",
        "goal": "" if goal is None else translate_fact(goal(analysis.run.game)),
    }
    return render_page("commands/trace/trace.html.jinja", values)


def _search_steps(analysis: Analysis) -> Iterator[tuple[object, ...]]:
    """The first expansions, as the animation draws them.

    Each has its depth, estimate, bound, kind, parent and board. The kind is `new`, `again`, `way`
    (it lies on a shortest way) or `illegal`; the parent is the index of the first expansion that
    leads to it.
    """
    run, found = analysis.run, analysis.found
    parents: dict[Any, int] = {}
    seen: set[Any] = set()
    on_way = _on_shortest_way(analysis)
    pairs = zip(found.records[:_MOST_STEPS], found.states, strict=False)
    for number, (record, state) in enumerate(pairs):
        kind, parent, board = "illegal", None, shorten(record.position, 200)
        if state is not None:
            kind = "again" if state in seen else "way" if record.line in on_way else "new"
            parent = parents.get(state)
            board = run.rules.show(run.game, state)
            if state not in seen:
                for _, _, after in run.game.moves(state):
                    parents.setdefault(after, number)
            seen.add(state)
        depth, shown = record.depth or 0, printable_lines(board)
        yield depth, record.estimate, record.bound, kind, parent, shown


def _on_shortest_way(analysis: Analysis) -> set[int]:
    """The lines of the report with positions that lie on a shortest way."""
    minimum = analysis.trace.minimum
    return {
        one.record.line
        for one in analysis.costs.positions
        if minimum is not None
        and one.behind is not None
        and one.left is not None
        and one.behind + one.left == minimum
    }


def _charts(trace: SearchTrace) -> Iterator[str]:
    """The costs by depth and the positions that wait, where there is more than a point."""
    rows = trace.by_depth
    by_depth = {
        "e": (translate("expansions"), [(row.depth, row.expansions) for row in rows]),
        "b": (
            translate("of positions seen before"),
            [(row.depth, row.again) for row in rows if row.again],
        ),
        "p": (
            translate("positions that exist"),
            [(row.depth, row.existing) for row in rows if row.existing],
        ),
    }
    waiting = [(count, waiting) for count, waiting in trace.frontier if waiting]
    frontier = {"w": (translate("positions waiting"), waiting)}
    for title, x_title, lines in (
        (translate("by depth"), translate("depth"), by_depth),
        (translate("frontier"), translate("expansions"), frontier),
    ):
        shown = [
            ChartLine(name=name, letter=letter, points=points)
            for letter, (name, points) in lines.items()
            if len(points) > 1
        ]
        if shown:
            yield svg(
                shown,
                title=title,
                x_title=x_title,
                y_title=translate("positions"),
                tick=lambda power: f"{10**power:,}",
            )
