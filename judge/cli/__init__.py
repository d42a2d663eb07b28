"""The command line: words come in, reports go out, and an exit status. No rule lives here.

Exit status: 0 everything is as expected, 1 some solution is not, 2 the work could not be done,
130 interrupted. What only some commands need is imported by those commands, so that
`judge --help` starts fast.
"""

from judge.cli import comparing, datasets, exchange, judging, kits, practice, regressing
from judge.cli.frame import app

__all__ = ["app", "comparing", "datasets", "exchange", "judging", "kits", "practice", "regressing"]
