"""Kits in temporary folders, and the messages of errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.errors import JudgeError
from tests.conftest import PROBLEM_YAML, RULES, write_kit

KitWith = Callable[..., Kit]


@pytest.fixture
def kit_with(tmp_path: Path) -> KitWith:
    """Writes the usual kit with more files."""

    def write_and_open(**files: str) -> Kit:
        return Kit(write_kit(tmp_path / "kit", files))

    return write_and_open


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    """A kit with two problems, some solutions and a set of cases of its own."""
    files = {
        "problems/maze8/problem.yaml": PROBLEM_YAML.replace("Sums", "The 8-Fold Maze!"),
        "problems/maze8/rules.py": RULES,
        "problems/sums/problem.ja.md": "足しなさい。\n",
        "solutions/sums/b.py": "b",
        "solutions/sums/wrong_answer/greedy.py": "greedy",
        "solutions/sums/accepted/c.py": "c",
        "solutions/maze8/walks.py": "walks",
        "testdata/sums/long/01-long.in": "1\n",
        "testdata/sums/long/01-long.ans": "1\n",
    }
    return Kit(write_kit(tmp_path / "kit", files))


def error_message(kind: type[JudgeError], act: Callable[[], object]) -> str:
    """The message of the error that `act` raises, which is one paragraph."""
    with pytest.raises(kind) as caught:
        act()
    assert "\n" not in str(caught.value)
    return str(caught.value)
