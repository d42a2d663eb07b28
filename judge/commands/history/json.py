"""Make the JSON documents of `judge history` and `judge list`; see `judge.reports.json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import msgspec

from judge.commands.history.result import PastRun, ProblemProgress
from judge.model import Problem, Verdict
from judge.reports.json import object_of, rounded_s


class PastRunObject(msgspec.Struct, frozen=True, kw_only=True):
    """An earlier run; see `PastRun`. The time is in ISO 8601 and UTC."""

    time: str
    problem: str
    package: str | None
    solution: str
    path: str | None
    hash: str
    language: str
    verdict: Verdict
    expected: tuple[str, ...]
    as_expected: bool | None
    complete: bool
    cases_done: int
    cases_total: int
    first_failing: str | None
    score: float | None
    cpu_s: float | None
    wall_s: float | None
    memory_bytes: int | None
    data: tuple[str, ...]
    sandbox: str
    time_scale: float
    version: str


class HistoryDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge history`."""

    schema: int = 1
    runs: list[PastRunObject]


class ProgressObject(msgspec.Struct, frozen=True, kw_only=True):
    """The progress in one problem; see `ProblemProgress`."""

    solved: bool
    best_cpu_s: float | None
    tries: int
    last: str


class ListedProblemObject(msgspec.Struct, frozen=True, kw_only=True):
    """One problem of a kit; `progress` is None if it was never tried."""

    problem: str
    name: str
    names: dict[str, str]
    cases: int
    solutions: int
    progress: ProgressObject | None


class ProblemListDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge list`."""

    schema: int = 1
    problems: list[ListedProblemObject]


def history_json(runs: Sequence[PastRun]) -> HistoryDocument:
    """What JSON says of `judge history`."""
    return HistoryDocument(runs=[_run_object(run) for run in runs])


def problem_list_json(
    rows: Sequence[tuple[Problem, int, int]], progress: Mapping[str, ProblemProgress]
) -> ProblemListDocument:
    """What JSON says of `judge list`; a row has the numbers of cases and solutions."""
    return ProblemListDocument(
        problems=[
            ListedProblemObject(
                problem=problem.slug,
                name=problem.title,
                names=dict(problem.names),
                cases=cases,
                solutions=solutions,
                progress=_progress_object(progress.get(problem.slug)),
            )
            for problem, cases, solutions in rows
        ]
    )


def _run_object(run: PastRun) -> PastRunObject:
    return object_of(
        PastRunObject,
        run,
        time=_time_text(run.time),
        sandbox=run.level,
        cpu_s=rounded_s(run.cpu_s),
        wall_s=rounded_s(run.wall_s),
    )


def _progress_object(progress: ProblemProgress | None) -> ProgressObject | None:
    if progress is None:
        return None
    best, last = rounded_s(progress.best_cpu_s), _time_text(progress.last)
    return object_of(ProgressObject, progress, best_cpu_s=best, last=last)


def _time_text(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
