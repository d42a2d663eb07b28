"""From the news of a bench to its report: in three forms, whole or cut off."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.commands.bench.report import report_bench
from judge.commands.bench.work import Bench, BenchOrder
from judge.reports.progress import Phase, Step
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, each_row
from tests.unit.commands.bench.test_work import Machine, kit_of


class Stopped(Bench):
    """A bench during which somebody presses Ctrl-C."""

    after = 6

    def __iter__(self) -> Iterator[Phase | Step]:
        for count, event in enumerate(super().__iter__()):
            if count == self.after:
                raise KeyboardInterrupt
            yield event


def report_of(
    root: Path, form: str, kind: type[Bench] = Bench, *, missing: tuple[Guarantee, ...] = ()
) -> tuple[str, int]:
    """What was reported, and the exit status."""
    page = io.StringIO()
    sandbox = FakeSandbox(Machine())
    sandbox.missing = missing
    order = BenchOrder(words=("echo",), rounds=2)
    kit = find_kit(kit_of(root), {})
    with kind(kit, order, sandbox=sandbox) as bench, Screen(output=page) as screen:
        report_bench(bench, screen, form)
    return page.getvalue(), bench.status


def test_the_text_has_the_comparison_and_the_growth(tmp_path: Path) -> None:
    text, status = report_of(tmp_path, "text")

    assert status == 0
    assert text.startswith("Echo (echo)\n2 cases of sample and secret, 2 rounds; ")
    assert "a fast.py" in text
    assert "x 2.00 per move" in text


def test_json_is_one_document(tmp_path: Path) -> None:
    text, _ = report_of(tmp_path, "json")

    document = json.loads(text)
    assert (document["schema"], document["problem"]) == (1, "echo")
    assert [one["solution"] for one in document["solutions"]] == [
        "fast.py",
        "time_limit_exceeded/slow.py",
    ]


def test_html_is_a_page(tmp_path: Path) -> None:
    text, _ = report_of(tmp_path, "html")

    assert text.startswith("<!doctype html>")
    assert text.rstrip().endswith("</html>")
    assert "<svg" in text


@each_row("form", ["text", "json", "html"])
def test_ctrl_c_ends_the_work_and_not_the_report(tmp_path: Path, form: str) -> None:
    text, status = report_of(tmp_path, form, Stopped)

    assert status == 130
    assert "fast.py" in text
    if form == "json":
        assert json.loads(text)["interrupted"] is True
    else:
        assert "nterrupted" in text


def test_what_the_sandbox_does_not_hold_is_reported_beside_the_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, _ = report_of(tmp_path, "text", missing=(Guarantee.FILES,))

    assert "does not hold: files" in capsys.readouterr().err
    assert "does not hold" not in text


def test_programs_read_it_in_the_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, _ = report_of(tmp_path, "json", missing=(Guarantee.FILES,))

    assert json.loads(text)["sandbox"]["missing"] == ["files"]
    assert capsys.readouterr().err == ""
