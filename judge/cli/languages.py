"""`judge languages`: the languages of solutions."""

from __future__ import annotations

from judge.cli.frame import command


@command
def languages() -> int:
    """List the languages, and which of them are installed."""
    from judge.commands.doctor.text import language_table
    from judge.commands.doctor.work import find_tools
    from judge.terminal.screen import Screen

    Screen().print(language_table(find_tools()))
    return 0
