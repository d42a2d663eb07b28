"""The news of a stress come in, its report goes to the screen as text or as JSON."""

from __future__ import annotations

from judge.commands.stress import text as stresstext
from judge.commands.stress.result import StressResult
from judge.commands.stress.work import SearchProgress, ShrinkProgress, StressTest
from judge.reports.text import quantity, sandbox_warning
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen, print_warning


def report_stress(stress: StressTest, screen: Screen, form: str) -> StressResult:
    """Does the work of `stress` while the bar moves, then reports.

    Ctrl-C ends the work, and neither the report nor the keeping of what was found.
    """
    try:
        _follow(stress, screen)
    except KeyboardInterrupt:
        stress.interrupted = True
    outcome = stress.conclude()
    if form == "json":
        screen.write(stresstext.as_json(outcome))
        return outcome
    if Guarantee.FILES.value in outcome.setting.missing:
        with screen.without_bar():
            print_warning(sandbox_warning(outcome.setting))
    screen.print(stresstext.as_text(outcome))
    return outcome


def _follow(stress: StressTest, screen: Screen) -> None:
    """The bar counts the seconds of the search, and then those of the shrinking."""
    order = stress.order
    phase: type[SearchProgress | ShrinkProgress] | None = None
    shown = 0
    for event in stress:
        total = order.time_s if isinstance(event, SearchProgress) else order.shrink_s
        if phase is not type(event):
            phase, shown = type(event), 0
            screen.start_progress(max(1, round(total)))
        seconds = min(int(event.seconds), round(total))
        screen.advance(_progress_text(event), seconds - shown)
        shown = seconds


def _progress_text(event: SearchProgress | ShrinkProgress) -> str:
    if isinstance(event, SearchProgress):
        return f"{quantity(event.inputs, 'input')} tried; seconds:"
    runs = quantity(event.runs, "run")
    return f"found one, {quantity(event.size, 'byte')} after {runs}; seconds:"
