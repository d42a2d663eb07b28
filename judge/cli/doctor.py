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
    from judge.commands.doctor.text import doctor_json, examination_text
    from judge.commands.doctor.work import examine_machine
    from judge.terminal.screen import Screen

    examination = examine_machine()
    if form is TextOrJson.JSON:
        typer.echo(doctor_json(examination), nl=False)
    else:
        Screen().print(examination_text(examination))
    return 2 if examination.unsupported else 0
