"""Trace the files that a `judge run` has judged, for its report."""

from __future__ import annotations

from judge.commands.trace.work import TraceOrder, trace_solution
from judge.errors import JudgeError
from judge.model import Report, Verdict
from judge.reports.reporters import Traces
from judge.runner.session import RunRequest, Session
from judge.terminal.screen import Screen

_NOT_RUN = (Verdict.CE, Verdict.JE)


def trace_files(session: Session, request: RunRequest, screen: Screen) -> Traces:
    """The X-ray of each file that was named, or why there is none.

    It is made on the first case that the file fails, or else on the last one. Ctrl-C ends the
    session as interrupted, with what is traced so far.
    """
    traces: Traces = {}
    try:
        for result in session.results:
            slug = result.started.problem.slug
            files = zip(session.files, result.started.solutions, strict=True)
            reports = {report.solution: report for report in result.reports}
            for file, solution in files:
                case = _case_to_trace(reports.get(solution.name))
                if case is None or session.interrupted:
                    continue
                screen.start_progress(None, "tracing")
                order = TraceOrder(
                    words=(slug, file, case),
                    data=request.data,
                    time_scale=request.time_scale,
                    sandbox=request.sandbox,
                )
                try:
                    traces[slug, solution.name] = trace_solution(session.source, order).trace
                except JudgeError as error:
                    traces[slug, solution.name] = error
    except KeyboardInterrupt:
        session.interrupted = True
    return traces


def _case_to_trace(report: Report | None) -> str | None:
    """The name of the first case that failed, or else of the last; None if none was run."""
    judged = [] if report is None else report.judgements
    run = [one for one in judged if one.verdict not in _NOT_RUN]
    failed = (one for one in run if one.verdict is not Verdict.AC)
    chosen = next(failed, run[-1] if run else None)
    return None if chosen is None else chosen.case
