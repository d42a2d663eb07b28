"""Run comparisons and report them as text or JSON."""

from __future__ import annotations

from judge.commands.compare import json as document
from judge.commands.compare import text
from judge.commands.compare.against_revision import CompareRevision, SolutionCompared
from judge.commands.compare.work import Compare
from judge.reports.progress import advance_bar, run_with_progress, warn_if_files_are_open
from judge.terminal.screen import Screen


def report_comparison(work: Compare, screen: Screen, form: str) -> None:
    """Compare two solutions behind a progress bar and report the result, also after Ctrl-C."""
    run_with_progress(work, screen)
    found = work.compared()
    if form == "text":
        warn_if_files_are_open(found.setting, screen)
        screen.print(text.as_text(found))
    else:
        screen.write(document.as_json(found))


def report_revision(work: CompareRevision, screen: Screen, form: str) -> None:
    """Compare solutions with a revision; as text, report each as soon as it is compared."""
    warned = False
    try:
        for event in work:
            if not isinstance(event, SolutionCompared):
                advance_bar(screen, event)
            elif form == "text":
                if not warned:
                    warn_if_files_are_open(event.compared.setting, screen)
                    warned = True
                screen.print(text.as_text(event.compared).append("\n"))
    except KeyboardInterrupt:
        work.interrupted = True
    found = work.found()
    if form == "json":
        screen.write(document.found_json(found))
        return
    for one in found.compared:
        if one.interrupted:
            screen.print(text.as_text(one).append("\n"))
    screen.print(text.summary(found))
