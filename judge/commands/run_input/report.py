"""Report `judge run --input` as text or as one document."""

from __future__ import annotations

from judge.commands.run_input.json import run_input_json
from judge.commands.run_input.text import input_heading, outcome_text
from judge.commands.run_input.work import RunInput
from judge.reports.json import json_text
from judge.reports.progress import report_gaps
from judge.terminal.screen import Screen


def report_run_input(work: RunInput, screen: Screen, form: str) -> None:
    """Run the solutions and report them, also those before Ctrl-C."""
    is_text = form == "text"
    if is_text:
        report_gaps(work.setting, screen)
        screen.print(input_heading(work))
    try:
        for one in work:
            if is_text:
                screen.print(outcome_text(work, one))
    except KeyboardInterrupt:
        work.interrupted = True
    if not is_text:
        screen.write(json_text(run_input_json(work)))
