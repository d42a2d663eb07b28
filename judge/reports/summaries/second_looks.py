"""Say what second looks found on cases whose failure is not shown in full."""

from __future__ import annotations

from rich.text import Text

from judge.game import counted
from judge.model import Report, Verdict
from judge.reports.document import SHOWN_FAILURES
from judge.terminal.translation.facts import translate_fact


def second_looks_text(report: Report, *, as_expected: bool) -> Text:
    """The faults in cases that were accepted, or that failed `as_expected`; or that there is none.

    Other failing cases are shown with their faults.
    """
    text = Text()
    looks = [
        (one, one.second_look)
        for one in report.judgements
        if one.second_look is not None and (as_expected or one.verdict is Verdict.AC)
    ]
    found = [(one.case, one.fault) for one, look in looks if look.found and one.fault is not None]
    for case, fault in found[:SHOWN_FAILURES]:
        where = f"{fault.file}:{fault.line}: {fault.message}: {fault.source_line}"
        text.append(f"\n       {case}: {translate_fact(where)}", "yellow")
    left = len(found) - SHOWN_FAILURES
    if left > 0:
        text.append(translate_fact(f"\n       and in {counted(left, 'more case')}"), "yellow")
    if looks and not found:
        tools = dict.fromkeys(tool for _, look in looks for tool in look.tools)
        notes = dict.fromkeys(note for _, look in looks for note in look.notes)
        said = [f"{' and '.join(tools)} found nothing"] if tools else []
        words = "; ".join((*said, *notes))
        text.append(
            translate_fact(f"\n       {counted(len(looks), 'case')} run once more: {words}"), "dim"
        )
    return text
