"""Options that several commands have, and the words that they take."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from judge.cli import completion


class SandboxChoice(Enum):
    """How strong the sandbox is to be."""

    BEST = "best"
    NAMESPACES = "namespaces"
    LANDLOCK = "landlock"
    LIMITS = "limits"
    NONE = "none"


class TextOrJson(Enum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"


class RunFormat(Enum):
    """How a report of a run is written."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    SARIF = "sarif"
    MARKDOWN = "markdown"
    HTML = "html"


class BenchFormat(Enum):
    """How a report is written that may be a page."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"


class VerifyFormat(Enum):
    """How a report is written that other tools may read."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    SARIF = "sarif"


# Options of several commands.
Cases = Annotated[
    list[str] | None,
    typer.Option(
        metavar="GLOB",
        help="Only cases so named, e.g. 'sample/*'. Repeatable.",
        autocompletion=completion.cases,
    ),
]
Data = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME|FILE",
        help="This set of cases instead of sample and secret, or a file or folder of yours. "
        "Repeatable.",
        autocompletion=completion.data,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Cases at once; by default one a physical core."),
]
SandboxOption = Annotated[
    SandboxChoice,
    typer.Option(help="The sandbox; the strongest that this machine gives by default."),
]
Output = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report to FILE.")]
TimeScale = Annotated[
    float,
    typer.Option(min=0.01, metavar="X", help="Multiply the time limits, for a slower machine."),
]
Pool = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Judge on a Dask cluster: tcp://HOST:PORT or tls://HOST:PORT of its scheduler, a "
        "scheduler file, or local:N for N processes here.",
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume", help="Judge only what an earlier run, under the same conditions, has not."
    ),
]
Testlib = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        envvar="JUDGE_TESTLIB",
        show_envvar=False,
        help="A testlib.h for a package's validators; or $JUDGE_TESTLIB.",
    ),
]
FormatOption = Annotated[TextOrJson, typer.Option("--format", help="How to report.")]
Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PROBLEM] [FILE]...",
        help="A problem (its name, or the folder or zip of an ICPC package), and solutions of "
        "yours. Without a FILE: the shipped solutions; without a PROBLEM: all of them, or the "
        "one that the place of the FILE tells.",
        autocompletion=completion.words,
    ),
]
FailFast = Annotated[
    bool, typer.Option("--fail-fast", help="Stop a solution at its first case that is not AC.")
]
AllCases = Annotated[
    bool,
    typer.Option("--all-cases", help="Go on with a solution whose expected failure was seen."),
]
Repeat = Annotated[int, typer.Option(min=1, metavar="N", help="Judge each case so many times.")]
RunFormatOption = Annotated[
    RunFormat, typer.Option("--format", help="How to report: for people, for programs, for a CI.")
]
ReportOption = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE",
        help="Also write a report to FILE, in the form that its name ends in: .json, .xml (JUnit), "
        ".sarif, .md or .html. Repeatable.",
    ),
]
InputOption = Annotated[
    str | None,
    typer.Option(
        "--input",
        metavar="INPUT",
        help="Run the files on this input instead, - for standard input, and show the output.",
    ),
]
Transcript = Annotated[
    bool, typer.Option("--transcript", help="Show what is said in interactive problems.")
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Show every case.")]
HistoryOption = Annotated[
    bool, typer.Option("--history/--no-history", help="Keep this run for `judge history`.")
]
