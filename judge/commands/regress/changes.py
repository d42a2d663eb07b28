"""A baseline and a report come in, what is worse, better, new or gone goes out. Pure.

Verdict and quality are held exactly: another failure than before is worse, unless it is what the
folder permits and the one before was not. Effort may differ by a tolerance.

A time limit that was exceeded says as much of the machine as of the solution. So where a solution
may exceed it, it makes no difference on which cases it did, nor how far it came before. What it
finishes both times is compared all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from judge.commands.regress.baseline import Baseline, CaseResult
from judge.grading.expectations import is_permitted, is_required, unmet_expectation
from judge.model import Report, Verdict

TOLERANCE = 0.1
"""By which part of the old effort the new one may differ, unless told."""


class ChangeKind(Enum):
    """What is to be thought of a change; the value is the word in reports."""

    WORSE = "worse"
    BETTER = "better"
    CHANGED = "changed"  # a case is not what it was: its figures are not compared
    NEW = "new"
    GONE = "gone"
    TIME = "time"  # one of the two exceeded a time limit that it may exceed: nothing to think


class Aspect(Enum):
    """What has changed; the value is the word in reports."""

    VERDICT = "verdict"
    QUALITY = "quality"
    EFFORT = "effort"
    SOLUTION = "solution"
    CASE = "case"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A difference to the baseline, in a solution on a case, or in one of the two as a whole.

    `message` says what else there is to say.
    """

    kind: ChangeKind
    aspect: Aspect
    solution: str | None = None
    case: str | None = None
    before: CaseResult | None = None
    after: CaseResult | None = None
    message: str = ""


def compare_report(
    before: Baseline, after: Report, *, tolerance: float = TOLERANCE
) -> tuple[Change, ...]:
    """What has changed in what a solution gets, case by case; nothing if it was not run here.

    A new solution is a change, and is worse if it is not what its folder says. So is a verdict that
    it does not permit where there is nothing to compare with: on a case that is new, has changed,
    or was not come to. A judge's error is no result, and left out.
    """
    if after.skipped is not None or not after.judgements:
        return ()
    name = after.solution
    erred = any(one.verdict is Verdict.JE for one in after.judgements)
    if name not in before.results:
        odd = None if erred else unmet_expectation(after)
        if odd is None:
            return (Change(kind=ChangeKind.NEW, aspect=Aspect.SOLUTION, solution=name),)
        words = f"it is new, and not as expected: {odd}"
        return (_worse(Aspect.SOLUTION, name, message=words),)
    known = _comparable(before, after)
    changes: list[Change] = []
    for one in after.judgements:
        was, now = known.get(one.case), CaseResult.of(one)
        first = one.message.partition("\n")[0]
        if now.verdict is Verdict.JE:
            continue
        if was is not None:
            for kind, aspect in _differences(after, was, now, tolerance):
                changes.append(
                    Change(
                        kind=kind,
                        aspect=aspect,
                        solution=name,
                        case=one.case,
                        before=was,
                        after=now,
                        message=first if aspect is not Aspect.EFFORT else "",
                    )
                )
        elif not is_permitted(after.expectation, now.verdict):
            changes.append(_worse(Aspect.VERDICT, name, case=one.case, after=now, message=first))
    if not erred and all(change.kind is not ChangeKind.WORSE for change in changes):
        changes += _lost(before.results[name], after)
    return tuple(changes)


def compare_cases(
    before: Baseline, hashes: Mapping[str, str], data: Collection[str]
) -> tuple[Change, ...]:
    """Which cases of the sets `data` have changed, are new or gone; `hashes` are those of now."""
    old = {name: found for name, found in before.cases.items() if _set_of(name) in data}
    kinds = {
        name: ChangeKind.GONE
        if name not in hashes
        else ChangeKind.NEW
        if name not in old
        else ChangeKind.CHANGED
        for name in sorted(old.keys() | hashes.keys())
        if old.get(name) != hashes.get(name)
    }
    return tuple(Change(kind=kind, aspect=Aspect.CASE, case=name) for name, kind in kinds.items())


def gone_solutions(before: Baseline, there: Collection[str]) -> tuple[Change, ...]:
    """Which solutions of the baseline are not `there` any more."""
    lost = sorted(set(before.results) - set(there))
    return tuple(
        Change(kind=ChangeKind.GONE, aspect=Aspect.SOLUTION, solution=name) for name in lost
    )


