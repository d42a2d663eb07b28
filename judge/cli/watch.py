"""`judge watch`: judge a solution at every save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from judge.cli import completion
from judge.cli.frame import command, open_source
from judge.cli.options import (
    Data,
    Jobs,
    SandboxChoice,
    SandboxOption,
    TimeScale,
)


@command
def watch(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[PROBLEM] FILE",
            help="A problem, and a solution of yours.",
            autocompletion=completion.words,
        ),
    ],
    data: Data = None,
    jobs: Jobs = None,
    time_scale: TimeScale = 1.0,
    sandbox: SandboxOption = SandboxChoice.BEST,
) -> int:
    """Judge a solution again at every save: the sample, what failed last, the rest."""
    from judge.commands import watch as watches

    def stressed(slug: str, file: str, let_end: Callable[[Callable[[], None]], None]) -> None:
        from judge.commands import stress as stresses  # slow, as it draws inputs
        from judge.terminal.screen import Screen

        searched = stresses.StressOrder(
            words=(slug, file), time_scale=time_scale, sandbox=sandbox.value
        )
        with stresses.StressTest(source, searched) as search, Screen() as screen:
            let_end(search.interrupt)
            stresses.report_stress(search, screen, "text")

    with open_source(words) as (source, left):
        order = watches.WatchOrder(
            words=left,
            data=tuple(data or ()),
            jobs=jobs,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        with watches.Watch(source, order) as work:
            return watches.show_watch(work, stressed)
