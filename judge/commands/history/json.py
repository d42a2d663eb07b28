"""Make the JSON documents of `judge history` and `judge list`; see `judge.reports.json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from judge.commands.history.result import PastRun, ProblemProgress
from judge.model import Problem
from judge.reports.json import round_s


class HistoryDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge history`."""

    schema: int = 1
    runs: list[PastRun]


class ListedProblemObject(msgspec.Struct, frozen=True, kw_only=True):
    """One problem of a kit; `progress` is None if it was never tried."""

    problem: str
    name: str
    names: dict[str, str]
    cases: int
    solutions: int
    progress: ProblemProgress | None


class ProblemListDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge list`."""

    schema: int = 1
    problems: list[ListedProblemObject]


def history_json(runs: Sequence[PastRun]) -> HistoryDocument:
    """The document of `judge history`."""
    return HistoryDocument(
        runs=[
            msgspec.structs.replace(one, cpu_s=round_s(one.cpu_s), wall_s=round_s(one.wall_s))
            for one in runs
        ]
    )


def problem_list_json(
    rows: Sequence[tuple[Problem, int, int]], progress: Mapping[str, ProblemProgress]
) -> ProblemListDocument:
    """The document of `judge list`; a row has the numbers of cases and solutions."""
    rounded = {
        slug: msgspec.structs.replace(one, best_cpu_s=round_s(one.best_cpu_s))
        for slug, one in progress.items()
    }
    return ProblemListDocument(
        problems=[
            ListedProblemObject(
                problem=problem.slug,
                name=problem.title,
                names=dict(problem.names),
                cases=cases,
                solutions=solutions,
                progress=rounded.get(problem.slug),
            )
            for problem, cases, solutions in rows
        ]
    )
