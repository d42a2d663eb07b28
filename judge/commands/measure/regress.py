"""Run all solutions of some problems, and tell by the baselines what is worse, better, new or gone.

    with Regress(kit, request) as regress:
        for event in regress: ...
        regress.finish()

Verdicts and qualities must be equal. A different failure counts as worse, unless the solution's
folder permits the new one and not the old one. The search effort may differ by a tolerance.

An exceeded time limit says as much about the machine as about the solution. So if a solution may
exceed it, neither the cases on which it does nor its progress until then are compared. What it
finishes both times is compared all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path

import msgspec
from msgspec.structs import replace

from judge.catalog.baseline import (
    Baseline,
    CaseResult,
    baseline_path,
    read_baseline,
    write_baseline,
)
from judge.catalog.kit import Kit
from judge.catalog.source import DEFAULT_DATA, ProblemSource
from judge.errors import JudgeError, UsageError
from judge.facts import Fact
from judge.grading.expectations import is_permitted, is_required, unmet_expectation
from judge.model import Report, Verdict
from judge.reports.json import SandboxObject, object_of
from judge.runner.scheduler import ResourceScope
from judge.runner.session import ProblemFailed, RunRequest, Session, SessionEvent
from judge.sandbox import Sandbox

TOLERANCE = 0.1
"""The relative difference of the effort that does not count as a change."""


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


def compare_report(before: Baseline, after: Report) -> tuple[Change, ...]:
    """The changes of one solution, case by case; none if it was not run here.

    A new solution is a change; it is worse if its results are not what its folder expects. The same
    goes for a verdict that the folder does not permit on a case that is new, has changed, or was
    not run before. Judge errors are ignored.
    """
    if after.skipped is not None or not after.judgements:
        return ()
    name = after.solution
    has_errors = any(judgement.verdict is Verdict.JE for judgement in after.judgements)
    if name not in before.results:
        unmet = None if has_errors else unmet_expectation(after)
        if unmet is None:
            return (Change(kind=ChangeKind.NEW, aspect=Aspect.SOLUTION, solution=name),)
        return (_worse_solution(name, Fact("it is new, and not as expected: {}", unmet)),)
    results = before.results[name]
    changes: list[Change] = []
    for judgement in after.judgements:
        is_same_case = before.cases.get(judgement.case) == judgement.hash
        was, now = results.get(judgement.case) if is_same_case else None, CaseResult.of(judgement)
        if now.verdict is Verdict.JE:
            continue
        if was is not None:
            differences = list(_differences(after, was, now))
        elif is_permitted(after.expectation, now.verdict):
            differences = []
        else:
            differences = [(ChangeKind.WORSE, Aspect.VERDICT)]
        changes += [
            Change(
                kind=kind,
                aspect=aspect,
                solution=name,
                case=judgement.case,
                before=was,
                after=now,
                message="" if aspect is Aspect.EFFORT else _first_line(judgement.message),
            )
            for kind, aspect in differences
        ]
    if not has_errors and all(change.kind is not ChangeKind.WORSE for change in changes):
        changes += _missing_failures(results, after)
    return tuple(changes)


def compared_results(before: Baseline, reports: Sequence[Report]) -> int:
    """How many results of the baseline are compared: those on cases that were run and are equal."""
    return sum(
        judgement.case in before.results.get(report.solution, {})
        and before.cases.get(judgement.case) == judgement.hash
        for report in reports
        for judgement in report.judgements
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


def updated_baseline(
    before: Baseline,
    after: Sequence[Report],
    hashes: Mapping[str, str],
    data: Collection[str],
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
        if report.skipped is None and not _is_time_alone(before, report, hashes):
            kept = {case: result for case, result in kept.items() if case in elsewhere}
            kept |= {judgement.case: CaseResult.of(judgement) for judgement in report.judgements}
        if kept:
            results[report.solution] = kept
    return Baseline(problem=before.problem, cases=cases, results=results)


def _is_time_alone(before: Baseline, report: Report, hashes: Mapping[str, str]) -> bool:
    """Whether nothing has changed except by the time limit."""
    if not is_permitted(report.expectation, Verdict.TLE) or report.solution not in before.results:
        return False
    if any(before.cases.get(case) != hash for case, hash in hashes.items()):
        return False
    changes = compare_report(before, report)
    return all(change.kind is ChangeKind.TIME for change in changes)


def _differences(
    after: Report, was: CaseResult, now: CaseResult
) -> Iterator[tuple[ChangeKind, Aspect]]:
    if was.verdict is not now.verdict:
        yield _verdict_change(after, was.verdict, now.verdict), Aspect.VERDICT
        return
    if was.quality != now.quality:
        yield _figure_change(was.quality, now.quality), Aspect.QUALITY
    old, new = was.nodes, now.nodes
    if now.verdict is Verdict.TLE and None in (old, new):
        return  # a slower machine may stop it before it reports its nodes
    if old != new and (old is None or new is None or abs(new - old) > TOLERANCE * old):
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
        run.verdict for run in before.values() if is_required(after.expectation, run.verdict)
    } - {Verdict.TLE}
    has_failed = any(is_required(after.expectation, run.verdict) for run in after.judgements)
    if not required or has_failed or not after.complete:
        return []
    verdicts = "|".join(verdict.value for verdict in Verdict if verdict in required)
    return [_worse_solution(after.solution, Fact("no case gives it {} any more", verdicts))]


def _worse_solution(solution: str, message: Fact) -> Change:
    return Change(kind=ChangeKind.WORSE, aspect=Aspect.SOLUTION, solution=solution, message=message)


def _first_line(message: Fact) -> Fact:
    first, _, rest = message.partition("\n")
    return Fact("{}", first) if rest else message


def _set_of(case: str) -> str:
    return case.partition("/")[0]


class SkippedSolution(msgspec.Struct, frozen=True, kw_only=True):
    """A solution that cannot be run here, and the reason."""

    solution: str
    reason: str


class CaseError(msgspec.Struct, frozen=True, kw_only=True):
    """An error of the judge itself."""

    solution: str
    case: str
    message: str


class ProblemChanges(msgspec.Struct, frozen=True, kw_only=True):
    """How the results of one problem differ from its baseline.

    `baseline` is the path of the baseline, and `written` says whether it has been changed.
    `is_new` means that there was no baseline before. `complete` is False if the work was cut off.
    `solutions` and `cases` say how many were run, `compared` how many results of the baseline
    have one of now beside them. `cached` counts the judgements that come from earlier runs.
    """

    problem: str
    version: str
    data: tuple[str, ...]
    time_scale: float
    sandbox: SandboxObject
    baseline: str
    is_new: bool
    written: bool = False
    complete: bool
    solutions: int
    cases: int
    compared: int
    cached: int = 0
    not_run: tuple[SkippedSolution, ...] = ()
    errors: tuple[CaseError, ...] = ()
    counts: dict[ChangeKind, int]
    changes: tuple[Change, ...]

    @property
    def is_worse(self) -> bool:
        """Whether something is worse, or is not there any more, so that nobody knows."""
        return bool(self.counts[ChangeKind.WORSE] or self.counts[ChangeKind.GONE])

    @property
    def is_uncompared(self) -> bool:
        """Whether solutions were run to the end, but no result of the baseline is about them."""
        was_run = bool(self.complete and self.solutions)
        return was_run and not self.is_new and not self.compared


class RegressDocument(msgspec.Struct, frozen=True, kw_only=True):
    """All problems; `updated` says whether baselines were written."""

    schema: int = 1
    tolerance: float
    interrupted: bool
    updated: bool
    problems: tuple[ProblemChanges, ...]


class _RunningProblem(msgspec.Struct, frozen=True):
    """The problem whose session is open."""

    slug: str
    path: Path
    before: Baseline | None
    session: Session


class Regress(ResourceScope):
    """The regression check of one request: iterate to run it.

    Problem by problem, a session runs every shipped solution. Baselines are rewritten at the very
    end, by `finish`, all of them or none.
    """

    def __init__(
        self,
        source: ProblemSource,
        request: RunRequest,
        *,
        update: bool = False,
        sandbox: Sandbox | None = None,
    ) -> None:
        """With `update` the baselines are rewritten.

        Raises `UsageError` if the request names something unknown, or the source is no kit.
        """
        super().__init__()
        if not isinstance(source, Kit):
            raise UsageError(
                "a package has no baseline",
                advice="Import it into a kit: `judge package PACKAGE SLUG --to kit`",
            )
        self.update = update
        self.slugs = list(dict.fromkeys(map(source.slug, request.words))) or source.slugs()
        if not self.slugs:
            raise UsageError("the kit has no problems", advice="Put one into its problems/")
        self.compared: list[ProblemChanges] = []
        self.updated: list[str] = []
        self.interrupted = False
        self._kit, self._request = source, request
        self._sandbox = sandbox
        self._failed = False
        self._running: _RunningProblem | None = None
        self._baselines: dict[str, Baseline] = {}

    def __iter__(self) -> Iterator[SessionEvent | ProblemChanges]:
        """Do the work; yield its events. If a problem is broken, the others still run."""
        for slug in self.slugs:
            try:
                yield from self._check(slug)
            except JudgeError as error:
                self._failed = True
                yield ProblemFailed(problem=slug, error=error)

    @property
    def status(self) -> int:
        """The exit status so far: 0 nothing is worse or gone, 1 something is, 130 interrupted.

        It is 2 after errors, or if nothing of a baseline could be compared. What has been written
        into a baseline does not count as worse any more.
        """
        if self.interrupted:
            return 130
        judged = [problem for problem in self.compared if problem.solutions]
        if self._failed or not judged or any(problem.errors for problem in self.compared):
            return 2
        open_changes = [changed for changed in self.compared if changed.problem not in self.updated]
        if any(problem.is_uncompared for problem in open_changes):
            return 2
        return int(any(problem.is_worse for problem in open_changes))

    @property
    def refusal(self) -> Fact:
        """Why no baseline can be rewritten; empty if they can."""
        if self.interrupted:
            return Fact("the work was interrupted")
        if any(problem.errors for problem in self.compared):
            return Fact("there were judge errors")
        return Fact("not every problem could be judged") if self._failed else Fact()

    def document(self) -> RegressDocument:
        """All that is known so far."""
        return RegressDocument(
            tolerance=TOLERANCE,
            interrupted=self.interrupted,
            updated=bool(self.updated),
            problems=tuple(self.compared),
        )

    def finish(self) -> list[ProblemChanges]:
        """End the work; return the changes of the problem that was interrupted, if any.

        With `update`, and unless there is a `refusal`, the baselines are rewritten. Raises
        `KitError` if one cannot be written.
        """
        self._stack.close()
        cut_off = [] if self._running is None else self._changes(self._running, complete=False)
        self._running = None
        self.compared += cut_off
        if self.update and not self.refusal:
            for number, changed in enumerate(self.compared):
                written = write_baseline(self._baselines[changed.problem], Path(changed.baseline))
                self.compared[number] = msgspec.structs.replace(changed, written=written)
                self.updated.append(changed.problem)
        return cut_off

    def _check(self, slug: str) -> Iterator[SessionEvent | ProblemChanges]:
        running = self._running = self._start(slug)
        failed = False
        for event in running.session:
            failed = failed or isinstance(event, ProblemFailed)
            yield event
        self._stack.close()
        self._failed = self._failed or failed
        changes = self._changes(running, complete=not failed)
        self._running = None
        self.compared += changes
        yield from changes

    def _start(self, slug: str) -> _RunningProblem:
        """Open a session for a problem. Raises `ProblemError` if its baseline cannot be read."""
        path = baseline_path(self._kit.root, slug)
        before = None
        if path.exists() or not self.update:
            before = read_baseline(path, slug)
        data = self._request.data
        if not data and before is not None and set(before.data) - set(DEFAULT_DATA):
            sets = self._kit.data(slug)
            data = tuple(
                name for name in dict.fromkeys((*DEFAULT_DATA, *before.data)) if name in sets
            )
        request = replace(self._request, words=(slug,), data=data)
        session = Session(self._kit, request, sandbox=self._sandbox)
        return _RunningProblem(slug, path, before, self._stack.enter_context(session))

    def _changes(self, running: _RunningProblem, *, complete: bool) -> list[ProblemChanges]:
        """The changes of a problem so far; an empty list if none of its solutions started."""
        if not running.session.results:
            return []
        (result,) = running.session.results
        before = running.before or Baseline(problem=running.slug)
        sets = self._kit.data(running.slug)
        setting = result.started.setting
        data = set(setting.data)
        if not self._request.data:
            data |= set(before.data) - set(sets)  # sets that are gone
        is_all = {*before.data, *(name for name in DEFAULT_DATA if name in sets)} <= data
        reports = [replace(report, complete=complete and is_all) for report in result.reports]
        hashes = {case.name: case.hash for case in result.cases}
        gone = sorted(set(before.results) - {entry.name for entry in result.started.solutions})
        changes = (
            *compare_cases(before, hashes, data),
            *(Change(kind=ChangeKind.GONE, aspect=Aspect.SOLUTION, solution=name) for name in gone),
            *(change for report in reports for change in compare_report(before, report)),
        )
        self._baselines[running.slug] = updated_baseline(before, reports, hashes, data)
        not_run = tuple(
            SkippedSolution(solution=report.solution, reason=report.skipped)
            for report in reports
            if report.skipped is not None
        )
        errors = tuple(
            CaseError(solution=report.solution, case=judgement.case, message=judgement.message)
            for report in reports
            for judgement in report.judgements
            if judgement.verdict is Verdict.JE
        )
        return [
            object_of(
                ProblemChanges,
                setting,
                problem=running.slug,
                sandbox=object_of(SandboxObject, setting),
                baseline=str(running.path),
                is_new=running.before is None,
                written=False,
                complete=complete,
                solutions=len(reports) - len(not_run),
                cases=len(result.cases),
                compared=compared_results(before, reports),
                cached=sum(report.cached for report in reports),
                not_run=not_run,
                errors=errors,
                counts={kind: sum(diff.kind is kind for diff in changes) for kind in ChangeKind},
                changes=changes,
            )
        ]
