"""Report the X-ray of a search in a format: as text, or as a page where the search is animated.

The page loads nothing. Its only script moves the animation; without it the charts remain.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from judge.catalog.source import ProblemSource
from judge.commands.trace.analysis import Analysis
from judge.commands.trace.findings import DepthRow, ReferenceSearch, SearchKind, SearchTrace
from judge.commands.trace.work import trace_solution
from judge.escaping import printable, printable_lines, shell_word
from judge.game import shorten
from judge.model import Problem, Verdict
from judge.reports.json import json_text
from judge.reports.pages import ChartLine, render_page, require_page_libraries, svg
from judge.reports.text import memory_text, title_of
from judge.runner.one_run import CaseOrder
from judge.terminal.screen import Screen
from judge.terminal.translation import current_language, translate, translate_count, translate_fact
from judge.terminal.wrapping import padded

_MOST_ROWS = 32
_MOST_STEPS = 1500
_FIGURES = 36  # columns before the bars
_SPARK = "▁▂▃▄▅▆▇█"
_FULL, _SHADE, _LEAST = "█", "▒", "▏"


def as_text(trace: SearchTrace, title: str, width: int) -> Text:
    """The X-ray for a terminal `width` columns wide; `title` is the problem's."""
    text = _heading(trace, title)
    text.append("\n")
    for finding in trace.findings:
        sign, colour = ("!", "bold red") if finding.is_error else ("*", "bold yellow")
        text.append(f"{sign} ", colour).append(f"{printable(translate_fact(finding.sentence))}\n")
    if not trace.findings:
        headline = translate_fact(trace.headline)
        text.append(f"{headline}\n", "yellow" if trace.verdict is Verdict.WA else "green")
    text.append("\n")
    for line in summary_lines(trace):
        text.append(f"{line}\n")
    rows = _grouped_rows(trace.by_depth)
    if len(rows) > 1:
        text.append("\n").append_text(_depth_chart(rows, width))
    if len(trace.by_bound) > 1:
        text.append("\n").append_text(_bound_chart(trace, width))
    if trace.most_waiting and len(trace.frontier) > 1:
        text.append("\n" + translate("positions waiting, over the search"), "bold")
        points = [waiting for _, waiting in trace.frontier]
        most = translate(" (at most {count:,})", count=trace.most_waiting)
        text.append(f"{most}\n", "dim")
        text.append(f"{_sparkline(points, max(20, min(width, 80)))}\n", "cyan")
    for remark in trace.remarks:
        text.append(f"{printable(translate_fact(remark))}\n", "dim")
    text.rstrip()
    return text


def heading_line(trace: SearchTrace) -> str:
    """What was traced, and how it went."""
    solution, case = printable(trace.solution), printable(trace.case)
    where = translate("{solution} on {case}", solution=solution, case=case)
    if trace.instances == 1:
        return where
    return translate(
        "{where}, {name} {number} of {count} alone",
        where=where,
        name=translate_fact(trace.instance_name),
        number=trace.instance,
        count=trace.instances,
    )


def outcome_line(trace: SearchTrace) -> str:
    """The verdict of the ordinary run and what it used, and how the traced run ended."""
    verdict = translate("no answer is known")
    if trace.verdict is not None:
        verdict = translate_fact(trace.verdict.words)
    line = translate(
        "{verdict}, {cpu_s:.3f} s, {memory}; traced {traced_cpu_s:.3f} s",
        verdict=verdict,
        cpu_s=trace.cpu_s,
        memory=memory_text(trace.memory_bytes),
        traced_cpu_s=trace.traced_cpu_s,
    )
    if not trace.ended:
        return line
    return translate(
        "{words}; the traced run: {ended}", words=line, ended=translate_fact(trace.ended)
    )


def summary_lines(trace: SearchTrace) -> Iterator[str]:
    """The figures in sentences."""
    yield translate(
        "{kind}: {about}{expansions:,} expansions; of {followed:,} checked, {distinct:,} were of "
        "different positions and {again:,} of positions seen before",
        kind=translate(trace.kind.value),
        about="" if trace.is_exact else translate("about "),
        expansions=trace.expansions,
        followed=trace.followed,
        distinct=trace.distinct,
        again=trace.again,
    )
    if trace.branching is not None:
        yield translate("branching: {count:.2f} legal moves from a position", count=trace.branching)
    if trace.on_shortest_way is not None and trace.on_shortest_way_of:
        yield _off_line(trace, trace.on_shortest_way_of - trace.on_shortest_way)
    if trace.estimate is not None:
        yield from _estimate_lines(trace)
    yield from _memory_lines(trace)
    for search in trace.reference:
        yield _reference_line(trace, search)


