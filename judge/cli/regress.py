"""`judge regress`: compare results with the baseline, or with a revision."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from judge.cli import completion
from judge.cli.frame import command, open_source, report_output
from judge.cli.options import (
    FormatOption,
    Jobs,
    Output,
    SandboxChoice,
    SandboxOption,
    TextOrJson,
    TimeScale,
)
from judge.errors import UsageError


@command
def regress(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PROBLEM]...",
            help="Problems of the kit. Without: all.",
            autocompletion=completion.problems,
        ),
    ] = None,
    data: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="This set of cases instead of all that the baseline has. Repeatable.",
            autocompletion=completion.data,
        ),
    ] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Rewrite the baselines, and say what has changed.")
    ] = False,
    effort_tolerance: Annotated[
        float,
        typer.Option(min=0.0, metavar="PERCENT", help="By so much the search effort may differ."),
    ] = 10.0,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="REV",
            help="Instead, run each solution that has changed since this git revision beside what "
            "it was: is it right, is it slower?",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time",
            min=0,
            metavar="S",
            help="With --against: measure each for so long at most (60).",
        ),
    ] = None,
    jobs: Jobs = None,
    time_scale: TimeScale = 1.0,
    sandbox: SandboxOption = SandboxChoice.BEST,
    form: FormatOption = TextOrJson.TEXT,
    output: Output = None,
) -> int:
    """Compare what every solution gets with the baseline, and say what is worse or better."""
    from judge.commands.regress.report import report_regress
    from judge.commands.regress.work import Regress, RegressOrder
    from judge.terminal.screen import Screen

    if against is not None:
        if update or jobs is not None:
            raise UsageError("--update and --jobs are for baselines, and --against is for time")
        seconds = 60.0 if seconds is None else seconds
        return _against(
            against, words or (), data or (), seconds, time_scale, sandbox, form, output
        )
    if seconds is not None:
        raise UsageError("--time is for --against; a baseline holds no times")
    with ExitStack() as stack:
        kept = stack.enter_context(report_output(output))
        source, left = stack.enter_context(open_source(words or ()))
        order = RegressOrder(
            words=left,
            data=tuple(data or ()),
            update=update,
            jobs=jobs,
            time_scale=time_scale,
            tolerance=effort_tolerance / 100,
            sandbox=sandbox.value,
        )
        work = stack.enter_context(Regress(source, order))
        screen = stack.enter_context(Screen(output=kept))
        report_regress(work, screen, form.value)
    return work.status


def _against(
    revision: str,
    words: Sequence[str],
    data: Sequence[str],
    seconds: float,
    time_scale: float,
    sandbox: SandboxChoice,
    form: TextOrJson,
    output: Path | None,
) -> int:
    """`judge regress --against`: what has changed since a revision, beside what it was."""
    from judge.commands.compare.against_revision import CompareRevision, CompareRevisionOrder
    from judge.commands.compare.report import report_revision
    from judge.terminal.screen import Screen

    with ExitStack() as stack:
        kept = stack.enter_context(report_output(output))
        source, left = stack.enter_context(open_source(words))
        order = CompareRevisionOrder(
            revision=revision,
            problems=tuple(left),
            data=tuple(data),
            time_s=seconds,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        work = stack.enter_context(CompareRevision(source, order))
        screen = stack.enter_context(Screen(output=kept))
        report_revision(work, screen, form.value)
    return work.status
