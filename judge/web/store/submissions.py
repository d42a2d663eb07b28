"""A submission as the store has it, and a user's progress."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from judge.model import Verdict
from judge.terminal.translation import mark
from judge.web.store.findings import Finding
from judge.web.store.records import ReportRecord

LOCAL_USER = "local"
"""The user of a server that only this machine reaches."""


class SubmissionState(Enum):
    """Where a submission is."""

    QUEUED = "queued"
    JUDGING = "judging"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"  # the judge could not judge it

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self not in (SubmissionState.QUEUED, SubmissionState.JUDGING)


class SubmissionTask(Enum):
    """What is done with a source."""

    JUDGE = "judge"
    STRESS = "stress"
    INPUT = "input"  # run it on one input
    TRACE = "trace"

    @property
    def words(self) -> str:
        """The task in words; that of judging names its cases instead."""
        return _TASK_WORDS.get(self.value, "")


_TASK_WORDS = {"stress": mark("stress"), "input": mark("one input"), "trace": mark("X-ray")}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSubmission:
    """A source to be judged. `is_whole`: on all cases, else on the samples alone.

    `is_watched`: it is a save of the user's own file, which the server watches.
    `input` is for a task on one input, unless `case` names a case that has it.
    """

    user: str
    problem: str
    language: str
    file: str
    source: bytes
    is_whole: bool
    is_watched: bool = False
    task: SubmissionTask = SubmissionTask.JUDGE
    input: bytes = b""
    case: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission(NewSubmission):
    """A submission in the store. `message` says why it could not be judged.

    `finding` is what came of a task other than to judge it; only those of the last are kept.
    """

    id: int
    time: datetime
    state: SubmissionState
    tries: int
    message: str
    verdict: Verdict | None
    report: ReportRecord | None
    finding: Finding | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteProgress:
    """A user's progress in a problem, by submissions on all cases."""

    solved: bool
    tries: int
    best_cpu_s: float | None
