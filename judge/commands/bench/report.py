"""The news of a bench come in, its report goes to the screen in one of three forms."""

from __future__ import annotations

from judge.commands.bench import page, text
from judge.commands.bench.work import Bench, Phase, Step
from judge.reports import template as pages
from judge.reports import text as render
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen, print_warning


def prepare(form: str) -> None:
    """Raises `UsageError` if a report in `form` could not be made, before anything is measured."""
    if form == "html":
        pages.require_page_libraries()


def tell(bench: Bench, screen: Screen, form: str) -> None:
    """Does the work of `bench`, or as much of it as is wanted, while the bar moves; then reports.

    Ctrl-C ends the work and not the report.
    """
    try:
        for event in bench:
            match event:
                case Phase():
                    screen.start_progress(event.steps)
                case Step():
                    screen.advance(event.solution)
    except KeyboardInterrupt:
        bench.interrupted = True
    measured = bench.measured()
    if form == "text":
        if Guarantee.FILES.value in measured.setting.missing:
            with screen.without_bar():
                print_warning(render.sandbox_warning(measured.setting))
        screen.print(text.as_text(measured))
    else:
        screen.write({"json": text.as_json, "html": page.page}[form](measured))
