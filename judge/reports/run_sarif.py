"""An account comes in, SARIF goes out: a result at the file of each solution not as expected."""

from __future__ import annotations

from collections.abc import Iterator

from judge.grading.expectations import expected_verdicts
from judge.model import Report, Severity, Verdict
from judge.reports import sarif
from judge.reports.document import Account, Outcome, failures, is_cut_off, outcome, reason, sentence
from judge.reports.escaping import first_line

_KINDS = {
    "wrong verdict": "A solution gets no verdict on a case that its folder does not permit",
    "missed verdict": "A solution gets the verdict that its folder requires",
    "judge error": "What judges a solution does its work",
    "broken problem": "A problem can be judged",
}


def as_sarif(account: Account) -> str:
    """The document; what was skipped or cut off is told of the run and is no result."""
    results = [
        _result(account, report)
        for report in account.reports
        if outcome(report) is Outcome.SURPRISE
    ]
    results += [
        sarif.Result(
            kind="broken problem",
            severity=Severity.ERROR,
            problem=fault.problem,
            subject="",
            text=f"{fault.problem} cannot be judged: {fault.message}",
            message=fault.message,
            path=account.paths.get((fault.problem, "")),
        )
        for fault in account.faults
    ]
    return sarif.document(_KINDS, results, list(_remarks(account)))


def _result(account: Account, report: Report) -> sarif.Result:
    verdict = report.verdict
    assert verdict is not None
    expected = " or ".join(expected_verdicts(report.expectation))
    text = f"{report.problem}: {report.solution} gets {verdict.value}, expected is {expected}"
    kind = "missed verdict"
    if failed := failures(report):
        kind = "wrong verdict"
        words = first_line(failed[0].message)
        text += f". {failed[0].case}: {failed[0].verdict.words}" + (words and f", {words}")
        if len(failed) > 1:
            text += f", and {len(failed) - 1} more"
    if not failed or report.expectation.rules or report.remark:
        text += f". {reason(report)}"
    if verdict is Verdict.JE:
        kind = "judge error"
    return sarif.Result(
        kind=kind,
        severity=Severity.ERROR,
        problem=report.problem,
        subject=report.solution,
        text=text,
        message=f"{verdict.value} for {expected}",
        path=account.paths.get((report.problem, report.solution)),
    )


def _remarks(account: Account) -> Iterator[sarif.Remark]:
    for fault in account.faults:
        yield sarif.Remark(severity=Severity.ERROR, text=f"{fault.problem}: {fault.message}")
    for report in account.reports:
        if report.skipped is not None:
            words = f"{report.problem}: {report.solution} was skipped: {report.skipped}"
            yield sarif.Remark(severity=None, text=words)
    if account.interrupted:
        cut = sum(is_cut_off(account, report) for report in account.reports)
        cut += sum(len(chapter.unjudged) for chapter in account.chapters)
        words = f"interrupted, so that {cut} solutions were not judged to their end"
        yield sarif.Remark(severity=Severity.ERROR, text=f"{words}; {sentence(account)}")
