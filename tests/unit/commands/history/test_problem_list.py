"""The list of problems, by topic and in the order of a learner."""

from __future__ import annotations

import pytest

from judge.commands.history.problem_list import list_problems, next_problem
from judge.commands.history.result import ProblemProgress
from tests.kit.solutions import KIT
from tests.past_runs import NOON


@pytest.mark.slow
def test_the_kit_begins_with_its_easiest_problem_and_ends_with_the_hardest() -> None:
    rows, errors = list_problems(KIT)

    difficulties = [row.lesson.difficulty or 0 for row in rows]
    assert errors == []
    assert rows[0].problem.slug == "farmer"
    assert difficulties == sorted(difficulties)
    assert [difficulties[0], difficulties[-1]] == [1, 5]
    slugs = [row.problem.slug for row in rows]
    for number, row in enumerate(rows):
        assert set(row.lesson.before) <= set(slugs[:number])


def test_the_next_problem_is_the_first_that_is_not_solved() -> None:
    rows, _ = list_problems(KIT)
    first, second = (row.problem.slug for row in rows[:2])
    solved = ProblemProgress(solved=True, best_cpu_s=0.5, tries=1, last=NOON)
    tried = ProblemProgress(solved=False, best_cpu_s=None, tries=1, last=NOON)

    assert next_problem(rows, {}) == first
    assert next_problem(rows, {first: solved, second: tried}) == second
    assert next_problem(rows, dict.fromkeys((row.problem.slug for row in rows), solved)) is None
