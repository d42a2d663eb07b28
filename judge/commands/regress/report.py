"""The news of a regress come in, its report goes to the screen as text or as JSON."""

from __future__ import annotations

from judge.commands.regress import text
from judge.commands.regress.work import ProblemChanges, Regress
from judge.reports import reporters as reporting
from judge.reports import text as render
from judge.runner.session import ProblemStarted
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen, print_warning


def tell(regress: Regress, screen: Screen, form: str) -> None:
    """Does the work of `regress` while the bar moves, tells what changed, and rewrites baselines.

    Ctrl-C ends the work and not the report; then nothing is rewritten. Raises `KitError` if a
    baseline cannot be, after the report.
    """
    is_text, warned = form == "text", False
    try:
        for event in regress:
            match event:
                case ProblemChanges():
                    if is_text:
                        screen.print(text.comparison(event))
                    continue
                case ProblemStarted() if is_text and not warned:
                    warned = True
                    if Guarantee.FILES.value in event.setting.missing:
                        with screen.without_bar():
                            print_warning(render.sandbox_warning(event.setting))
            reporting.show_progress(screen, event)
    except KeyboardInterrupt:
        regress.interrupted = True
    try:
        for left in regress.finish():
            if is_text:
                screen.print(text.comparison(left))
    finally:
        if is_text:
            if told := text.conclusion(regress):
                told.rstrip()
                screen.print(told)
        elif regress.compared:
            screen.write(text.as_json(regress))
