"""`judge watch`: judge a solution whenever its file is saved."""

from __future__ import annotations

from collections.abc import Callable

from judge.cli import options
from judge.cli.frame import command, open_source


@command
def watch(
    words: options.SolutionWords,
    data: options.Data = None,
    jobs: options.Jobs = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
) -> int:
    """Judge a solution whenever its file is saved.

    The samples run first, then the cases that failed last time, then the others.
    """
    from judge.commands.watch.screen import show_watch
    from judge.commands.watch.work import Watch, WatchOrder

    def run_stress(slug: str, file: str, set_stopper: Callable[[Callable[[], None]], None]) -> None:
        from judge.commands.stress.report import report_stress  # slow: it imports Hypothesis
        from judge.commands.stress.work import StressOrder, StressTest
        from judge.terminal.screen import Screen

        order = StressOrder(words=(slug, file), time_scale=time_scale, sandbox=sandbox)
        with StressTest(source, order) as stress, Screen() as screen:
            set_stopper(stress.interrupt)
            report_stress(stress, screen, "text")

    with open_source(words) as (source, left):
        order = WatchOrder(
            words=left, data=tuple(data or ()), jobs=jobs, time_scale=time_scale, sandbox=sandbox
        )
        with Watch(source, order) as work:
            return show_watch(work, run_stress)
