"""The command line: parse words, call a command, return an exit status. No rule lives here.

Exit status: 0 everything is as expected, 1 some solution is not, 2 the work could not be done,
130 interrupted. A command imports what it needs when it runs, so that `judge --help` starts fast.
"""

# Each module registers its commands, and help lists them in this order.
# isort: off
from judge.cli import kit, run, verify, bench, compare, regress, dataset  # noqa: F401
from judge.cli import new, watch, stress, replay, history, listen, exercise  # noqa: F401
from judge.cli import convert, machine  # noqa: F401

# isort: on
from judge.cli.completion.scripts import STARTER_VARIABLE, complete_for_starter
from judge.cli.frame import app

__all__ = ["app", "run_command_line"]


def run_command_line(starter: str | None) -> None:
    """Run the words that the process was started with; `starter` is the `judge.sh` that did it."""
    if starter:
        complete_for_starter(starter)
        app(prog_name="judge.sh", complete_var=STARTER_VARIABLE)
    else:
        app(prog_name="judge")
