"""Compare a report with a baseline: what is worse, better, new or gone.

Verdicts and qualities must be equal. A different failure counts as worse, unless the solution's
folder permits the new one and not the old one. The search effort may differ by a tolerance.

An exceeded time limit says as much about the machine as about the solution. So if a solution may
exceed it, neither the cases on which it does nor its progress until then are compared. What it
finishes both times is compared all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum

import msgspec

from judge.catalog.baseline import Baseline, CaseResult
from judge.grading.expectations import is_permitted, is_required, unmet_expectation
from judge.model import Report, Verdict

TOLERANCE = 0.1
"""The default relative difference of the effort that does not count."""


class ChangeKind(Enum):
    """The kind of a change, as reports write it."""

    WORSE = "worse"
    BETTER = "better"
    CHANGED = "changed"  # a case has another content, so its results are not compared
    NEW = "new"
    GONE = "gone"
    TIME = "time"  # one of the two exceeded a time limit that it may exceed: neither good nor bad


class Aspect(Enum):
    """What has changed, as reports write it."""

    VERDICT = "verdict"
    QUALITY = "quality"
    EFFORT = "effort"
    SOLUTION = "solution"
    CASE = "case"


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A difference from the baseline: of a solution on a case, of a solution, or of a case."""

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
    """The changes of one solution, case by case; none if it was not run here.

    A new solution is a change; it is worse if its results are not what its folder expects. The same
    goes for a verdict that the folder does not permit on a case that is new, has changed, or was
    not run before. Judge errors are ignored.
    """
    if after.skipped is not None or not after.judgements:
        return ()
    name = after.solution
    has_errors = any(one.verdict is Verdict.JE for one in after.judgements)
    if name not in before.results:
        unmet = None if has_errors else unmet_expectation(after)
        if unmet is None:
            return (Change(kind=ChangeKind.NEW, aspect=Aspect.SOLUTION, solution=name),)
        return (_worse_solution(name, f"it is new, and not as expected: {unmet}"),)
    known = before.results[name]
    changes: list[Change] = []
    for one in after.judgements:
        is_same_case = before.cases.get(one.case) == one.hash
        was, now = known.get(one.case) if is_same_case else None, CaseResult.of(one)
        if now.verdict is Verdict.JE:
            continue
        if was is not None:
            found = list(_differences(after, was, now, tolerance))
        elif is_permitted(after.expectation, now.verdict):
            found = []
        else:
            found = [(ChangeKind.WORSE, Aspect.VERDICT)]
        changes += [
            Change(
                kind=kind,
                aspect=aspect,
                solution=name,
                case=one.case,
                before=was,
                after=now,
                message="" if aspect is Aspect.EFFORT else one.message.partition("\n")[0],
            )
            for kind, aspect in found
        ]
    if not has_errors and all(change.kind is not ChangeKind.WORSE for change in changes):
        changes += _missing_failures(known, after)
    return tuple(changes)


def compared_results(before: Baseline, reports: Sequence[Report]) -> int:
    """How many results of the baseline are compared: those on cases that were run and are equal."""
    return sum(
        one.case in before.results.get(report.solution, {})
        and before.cases.get(one.case) == one.hash
        for report in reports
        for one in report.judgements
    )


def compare_cases(
    before: Baseline, hashes: Mapping[str, str], data: Collection[str]
) -> tuple[Change, ...]:
    """The cases of the sets `data` that changed, are new or gone; `hashes` are those of now."""
    old = {name: hash for name, hash in before.cases.items() if _set_of(name) in data}
    changes = []
    for name in sorted(old.keys() | hashes.keys()):
        if old.get(name) != hashes.get(name):
            kind = ChangeKind.CHANGED if name in old else ChangeKind.NEW
            kind = kind if name in hashes else ChangeKind.GONE
            changes.append(Change(kind=kind, aspect=Aspect.CASE, case=name))
    return tuple(changes)


def gone_solutions(before: Baseline, names: Collection[str]) -> tuple[Change, ...]:
    """The solutions of the baseline that are not in `names` any more."""
    gone = sorted(set(before.results) - set(names))
    return tuple(
        Change(kind=ChangeKind.GONE, aspect=Aspect.SOLUTION, solution=name) for name in gone
    )


