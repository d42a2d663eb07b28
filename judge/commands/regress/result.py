"""`ProblemChanges` and `RegressDocument`: what a regression check found, as its JSON document."""

from __future__ import annotations

import msgspec

from judge.commands.regress.changes import Change, ChangeKind
from judge.reports.json import SandboxObject


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


def count_kinds(changes: tuple[Change, ...]) -> dict[ChangeKind, int]:
    """The number of changes of each kind."""
    return {kind: sum(change.kind is kind for change in changes) for kind in ChangeKind}
