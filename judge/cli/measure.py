"""`judge bench`, `judge compare`, `judge regress`: measure solutions, and compare what they get."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, open_source, report_screen
from judge.errors import UsageError
from judge.facts import Fact

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
def bench(
    words: Annotated[
        list[str],
        Argument(
            metavar="PROBLEM [FILE]...",
            help="A problem, and solutions: yours or those of the kit.",
            autocompletion=completion.words,
        ),
    ],
    solutions: Annotated[
        list[str] | None,
        Option(
            metavar="GLOB",
            help="Use solutions whose name matches GLOB, e.g. '*.py'; default without FILE: all "
            "correct ones. Repeatable.",
        ),
    ] = None,
    case: options.Case = None,
    data: options.Data = None,
    rounds: Annotated[int, Option(min=1, metavar="N", help="Measure everything N times.")] = 5,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: Annotated[Literal["text", "json", "html"], options.FORMAT] = "text",
    output: options.Output = None,
) -> int:
    """Compare what solutions cost, and how it grows with the size."""
    from judge.commands.measure.bench import Bench, BenchOrder
    from judge.commands.measure.bench_report import report_bench
    from judge.reports.formats import require_format

    require_format(form)
    with report_screen(output) as screen, open_source(words) as (source, left):
        order = BenchOrder(
            words=left,
            solutions=tuple(solutions or ()),
            cases=tuple(case or ()),
            data=tuple(data or ()),
            rounds=rounds,
            time_scale=time_scale,
            sandbox=sandbox,
        )
        with Bench(source, order) as work:
            report_bench(work, screen, form)
    return work.status


@command
def compare(
    words: Annotated[
        list[str],
        Argument(
            metavar="[PROBLEM] A B",
            help="Two solutions: files, or a file at a git revision, e.g. a.py@HEAD~3 a.py. "
            "PROBLEM may be left out if the place of the files shows it.",
            autocompletion=completion.words,
        ),
    ],
    case: options.Case = None,
    data: options.Data = None,
    seconds: Annotated[
        float,
        Option(
            "--time", min=0, metavar="S", help="Measure for at most S seconds after judging both."
        ),
    ] = 60.0,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: options.Format = "text",
    output: options.Output = None,
) -> int:
    """Compare two solutions: which is correct, and which is faster.

    Both run side by side on the same cases. If the times do not decide, the report says so.
    """
    from judge.commands.measure.compare import open_comparison
    from judge.commands.measure.compare_report import report_comparison
    from judge.commands.measure.comparison import CompareOptions
    from judge.commands.measure.revisions import split_revision
    from judge.escaping import shell_word
    from judge.facts import counted

    if len(words) not in (2, 3):
        raise UsageError(
            Fact("expected [PROBLEM] A B, got {}", counted(len(words), "word")),
            advice=Fact(
                "For example: judge compare push a.py b.py, or judge compare a.py@HEAD~1 a.py"
            ),
        )
    *first, a, b = words
    paths = [*first, split_revision(a)[0], split_revision(b)[0]]
    with report_screen(output) as screen, open_source(paths) as (source, left):
        if not first and a in source.slugs() and not Path(a).exists():
            raise UsageError(
                Fact("two solutions of {} are expected, but only {} is named", a, b),
                advice=Fact("For example: judge compare {} {} other.py", a, shell_word(b)),
            )
        order = CompareOptions(
            candidates=(a, b),
            problems=tuple(left[:-2]),
            cases=tuple(case or ()),
            data=tuple(data or ()),
            time_s=seconds,
            time_scale=time_scale,
            sandbox=sandbox,
        )
        with open_comparison(source, order) as work:
            report_comparison(work, screen, form)
    return work.comparison().status


@command
def regress(
    words: Problems = None,
    data: SetNames = None,
    update: Update = False,
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
    from judge.commands.measure.regress import Regress
    from judge.commands.measure.regress_report import report_regress
    from judge.runner.reuse import Reuse
    from judge.runner.session import RunRequest

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
        request = RunRequest(
            words=left,
            data=tuple(data or ()),
            jobs=jobs,
            time_scale=time_scale,
            sandbox=sandbox,
            reuse=Reuse(takes=not fresh),
        )
        with Regress(source, request, update=update) as work:
            report_regress(work, screen, form)
    return work.status
