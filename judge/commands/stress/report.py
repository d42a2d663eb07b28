"""Run a stress test and report its result as text or JSON."""

from __future__ import annotations

from judge.commands.stress.json import stress_json
from judge.commands.stress.result import StressResult
from judge.commands.stress.text import stress_text
from judge.commands.stress.work import StressTest
from judge.reports.progress import run_with_progress, warn_if_files_are_open
from judge.terminal.screen import Screen


def report_stress(stress: StressTest, screen: Screen, form: str) -> StressResult:
    """Run `stress` behind a progress bar and report its result, also after Ctrl-C."""
    run_with_progress(stress, screen)
    result = stress.conclude()
    if form == "json":
        screen.write(stress_json(result))
    else:
        warn_if_files_are_open(result.setting, screen)
        screen.print(stress_text(result))
    return result
