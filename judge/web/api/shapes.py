"""The objects of the API: as JSON in requests and answers, and as schemas in its document."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

import msgspec

from judge.files.typed_values import convert_value
from judge.model import Verdict
from judge.reports.json import LimitsObject
from judge.web.store.findings import InputFinding, StressFinding
from judge.web.store.records import CaseRecord, ReportRecord
from judge.web.store.submissions import Submission, SubmissionState

_FINDING: Any = InputFinding | StressFinding  # mypy takes a union for no type

Work = Literal["all", "samples", "stress", "input", "trace"]


class ProgressObject(msgspec.Struct, frozen=True, kw_only=True):
    """The user's progress in a problem; `best_cpu_s` is in seconds of CPU time."""

    solved: bool
    tries: int
    best_cpu_s: float | None


class ProblemObject(msgspec.Struct, frozen=True, kw_only=True):
    """A problem in the list. `difficulty` is None if it has none."""

    slug: str
    title: str
    kind: str
    difficulty: int | None
    topics: tuple[str, ...]
    cases: int
    progress: ProgressObject | None


class ProblemList(msgspec.Struct, frozen=True, kw_only=True):
    """All problems, by difficulty."""

    problems: list[ProblemObject]


class SampleObject(msgspec.Struct, frozen=True, kw_only=True):
    """A sample of a statement."""

    input: str
    output: str


class StatementObject(msgspec.Struct, frozen=True, kw_only=True):
    """A problem with its statement, in Markdown, and what can be submitted to it."""

    slug: str
    title: str
    statement: str
    limits: LimitsObject
    samples: list[SampleObject]
    languages: list[str]


class SubmissionRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A source, in a language of the problem's `languages`, and what is done with it.

    `input` is for the work `input`.
    """

    language: str
    source: str
    cases: Work = "all"
    input: str = ""


class SubmissionObject(msgspec.Struct, frozen=True, kw_only=True):
    """A submission. `before` counts those that come first, None if it does not wait.

    `task` is what is done with it, and `finding` what came of a stress test or of a run on one
    input; `x_ray` is the address of the page of an X-ray.
    """

    id: int
    problem: str
    language: str
    file: str
    time: datetime
    task: str
    cases: Literal["all", "samples"]
    state: SubmissionState
    before: int | None
    verdict: Verdict | None
    message: str
    report: ReportRecord | None
    finding: InputFinding | StressFinding | None
    x_ray: str | None


class SubmissionResult(SubmissionObject, frozen=True, kw_only=True):
    """A submission with the outcome of each case that was judged so far."""

    outcomes: list[CaseRecord]


class SubmissionList(msgspec.Struct, frozen=True, kw_only=True):
    """The newest submissions, the last first; `next` is the `before` of the next page."""

    submissions: list[SubmissionObject]
    next: int | None


def submission_fields(one: Submission, before: int | None) -> dict[str, object]:
    """The fields of a `SubmissionObject`."""
    found = one.finding
    is_shown = isinstance(found, InputFinding | StressFinding)
    return {
        "id": one.id,
        "problem": one.problem,
        "language": one.language,
        "file": one.file,
        "time": one.time,
        "task": one.task.value,
        "cases": "all" if one.is_whole else "samples",
        "state": one.state,
        "before": before,
        "verdict": one.verdict,
        "message": one.message,
        "report": one.report,
        # Without what is only for pages.
        "finding": convert_value(msgspec.to_builtins(found), _FINDING) if is_shown else None,
        "x_ray": None if found is None or is_shown else f"/submissions/{one.id}/x-ray",
    }
