"""What the site keeps of a judgement: figures, and the explanation that the terminal gives."""

from __future__ import annotations

import msgspec

from judge.escaping import printable_lines
from judge.model import Judgement, Report, Verdict
from judge.reports.text import excerpt_parts, second_looks_text


class CaseRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement on a case. `parts` are excerpts, each with its title; empty for AC."""

    case: str
    verdict: Verdict
    cpu_s: float | None = None
    memory_bytes: int | None = None
    score: float | None = None
    message: str = ""
    advice: tuple[str, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()


class ReportRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The report on a submission. `remarks` is what is known besides the cases."""

    verdict: Verdict | None
    cases_total: int
    cpu_s: float | None = None
    memory_bytes: int | None = None
    score: float | None = None
    remarks: str = ""


def case_record(judgement: Judgement) -> CaseRecord:
    """What to keep of a judgement."""
    is_failure = judgement.verdict is not Verdict.AC
    parts = excerpt_parts(judgement) if is_failure else ()
    return CaseRecord(
        case=judgement.case,
        verdict=judgement.verdict,
        cpu_s=judgement.cpu_s,
        memory_bytes=judgement.memory_bytes,
        score=None if judgement.score is None else float(judgement.score),
        message=printable_lines(judgement.message),
        advice=tuple(printable_lines(words) for words in judgement.advice),
        parts=tuple((printable_lines(title), printable_lines(text)) for title, text in parts),
    )


def report_record(report: Report) -> ReportRecord:
    """What to keep of a report besides its judgements."""
    looks = second_looks_text(report, as_expected=report.verdict is Verdict.AC).plain
    lines = [report.remark, *(line.strip() for line in looks.split("\n"))]
    slowest = report.slowest
    return ReportRecord(
        verdict=report.verdict,
        cases_total=report.cases_total,
        cpu_s=None if slowest is None else slowest.cpu_s,
        memory_bytes=report.memory_bytes,
        score=None if report.score is None else float(report.score),
        remarks=printable_lines("\n".join(filter(None, lines))),
    )
