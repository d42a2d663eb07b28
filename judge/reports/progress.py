"""Run a command's work behind a progress bar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from rich.text import Text

from judge.facts import Fact
from judge.model import Setting
from judge.reports import text
from judge.runner.scheduler import Phase, Step
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen, print_warning


class Interruptible(Protocol):
    """Work that is done by iterating, and that knows if Ctrl-C cut it off."""

    interrupted: bool

    def __iter__(self) -> Iterator[Phase | Step]:
        """Do the work; yield its progress."""
        ...


def run_with_progress(work: Interruptible, screen: Screen) -> None:
    """Run `work` until it ends, or until Ctrl-C sets `work.interrupted`."""
    try:
        for event in work:
            advance_bar(screen, event)
    except KeyboardInterrupt:
        work.interrupted = True


def advance_bar(screen: Screen, event: Phase | Step) -> None:
    """Move the progress bar."""
    match event:
        case Phase():
            screen.start_progress(event.steps, event.what)
        case Step():
            label = Fact("{}; seconds:", event.label) if event.is_in_seconds else event.label
            screen.advance(label, event.count)


def report_gaps(setting: Setting, screen: Screen) -> None:
    """Say on the screen what this sandbox does not hold; warn if it leaves files open."""
    if Guarantee.FILES.value in setting.missing:
        with screen.without_bar():
            print_warning(text.sandbox_warning(setting))
    elif setting.missing:
        screen.print_note(Text(text.sandbox_note(setting), style="dim"))
