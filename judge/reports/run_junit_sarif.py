"""Make the JUnit suites and the SARIF results of a run.

JUnit: a problem is a suite, and each case of a solution an item, which passes with any verdict that
the solution may get. One more item for each solution, `as expected`, covers the rest: that some
case gets the required verdict, and what else a package asks for.

SARIF: each solution that is not as expected is a result at its file, and so is a broken problem.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from msgspec.structs import replace

from judge.escaping import first_line
from judge.grading.expectations import expected_verdicts, is_permitted
from judge.model import Judgement, Severity, SourceFault, Verdict
from judge.reports.document import ProblemSection, RunDocument, SolutionEntry, SolutionOutcome
from judge.reports.junit import Ending, Item, Suite
from judge.reports.sarif import Remark, SarifResult
from judge.reports.table import outcome_sentence
from judge.reports.text import failure_text

AS_EXPECTED = "as expected"
"""The name of the item for a solution as a whole."""

SARIF_RULES = {
    "wrong verdict": "A solution gets no verdict on a case that its folder does not permit",
    "missed verdict": "A solution gets the verdict that its folder requires",
    "judge error": "What judges a solution does its work",
    "broken problem": "A problem can be judged",
}
"""What `judge run` checks, by name."""


def run_suites(document: RunDocument) -> list[Suite]:
    """The JUnit suites of a run."""
    return [_suite(section) for section in document.sections] + [
        Suite(
            name=one.problem,
            items=(
                Item(
                    group=one.problem,
                    name="can be judged",
                    ending=Ending.ERROR,
                    kind="broken",
                    message=one.message.partition("\n")[0],
                    text=one.message,
                ),
            ),
        )
        for one in document.broken
    ]


def run_results(document: RunDocument) -> list[SarifResult]:
    """The SARIF results of a run."""
    surprises = [one for one in document.solutions if one.outcome is SolutionOutcome.SURPRISE]
    return [_result(one) for one in surprises] + [
        SarifResult(
            rule="broken problem",
            severity=Severity.ERROR,
            problem=one.problem,
            subject="",
            text=f"{one.problem} cannot be judged: {one.message}",
            message=one.message,
            path=one.path,
        )
        for one in document.broken
    ]


def run_remarks(document: RunDocument) -> Iterator[Remark]:
    """What SARIF says of the run itself: what was broken, skipped or cut off."""
    for broken in document.broken:
        yield Remark(severity=Severity.ERROR, text=f"{broken.problem}: {broken.message}")
    for one in document.solutions:
        if one.report.skipped is not None:
            text = f"{one.report.problem}: {one.name} was skipped: {one.report.skipped}"
            yield Remark(severity=None, text=text)
    if document.interrupted:
        cut = sum(one.is_cut_off for one in document.solutions)
        cut += sum(len(section.unjudged) for section in document.sections)
        text = f"interrupted, so that {cut} solutions were not judged to their end"
        yield Remark(severity=Severity.ERROR, text=f"{text}; {outcome_sentence(document)}")


def _suite(section: ProblemSection) -> Suite:
    slug, setting, limits = section.problem.slug, section.setting, section.problem.limits
    items = [item for one in section.solutions for item in _items(one)]
    items += [
        Item(
            group=f"{slug}.{name}",
            name=AS_EXPECTED,
            ending=Ending.SKIPPED,
            message="not judged: the run was cut off",
        )
        for name in section.unjudged
    ]
    properties = {
        "version": setting.version,
        "data": " ".join(setting.data),
        "time_limit_s": f"{limits.cpu_s:g}",
        "time_scale": f"{setting.time_scale:g}",
        "memory_limit_bytes": str(limits.memory_bytes),
        "sandbox": setting.level,
        "sandbox_does_not_hold": " ".join(setting.missing),
        "judged_before": str(sum(one.report.cached for one in section.solutions)),
    }
    return Suite(name=slug, items=tuple(items), properties=properties)


def _items(entry: SolutionEntry) -> list[Item]:
    group = f"{entry.report.problem}.{entry.name}"
    cases = [_case_item(group, entry, judgement) for judgement in entry.report.judgements]
    return [*cases, _solution_item(group, entry)]


def _case_item(group: str, entry: SolutionEntry, judgement: Judgement) -> Item:
    item = Item(group=group, name=judgement.case, seconds=judgement.wall_s or 0.0)
    is_error = judgement.verdict is Verdict.JE
    if not is_error and is_permitted(entry.report.expectation, judgement.verdict):
        return item
    return replace(
        item,
        ending=Ending.ERROR if is_error else Ending.FAILED,
        kind=judgement.verdict.value,
        message=judgement.message.partition("\n")[0] or judgement.verdict.words,
        text=failure_text(judgement),
    )


def _solution_item(group: str, entry: SolutionEntry) -> Item:
    """The item of a solution as a whole; it fails beside its cases too, and says why."""
    report, item = entry.report, Item(group=group, name=AS_EXPECTED)
    if entry.outcome is SolutionOutcome.SURPRISE:
        assert report.verdict is not None
        got = report.verdict.value
        return replace(
            item,
            ending=Ending.ERROR if report.verdict is Verdict.JE else Ending.FAILED,
            kind=got,
            message=entry.reason,
            text=f"got {got}, expected {_expected_verdicts(entry)}\n{entry.reason}",
        )
    why = {SolutionOutcome.SKIPPED: entry.reason, SolutionOutcome.UNJUDGED: "not judged"}
    message = why.get(entry.outcome, "")
    if entry.is_cut_off:
        judged = f"{len(report.judgements)} of {report.cases_total} cases judged"
        message = f"the run was cut off: {judged}"
    return replace(item, ending=Ending.SKIPPED, message=message) if message else item


def _result(entry: SolutionEntry) -> SarifResult:
    report, verdict, failed = entry.report, entry.report.verdict, entry.failures
    assert verdict is not None
    expected = _expected_verdicts(entry)
    text = f"{report.problem}: {entry.name} gets {verdict.value}, expected is {expected}"
    rule = "wrong verdict" if failed else "missed verdict"
    if failed:
        words = first_line(failed[0].message)
        text += f". {failed[0].case}: {failed[0].verdict.words}" + (words and f", {words}")
        if len(failed) > 1:
            text += f", and {len(failed) - 1} more"
    fault = _fault_in(entry)
    if fault is not None:
        text += f". {fault.file}:{fault.line}: {first_line(fault.message)}"
    if not failed or report.expectation.rules or report.remark:
        text += f". {entry.reason}"
    return SarifResult(
        rule="judge error" if verdict is Verdict.JE else rule,
        severity=Severity.ERROR,
        problem=report.problem,
        subject=entry.name,
        text=text,
        message=f"{verdict.value} for {expected}",
        path=entry.path,
        line=1 if fault is None else fault.line,
    )


def _fault_in(entry: SolutionEntry) -> SourceFault | None:
    """The first fault that is known, in the file that the path of the entry leads to."""
    faults = (one.fault for one in entry.failures if one.fault is not None)
    name = PurePath(entry.path or entry.name).name
    return next((one for one in faults if PurePath(one.file).name == name), None)


def _expected_verdicts(entry: SolutionEntry) -> str:
    return " or ".join(expected_verdicts(entry.report.expectation))
