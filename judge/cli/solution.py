"""`judge stress`, `debug`, `replay`, `trace`: find where a solution fails, and look at it there."""

from __future__ import annotations

from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, open_source, own_file, report_screen


@command
def stress(
    words: options.SolutionWords = None,
    against: Annotated[
        str | None, Option(metavar="FILE", help="Compare outputs with those of FILE.")
    ] = None,
    generator: Annotated[
        str | None,
        Option(
            metavar="'FILE [ARG]...'",
            help="Program that writes inputs; {seed} and {size} in its arguments are replaced.",
        ),
    ] = None,
    save_to: Annotated[
        str | None,
        Option(metavar="[SET/]NAME", help="Also save the counterexample as a case of the kit."),
    ] = None,
    time: Annotated[
        float, Option(min=0.1, metavar="S", help="Search for at most S seconds.")
    ] = 60.0,
    shrink_time: Annotated[
        float, Option(min=0.0, metavar="S", help="Shrink the input for at most S seconds.")
    ] = 30.0,
    examples: Annotated[
        int | None, Option(min=1, metavar="N", help="Try at most N inputs.")
    ] = None,
    seed: Annotated[
        int | None, Option(metavar="N", help="Seed; the same seed draws the same inputs.")
    ] = None,
    slow: Annotated[
        bool, Option("--slow", help="Search for the input that takes the most CPU time.")
    ] = False,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: options.Format = "text",
    output: options.Output = None,
) -> int:
    """Search for a small input on which FILE fails, and keep it."""
    from judge.commands.stress.work import StressOrder, StressTest, report_stress

    named = own_file(words)  # it may say which file it is, before there is a bar
    with report_screen(output) as screen, open_source(named) as (source, left):
        order = StressOrder(
            words=left,
            against=against,
            generator=generator,
            save_to=save_to,
            time_s=time,
            shrink_s=shrink_time,
            examples=examples,
            seed=seed,
            slow=slow,
            time_scale=time_scale,
            sandbox=sandbox,
        )
        with StressTest(source, order) as work:
            return report_stress(work, screen, form).status


@command
def debug(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[PROBLEM] [FILE] [CASE]",
            help="A solution, and a case: its name or a prefix of it, or an input file. "
            "Without CASE: the smallest that fails; if none fails, `judge stress` searches for "
            "one.",
            autocompletion=completion.words_and_case,
        ),
    ] = None,
    data: options.Data = None,
    start: Annotated[
        bool,
        Option("--start", help="Stop at the start, not where the first wrong output is printed."),
    ] = False,
    launch: Annotated[
        bool, Option("--launch", help="Write .vscode/launch.json for an editor instead.")
    ] = False,
    time: Annotated[
        float, Option(min=0.1, metavar="S", help="Search for a failing case for at most S seconds.")
    ] = 60.0,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
) -> int:
    """Run a solution in a debugger, on a case on which it fails."""
    from judge.commands.debug.work import debug_solution
    from judge.runner.one_run import CaseOrder
    from judge.terminal.screen import Screen

    def search(slug: str, file: str) -> bool:
        from judge.commands.stress.work import (  # slow: it imports Hypothesis
            StressOrder,
            StressTest,
            report_stress,
        )

        order = StressOrder(words=(slug, file), time_s=time, time_scale=time_scale, sandbox=sandbox)
        with StressTest(source, order) as stress, Screen() as screen:
            return report_stress(stress, screen, "text").kept is not None

    with open_source(own_file(words)) as (source, left):
        order = CaseOrder(
            words=left,
            data=tuple(data or ()),
            time_scale=time_scale,
            sandbox=sandbox,
        )
        return debug_solution(source, order, search, stops_at_start=start, writes_launch=launch)


@command
def replay(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[PROBLEM] [FILE] [CASE]",
            help="A solution, and a case: its name or a prefix of it, or an input file (with "
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

    A shortest solution is shown beside them.
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
    case: Annotated[
        str | None,
        Option(metavar="CASE", help="The same as CASE.", autocompletion=completion.cases),
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
        bool, Option("--add", help="Only add the code that reports positions, unless FILE has it.")
    ] = False,
) -> int:
    """Show what the search of a solution does: an X-ray, checked by the rules of the puzzle.

    It names positions that are expanded twice, dropped or not legal, and estimates that are wrong.
    """
    from judge.commands.trace.text import report_trace
    from judge.runner.one_run import CaseOrder

    named = own_file(words)  # it may say which file it is, before there is a bar
    with report_screen(output) as screen, open_source(named) as (source, left):
        order = CaseOrder(
            words=left if case is None else (*left, case),
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
