"""Commands for those who practise: new, watch, stress, replay, history, listen."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated

import typer

from judge.cli import completion
from judge.cli.frame import command, open_shelf, paper
from judge.cli.options import (
    AnySandbox,
    Data,
    Format,
    Jobs,
    Output,
    ReportFormat,
    Strength,
    TimeScale,
)


@command
def new(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[PROBLEM] [FILE]",
            help="A problem, and the file to make: by default the problem's name, in Python.",
            autocompletion=completion.words,
        ),
    ],
    lang: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="The language, by its code; see `judge languages`."),
    ] = None,
) -> int:
    """Start a solution: a file that reads the input and prints nothing yet."""
    from judge.commands import new as starts
    from judge.packages import Package

    with open_shelf(words) as (shelf, left):
        package = Path(words[0]) if isinstance(shelf, Package) else None
        typer.echo(starts.words(starts.start(shelf, left, language=lang, package=package)))
    return 0


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
    sandbox: AnySandbox = Strength.BEST,
) -> int:
    """Judge a solution again at every save: the sample, what failed last, the rest."""
    from judge.commands import watch as watches

    def stressed(slug: str, file: str, let_end: Callable[[Callable[[], None]], None]) -> None:
        from judge.commands import stress as stresses  # slow, as it draws inputs
        from judge.terminal.screen import Screen

        searched = stresses.StressOrder(
            words=(slug, file), time_scale=time_scale, sandbox=sandbox.value
        )
        with stresses.Stress(shelf, searched) as search, Screen() as screen:
            let_end(search.interrupt)
            stresses.tell(search, screen, "text")

    with open_shelf(words) as (shelf, left):
        order = watches.WatchOrder(
            words=left,
            data=tuple(data or ()),
            jobs=jobs,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        with watches.Watch(shelf, order) as work:
            return watches.follow(work, stressed)


@command
def stress(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[PROBLEM] FILE",
            help="A problem or a package, and your solution.",
            autocompletion=completion.words,
        ),
    ],
    against: Annotated[
        str | None, typer.Option(metavar="FILE", help="Hold outputs against those of FILE.")
    ] = None,
    generator: Annotated[
        str | None,
        typer.Option(
            metavar="'FILE [ARG]...'",
            help="A program that writes inputs; {seed} and {size} are put into its arguments.",
        ),
    ] = None,
    save_to: Annotated[
        str | None,
        typer.Option(metavar="[SET/]NAME", help="Also write what is found as a case of the kit."),
    ] = None,
    time: Annotated[float, typer.Option(min=0.1, metavar="S", help="Search so long.")] = 60.0,
    shrink_time: Annotated[
        float, typer.Option(min=0.0, metavar="S", help="Make it small for so long.")
    ] = 30.0,
    examples: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Try at most so many inputs.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Draw the same inputs again.")
    ] = None,
    time_scale: TimeScale = 1.0,
    sandbox: AnySandbox = Strength.BEST,
    form: ReportFormat = Format.TEXT,
    output: Output = None,
) -> int:
    """Look for the smallest input on which FILE fails, and keep it."""
    from judge.commands import stress as stresses
    from judge.terminal.screen import Screen

    with ExitStack() as stack:
        kept = stack.enter_context(paper(output))
        shelf, left = stack.enter_context(open_shelf(words))
        order = stresses.StressOrder(
            words=left,
            against=against,
            generator=generator,
            save_to=save_to,
            time_s=time,
            shrink_s=shrink_time,
            examples=examples,
            seed=seed,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        work = stack.enter_context(stresses.Stress(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        outcome = stresses.tell(work, screen, form.value)
    return outcome.status


@command
def replay(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[PROBLEM] FILE [CASE]",
            help="A solution, and a case by its name or the beginning of it, or an input file (its "
            "answer may lie beside it as .ans). Without a CASE: the first that FILE fails.",
            autocompletion=completion.words_and_case,
        ),
    ],
    instance: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Only this data set or board of the case."),
    ] = None,
    data: Data = None,
    time_scale: TimeScale = 1.0,
    sandbox: AnySandbox = Strength.BEST,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="Print all boards instead of playing them."),
    ] = None,
) -> int:
    """Show the moves of a solution, board by board, beside a shortest way."""
    from judge.commands import replay as replays
    from judge.terminal.screen import Screen

    with open_shelf(words) as (shelf, left):
        order = replays.ReplayOrder(
            words=left,
            data=tuple(data or ()),
            instance=instance,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        with replays.Replaying(shelf, order) as work, Screen() as screen:
            return replays.tell(work, screen, form.value if form else None)


@command
def history(
    problem: Annotated[
        str | None,
        typer.Argument(
            metavar="[PROBLEM]",
            help="A problem or a package. Without: all.",
            autocompletion=completion.problems,
        ),
    ] = None,
    all_: Annotated[
        bool, typer.Option("--all", help="Also the solutions that come with the problems.")
    ] = False,
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="The newest N runs.")] = 20,
    form: ReportFormat = Format.TEXT,
) -> int:
    """Show earlier runs, the newest first."""
    from datetime import datetime

    from judge.commands import history as past
    from judge.commands.history import record as recording
    from judge.terminal.screen import Screen

    with past.History.read(recording.place()) as kept:
        runs = recording.asked(
            kept, problem, start=Path.cwd(), environment=os.environ, own=not all_, limit=limit
        )
    if form is Format.JSON:
        Screen().write(past.runs_json(runs))
    else:
        Screen().print(past.run_table(runs, now=datetime.now().astimezone()))
    return 0


@command
def listen(
    port: Annotated[
        int, typer.Option(min=1, max=65535, metavar="N", help="The port to listen on.")
    ] = 10043,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where problems go; by default the current folder."),
    ] = None,
) -> int:
    """Take problems from the Competitive Companion browser extension, until Ctrl-C."""
    from judge.commands import listen as companion
    from judge.terminal.screen import Screen, warn

    with companion.Listener(folder or Path.cwd(), port) as listener, suppress(KeyboardInterrupt):
        Screen().write(companion.greeting(listener))
        for news in listener:
            if isinstance(news, companion.Refused):
                warn(companion.words_of(news).rstrip())
            else:
                Screen().write(companion.words_of(news))
    return 0
