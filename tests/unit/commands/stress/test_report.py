"""The report of a stress test: as text or JSON, complete or interrupted."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.commands.stress.report import report_stress
from judge.commands.stress.result import FailureFound, StressResult
from judge.commands.stress.work import StressTest
from judge.reports.progress import Phase, Step
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.kit.solutions import KIT
from tests.unit.commands.stress.test_work import fake, order
from tests.unit.commands.stress.testers import forgetful, right


class Stopped(StressTest):
    """A stress test that Ctrl-C interrupts."""

    def __iter__(self) -> Iterator[Phase | Step | FailureFound]:
        yield next(super().__iter__())
        raise KeyboardInterrupt


def report_of(
    root: Path,
    form: str,
    kind: type[StressTest] = StressTest,
    *,
    missing: tuple[Guarantee, ...] = (),
) -> tuple[str, StressResult]:
    """The report and the result."""
    page = io.StringIO()
    path = root / "mine.py"
    path.write_text("pass\n")
    sandbox = fake(right if kind is Stopped else forgetful)
    sandbox.missing = missing
    asked = order("jugs", str(path), shrink_s=0.3)
    with kind(KIT, asked, sandbox=sandbox) as stress, Screen(output=page) as screen:
        result = report_stress(stress, screen, form)
    return page.getvalue(), result


@pytest.mark.slow
def test_the_text_shows_the_failure(tmp_path: Path) -> None:
    text, result = report_of(tmp_path, "text")

    assert result.status == 1
    assert text.startswith("Water jugs (jugs): ")
    assert "\N{BALLOT X} WA wrong answer: pair 1: it is not solved after 0 moves" in text
    assert f"kept as {result.kept}" in text


class Unshrunk(StressTest):
    """A stress test that Ctrl-C interrupts as soon as it shrinks what it has found."""

    def __iter__(self) -> Iterator[Phase | Step | FailureFound]:
        for event in super().__iter__():
            yield event
            if isinstance(event, FailureFound):
                raise KeyboardInterrupt


@pytest.mark.slow
def test_a_failure_is_noted_before_it_is_shrunk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, result = report_of(tmp_path, "json", Unshrunk)

    assert result.interrupted
    assert capsys.readouterr().err.startswith("found, as input ")


@pytest.mark.slow
def test_json_is_one_document(tmp_path: Path) -> None:
    text, result = report_of(tmp_path, "json")

    document = json.loads(text)
    assert document["failure"]["actual"] == "0\n"
    assert document["kept"] == result.kept


def test_ctrl_c_ends_the_work_and_not_the_report(tmp_path: Path) -> None:
    text, result = report_of(tmp_path, "text", Stopped)

    assert result.status == 130
    assert text.endswith("interrupted; the report shows the results so far\n")


@pytest.mark.slow
def test_a_weak_sandbox_is_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report_of(tmp_path, "text", missing=(Guarantee.FILES,))

    assert "does not hold: files" in capsys.readouterr().err
