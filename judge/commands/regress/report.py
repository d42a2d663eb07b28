"""Run a regression check and report it as text or JSON."""

from __future__ import annotations

from judge.commands.regress import text
from judge.commands.regress.work import ProblemChanges, Regress
from judge.reports import reporters
from judge.reports.progress import warn_if_files_are_open
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
                    screen.print(text.comparison(event))
                continue
            if isinstance(event, ProblemStarted) and is_text and not warned:
                warned = True
                warn_if_files_are_open(event.setting, screen)
            reporters.show_progress(screen, event)
    except KeyboardInterrupt:
        regress.interrupted = True
    try:
        for left in regress.finish():
            if is_text:
                screen.print(text.comparison(left))
    finally:
        if is_text:
            if told := text.conclusion(regress):
                told.rstrip()
                screen.print(told)
        elif regress.compared:
            screen.write(text.as_json(regress))
