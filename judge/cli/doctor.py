"""`judge doctor`: what can be judged on this machine."""

from __future__ import annotations

import typer

from judge.cli.frame import command
from judge.cli.options import FormatOption, TextOrJson


@command
def doctor(
    form: FormatOption = TextOrJson.TEXT,
) -> int:
    """Say what can be judged here, and what the sandbox holds here and what it cannot."""
    from judge.commands.doctor import text as diagnosis
    from judge.commands.doctor import work as machine
    from judge.terminal.screen import Screen

    examination = machine.examine_machine()
    if form is TextOrJson.JSON:
        typer.echo(diagnosis.doctor_json(examination), nl=False)
    else:
        Screen().print(diagnosis.examination_text(examination))
    return 2 if examination.unsupported else 0
