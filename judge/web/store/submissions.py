"""A submission as the store has it, and a user's progress."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from judge.model import Verdict
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


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSubmission:
    """A source to be judged. `is_whole`: on all cases, else on the samples alone.

    `is_watched`: it is a save of the file that the server was started with.
    """

    user: str
    problem: str
    language: str
    file: str
    source: bytes
    is_whole: bool
    is_watched: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission(NewSubmission):
    """A submission in the store. `message` says why it could not be judged."""

    id: int
    time: datetime
    state: SubmissionState
    tries: int
    message: str
    verdict: Verdict | None
    report: ReportRecord | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteProgress:
    """A user's progress in a problem, by submissions on all cases."""

    solved: bool
    tries: int
    best_cpu_s: float | None
