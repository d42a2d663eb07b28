"""`judge languages`: the languages of solutions."""

from __future__ import annotations

from judge.cli.frame import command


@command
def languages() -> int:
    """List the languages of solutions, and what is installed of them."""
    from judge.commands.doctor import text as diagnosis
    from judge.commands.doctor import work as machine
    from judge.terminal.screen import Screen

    Screen().print(diagnosis.language_table(machine.find_tools()))
    return 0
