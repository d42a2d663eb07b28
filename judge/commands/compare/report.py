"""Run comparisons and report them as text or JSON."""

from __future__ import annotations

from judge.commands.compare.against_revision import CompareRevision
from judge.commands.compare.paired_runs import PairedRuns
from judge.commands.compare.result import Comparison
from judge.commands.compare.text import as_text, revision_summary
from judge.reports.json import json_text
from judge.reports.progress import advance_bar, report_gaps, run_with_progress
from judge.terminal.screen import Screen


def report_comparison(runs: PairedRuns, screen: Screen, form: str) -> None:
    """Compare two solutions behind a progress bar and report the result, also after Ctrl-C."""
    run_with_progress(runs, screen)
    comparison = runs.comparison()
    if form == "text":
        report_gaps(runs.setting, screen)
        screen.print(as_text(comparison, runs.problem.title))
    else:
        screen.write(json_text(comparison))


def report_revision(work: CompareRevision, screen: Screen, form: str) -> None:
    """Compare solutions with a revision; as text, report each as soon as it is compared."""
    if form == "text":
        report_gaps(work.setting, screen)
    try:
        for event in work:
            if not isinstance(event, Comparison):
                advance_bar(screen, event)
            elif form == "text":
                screen.print(as_text(event, work.titles[event.problem]).append("\n"))
    except KeyboardInterrupt:
        work.interrupted = True
    document = work.document()
    if form == "json":
        screen.write(json_text(document))
        return
    for one in document.compared:
        if one.interrupted:
            screen.print(as_text(one, work.titles[one.problem]).append("\n"))
    screen.print(revision_summary(document))
