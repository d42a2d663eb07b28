"""List the problems of a kit in the order in which a learner takes them.

The JSON documents of `judge list` and `judge history` are here, too; see `judge.reports.json`.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress

import msgspec

from judge.catalog.kit import Kit
from judge.catalog.learning import Lesson, learning_order, topic_of
from judge.commands.history.store import PastRun, ProblemProgress
from judge.errors import JudgeError, UsageError
from judge.facts import Fact
from judge.model import Problem
from judge.reports.json import round_s


class ListedProblem(msgspec.Struct, frozen=True, kw_only=True):
    """A problem of a kit, with how many cases and solutions it has."""

    problem: Problem
    lesson: Lesson
    cases: int
    solutions: int


def list_problems(
    kit: Kit, topic: str | None = None
) -> tuple[list[ListedProblem], list[JudgeError]]:
    """The problems that teach a topic, or all, the easiest first; and why others are broken.

    Raises `UsageError` if no problem teaches the topic.
    """
    by_slug: dict[str, ListedProblem] = {}
    errors: list[JudgeError] = []
    for slug in kit.slugs():
        try:
            by_slug[slug] = ListedProblem(
                problem=kit.problem(slug),
                lesson=kit.lesson(slug),
                cases=len(kit.cases(slug)),
                solutions=len(kit.solutions(slug)),
            )
        except JudgeError as error:
            errors.append(error)
    order = learning_order({slug: row.lesson for slug, row in by_slug.items()})
    rows = [by_slug[slug] for slug in order]
    if topic is not None:
        topics = sorted({name for row in rows for name in row.lesson.topics})
        rows = [row for row in rows if topic_of(topic) in row.lesson.topics]
        if not rows:
            near = difflib.get_close_matches(topic_of(topic), topics, n=1)
            raise UsageError(
                Fact(
                    "no problem teaches {!r}; there are: {}",
                    topic,
                    ", ".join(topics) or Fact("no topics"),
                ),
                advice=Fact("Did you mean {!r}?", near[0]) if near else "",
            )
    return rows, errors


def learning_path(kit: Kit) -> list[str]:
    """The problems of a kit without the broken ones, the easiest first. It reads no case."""
    lessons: dict[str, Lesson] = {}
    for slug in kit.slugs():
        with suppress(JudgeError):  # `judge list` tells what is broken
            lessons[slug] = kit.lesson(slug)
    return learning_order(lessons)


def next_problem(slugs: Sequence[str], solved: Collection[str]) -> str | None:
    """The first problem that is not solved, or None if there is none."""
    return next((slug for slug in slugs if slug not in solved), None)


def problem_after(kit: Kit, slug: str, solved: Collection[str]) -> str | None:
    """The problem to solve after one, or None if all others are solved.

    It is the one that its `learning.yaml` names, or the first of the path.
    """
    following = kit.lesson(slug).next
    if following in kit.slugs() and following not in solved:
        return following
    return next_problem(learning_path(kit), {*solved, slug})


def next_listed(
    rows: Sequence[ListedProblem], progress: Mapping[str, ProblemProgress]
) -> str | None:
    """The first of these problems that is not solved, or None if there is none."""
    solved = {slug for slug, own in progress.items() if own.solved}
    return next_problem([row.problem.slug for row in rows], solved)


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
            msgspec.structs.replace(run, cpu_s=round_s(run.cpu_s), wall_s=round_s(run.wall_s))
            for run in runs
        ]
    )


def problem_list_json(
    rows: Sequence[ListedProblem], progress: Mapping[str, ProblemProgress]
) -> ProblemListDocument:
    """The document of `judge list`."""
    rounded = {
        slug: msgspec.structs.replace(own, best_cpu_s=round_s(own.best_cpu_s))
        for slug, own in progress.items()
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
        next=next_listed(rows, progress),
    )
