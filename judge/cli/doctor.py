"""`judge doctor`: what can be judged on this machine."""

from __future__ import annotations

import typer

from judge.cli.frame import command
from judge.cli.options import FormatOption


@command
def doctor(form: FormatOption = "text") -> int:
    """Report what can be judged here and what the sandbox guarantees."""
    from judge.commands.doctor.text import doctor_json, examination_text
    from judge.commands.doctor.work import examine_machine
    from judge.terminal.screen import Screen

    examination = examine_machine()
    if form == "json":
        typer.echo(doctor_json(examination), nl=False)
    else:
        Screen().print(examination_text(examination))
    return 2 if examination.unsupported else 0
