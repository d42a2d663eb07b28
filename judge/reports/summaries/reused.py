"""Tell as text what was taken from earlier runs."""

from __future__ import annotations

from judge.game import counted
from judge.model import Judgement


def cpu_time_text(judgement: Judgement) -> str:
    """The CPU time of a judgement between blanks, or in brackets if an earlier run took it.

    Empty if nothing ran.
    """
    if judgement.cpu_s is None:
        return ""
    return f"({judgement.cpu_s:.3f} s)" if judgement.cached else f" {judgement.cpu_s:.3f} s "


def reused_text(reused: int, cases: int | None = None) -> str:
    """How many judgements come from earlier runs: of `cases`, or of some whose times are not shown.

    Empty if none does.
    """
    if not reused:
        return ""
    verb = "was" if reused == 1 else "were"
    if cases is None:
        return f"{counted(reused, 'case')} {verb} judged before; --fresh judges again"
    return (
        f"{reused} of {counted(cases, 'case')} {verb} judged before (times in brackets); "
        "--fresh judges again"
    )


def reused_words(reused: int) -> str:
    """What follows how many cases were judged in which time; empty if none was judged before."""
    return f" ({reused} of them by an earlier run, with the times in brackets)" if reused else ""
