"""Run a bench and report its result as text, JSON or HTML."""

from __future__ import annotations

from judge.commands.bench.page import page
from judge.commands.bench.text import as_text
from judge.commands.bench.work import Bench
from judge.reports.json import json_text
from judge.reports.progress import report_gaps, run_with_progress
from judge.terminal.screen import Screen


def report_bench(bench: Bench, screen: Screen, form: str) -> None:
    """Run `bench` behind a progress bar and report what was measured, also after Ctrl-C."""
    run_with_progress(bench, screen)
    result, title = bench.result(), bench.problem.title
    if form == "text":
        report_gaps(bench.setting, screen)
        screen.print(as_text(result, title))
    else:
        screen.write(json_text(result) if form == "json" else page(result, title))
