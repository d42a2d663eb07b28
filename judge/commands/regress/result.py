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
    `solutions` and `cases` say how many were run.
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
    not_run: tuple[SkippedSolution, ...] = ()
    errors: tuple[CaseError, ...] = ()
    counts: dict[ChangeKind, int]
    changes: tuple[Change, ...]


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
