"""Run a regression check and report it as text or JSON."""

from __future__ import annotations

from judge.commands.regress.result import ProblemChanges
from judge.commands.regress.text import problem_text, summary
from judge.commands.regress.work import Regress
from judge.reports.json import json_text
from judge.reports.progress import report_gaps
from judge.reports.reporters import show_progress
from judge.runner.events import ProblemStarted
from judge.terminal.screen import Screen


def report_regress(regress: Regress, screen: Screen, form: str) -> None:
    """Run `regress` behind a progress bar, report the changes, and rewrite baselines if asked to.

    After Ctrl-C the changes so far are reported, and no baseline is rewritten. Raises `KitError`,
    after the report, if a baseline cannot be written.
    """
    is_text, warned = form == "text", False
    try:
        for event in regress:
            if isinstance(event, ProblemChanges):
                if is_text:
                    screen.print(problem_text(event))
                continue
            if isinstance(event, ProblemStarted) and is_text and not warned:
                warned = True
                report_gaps(event.setting, screen)
            show_progress(screen, event)
    except KeyboardInterrupt:
        regress.interrupted = True
    try:
        for cut_off in regress.finish():
            if is_text:
                screen.print(problem_text(cut_off))
    finally:
        if is_text:
            if last := summary(regress):
                last.rstrip()
                screen.print(last)
        elif regress.compared:
            screen.write(json_text(regress.document()))
