"""From the news of a stress to its report: as text and as JSON, whole or cut off."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.commands.stress import report as stressreport
from judge.commands.stress.result import StressResult
from judge.commands.stress.work import StressEvent, StressTest
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.kit.solutions import KIT
from tests.unit.commands.stress.test_work import fake, forgetful, order, right


class Stopped(StressTest):
    """A stress during which somebody presses Ctrl-C."""

    def __iter__(self) -> Iterator[StressEvent]:
        yield next(super().__iter__())
        raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def reported(
    root: Path,
    form: str,
    kind: type[StressTest] = StressTest,
    *,
    missing: tuple[Guarantee, ...] = (),
) -> tuple[str, StressResult]:
    """What was reported, and the outcome."""
    page = io.StringIO()
    path = root / "mine.py"
    path.write_text("pass\n")
    sandbox = fake(right if kind is Stopped else forgetful)
    sandbox.missing = missing
    asked = order("push", str(path), shrink_s=0.3)
    with kind(KIT, asked, sandbox=sandbox) as stress, Screen(output=page) as screen:
        outcome = stressreport.report_stress(stress, screen, form)
    return page.getvalue(), outcome


def test_the_text_shows_the_failure(tmp_path: Path) -> None:
    text, outcome = reported(tmp_path, "text")

    assert outcome.status == 1
    assert text.startswith("Push!! (push): ")
    assert "\N{BALLOT X} WA wrong answer: data set 1: 0, but it cannot be solved" in text
    assert f"kept as {outcome.case_name}" in text


def test_json_is_one_document(tmp_path: Path) -> None:
    text, outcome = reported(tmp_path, "json")

    document = json.loads(text)
    assert document["failure"]["actual"] == "0\n"
    assert document["kept"] == outcome.case_name


def test_ctrl_c_ends_the_work_and_not_the_report(tmp_path: Path) -> None:
    text, outcome = reported(tmp_path, "text", Stopped)

    assert outcome.status == 130
    assert text.endswith("interrupted; this is what was found so far\n")


def test_a_weak_sandbox_is_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reported(tmp_path, "text", missing=(Guarantee.FILES,))

    assert "does not hold: files" in capsys.readouterr().err
