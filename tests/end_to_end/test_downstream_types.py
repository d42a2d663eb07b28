"""Rules that somebody else writes with `judge.game` are checked by mypy and pyright."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from judge.commands import new
from tests.conftest import ROOT

RULES = Path(new.__file__).parent / "skeleton/problems/rules.py.txt"
CHECKERS = {
    "mypy": ["mypy", "--strict", "--no-incremental", "--python-executable", sys.executable],
    "pyright": ["pyright", "--pythonpath", sys.executable],
}

pytestmark = pytest.mark.slow


def checked(checker: str, folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """What a type checker says of a file outside of the project."""
    if shutil.which(checker) is None:
        pytest.skip(f"{checker} is not installed")
    (folder / "rules.py").write_text(text)
    words = [*CHECKERS[checker], "rules.py"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=600)


@pytest.mark.parametrize("checker", CHECKERS)
def test_rules_of_ones_own_have_types_and_a_wrong_use_is_reported(
    checker: str, tmp_path: Path
) -> None:
    right = checked(checker, tmp_path, RULES.read_text())
    wrong = checked(checker, tmp_path, f"{RULES.read_text()}\nWords(3)\n")

    assert right.returncode == 0, right.stdout + right.stderr
    assert wrong.returncode == 1, wrong.stdout + wrong.stderr
    assert "rules.py" in wrong.stdout
    assert (ROOT / "judge/py.typed").is_file()
