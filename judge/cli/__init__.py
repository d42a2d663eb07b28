"""The command line: parse words, call a command, return an exit status. No rule lives here.

Exit status: 0 everything is as expected, 1 some solution is not, 2 the work could not be done,
130 interrupted. A command imports what it needs when it runs, so that `judge --help` starts fast.
"""

# Each module registers its commands, and help lists them in this order.
# isort: off
from judge.cli import kit, run, verify, bench, compare, regress, dataset  # noqa: F401
from judge.cli import new, watch, stress, replay, history, listen  # noqa: F401
from judge.cli import convert, doctor  # noqa: F401

# isort: on
from judge.cli.frame import app

__all__ = ["app"]
