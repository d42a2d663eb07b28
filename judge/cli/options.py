"""Options that several commands have, and the words that they take."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from judge import completion


class Strength(Enum):
    """How strong the sandbox is to be."""

    BEST = "best"
    NAMESPACES = "namespaces"
    LANDLOCK = "landlock"
    LIMITS = "limits"
    NONE = "none"


class Format(Enum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"


class Page(Enum):
    """How a report is written that may be a page."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"


class Document(Enum):
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
AnySandbox = Annotated[
    Strength,
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
ReportFormat = Annotated[Format, typer.Option("--format", help="How to report.")]