def updated_baseline(
    before: Baseline,
    after: Sequence[Report],
    hashes: Mapping[str, str],
    data: Collection[str],
    *,
    tolerance: float = TOLERANCE,
) -> Baseline:
    """The baseline that holds what was found: `after` has a report on every solution there is.

    Of the sets `data` the cases are those of `hashes`; other sets stay, as far as their solutions
    do. What was not run here stays as well, and so does what differs by the time limit alone: it
    would change with every machine.
    """
    elsewhere = {name: one for name, one in before.cases.items() if _set_of(name) not in data}
    cases = {**elsewhere, **hashes}
    results = {}
    for report in after:
        old = {
            case: figures
            for case, figures in before.results.get(report.solution, {}).items()
            if cases.get(case) == before.cases[case]
        }
        if report.skipped is None and not _is_time_alone(before, report, hashes, tolerance):
            old = {case: figures for case, figures in old.items() if case in elsewhere}
            old |= {one.case: CaseResult.of(one) for one in report.judgements}
        if old:
            results[report.solution] = old
    return Baseline(problem=before.problem, cases=cases, results=results)


def _is_time_alone(
    before: Baseline, report: Report, hashes: Mapping[str, str], tolerance: float
) -> bool:
    """Whether nothing has changed but what the time limit decides."""
    if not is_permitted(report.expectation, Verdict.TLE) or report.solution not in before.results:
        return False
    if any(before.cases.get(case) != found for case, found in hashes.items()):
        return False
    return all(
        change.kind is ChangeKind.TIME
        for change in compare_report(before, report, tolerance=tolerance)
    )


def _comparable(before: Baseline, after: Report) -> dict[str, CaseResult]:
    """The figures that a solution had on the cases of a report that are as they were."""
    known = before.results[after.solution]
    return {
        one.case: known[one.case]
        for one in after.judgements
        if one.case in known and before.cases[one.case] == one.hash
    }


def _differences(
    after: Report, was: CaseResult, now: CaseResult, tolerance: float
) -> Iterator[tuple[ChangeKind, Aspect]]:
    """What is to be thought of two results of a solution on the same case."""
    if was.verdict is not now.verdict:
        yield _of_verdicts(after, was.verdict, now.verdict), Aspect.VERDICT
        return
    if was.quality != now.quality:
        yield _of_figures(was.quality, now.quality), Aspect.QUALITY
    if was.nodes != now.nodes and not (
        was.nodes is not None
        and now.nodes is not None
        and abs(now.nodes - was.nodes) <= tolerance * was.nodes
    ):
        yield _of_figures(was.nodes, now.nodes), Aspect.EFFORT


def _of_verdicts(after: Report, was: Verdict, now: Verdict) -> ChangeKind:
    permitted = is_permitted(after.expectation, now)
    if Verdict.TLE in (was, now) and permitted and is_permitted(after.expectation, Verdict.TLE):
        return ChangeKind.TIME
    if now is Verdict.AC:
        return ChangeKind.BETTER
    mended = was is not Verdict.AC and permitted and not is_permitted(after.expectation, was)
    return ChangeKind.BETTER if mended else ChangeKind.WORSE


def _of_figures(was: int | None, now: int | None) -> ChangeKind:
    """Less is better; a figure is better than none."""
    if was is None or now is None:
        return ChangeKind.WORSE if now is None else ChangeKind.BETTER
    return ChangeKind.WORSE if now > was else ChangeKind.BETTER


def _lost(before: Mapping[str, CaseResult], after: Report) -> Iterator[Change]:
    """That a solution does not fail any more as it must: then most likely a check has gone weak.

    One that did nothing but exceed the time limit may be in time on a faster machine.
    """
    asked = after.expectation
    had = {one.verdict for one in before.values() if is_required(asked, one.verdict)}
    had.discard(Verdict.TLE)
    has = any(is_required(asked, one.verdict) for one in after.judgements)
    if had and not has and after.complete:
        words = " or ".join(verdict.value for verdict in Verdict if verdict in had)
        message = f"no case gives it {words} any more"
        yield _worse(Aspect.SOLUTION, after.solution, message=message)


def _worse(
    aspect: Aspect,
    solution: str,
    *,
    case: str | None = None,
    after: CaseResult | None = None,
    message: str = "",
) -> Change:
    return Change(
        kind=ChangeKind.WORSE,
        aspect=aspect,
        solution=solution,
        case=case,
        after=after,
        message=message,
    )


def _set_of(case: str) -> str:
    return case.partition("/")[0]
