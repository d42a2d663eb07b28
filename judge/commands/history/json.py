"""Make the JSON documents of `judge history` and `judge list`; see `judge.reports.json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from judge.commands.history.problem_list import ListedProblem, next_problem
from judge.commands.history.result import PastRun, ProblemProgress
from judge.reports.json import round_s


class HistoryDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge history`."""

    schema: int = 1
    runs: list[PastRun]


class ListedProblemObject(msgspec.Struct, frozen=True, kw_only=True):
    """One problem of a kit; `progress` is None if it was never tried.

    `difficulty` is 1 to 5, or None; `before` are the problems to solve first.
    """

    problem: str
    name: str
    names: dict[str, str]
    cases: int
    solutions: int
    progress: ProblemProgress | None
    difficulty: int | None
    topics: tuple[str, ...]
    before: tuple[str, ...]


class ProblemListDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge list`; `next` is the first problem that is not solved."""

    schema: int = 1
    problems: list[ListedProblemObject]
    next: str | None


def history_json(runs: Sequence[PastRun]) -> HistoryDocument:
    """The document of `judge history`."""
    return HistoryDocument(
        runs=[
            msgspec.structs.replace(one, cpu_s=round_s(one.cpu_s), wall_s=round_s(one.wall_s))
            for one in runs
        ]
    )


def problem_list_json(
    rows: Sequence[ListedProblem], progress: Mapping[str, ProblemProgress]
) -> ProblemListDocument:
    """The document of `judge list`."""
    rounded = {
        slug: msgspec.structs.replace(one, best_cpu_s=round_s(one.best_cpu_s))
        for slug, one in progress.items()
    }
    return ProblemListDocument(
        problems=[
            ListedProblemObject(
                problem=row.problem.slug,
                name=row.problem.title,
                names=dict(row.problem.names),
                cases=row.cases,
                solutions=row.solutions,
                progress=rounded.get(row.problem.slug),
                difficulty=row.lesson.difficulty,
                topics=row.lesson.topics,
                before=row.lesson.before,
            )
            for row in rows
        ],
        next=next_problem(rows, {slug for slug, own in progress.items() if own.solved}),
    )
