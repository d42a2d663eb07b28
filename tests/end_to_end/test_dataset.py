"""`judge dataset`, and `--data FILE` in a session: what comes out, and with which exit status."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from judge.catalog.kit import Kit
from judge.cli import app
from judge.model import Execution, Program, Report
from judge.runner.scheduler import Progress
from judge.runner.session import RunRequest, Session
from tests.conftest import ROOT, FakeSandbox, each_row, execution

CORNER = "; Corner\n####\n#@ #\n# $#\n# .#\n####\n"
BROKEN = "\n; Broken\n####\n#@@#\n####\n"


def judge_constant(folder: Path, text: str, output: bytes) -> tuple[int, list[tuple[str, str]]]:
    """The exit status for a solution that says `output`, and what it got on which case."""
    (folder / "mine.py").write_text("pass\n")
    (folder / "levels.sok").write_text(text)

    def answer(program: Program, stdin: bytes) -> Execution:
        return execution(stdout=output)

    order = RunRequest(
        words=("sokoban", str(folder / "mine.py")), data=(str(folder / "levels.sok"),), jobs=1
    )
    with Session(Kit(ROOT), order, sandbox=FakeSandbox(answer)) as session:
        reports = [
            event.result
            for event in session
            if isinstance(event, Progress) and isinstance(event.result, Report)
        ]
    (report,) = reports
    return session.status, [(one.case, one.verdict.value) for one in report.judgements]


@each_row(
    ("text", "output", "status", "verdict"),
    [
        (CORNER, b"1\nrD\n", 0, "AC"),
        (CORNER, b"1\nrd\n", 1, "WA"),
        (CORNER + BROKEN, b"1\nrD\n", 2, "AC"),
    ],
)
def test_the_levels_of_a_file_are_judged_and_a_broken_one_is_an_error(
    text: str, output: bytes, status: int, verdict: str, tmp_path: Path
) -> None:
    assert judge_constant(tmp_path, text, output) == (status, [("levels/01-corner", verdict)])


def test_the_command_writes_what_data_reads(tmp_path: Path) -> None:
    out = tmp_path / "boards.txt"

    done = CliRunner().invoke(app, ["dataset", "hoppers", "--count", "3", "--out", str(out)])

    assert done.exit_code == 0
    assert done.stdout.endswith(f"judge run hoppers --data {out}\n")
    assert len(Kit(ROOT).cases("hoppers", [str(out)])) == 3


@each_row(
    "words",
    [
        ["hoppers"],
        ["hoppers", "--out", "/nowhere/at/all"],
        ["hoppers", "--out", "a", "--count", "0"],
        ["hopers", "--out", "a"],
    ],
)
def test_wrong_arguments_are_refused(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_KIT", str(ROOT))
    monkeypatch.chdir(tmp_path)

    done = CliRunner().invoke(app, ["dataset", *words])

    assert done.exit_code == 2
    assert list(tmp_path.iterdir()) == []
