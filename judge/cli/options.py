"""Options that several commands share, and the long list of `judge run`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import completion

# Arguments

SolutionWords = Annotated[
    list[str],
    Argument(
        metavar="[PROBLEM] FILE",
        help="A problem or a package, and your solution.",
        autocompletion=completion.words,
    ),
]
RunWords = Annotated[
    list[str] | None,
    Argument(
        metavar="[PROBLEM] [FILE]...",
        help="A problem (its name, or the folder or zip file of an ICPC package) and your "
        "solutions. Without FILE: the solutions that come with the problem. Without PROBLEM: the "
        "one that FILE belongs to, or all problems.",
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

# Options of several commands

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
Output = Annotated[Path | None, Option(metavar="FILE", help="Write the report to FILE.")]
TimeScale = Annotated[
    float,
    Option(min=0.01, metavar="X", help="Multiply the time limits by X, for a slower machine."),
]
Testlib = Annotated[
    Path | None,
    Option(
        metavar="FILE",
        envvar="JUDGE_TESTLIB",
        show_envvar=False,
        help="A testlib.h for the validators of a package; default: $JUDGE_TESTLIB.",
    ),
]
Format = Annotated[Literal["text", "json"], Option("--format", help="Format of the report.")]

# Options of `judge run`

Pool = Annotated[
    str | None,
    Option(
        metavar="ADDRESS",
        help="Judge on a Dask cluster: tcp://HOST:PORT or tls://HOST:PORT of its scheduler, a "
        "scheduler file, or local:N for N processes on this machine.",
    ),
]
Resume = Annotated[
    bool,
    Option(
        "--resume", help="Judge only what an earlier run under the same conditions has not judged."
    ),
]
FailFast = Annotated[
    bool, Option("--fail-fast", help="Stop a solution at its first case that is not AC.")
]
AllCases = Annotated[
    bool, Option("--all-cases", help="Run a solution on all cases even after its expected failure.")
]
Repeat = Annotated[int, Option(min=1, metavar="N", help="Judge each case N times.")]
RunFormat = Annotated[
    Literal["text", "json", "junit", "sarif", "markdown", "html"],
    Option("--format", help="Format of the report."),
]
Report = Annotated[
    list[Path] | None,
    Option(
        metavar="FILE",
        help="Also write a report to FILE; its suffix sets the format: .json, .xml (JUnit), "
        ".sarif, .md or .html. Repeatable.",
    ),
]
Input = Annotated[
    str | None,
    Option(
        "--input",
        metavar="INPUT",
        help="Run the solutions on this input file instead and show the output; - reads standard "
        "input.",
    ),
]
Transcript = Annotated[
    bool, Option("--transcript", help="Show the dialogue of interactive problems.")
]
Verbose = Annotated[bool, Option("--verbose", "-v", help="Show every case.")]
History = Annotated[
    bool, Option("--history/--no-history", help="Record this run for `judge history`.")
]
