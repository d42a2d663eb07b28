"""`judge stress`: search for an input on which a solution fails."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from judge.cli import options
from judge.cli.frame import command, open_source, report_screen


@command
def stress(
    words: options.SolutionWords,
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
    from judge.commands.stress.report import report_stress
    from judge.commands.stress.work import StressOrder, StressTest

    with report_screen(output) as screen, open_source(words) as (source, left):
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
