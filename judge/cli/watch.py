"""`judge watch`: judge a solution whenever its file is saved."""

from __future__ import annotations

import os
from collections.abc import Callable

from judge.cli import options
from judge.cli.frame import command, open_source, own_file
from judge.errors import UsageError


@command
def watch(
    words: options.SolutionWords = None,
    data: options.Data = None,
    jobs: options.Jobs = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    fresh: options.Fresh = False,
) -> int:
    """Judge a solution whenever its file is saved.

    The samples run first, then the cases that failed last time, then the others.
    """
    if sandbox != "none":
        from judge.runner import start_ahead

        start_ahead(words or ())
    from rich.text import Text

    from judge.catalog.kit import Kit
    from judge.commands.history.next_steps import is_accepted, next_steps
    from judge.commands.history.work import record_report
    from judge.commands.watch.screen import WatchCommands, show_watch
    from judge.commands.watch.work import RoundStarted, Watch, WatchOrder
    from judge.model import Report

    def run_stress(slug: str, file: str, set_stopper: Callable[[Callable[[], None]], None]) -> None:
        from judge.commands.stress.work import (  # slow: it imports Hypothesis
            StressOrder,
            StressTest,
            report_stress,
        )
        from judge.terminal.screen import Screen

        order = StressOrder(words=(slug, file), time_scale=time_scale, sandbox=sandbox)
        with StressTest(source, order) as stress, Screen() as screen:
            set_stopper(stress.interrupt)
            report_stress(stress, screen, "text")

    def run_trace(slug: str, file: str, case: str | None) -> None:
        from judge.commands.trace.text import report_trace
        from judge.runner.one_run import CaseOrder
        from judge.terminal.screen import Screen

        named = (slug, file) if case is None else (slug, file, case)
        order = CaseOrder(
            words=named, data=tuple(data or ()), time_scale=time_scale, sandbox=sandbox
        )
        with Screen() as screen:
            report_trace(source, order, screen, "text")

    def run_debug(slug: str, file: str, case: str | None) -> None:
        from judge.commands.debug.work import debug_solution
        from judge.runner.one_run import CaseOrder

        def search(slug: str, file: str) -> bool:
            raise UsageError("it fails on no known case", advice="Press s to search for an input")

        named = (slug, file) if case is None else (slug, file, case)
        order = CaseOrder(
            words=named, data=tuple(data or ()), time_scale=time_scale, sandbox=sandbox
        )
        debug_solution(source, order, search)

    with open_source(own_file(words)) as (source, left):
        order = WatchOrder(
            words=left,
            data=tuple(data or ()),
            jobs=jobs,
            time_scale=time_scale,
            sandbox=sandbox,
            fresh=fresh,
        )

        def record(current: RoundStarted, report: Report) -> Text | None:
            record_report(source, report, current.setting, current.solution, os.environ)
            if data or not isinstance(source, Kit) or not is_accepted(report):
                return None
            return next_steps(source, report)

        with Watch(source, order) as work:
            commands = WatchCommands(
                stress=run_stress, trace=run_trace, debug=run_debug, record=record
            )
            return show_watch(work, commands)
