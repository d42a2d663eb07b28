"""Draw the CPU times of cases as bars, with the time limit, in SVG for a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from markupsafe import Markup

from judge.model import Verdict
from judge.terminal.translation import translate, translate_count
from judge.web.store.records import CaseRecord

_WIDTH, _HEIGHT, _TOP = 640, 120, 16
_WIDEST_BAR = 24.0
_LEAST = 2.0  # of a bar, in pixels


def time_chart(outcomes: Sequence[CaseRecord], limit_s: float) -> Markup:
    """The chart; nothing if no case has run."""
    run = [one for one in outcomes if one.cpu_s is not None]
    if not run:
        return Markup()
    largest = max(limit_s * 1.1, *(one.cpu_s or 0.0 for one in run))
    step = min(_WIDEST_BAR, _WIDTH / len(run))
    bars = "".join(
        _bar(one, index * step, step, (one.cpu_s or 0.0) / largest) for index, one in enumerate(run)
    )
    y = _TOP + (_HEIGHT - _TOP) * (1 - limit_s / largest)
    slowest = max(run, key=lambda one: one.cpu_s or 0.0)
    words = translate_count(
        "CPU time of {count} case: {most:.3f} s, on {case}; the limit is {limit:g} s",
        "CPU time of {count} cases: at most {most:.3f} s, on {case}; the limit is {limit:g} s",
        len(run),
        most=slowest.cpu_s,
        case=slowest.case,
        limit=limit_s,
    )
    label = translate("limit {limit:g} s", limit=limit_s)
    return Markup(
        f'<svg class="times" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-label="{escape(words)}">{bars}'
        f'<line class="limit" x1="0" x2="{_WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{_WIDTH - 4}" y="{y - 4:.1f}" text-anchor="end">{escape(label)}</text></svg>'
    )


def _bar(one: CaseRecord, x: float, step: float, share: float) -> str:
    height = max(_LEAST, share * (_HEIGHT - _TOP))
    kind = "pass" if one.verdict is Verdict.AC else "fail"
    seconds = translate("{seconds:.3f} s", seconds=one.cpu_s)
    words = escape(f"{one.case}: {one.verdict.value}, {seconds}")
    width = max(step - 1, step * 0.7)
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{_HEIGHT - height:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}"><title>{words}</title></rect>'
    )
