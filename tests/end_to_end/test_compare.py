"""`judge compare` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from judge.cli import app
from tests.conftest import each_row, write_kit

SLOW = "import sys\nprint(sum(map(int, sys.stdin.read().split())))\nfor _ in range(10**6): pass\n"


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_kit(tmp_path, {"solutions/sums/slow.py": SLOW, "solutions/sums/wrong.py": "print(1)\n"})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))


@pytest.mark.slow
def test_a_slower_solution_exits_with_1_and_writes_its_report_to_a_file() -> None:
    done = CliRunner().invoke(
        app,
        ["compare", "sums", "adds.py", "slow.py", "--case", "02*", "--time", "20",
         "--format", "json", "--output", "told.json"],
    )  # fmt: skip

    assert done.exit_code == 1, done.output
    assert done.stdout == ""
    document = json.loads(Path("told.json").read_text())
    assert document["answer"] == "slower"
    assert document["start_share"] > 0.5


@pytest.mark.slow
def test_worse_verdicts_are_reported_without_any_time() -> None:
    done = CliRunner().invoke(app, ["compare", "sums", "adds.py", "wrong.py", "--time", "0"])

    assert done.exit_code == 1
    assert "B is worse on 2 cases; cannot tell: there is no case" in done.stdout


@each_row(
    ("words", "message"),
    [
        (["sums", "a", "b", "c"], "expected [PROBLEM] A B, got 4 words"),
        (["sums", "adds.py", "none.py"], "there is no file 'none.py'"),
        (["sums", "adds.py", "slow.py", "--output", "no/where"], "there is no folder no"),
    ],
)
def test_wrong_arguments_exit_with_2_and_a_reason(words: list[str], message: str) -> None:
    done = CliRunner().invoke(app, ["compare", *words])

    assert done.exit_code == 2
    assert message in done.stderr
