"""The headers of all solutions, and the marks of the lines that are wrong."""

import re
from pathlib import Path, PurePath

import pytest

from judge.catalog.solution_text import SolutionText, read_solution_text
from judge.grading.expectations import ACCEPTED
from judge.model import Verdict
from judge.runner.session import RunRequest, Session
from tests.kit.solutions import KIT, SLUGS, SOLUTIONS, problem_slug, source_of

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


def test_a_header_has_a_title_the_labels_of_its_folder_and_a_solution_that_is_right(
    texts: dict[str, SolutionText],
) -> None:
    for name, text in texts.items():
        assert re.fullmatch(r"[A-Z0-9].*\.", text.title), name  # a sentence that stands alone
        assert len(text.title) <= 200, name
        assert text.title.endswith(" WRONG.") == ("Error" in text.labels), name
        assert text.title.endswith(" SLOW.") == ("Slow" in text.labels), name
        labels = [label for label in text.labels if label not in {"Source", "Cause"}]
        if name in ACCEPTED_ONES:
            kinds: list[list[str]] = [[]]
            assert "Cause" not in text.labels, name
        else:  # a slow one may have an error that makes it slow
            kinds = [["Error", "Correct"]] + [["Slow", "Correct"]] * (name not in WRONG)
            assert f"{problem_slug(name)}/{text.labels.get('Correct')}" in ACCEPTED_ONES, name
        assert labels in [["Idea", *kind, "Time", "Memory"] for kind in kinds], name
        assert all(text.labels.values()), name


def test_a_line_is_marked_where_something_is_wrong_and_nowhere_else(
    texts: dict[str, SolutionText],
) -> None:
    for name, text in texts.items():
        assert bool(text.marks) == ("Error" in text.labels), name
        for mark in text.marks:
            line = text.lines[mark.line - 1]
            assert mark.why, name
            assert line.strip(), name
            assert mark.right != (line,), name


@pytest.mark.nightly
@pytest.mark.parametrize("slug", SLUGS)
def test_a_wrong_solution_is_accepted_once_its_marked_line_is_put_right(
    slug: str, texts: dict[str, SolutionText], tmp_path: Path
) -> None:
    names = {}
    for number, (name, text) in enumerate(texts.items()):
        if problem_slug(name) == slug and len(text.marks) == 1 and text.marks[0].right:
            path = tmp_path / str(number) / PurePath(name).name
            path.parent.mkdir()
            path.write_text(text.repaired, encoding="utf-8")
            names[str(path)] = name
    if not names:
        return
    with Session(KIT, RunRequest(words=(slug, *names), fail_fast=True)) as session:
        for _ in session:
            pass

    bad = {
        name: [report.skipped, *(one.message for one in report.judgements[-1:])]
        for name, report in zip(names.values(), session.reports, strict=True)
        if report.verdict is not Verdict.AC
    }
    assert bad == {}
