"""The events of a session, what it reports while it works, and its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from judge.errors import JudgeError
from judge.model import Case, Judgement, Problem, Report, Setting, Solution
from judge.model.inspections import Trial
from judge.runner.scheduler import Progress, Run


class Notice(Struct, frozen=True, kw_only=True):
    """A message about the executor or the journal; the work goes on."""

    message: str


class PhaseStarted(Struct, frozen=True, kw_only=True):
    """Extra runs start: to infer a time limit, to try validators, or to repeat what finished."""

    problem: Problem
    what: str
    runs: int


class ProblemStarted(Struct, frozen=True, kw_only=True):
    """The solutions of a problem start on its cases."""

    problem: Problem
    setting: Setting
    solutions: tuple[Solution, ...]
    cases: int
    runs: int


class ProblemFailed(Struct, frozen=True, kw_only=True):
    """A problem could not be judged, or not to its end."""

    problem: str
    error: JudgeError


SessionEvent = PhaseStarted | Trial | ProblemStarted | Progress | Notice | ProblemFailed


class ProblemResult(Struct, eq=False):
    """What is known of one problem so far.

    `whole`: all solutions of the problem are judged, not files that were named. A thorough session
    adds the `trials` of its validators and, in `again`, the repeated runs. `explained` holds the
    judgements on the cases of a solution that were looked at a second time.
    """

    started: ProblemStarted
    cases: Sequence[Case]
    run: Run
    whole: bool
    trials: list[Trial] = field(default_factory=list)
    again: list[Report] = field(default_factory=list)
    explained: dict[tuple[str, str], Judgement] = field(default_factory=dict)

    @property
    def reports(self) -> list[Report]:
        """The reports on all solutions that were started, finished or not."""
        return [with_judgements(report, self.explained) for report in self.run.reports()]


def with_judgements(report: Report, explained: Mapping[tuple[str, str], Judgement]) -> Report:
    """The report with judgements by solution and case in the place of its own."""
    if not any(solution == report.solution for solution, _ in explained):
        return report
    known = (explained.get((report.solution, one.case), one) for one in report.judgements)
    return replace(report, judgements=tuple(known))
