"""The command line: parse words, call a command, return an exit status. No rule lives here.

Exit status: 0 everything is as expected, 1 some solution is not, 2 the work could not be done,
130 interrupted. A command imports what it needs when it runs, so that `judge --help` starts fast.
"""

from judge.cli import (
    bench,
    compare,
    convert,
    dataset,
    doctor,
    history,
    kit,
    languages,
    listen,
    new,
    regress,
    replay,
    run,
    stress,
    verify,
    watch,
)
from judge.cli.frame import app

__all__ = [
    "app",
    "bench",
    "compare",
    "convert",
    "dataset",
    "doctor",
    "history",
    "kit",
    "languages",
    "listen",
    "new",
    "regress",
    "replay",
    "run",
    "stress",
    "verify",
    "watch",
]
