"""The order in which a learner takes the problems."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.learning import Lesson, learning_order, read_hints, read_lesson
from judge.errors import ProblemError, UsageError


def lesson(difficulty: int | None, *before: str) -> Lesson:
    return Lesson(difficulty=difficulty, before=before)


def test_easier_problems_come_first_and_each_after_those_before_it() -> None:
    lessons = {
        "hard": lesson(5),
        "unknown": lesson(None),
        "first": lesson(1),
        "late": lesson(1, "middle"),
        "middle": lesson(2),
        "also": lesson(1),
    }

    assert learning_order(lessons) == ["also", "first", "middle", "late", "hard", "unknown"]
    circle = {"a": lesson(2, "b"), "b": lesson(1, "a"), "c": lesson(3, "gone")}
    assert learning_order(circle) == ["c", "b", "a"]


def test_a_lesson_is_read_with_its_topics(tmp_path: Path) -> None:
    topics = ("parity", "ida-star", "breadth-first-search")
    keywords = ["Parity", "IDA*", "breadth-first search"]
    assert read_lesson(tmp_path, keywords) == Lesson(topics=topics)
    path = tmp_path / "learning.yaml"

    path.write_text("difficulty: 2\nbefore: [jugs]\n")

    assert read_lesson(tmp_path, []) == Lesson(difficulty=2, before=("jugs",))
    for text in ("difficulty: 6\n", "before: [jugs]\n", "difficulty: 1\nx: 2\n"):
        path.write_text(text)
        with pytest.raises(ProblemError, match=r"learning\.yaml"):
            read_lesson(tmp_path, [])


def test_each_section_of_the_hints_is_one(tmp_path: Path) -> None:
    (tmp_path / "hints.en.md").write_text("## Hint 1\n\nLook.\n\n## Hint 2\n\nThink.\nTwice.\n")

    assert read_hints(tmp_path, "en") == ["## Hint 1\n\nLook.\n", "## Hint 2\n\nThink.\nTwice.\n"]
    with pytest.raises(UsageError, match="no hints in 'ja'; there are: en"):
        read_hints(tmp_path, "ja")
    (tmp_path / "hints.ja.md").write_text("Look.\n")
    with pytest.raises(ProblemError, match=r"hints\.ja\.md has no hints"):
        read_hints(tmp_path, "ja")
