"""Run all solutions of some problems, and compare the results with the baselines.

    with Regress(kit, order) as regress:
        for event in regress: ...
        regress.finish()

Problem by problem, a session runs every shipped solution. Baselines are rewritten at the very end,
all of them or none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from judge.catalog.baseline import Baseline, baseline_path, read_baseline, write_baseline
from judge.catalog.kit import Kit
from judge.catalog.source import DEFAULT_DATA, ProblemSource
from judge.commands.regress.changes import (
    TOLERANCE,
    compare_cases,
    compare_report,
    compared_results,
    gone_solutions,
    updated_baseline,
)
from judge.commands.regress.result import (
    CaseError,
    ProblemChanges,
    RegressDocument,
    SkippedSolution,
    count_kinds,
)
from judge.errors import JudgeError, UsageError
from judge.model import Verdict
from judge.reports.json import SandboxObject
from judge.runner.events import ProblemFailed, SessionEvent
from judge.runner.reuse import Reuse
from judge.runner.scheduler import ResourceScope
from judge.runner.session import RunRequest, Session
from judge.sandbox import Sandbox


@dataclass(frozen=True, slots=True, kw_only=True)
class RegressOrder:
    """The words and options of `judge regress`.

    With `fresh` nothing is taken from earlier runs. `tolerance` is the relative difference of the
    search effort that does not count as a change.
    """

    words: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    update: bool = False
    jobs: int | None = None
    time_scale: float = 1.0
    tolerance: float = TOLERANCE
    sandbox: str = "best"
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class _RunningProblem:
    """The problem whose session is open."""

    slug: str
    path: Path
    before: Baseline | None
    session: Session


class Regress(ResourceScope):
    """The regression check of one order: iterate to run it."""

    def __init__(
        self, source: ProblemSource, order: RegressOrder, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if the order names something unknown, or the source is no kit."""
        super().__init__()
        if not isinstance(source, Kit):
            raise UsageError(
                "a package has no baseline",
                advice="Import it into a kit: `judge package PACKAGE SLUG --to kit`",
            )
        self.order = order
        self.slugs = list(dict.fromkeys(map(source.slug, order.words))) or source.slugs()
        if not self.slugs:
            raise UsageError("the kit has no problems", advice="Put one into its problems/")
        self.compared: list[ProblemChanges] = []
        self.updated: list[str] = []
        self.interrupted = False
        self._kit = source
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
        judged = [one for one in self.compared if one.solutions]
        if self._failed or not judged or any(one.errors for one in self.compared):
            return 2
        open_changes = [one for one in self.compared if one.problem not in self.updated]
        if any(one.is_uncompared for one in open_changes):
            return 2
        return int(any(one.is_worse for one in open_changes))

    @property
    def refusal(self) -> str:
        """Why no baseline can be rewritten; empty if they can."""
        if self.interrupted:
            return "the work was interrupted"
        if any(one.errors for one in self.compared):
            return "there were judge errors"
        return "not every problem could be judged" if self._failed else ""

    def document(self) -> RegressDocument:
        """All that is known so far."""
        return RegressDocument(
            tolerance=self.order.tolerance,
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
        if self.order.update and not self.refusal:
            for number, one in enumerate(self.compared):
                written = write_baseline(self._baselines[one.problem], Path(one.baseline))
                self.compared[number] = msgspec.structs.replace(one, written=written)
                self.updated.append(one.problem)
        return cut_off

    def _check(self, slug: str) -> Iterator[SessionEvent | ProblemChanges]:
        running = self._running = self._start(slug)
        failed = False
        for event in running.session:
            failed = failed or isinstance(event, ProblemFailed)
            yield event
        self._stack.close()
        self._failed = self._failed or failed
        found = self._changes(running, complete=not failed)
        self._running = None
        self.compared += found
        yield from found

    def _start(self, slug: str) -> _RunningProblem:
        """Open a session for a problem. Raises `ProblemError` if its baseline cannot be read."""
        path = baseline_path(self._kit.root, slug)
        before = None
        if path.exists() or not self.order.update:
            before = read_baseline(path, slug)
        data = self.order.data
        if not data and before is not None and set(before.data) - set(DEFAULT_DATA):
            there = self._kit.data(slug)
            data = tuple(
                name for name in dict.fromkeys((*DEFAULT_DATA, *before.data)) if name in there
            )
        request = RunRequest(
            words=(slug,),
            data=data,
            jobs=self.order.jobs,
            time_scale=self.order.time_scale,
            sandbox=self.order.sandbox,
            reuse=Reuse(takes=not self.order.fresh),
        )
        session = Session(self._kit, request, sandbox=self._sandbox)
        return _RunningProblem(slug, path, before, self._stack.enter_context(session))

    def _changes(self, running: _RunningProblem, *, complete: bool) -> list[ProblemChanges]:
        """The changes of a problem so far; an empty list if none of its solutions started."""
        if not running.session.results:
            return []
        (result,) = running.session.results
        before = running.before or Baseline(problem=running.slug)
        there = self._kit.data(running.slug)
        setting = result.started.setting
        data = set(setting.data)
        if not self.order.data:
            data |= set(before.data) - set(there)  # sets that are gone
        is_all = {*before.data, *(name for name in DEFAULT_DATA if name in there)} <= data
        reports = [replace(report, complete=complete and is_all) for report in result.reports]
        hashes = {case.name: case.hash for case in result.cases}
        tolerance = self.order.tolerance
        changes = (
            *compare_cases(before, hashes, data),
            *gone_solutions(before, [solution.name for solution in result.started.solutions]),
            *(
                change
                for report in reports
                for change in compare_report(before, report, tolerance=tolerance)
            ),
        )
        self._baselines[running.slug] = updated_baseline(
            before, reports, hashes, data, tolerance=tolerance
        )
        not_run = tuple(
            SkippedSolution(solution=one.solution, reason=one.skipped)
            for one in reports
            if one.skipped is not None
        )
        errors = tuple(
            CaseError(solution=report.solution, case=one.case, message=one.message)
            for report in reports
            for one in report.judgements
            if one.verdict is Verdict.JE
        )
        return [
            ProblemChanges(
                problem=running.slug,
                version=setting.version,
                data=setting.data,
                time_scale=setting.time_scale,
                sandbox=SandboxObject(level=setting.level, missing=setting.missing),
                baseline=str(running.path),
                is_new=running.before is None,
                complete=complete,
                solutions=len(reports) - len(not_run),
                cases=len(result.cases),
                compared=compared_results(before, reports),
                cached=sum(one.cached for one in reports),
                not_run=not_run,
                errors=errors,
                counts=count_kinds(changes),
                changes=changes,
            )
        ]
