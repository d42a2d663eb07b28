"""The headers of all solutions, and the marks of the lines that are wrong."""

from __future__ import annotations

import re
from pathlib import PurePath

import pytest

from judge.catalog.solution_text import SolutionText, read_solution_text
from judge.grading.expectations import ACCEPTED
from tests.kit.marks import judge_repaired, repaired
from tests.kit.solutions import SLUGS, SOLUTIONS, problem_slug, source_of

WRONG = [
    name
    for name in SOLUTIONS
    if PurePath(name).parts[1] in {"wrong_answer", "run_time_error", "rejected"}
]
ACCEPTED_ONES = [name for name, one in SOLUTIONS.items() if one.expectation == ACCEPTED]


@pytest.fixture(scope="module")
def texts() -> dict[str, SolutionText]:
    """The headers and marks of all solutions."""
    return {name: read_solution_text(source_of(name)) for name in SOLUTIONS}


def test_a_header_begins_with_a_sentence_that_stands_alone(texts: dict[str, SolutionText]) -> None:
    for name, text in texts.items():
        assert re.fullmatch(r"[A-Z0-9].*\.", text.title), name
        assert len(text.title) <= 200, name
        assert text.title.endswith(" WRONG.") == ("Error" in text.labels), name
        assert text.title.endswith(" SLOW.") == ("Slow" in text.labels), name


def test_a_header_has_the_labels_of_its_folder_in_order(texts: dict[str, SolutionText]) -> None:
    for name, text in texts.items():
        labels = [label for label in text.labels if label not in {"Source", "Cause"}]
        if name in ACCEPTED_ONES:
            kinds: list[list[str]] = [[]]
        else:  # a slow one may have an error that makes it slow
            kinds = [["Error", "Correct"]] + [["Slow", "Correct"]] * (name not in WRONG)
        assert labels in [["Idea", *kind, "Time", "Memory"] for kind in kinds], name
        assert "Cause" not in text.labels or name not in ACCEPTED_ONES, name
        assert all(text.labels.values()), name


def test_a_header_names_a_solution_that_is_right(texts: dict[str, SolutionText]) -> None:
    for name, text in texts.items():
        if name not in ACCEPTED_ONES:
            assert f"{problem_slug(name)}/{text.labels.get('Correct')}" in ACCEPTED_ONES, name


def test_a_line_is_marked_where_something_is_wrong_and_nowhere_else(
    texts: dict[str, SolutionText],
) -> None:
    for name, text in texts.items():
        assert bool(text.marks) == ("Error" in text.labels), name
        assert all(mark.why and text.lines[mark.line - 1].strip() for mark in text.marks), name
        assert all(mark.right != (text.lines[mark.line - 1],) for mark in text.marks), name


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("slug", SLUGS)
def test_a_wrong_solution_is_accepted_once_its_marked_line_is_put_right(slug: str) -> None:
    assert judge_repaired(slug) == dict.fromkeys((name for name, _ in repaired(slug)), "AC")
