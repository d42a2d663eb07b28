"""Commands that say what is there: list, show, languages, doctor."""

from __future__ import annotations

from typing import Annotated

import typer

from judge.cli import completion
from judge.cli.frame import command, find_kit, open_shelf
from judge.cli.options import Format, ReportFormat
from judge.errors import JudgeError


@command
def list_(form: ReportFormat = Format.TEXT) -> int:
    """List the problems of the kit, and how far you have come with them."""
    from judge.commands import history as past
    from judge.commands.history import record as recording
    from judge.terminal.screen import Screen, complain, warn

    kit = find_kit()
    rows, status = [], 0
    for slug in kit.slugs():
        try:
            rows.append((kit.problem(slug), len(kit.cases(slug)), len(kit.solutions(slug))))
        except JudgeError as error:
            complain(error)
            status = 2
    progress = {}
    try:
        with past.History.read(recording.place()) as history:
            progress = history.progress()
    except past.HistoryError as error:
        warn(str(error))
    if form is Format.JSON:
        Screen().write(past.problems_json(rows, progress))
    else:
        Screen().print(past.problem_table(rows, progress))
    return status


@command
def show(
    problem: Annotated[
        str,
        typer.Argument(
            metavar="PROBLEM",
            help="Its name; see `judge list`.",
            autocompletion=completion.problems,
        ),
    ],
    lang: Annotated[str, typer.Option(help="The language of the statement.")] = "en",
) -> int:
    """Show what a problem asks, with its samples and limits."""
    from judge.reports import text as render
    from judge.terminal.screen import write_markdown

    with open_shelf([problem]) as (shelf, left):
        (slug, *_), _ = shelf.meant(left)
        statement = shelf.statement(slug, lang)
        found = shelf.problem(slug)
    write_markdown(render.statement(found, lang, statement.text, statement.samples))
    return 0


@command
def languages() -> int:
    """List the languages of solutions, and what is installed of them."""
    from judge.commands.doctor import text as diagnosis
    from judge.commands.doctor import work as machine
    from judge.terminal.screen import Screen

    Screen().print(diagnosis.language_table(machine.tools()))
    return 0


@command
def doctor(
    form: ReportFormat = Format.TEXT,
) -> int:
    """Say what can be judged here, and what the sandbox holds here and what it cannot."""
    from judge.commands.doctor import text as diagnosis
    from judge.commands.doctor import work as machine
    from judge.terminal.screen import Screen

    examination = machine.examined()
    if form is Format.JSON:
        typer.echo(diagnosis.doctor_json(examination), nl=False)
    else:
        Screen().print(diagnosis.doctor(examination))
    return 2 if examination.unsupported else 0
