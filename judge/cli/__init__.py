"""The command line: parse words, call a command, return an exit status. No rule lives here.

Exit status: 0 everything is as expected, 1 some solution is not, 2 the work could not be done,
130 interrupted. The module of a command is imported when its name is the first word, and imports
what it needs when the command runs: both save half of the time of a short command.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from judge.terminal.translation import language_of_environment, use_language

if TYPE_CHECKING:
    from typer import Typer

    app: Typer  # see `__getattr__`

__all__ = ["app", "run_command_line"]

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "kit": ("list", "show", "editorial", "hint", "history"),
    "practise": ("start", "new", "watch"),
    "run": ("run",),
    "solution": ("stress", "debug", "replay", "trace"),
    "exercise": ("exercise",),
    "verify": ("verify", "mutants"),
    "measure": ("bench", "compare", "regress"),
    "package": ("package", "handout", "dataset", "export", "convert", "import"),
    "servers": ("serve", "listen"),
    "machine": ("languages", "doctor", "cache"),
    "docs": ("docs",),
}
"""Modules and the commands that each registers."""

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Practise": (
        "start", "list", "show", "new", "watch", "run", "stress", "replay", "hint", "serve", "docs",
    ),
    "Learn more": ("editorial", "exercise", "trace", "debug", "compare", "bench", "history"),
    "Make problems": ("verify", "mutants", "regress", "dataset"),
    "Packages": ("package", "handout", "listen"),
    "This machine": ("doctor",),
}  # fmt: skip
"""The commands as help groups them."""

_COMPLETION_VARIABLES = ("_JUDGE_COMPLETE", "_JUDGE_SH_COMPLETE")


def run_command_line(starter: str | None) -> None:
    """Run the words that the process was started with; `starter` is the `judge.sh` that did it."""
    loaded = _load_commands(needed_modules(sys.argv[1:], os.environ))
    asks = any(word.startswith(("--install", "--show")) for word in sys.argv[1:])
    completes = asks or any(map(os.environ.get, _COMPLETION_VARIABLES))
    if completes:
        from judge.cli.completion import adapt_typer

        adapt_typer(starter)
    with use_language(language_of_environment(os.environ)):
        if starter:
            from judge.terminal.screen import use_starter

            word = _word_for(starter)
            with use_starter(word, [name for group in COMMANDS.values() for name in group]):
                program = "judge.sh" if completes else word
                loaded(prog_name=program, complete_var="_JUDGE_SH_COMPLETE")
        else:
            loaded(prog_name="judge")


def needed_modules(words: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """The modules of the commands that the words may mean: one if they begin with a command."""
    if any(name in environment for name in _COMPLETION_VARIABLES):
        line = environment.get("COMP_WORDS") or environment.get("_TYPER_COMPLETE_ARGS") or ""
        words = line.split()[1:]
        if len(words) < 2 and not line[-1:].isspace():
            words = ()  # the command itself is being typed
    modules = [module for module, names in COMMANDS.items() if words and words[0] in names]
    return modules or list(COMMANDS)


def _word_for(starter: str) -> str:
    """What starts the file `starter` from the current folder: the shorter of its paths."""
    from judge.escaping import shell_word

    relative = os.path.relpath(starter)
    if "/" not in relative:
        relative = f"./{relative}"
    return shell_word(min(relative, starter, key=len))


def _load_commands(modules: Sequence[str]) -> Typer:
    from judge.cli.frame import app as group

    for module in modules:
        import_module(f"judge.cli.{module}")
    return group


def __getattr__(name: str) -> object:
    """`app`, with all commands: who runs one command needs only its own."""
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _load_commands(list(COMMANDS))
