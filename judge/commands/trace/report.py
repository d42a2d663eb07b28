"""Show the X-ray of a search in a format."""

from __future__ import annotations

from judge.catalog.source import ProblemSource
from judge.commands.trace.text import as_text
from judge.commands.trace.work import TraceOrder, trace_solution
from judge.model import Verdict
from judge.reports.json import json_text
from judge.reports.template import require_page_libraries
from judge.sandbox import Sandbox
from judge.terminal.screen import Screen
from judge.terminal.translation import current_language


def report_trace(
    source: ProblemSource,
    order: TraceOrder,
    screen: Screen,
    form: str,
    *,
    sandbox: Sandbox | None = None,
) -> int:
    """Run the solution, show its search and return the exit status.

    That is 1 if the solution is wrong on what was traced, or if its search may be. `form` is
    `text`, `json` or `html`.
    """
    if form == "html":
        require_page_libraries()
    try:
        screen.start_progress(None, "tracing")
        analysis = trace_solution(source, order, sandbox=sandbox)
        trace = analysis.trace
        if form == "json":
            screen.write(json_text(trace))
        elif form == "html":
            from judge.commands.trace.page import trace_page  # slow, and only pages need it

            screen.write(trace_page(analysis, source.problem(trace.problem)))
        else:
            problem = source.problem(trace.problem)
            title = problem.names.get(current_language(), problem.title)
            screen.print(as_text(trace, title, screen.width))
    except KeyboardInterrupt:
        return 130
    is_wrong = trace.verdict not in (Verdict.AC, None)
    return int(is_wrong or any(one.is_error for one in trace.findings))
