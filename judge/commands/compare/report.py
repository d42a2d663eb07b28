"""The news of comparisons come in, the bar moves, and text or JSON goes to the screen."""

from __future__ import annotations

from judge.commands.compare import json as document
from judge.commands.compare import text
from judge.commands.compare.against_revision import CompareRevision, SolutionCompared
from judge.commands.compare.paired_runs import Phase, Step
from judge.commands.compare.work import Compare
from judge.model import Setting
from judge.reports import text as render
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen, print_warning


def tell(work: Compare, screen: Screen, form: str) -> None:
    """Does the work, or as much of it as is wanted, and reports it in `form`: `text` or `json`.

    Ctrl-C ends the work and not the report.
    """
    try:
        for event in work:
            _follow(screen, event)
    except KeyboardInterrupt:
        work.interrupted = True
    found = work.compared()
    if form == "text":
        _warn(screen, found.setting)
        screen.print(text.as_text(found))
    else:
        screen.write(document.as_json(found))


def tell_against(work: CompareRevision, screen: Screen, form: str) -> None:
    """Does the work and reports it, each comparison as soon as it is there; else as `tell`."""
    warned = False
    try:
        for event in work:
            if not isinstance(event, SolutionCompared):
                _follow(screen, event)
                continue
            if form == "text":
                if not warned:
                    _warn(screen, event.compared.setting)
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


def _follow(screen: Screen, event: Phase | Step) -> None:
    match event:
        case Phase():
            screen.start_progress(event.steps)
        case Step():
            screen.advance(event.what, event.count)


def _warn(screen: Screen, setting: Setting) -> None:
    if Guarantee.FILES.value in setting.missing:
        with screen.without_bar():
            print_warning(render.sandbox_warning(setting))
