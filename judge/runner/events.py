"""The events of a session: what it reports while it works."""

from __future__ import annotations

from dataclasses import dataclass

from judge.errors import JudgeError
from judge.model import Problem, Setting, Solution
from judge.model.inspections import Trial
from judge.runner.scheduler import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A message about the executor or the journal; the work goes on."""

    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseStarted:
    """Extra runs start: to infer a time limit, to try validators, or to repeat what finished."""

    problem: Problem
    what: str
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemStarted:
    """The solutions of a problem start on its cases."""

    problem: Problem
    setting: Setting
    solutions: tuple[Solution, ...]
    cases: int
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemFailed:
    """A problem could not be judged, or not to its end."""

    problem: str
    error: JudgeError


SessionEvent = PhaseStarted | Trial | ProblemStarted | Progress | Notice | ProblemFailed
