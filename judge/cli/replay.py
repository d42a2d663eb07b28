"""`judge replay`, `judge trace`: look closely at one run of a solution."""

from __future__ import annotations

from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, open_source, own_file, report_screen


@command
def replay(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[PROBLEM] [FILE] [CASE]",
            help="A solution, and a case: its name or the beginning of it, or an input file (with "
            "its answer beside it as .ans, if there is one). Without CASE: the first that fails.",
            autocompletion=completion.words_and_case,
        ),
    ] = None,
    instance: Annotated[
        int | None, Option(min=1, metavar="N", help="Show only this data set or board of the case.")
    ] = None,
    data: options.Data = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: Annotated[
        Literal["text", "json", "html"] | None,
        Option(
            "--format", help="Print all boards instead of playing them; html draws them on a page."
        ),
    ] = None,
) -> int:
    """Show the moves of a solution, board by board.

    A shortest way is shown beside them.
    """
    from judge.commands.replay.screen import show_replay
    from judge.runner.one_run import CaseOrder
    from judge.terminal.screen import Screen

    with open_source(own_file(words)) as (source, left), Screen() as screen:
        order = CaseOrder(
            words=left,
            data=tuple(data or ()),
            instance=instance,
            time_scale=time_scale,
            sandbox=sandbox,
        )
        return show_replay(source, order, screen, form)


@command
def trace(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[PROBLEM] [FILE] [CASE]",
            help="A solution that reports its positions (see `judge new --trace`), and a case or "
            "an input file. Without CASE: the first that fails.",
            autocompletion=completion.words_and_case,
        ),
    ] = None,
    instance: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            help="Trace this data set or board of the case; default: the one that fails, or the "
            "one with the longest answer.",
        ),
    ] = None,
    data: options.Data = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: Annotated[
        Literal["text", "json", "html"],
        Option("--format", help="Format; html animates the search on a page."),
    ] = "text",
    output: options.Output = None,
    add: Annotated[
        bool, Option("--add", help="Only put in what reports positions, if FILE has not got it.")
    ] = False,
) -> int:
    """Show what the search of a solution does: an X-ray, by the rules of the puzzle.

    It names positions that are expanded twice, dropped or not legal, and estimates that are wrong.
    """
    from judge.commands.trace.text import report_trace
    from judge.runner.one_run import CaseOrder

    with report_screen(output) as screen, open_source(own_file(words)) as (source, left):
        order = CaseOrder(
            words=left,
            data=tuple(data or ()),
            instance=instance,
            time_scale=time_scale,
            sandbox=sandbox,
        )
        if add:
            from judge.commands.trace.snippet import add_snippet

            screen.write(f"{add_snippet(source, order)}\n")
            return 0
        return report_trace(source, order, screen, form)
