"""One use of `judge regress`: an order comes in, news and comparisons come out as it is done.

    with Regress(kit, order) as regress:
        for event in regress: ...
        regress.conclude()

Problem by problem a session runs every solution that ships, and what it finds is compared with the
problem's baseline. Baselines are rewritten at the very end, all of them or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from judge.catalog.kit import Kit
from judge.catalog.source import DEFAULT_DATA, ProblemSource
from judge.commands.regress import baseline as baselines
from judge.commands.regress import changes
from judge.commands.regress.baseline import Baseline
from judge.commands.regress.changes import TOLERANCE, Change, ChangeKind
from judge.errors import JudgeError, UsageError
from judge.model import Problem, Report, Setting, Verdict
from judge.runner.events import ProblemFailed, SessionEvent
from judge.runner.executor import ResourceScope
from judge.runner.session import RunRequest, Session
from judge.sandbox import Sandbox


@dataclass(frozen=True, slots=True, kw_only=True)
class RegressOrder:
    """What is to be compared, and how; the words and options of `judge regress`.

    `tolerance` is the part of its old effort by which the new one of a solution may differ.
    """

    words: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    update: bool = False
    jobs: int | None = None
    time_scale: float = 1.0
    tolerance: float = TOLERANCE
    sandbox: str = "best"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemChanges:
    """What has become of one problem since its baseline was made.

    `path` is where the baseline lies, `before` is None if there is none yet, `after` is the
    one of now. `reports` are those of all solutions that there are, some of which may have been
    skipped. `whole` is false if the work was cut off.
    """

    problem: Problem
    setting: Setting
    path: Path
    before: Baseline | None
    after: Baseline
    reports: tuple[Report, ...]
    cases: int
    changes: tuple[Change, ...]
    whole: bool

    @property
    def not_run(self) -> dict[str, str]:
        """The solutions that cannot be run here, with the reasons."""
        return {one.solution: one.skipped for one in self.reports if one.skipped is not None}

    @property
    def errors(self) -> list[tuple[str, str, str]]:
        """The judge's own errors: solution, case, message."""
        return [
            (report.solution, one.case, one.message)
            for report in self.reports
            for one in report.judgements
            if one.verdict is Verdict.JE
        ]

    def count(self, kind: ChangeKind) -> int:
        """How many changes are of a kind."""
        return sum(change.kind is kind for change in self.changes)


@dataclass(frozen=True, slots=True)
class _Begun:
    """A problem that is under way."""

    slug: str
    path: Path
    before: Baseline | None
    session: Session


class Regress(ResourceScope):
    """The comparing that one order asks for."""

    def __init__(
        self, source: ProblemSource, order: RegressOrder, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if the order's words name no problems of a kit."""
        super().__init__()
        if not isinstance(source, Kit):
            raise UsageError(
                "a package has no baseline", advice="Take it into the kit: `judge import`"
            )
        self.order = order
        self.slugs = list(dict.fromkeys(map(source.slug, order.words))) or source.slugs()
        if not self.slugs:
            raise UsageError("the kit has no problems", advice="Put one into its problems/")
        self.compared: list[ProblemChanges] = []
        self.written: dict[Path, bool] = {}
        self.interrupted = False
        self._kit = source
        self._sandbox = sandbox
        self._failed = False
        self._begun: _Begun | None = None

    def __iter__(self) -> Iterator[SessionEvent | ProblemChanges]:
        """The news, problem by problem. A problem that is broken does not keep the others."""
        for slug in self.slugs:
            try:
                yield from self._regressed(slug)
            except JudgeError as error:
                self._failed = True
                yield ProblemFailed(problem=slug, error=error)

    @property
    def status(self) -> int:
        """The exit status for what is known so far; what was written down is worse no more."""
        if self.interrupted:
            return 130
        judged = [one for one in self.compared if len(one.not_run) < len(one.reports)]
        if self._failed or not judged or any(one.errors for one in self.compared):
            return 2
        accepted = self.written.keys()
        worse = any(one.count(ChangeKind.WORSE) for one in judged if one.path not in accepted)
        return int(worse)

    @property
    def refusal(self) -> str:
        """Why no baseline can be rewritten, if so."""
        if self.interrupted:
            return "the work was interrupted"
        if any(one.errors for one in self.compared):
            return "there were judge errors"
        return "not every problem could be judged" if self._failed else ""

    def finish(self) -> list[ProblemChanges]:
        """Ends the work; what was under way is compared as far as it came, and returned.

        If it is ordered, and nothing speaks against it (`refusal`), the baselines are rewritten:
        `written` says which have changed. Raises `KitError` if one cannot be.
        """
        self._stack.close()
        cut_off = [] if self._begun is None else self._comparison(self._begun, whole=False)
        self._begun = None
        self.compared += cut_off
        if self.order.update and not self.refusal:
            for one in self.compared:
                self.written[one.path] = baselines.write_baseline(one.after, one.path)
        return cut_off

    def _regressed(self, slug: str) -> Iterator[SessionEvent | ProblemChanges]:
        begun = self._opened(slug)
        self._begun = begun
        broken = False
        for event in begun.session:
            broken = broken or isinstance(event, ProblemFailed)
            yield event
        self._stack.close()
        self._failed = self._failed or broken
        found = self._comparison(begun, whole=not broken)
        self._begun = None
        self.compared += found
        yield from found

    def _opened(self, slug: str) -> _Begun:
        """A session for a problem; raises `ProblemError` if there is nothing to compare with."""
        path = baselines.baseline_path(self._kit.root, slug)
        before = None
        if path.exists() or not self.order.update:
            before = baselines.read_baseline(path, slug)
        there = self._kit.data(slug)
        data = self.order.data
        if not data and before is not None and set(before.data) - set(DEFAULT_DATA):
            names = dict.fromkeys((*DEFAULT_DATA, *before.data))
            data = tuple(name for name in names if name in there)
        order = RunRequest(
            words=(slug,),
            data=data,
            jobs=self.order.jobs,
            time_scale=self.order.time_scale,
            sandbox=self.order.sandbox,
        )
        session = Session(self._kit, order, sandbox=self._sandbox)
        return _Begun(slug, path, before, self._stack.enter_context(session))

    def _comparison(self, begun: _Begun, *, whole: bool) -> list[ProblemChanges]:
        """What is known of a problem, compared; empty if it had not even begun."""
        if not begun.session.results:
            return []
        (result,) = begun.session.results
        before = begun.before or Baseline(problem=begun.slug)
        there = self._kit.data(begun.slug)
        data = set(result.started.setting.data)
        if not self.order.data:
            data |= set(before.data) - set(there)  # sets that are gone
        every = {*before.data, *(name for name in DEFAULT_DATA if name in there)} <= data
        reports = tuple(replace(report, complete=whole and every) for report in result.reports)
        hashes: Mapping[str, str] = {case.name: case.hash for case in result.cases}
        names = [solution.name for solution in result.started.solutions]
        tolerance = self.order.tolerance
        found = [
            *changes.compare_cases(before, hashes, data),
            *changes.gone_solutions(before, names),
            *(
                change
                for report in reports
                for change in changes.compare_report(before, report, tolerance=tolerance)
            ),
        ]
        return [
            ProblemChanges(
                problem=result.started.problem,
                setting=result.started.setting,
                path=begun.path,
                before=begun.before,
                after=changes.updated_baseline(before, reports, hashes, data, tolerance=tolerance),
                reports=reports,
                cases=len(result.cases),
                changes=tuple(found),
                whole=whole,
            )
        ]
