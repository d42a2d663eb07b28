"""Run a bench and report its result as text, JSON or HTML."""

from __future__ import annotations

from judge.commands.bench import text
from judge.commands.bench.page import page
from judge.commands.bench.work import Bench
from judge.reports.progress import run_with_progress, warn_if_files_are_open
from judge.terminal.screen import Screen


def report_bench(bench: Bench, screen: Screen, form: str) -> None:
    """Run `bench` behind a progress bar and report what was measured, also after Ctrl-C."""
    run_with_progress(bench, screen)
    result = bench.measured()
    if form == "text":
        warn_if_files_are_open(result.setting, screen)
        screen.print(text.as_text(result))
    else:
        screen.write({"json": text.as_json, "html": page}[form](result))