def updated_baseline(
    before: Baseline,
    after: Sequence[Report],
    hashes: Mapping[str, str],
    data: Collection[str],
    *,
    tolerance: float = TOLERANCE,
) -> Baseline:
    """The baseline with the results of now; `after` has a report on every solution that exists.

    The cases of the sets `data` are those of `hashes`. The baseline keeps the results of existing
    solutions on other sets, of solutions that were not run here, and of those that differ by the
    time limit alone, which would change with every machine.
    """
    elsewhere = {name: hash for name, hash in before.cases.items() if _set_of(name) not in data}
    cases = {**elsewhere, **hashes}
    results = {}
    for report in after:
        kept = {
            case: result
            for case, result in before.results.get(report.solution, {}).items()
            if cases.get(case) == before.cases[case]
        }
        if report.skipped is None and not _is_time_alone(before, report, hashes, tolerance):
            kept = {case: result for case, result in kept.items() if case in elsewhere}
            kept |= {one.case: CaseResult.of(one) for one in report.judgements}
        if kept:
            results[report.solution] = kept
    return Baseline(problem=before.problem, cases=cases, results=results)


def _is_time_alone(
    before: Baseline, report: Report, hashes: Mapping[str, str], tolerance: float
) -> bool:
    """Whether nothing has changed except by the time limit."""
    if not is_permitted(report.expectation, Verdict.TLE) or report.solution not in before.results:
        return False
    if any(before.cases.get(case) != hash for case, hash in hashes.items()):
        return False
    changes = compare_report(before, report, tolerance=tolerance)
    return all(change.kind is ChangeKind.TIME for change in changes)


def _differences(
    after: Report, was: CaseResult, now: CaseResult, tolerance: float
) -> Iterator[tuple[ChangeKind, Aspect]]:
    if was.verdict is not now.verdict:
        yield _verdict_change(after, was.verdict, now.verdict), Aspect.VERDICT
        return
    if was.quality != now.quality:
        yield _figure_change(was.quality, now.quality), Aspect.QUALITY
    old, new = was.nodes, now.nodes
    if now.verdict is Verdict.TLE and None in (old, new):
        return  # a slower machine may stop it before it reports its nodes
    if old != new and (old is None or new is None or abs(new - old) > tolerance * old):
        yield _figure_change(old, new), Aspect.EFFORT


def _verdict_change(after: Report, was: Verdict, now: Verdict) -> ChangeKind:
    permitted = is_permitted(after.expectation, now)
    if Verdict.TLE in (was, now) and permitted and is_permitted(after.expectation, Verdict.TLE):
        return ChangeKind.TIME
    is_fixed = was is not Verdict.AC and permitted and not is_permitted(after.expectation, was)
    return ChangeKind.BETTER if now is Verdict.AC or is_fixed else ChangeKind.WORSE


def _figure_change(was: int | None, now: int | None) -> ChangeKind:
    """Less is better; any figure is better than none."""
    if was is None or now is None:
        return ChangeKind.WORSE if now is None else ChangeKind.BETTER
    return ChangeKind.WORSE if now > was else ChangeKind.BETTER


def _missing_failures(before: Mapping[str, CaseResult], after: Report) -> list[Change]:
    """A change if a solution no longer fails as it must: then a check has probably become weaker.

    A solution that only exceeded the time limit may be in time on a faster machine.
    """
    required = {
        one.verdict for one in before.values() if is_required(after.expectation, one.verdict)
    } - {Verdict.TLE}
    has_failed = any(is_required(after.expectation, one.verdict) for one in after.judgements)
    if not required or has_failed or not after.complete:
        return []
    words = " or ".join(verdict.value for verdict in Verdict if verdict in required)
    return [_worse_solution(after.solution, f"no case gives it {words} any more")]


def _worse_solution(solution: str, message: str) -> Change:
    return Change(kind=ChangeKind.WORSE, aspect=Aspect.SOLUTION, solution=solution, message=message)


def _set_of(case: str) -> str:
    return case.partition("/")[0]
