"""`judge regress`: compare results with the baseline, or with a git revision."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, open_source, report_screen
from judge.errors import UsageError

Problems = Annotated[
    list[str] | None,
    Argument(
        metavar="[PROBLEM]...",
        help="Problems of the kit; default: all.",
        autocompletion=completion.problems,
    ),
]
SetNames = Annotated[
    list[str] | None,
    Option(
        metavar="NAME",
        help="Use this set of cases instead of all sets of the baseline. Repeatable.",
        autocompletion=completion.data,
    ),
]
Update = Annotated[bool, Option("--update", help="Rewrite the baselines and report what changed.")]
EffortTolerance = Annotated[
    float,
    Option(
        min=0.0, metavar="PERCENT", help="Accept a search effort that differs by up to PERCENT."
    ),
]
Against = Annotated[
    str | None,
    Option(
        metavar="REV",
        help="Instead, compare each solution that changed since this git revision with what it "
        "was: is it correct, is it slower?",
    ),
]
Seconds = Annotated[
    float | None,
    Option(
        "--time",
        min=0,
        metavar="S",
        help="With --against: measure each solution for at most S seconds (60).",
    ),
]


@command
def regress(
    words: Problems = None,
    data: SetNames = None,
    update: Update = False,
    effort_tolerance: EffortTolerance = 10.0,
    against: Against = None,
    seconds: Seconds = None,
    jobs: options.Jobs = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    fresh: options.Fresh = False,
    form: options.Format = "text",
    output: options.Output = None,
) -> int:
    """Compare the results of all solutions with the baseline."""
    from judge.commands.measure.compare import CompareRevision
    from judge.commands.measure.compare_report import report_revision
    from judge.commands.measure.comparison import CompareOptions
    from judge.commands.measure.regress import Regress, RegressOrder
    from judge.commands.measure.regress_report import report_regress

    if against is None and seconds is not None:
        raise UsageError("--time needs --against: a baseline holds no times")
    if against is not None and (update or jobs is not None):
        raise UsageError("--update and --jobs cannot be used with --against")
    with report_screen(output) as screen, open_source(words) as (source, left):
        if against is not None:
            changes = CompareOptions(
                revision=against,
                problems=tuple(left),
                data=tuple(data or ()),
                time_s=60.0 if seconds is None else seconds,
                time_scale=time_scale,
                sandbox=sandbox,
            )
            with CompareRevision(source, changes) as comparison:
                report_revision(comparison, screen, form)
            return comparison.document().status
        order = RegressOrder(
            words=left,
            data=tuple(data or ()),
            update=update,
            jobs=jobs,
            time_scale=time_scale,
            tolerance=effort_tolerance / 100,
            sandbox=sandbox,
            fresh=fresh,
        )
        with Regress(source, order) as work:
            report_regress(work, screen, form)
    return work.status
