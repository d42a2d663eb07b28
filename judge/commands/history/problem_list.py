"""List the problems of a kit in the order in which a learner takes them."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from judge.catalog.kit import Kit
from judge.catalog.learning import Lesson, learning_order, topic_of
from judge.errors import JudgeError, UsageError
from judge.model import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedProblem:
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
    found: dict[str, ListedProblem] = {}
    errors: list[JudgeError] = []
    for slug in kit.slugs():
        try:
            found[slug] = ListedProblem(
                problem=kit.problem(slug),
                lesson=kit.lesson(slug),
                cases=len(kit.cases(slug)),
                solutions=len(kit.solutions(slug)),
            )
        except JudgeError as error:
            errors.append(error)
    order = learning_order({slug: one.lesson for slug, one in found.items()})
    rows = [found[slug] for slug in order]
    if topic is not None:
        topics = sorted({name for row in rows for name in row.lesson.topics})
        rows = [row for row in rows if topic_of(topic) in row.lesson.topics]
        if not rows:
            near = difflib.get_close_matches(topic_of(topic), topics, n=1)
            raise UsageError(
                f"no problem teaches {topic!r}; there are: {', '.join(topics) or 'no topics'}",
                advice=f"Did you mean {near[0]!r}" if near else "judge list --topic TOPIC",
            )
    return rows, errors


def next_problem(rows: Sequence[ListedProblem], solved: Collection[str]) -> str | None:
    """The first problem that is not solved, or None if there is none."""
    return next((row.problem.slug for row in rows if row.problem.slug not in solved), None)
