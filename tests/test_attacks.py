"""The table of attacks is made of what became of the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

TESTS = """
import pytest
from judge.sandbox import Level

levels = pytest.mark.parametrize("level", [Level.NAMESPACES, Level.LIMITS])

@pytest.mark.attack
@levels
def test_files_are_not_read(level):
    if level is Level.LIMITS:
        pytest.skip("limits does not guarantee files")

@pytest.mark.attack
@levels
@pytest.mark.parametrize("way", [1, 2])
def test_others_are_not_killed(level, way):
    assert (level, way) != (Level.LIMITS, 2)

@pytest.mark.attack(succeeds=True)
def test_without_a_sandbox_all_is_read(): pass

@pytest.mark.attack
def test_a_stranger_is_refused():
    pytest.skip("only root can try this")

def test_this_is_no_attack(): assert False
"""


@pytest.mark.slow
def test_each_attack_is_a_row_with_its_level_and_outcome(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = attack\npythonpath = .\n")
    python = [sys.executable, "-m"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    user = "root" if os.geteuid() == 0 else "user"

    subprocess.run(
        [*python, "pytest", "-q", "-m", "attack", "-p", "tests.attacks", "--attacks-to", "found"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
    )
    done = subprocess.run(
        [*python, "tests.attacks", "found"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )

    lines = [line.replace("  ", "\t").split("\t") for line in done.stdout.splitlines()]
    rows = [[cell.strip() for cell in line if cell.strip() not in ("", "-")] for line in lines]
    assert done.returncode == 1, done.stderr
    assert rows == [
        ["attack", "level", "root", "user"],
        ["a stranger is refused", "any", "not tried"],
        ["files are not read", "namespaces", "held"],
        ["files are not read", "limits", "not guaranteed"],
        ["others are not killed", "namespaces", "held"],
        ["others are not killed", "limits", "NOT HELD"],
        ["without a sandbox all is read", "none", "not guaranteed"],
        [f"not tried: {user}: a stranger is refused: only root can try this"],
        [
            f"NOT HELD: {user}: others are not killed: "
            "test_some.py::test_others_are_not_killed[2-Level.LIMITS]"
        ],
        ["1 not tried, 4 held, 2 not guaranteed, 1 NOT HELD"],
    ]
