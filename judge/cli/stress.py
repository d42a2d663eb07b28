"""`judge stress`: look for an input on which a solution fails."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated

import typer

from judge.cli import completion
from judge.cli.frame import command, open_source, report_output
from judge.cli.options import (
    FormatOption,
    Output,
    SandboxChoice,
    SandboxOption,
    TextOrJson,
    TimeScale,
)


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
    sandbox: SandboxOption = SandboxChoice.BEST,
    form: FormatOption = TextOrJson.TEXT,
    output: Output = None,
) -> int:
    """Look for the smallest input on which FILE fails, and keep it."""
    from judge.commands import stress as stresses
    from judge.terminal.screen import Screen

    with ExitStack() as stack:
        kept = stack.enter_context(report_output(output))
        source, left = stack.enter_context(open_source(words))
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
        work = stack.enter_context(stresses.StressTest(source, order))
        screen = stack.enter_context(Screen(output=kept))
        outcome = stresses.report_stress(work, screen, form.value)
    return outcome.status