def _grouped_rows(rows: Sequence[DepthRow]) -> list[DepthRow]:
    """The rows, or a few by joining neighbours; a joined row has the first depth of its own."""
    size = max(1, -(-len(rows) // _MOST_ROWS))
    groups = [rows[first : first + size] for first in range(0, len(rows), size)]
    return [
        DepthRow(
            depth=group[0].depth,
            expansions=sum(row.expansions for row in group),
            again=sum(row.again for row in group),
            existing=None
            if any(row.existing is None for row in group)
            else sum(row.existing or 0 for row in group),
        )
        for group in groups
    ]


def _off_line(trace: SearchTrace, off: int) -> str:
    """How many positions need not be looked at."""
    values = {"off": off, "every": trace.on_shortest_way_of, "minimum": trace.minimum}
    if any("sample" in remark for remark in trace.remarks):
        line = translate(
            "{off:,} of {every:,} positions of a sample are on no shortest path (cost {minimum})",
            **values,
        )
    else:
        line = translate(
            "{off:,} of {every:,} positions are on no shortest path (cost {minimum})",
            **values,
        )
    if not trace.dead:
        return line
    return translate("{line}; {dead:,} are dead ends", line=line, dead=trace.dead)


def _reference_line(trace: SearchTrace, search: ReferenceSearch) -> str:
    name = translate_fact(search.name)
    if search.solution is not None:
        return translate_count(
            "for comparison: {name} counts {count:,} position (`{show}`)",
            "for comparison: {name} counts {count:,} positions (`{show}`)",
            search.least,
            name=name,
            show=f"judge show {trace.problem} --solution {shell_word(search.solution)}",
        )
    if search.most is None or search.most == search.least:
        span = f"{search.least:,}"
    elif search.least:
        span = translate("{least:,} to {most:,}", least=search.least, most=search.most)
    else:
        span = translate("at most {most:,}", most=search.most)
    return translate("for comparison: {name} expands {span}", name=name, span=span)


def _heading(trace: SearchTrace, title: str) -> Text:
    text = Text().append(f"{title} ({trace.problem})", "bold")
    text.append(f": {heading_line(trace)}\n")
    colour = {Verdict.AC: "green", None: "yellow"}.get(trace.verdict, "red")
    text.append(f"{outcome_line(trace)}\n", colour)
    if trace.message and trace.verdict is not None:
        first = printable(translate_fact(trace.message).partition("\n")[0])
        text.append(f"{first}\n")
    return text


def _estimate_lines(trace: SearchTrace) -> Iterator[str]:
    quality = trace.estimate
    assert quality is not None
    if quality.compared:
        share = quality.mean_share
        bad, good = translate("not admissible"), translate("admissible as far as seen")
        yield translate(
            "estimate: {share}{kind} ({wrong:,} of {sample}{compared:,} too high)",
            share=""
            if share is None
            else translate("h is {share} of h* on average, ", share=f"{100 * share:.0f} %"),
            kind=bad if quality.inadmissible else good,
            wrong=quality.inadmissible,
            sample=translate("a sample of ") if quality.is_sample else "",
            compared=quality.compared,
        )
    if quality.compared_moves:
        bad, good = translate("not consistent"), translate("consistent as far as seen")
        yield translate(
            "estimate: {kind} ({wrong:,} of {compared:,} moves lower it by more than they cost)",
            kind=bad if quality.inconsistent else good,
            wrong=quality.inconsistent,
            compared=quality.compared_moves,
        )


def _memory_lines(trace: SearchTrace) -> Iterator[str]:
    if trace.kind in (SearchKind.ITERATIVE, SearchKind.DEPTH_FIRST):
        deepest = max((row.depth for row in trace.by_depth), default=0)
        yield translate(
            "memory: only the current path is needed, at most {deepest} moves", deepest=deepest
        )
    elif trace.most_held:
        each = ""
        if trace.bytes_per_position is not None:
            each = translate(
                "; all memory of the run is {count:,} bytes for each",
                count=trace.bytes_per_position,
            )
        yield translate(
            "memory: up to {held:,} different positions to store, at most {waiting:,} of them "
            "waiting{each}",
            held=trace.most_held,
            waiting=trace.most_waiting,
            each=each,
        )


def _depth_chart(rows: Sequence[DepthRow], width: int) -> Text:
    has_existing = any(row.existing is not None for row in rows)
    heads = [padded(translate("depth"), -6), padded(translate("expansions"), -12)]
    heads.append(padded(translate("before"), -10))
    heads += [padded(translate("exist"), -9)] if has_existing else []
    text = Text("".join(heads) + "\n", "bold")
    room = max(10, min(width, 110) - (_FIGURES + 2 if has_existing else 30))
    top = max(row.expansions for row in rows)
    for row in rows:
        text.append(f"{row.depth:>6}{row.expansions:>12,}{row.again:>10,}")
        exist = "" if row.existing is None else f"{row.existing:,}"
        text.append(f"{exist:>9} " if has_existing else " ", "dim")
        text.append_text(_bar(row.expansions, row.again, top, room)).append("\n")
    return text


def _bound_chart(trace: SearchTrace, width: int) -> Text:
    heads = padded(translate("bound"), -6) + padded(translate("expansions"), -14)
    text = Text(f"{heads}\n", "bold")
    rows = trace.by_bound[-_MOST_ROWS:]
    top = max(row.expansions for row in rows)
    for row in rows:
        text.append(f"{row.bound:>6}{row.expansions:>14,} ")
        text.append_text(_bar(row.expansions, 0, top, max(10, min(width, 110) - 22))).append("\n")
    return text


def _bar(count: int, again: int, top: int, room: int) -> Text:
    """A bar, the part of positions seen before at its end in another shade."""
    length = count * room // top if top else 0
    if not length:
        return Text(_LEAST if count else "", "cyan")
    shade = min(length, again * room // top)
    return Text.assemble((_FULL * (length - shade), "cyan"), (_SHADE * shade, "yellow"))


def _sparkline(points: Sequence[int], width: int) -> str:
    size = max(1, -(-len(points) // width))
    values = [max(points[first : first + size]) for first in range(0, len(points), size)]
    top = max(values) or 1
    return "".join(_SPARK[value * (len(_SPARK) - 1) // top] for value in values)


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
        "problem": f"{title_of(problem)} ({problem.slug})",
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
    (it lies on a shortest path) or `illegal`; the parent is the index of the first expansion that
    leads to it.
    """
    run, search = analysis.run, analysis.found
    parents: dict[Any, int] = {}
    states: set[Any] = set()
    on_way = {place.record.line for place in analysis.costs.on_shortest_way(analysis.trace.minimum)}
    pairs = zip(search.records[:_MOST_STEPS], search.states, strict=False)
    for number, (record, state) in enumerate(pairs):
        kind, parent, board = "illegal", None, shorten(record.position, 200)
        if state is not None:
            kind = "again" if state in states else "way" if record.line in on_way else "new"
            parent = parents.get(state)
            board = run.rules.show(run.game, state)
            if state not in states:
                for _, _, after in run.game.moves(state):
                    parents.setdefault(after, number)
            states.add(state)
        depth, shown = record.depth or 0, printable_lines(board)
        yield depth, record.estimate, record.bound, kind, parent, shown


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


def report_trace(source: ProblemSource, order: CaseOrder, screen: Screen, form: str) -> int:
    """Run the solution, show its search and return the exit status.

    That is 1 if the solution is wrong on what was traced, or if its search may be. `form` is
    `text`, `json` or `html`.
    """
    if form == "html":
        require_page_libraries()
    try:
        screen.start_progress(None, translate("tracing"))
        analysis = trace_solution(source, order)
        trace = analysis.trace
        problem = source.problem(trace.problem)
        if form == "json":
            screen.write_document(json_text(trace))
        elif form == "html":
            screen.write_document(trace_page(analysis, problem))
        else:
            screen.print(as_text(trace, title_of(problem), screen.width))
    except KeyboardInterrupt:
        return 130
    is_wrong = trace.verdict not in (Verdict.AC, None)
    return int(is_wrong or any(finding.is_error for finding in trace.findings))
