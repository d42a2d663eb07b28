"""A kit in a temporary folder, and an empty one to be in."""

from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from tests.conftest import PROBLEM_YAML, RULES, write_kit


@pytest.fixture
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test runs in an empty folder."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")


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
