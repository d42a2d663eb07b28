"""The headers of all solutions, and the marks of the lines that are wrong."""

from __future__ import annotations

import re

import pytest

from judge.catalog.solution_text import SolutionText, read_solution_text
from judge.grading.expectations import ACCEPTED
from tests.kit.marks import judge_repaired, repaired
from tests.kit.solutions import SLUGS, SOLUTIONS, problem_slug, source_of

WRONG = [
    name
    for name in SOLUTIONS
    if name.split("/")[1] in {"wrong_answer", "run_time_error", "rejected"}
]
SLOW = [name for name in SOLUTIONS if name.split("/")[1] in {"time_limit_exceeded", "brute_force"}]
ACCEPTED_ONES = [name for name, one in SOLUTIONS.items() if one.expectation == ACCEPTED]


def text_of(name: str) -> SolutionText:
    """The header and marks of a solution."""
    return read_solution_text(source_of(name))


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_header_begins_with_a_sentence_that_stands_alone(name: str) -> None:
    title = text_of(name).title

    assert re.fullmatch(r"[A-Z0-9].*\.", title)
    assert len(title) <= 200
    assert title.endswith(" WRONG.") == ("Error" in text_of(name).labels)
    assert title.endswith(" SLOW.") == ("Slow" in text_of(name).labels)


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_header_has_the_labels_of_its_folder_in_order(name: str) -> None:
    labels = list(text_of(name).labels)

    if name in ACCEPTED_ONES:
        expected = [["Idea", "Time", "Memory"]]
    elif name in WRONG:
        expected = [["Idea", "Error", "Correct", "Time", "Memory"]]
    else:
        expected = [["Idea", why, "Correct", "Time", "Memory"] for why in ("Slow", "Error")]
    assert [label for label in labels if label not in {"Source", "Cause"}] in expected
    assert "Cause" not in labels or name not in ACCEPTED_ONES
    assert all(text_of(name).labels.values())


@pytest.mark.parametrize("name", WRONG + SLOW)
def test_a_header_names_a_solution_that_is_right(name: str) -> None:
    assert f"{problem_slug(name)}/{text_of(name).labels.get('Correct')}" in ACCEPTED_ONES


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_line_is_marked_where_something_is_wrong_and_nowhere_else(name: str) -> None:
    text = text_of(name)

    assert bool(text.marks) == ("Error" in text.labels)
    assert all(mark.why and text.lines[mark.line - 1].strip() for mark in text.marks)
    assert all(mark.right != (text.lines[mark.line - 1],) for mark in text.marks)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_a_wrong_solution_is_accepted_once_its_marked_line_is_put_right(slug: str) -> None:
    assert judge_repaired(slug) == dict.fromkeys((name for name, _ in repaired(slug)), "AC")
