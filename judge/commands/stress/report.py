"""Run a stress test and report its result as text or JSON."""

from __future__ import annotations

from judge.commands.stress.result import FailureFound, StressResult
from judge.commands.stress.text import found_text, stress_text
from judge.commands.stress.work import StressTest
from judge.reports.json import json_text
from judge.reports.progress import advance_bar, report_gaps
from judge.terminal.screen import Screen


def report_stress(stress: StressTest, screen: Screen, form: str) -> StressResult:
    """Run `stress` behind a progress bar and report its result, also after Ctrl-C.

    A failure is noted as soon as it is found, for shrinking it takes a while.
    """
    try:
        for event in stress:
            if isinstance(event, FailureFound):
                found = found_text(event, stress.problem, has_reference=stress.has_reference)
                screen.print_note(found)
            else:
                advance_bar(screen, event)
    except KeyboardInterrupt:
        stress.interrupted = True
    result = stress.conclude()
    if form == "json":
        screen.write(json_text(result))
    else:
        report_gaps(stress.setting, screen)
        screen.print(stress_text(result, stress.problem, has_reference=stress.has_reference))
    return result
