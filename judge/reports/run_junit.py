"""An account comes in, JUnit XML goes out: a problem is a suite, each case of a solution an item.

A case passes with any verdict that its solution may get. One more item a solution, `as expected`,
asks for the rest: that one case shows what is required, and what a package asks for besides.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.grading.expectations import expected_verdicts, is_permitted
from judge.model import Judgement, Report, Verdict
from judge.reports.document import Account, Chapter, Fault, Outcome, is_cut_off, outcome, reason
from judge.reports.junit import Ending, Item, Suite, document
from judge.reports.text import failure_text

WHOLE = "as expected"


def as_junit(account: Account) -> str:
    """The document."""
    suites = [_suite(account, chapter) for chapter in account.chapters]
    suites += [Suite(name=fault.problem, items=(_broken(fault),)) for fault in account.faults]
    return document("judge run", suites)


def _suite(account: Account, chapter: Chapter) -> Suite:
    setting, limits = chapter.setting, chapter.problem.limits
    items = [item for report in chapter.reports for item in _items(account, report)]
    items += [
        Item(
            group=_group(chapter.problem.slug, name),
            name=WHOLE,
            ending=Ending.SKIPPED,
            message="not judged: the run was cut off",
        )
        for name in chapter.unjudged
    ]
    facts = {
        "version": setting.version,
        "data": " ".join(setting.data),
        "time_limit_s": f"{limits.cpu_s:g}",
        "time_scale": f"{setting.time_scale:g}",
        "memory_limit_bytes": str(limits.memory_bytes),
        "sandbox": setting.level,
        "sandbox_does_not_hold": " ".join(setting.missing),
    }
    return Suite(name=chapter.problem.slug, items=tuple(items), facts=facts)


def _items(account: Account, report: Report) -> Iterator[Item]:
    group = _group(report.problem, report.solution)
    for judgement in report.judgements:
        yield _case(group, report, judgement)
    yield _whole(account, group, report)


def _case(group: str, report: Report, judgement: Judgement) -> Item:
    ending = Ending.PASSED
    if judgement.verdict is Verdict.JE:
        ending = Ending.ERROR
    elif not is_permitted(report.expectation, judgement.verdict):
        ending = Ending.FAILED
    passed = ending is Ending.PASSED
    words = judgement.message.partition("\n")[0] or judgement.verdict.words
    return Item(
        group=group,
        name=judgement.case,
        seconds=judgement.wall_s or 0.0,
        ending=ending,
        kind="" if passed else judgement.verdict.value,
        message="" if passed else words,
        text="" if passed else failure_text(judgement),
    )


def _whole(account: Account, group: str, report: Report) -> Item:
    """The item of a solution as a whole; it fails beside its cases too, and says why."""
    ending, kind, message = Ending.PASSED, "", reason(report)
    got = report.verdict.value if report.verdict else ""
    match outcome(report):
        case Outcome.SKIPPED:
            ending = Ending.SKIPPED
        case Outcome.SURPRISE:
            error = report.verdict is Verdict.JE
            ending, kind = Ending.ERROR if error else Ending.FAILED, got
        case Outcome.UNJUDGED | Outcome.EXPECTED if is_cut_off(account, report):
            judged = f"{len(report.judgements)} of {report.cases_total} cases judged"
            ending, message = Ending.SKIPPED, f"the run was cut off: {judged}"
        case Outcome.UNJUDGED:
            ending, message = Ending.SKIPPED, "not judged"
    told = ending in (Ending.FAILED, Ending.ERROR)
    expected = " or ".join(expected_verdicts(report.expectation))
    return Item(
        group=group,
        name=WHOLE,
        ending=ending,
        kind=kind,
        message="" if ending is Ending.PASSED else message,
        text=f"got {got}, expected {expected}\n{message}" if told else "",
    )


def _broken(fault: Fault) -> Item:
    return Item(
        group=fault.problem,
        name="can be judged",
        ending=Ending.ERROR,
        kind="broken",
        message=fault.message.partition("\n")[0],
        text=fault.message,
    )


def _group(problem: str, solution: str) -> str:
    return f"{problem}.{solution}"
