"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import completion

SolutionWords = Annotated[
    list[str] | None,
    Argument(
        metavar="[PROBLEM] [FILE]",
        help="A problem or a package, and your solution; default: the newest file here that names "
        "its problem, as those of `judge new` do.",
        autocompletion=completion.words,
    ),
]
ProblemWord = Annotated[
    str,
    Argument(
        metavar="PROBLEM",
        help="Name of the problem; see `judge list`.",
        autocompletion=completion.problems,
    ),
]

Case = Annotated[
    list[str] | None,
    Option(
        metavar="GLOB",
        help="Use only cases whose name matches GLOB, e.g. 'sample/*'. Repeatable.",
        autocompletion=completion.cases,
    ),
]
Data = Annotated[
    list[str] | None,
    Option(
        metavar="NAME|FILE",
        help="Use this set of cases, or your own file or folder of instances, instead of sample "
        "and secret. Repeatable.",
        autocompletion=completion.data,
    ),
]
Jobs = Annotated[
    int | None,
    Option(min=1, metavar="N", help="Cases to run at once; default: one per physical core."),
]
Sandbox = Annotated[
    Literal["best", "namespaces", "landlock", "limits", "none"],
    Option(help="Sandbox level; 'best' is the strongest on this machine."),
]
Output = Annotated[
    Path | None,
    Option(
        "--output", "-o", metavar="FILE", help="Write the report to FILE; - is standard output."
    ),
]
TimeScale = Annotated[
    float,
    Option(min=0.01, metavar="X", help="Multiply the time limits by X, for a slower machine."),
]
TimeLimit = Annotated[
    float | None,
    Option(
        "--time-limit",
        min=0.01,
        metavar="SECONDS",
        help="Time limit if the package has none.",
    ),
]
Testlib = Annotated[
    Path | None,
    Option(
        metavar="FILE",
        envvar="JUDGE_TESTLIB",
        show_envvar=False,
        help="A testlib.h for the programs of a package; default: $JUDGE_TESTLIB.",
    ),
]
FamilyName = Annotated[
    Literal[
        "icpc",
        "polygon",
        "dmoj",
        "rbx",
        "italy_yaml",
        "terry",
        "sinol",
        "library_checker",
        "oj",
        "codeforces",
    ]
    | None,
    Option("--family", help="Read a package as one of this family; default: what its files show."),
]
Fresh = Annotated[
    bool,
    Option("--fresh", help="Judge unchanged programs again, too; reuse no judgement."),
]
FORMAT = Option("--format", help="Format of the report.")
Format = Annotated[Literal["text", "json"], FORMAT]
