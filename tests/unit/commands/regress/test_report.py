"""The telling: what goes to the screen as it comes, and what Ctrl-C leaves."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.commands.regress.report import report_regress
from judge.commands.regress.result import ProblemChanges
from judge.commands.regress.work import Regress, RegressOrder
from judge.errors import KitError
from judge.runner.events import SessionEvent
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox
from tests.unit.commands.regress.lines import behaviour, open_regress, run_regress, write_lines


class CutOff(Regress):
    """One that is interrupted after three pieces of news."""

    def __iter__(self) -> Iterator[SessionEvent | ProblemChanges]:
        news = super().__iter__()
        for _ in range(3):
            yield next(news)
        raise KeyboardInterrupt


class Lost(Regress):
    """One that finds a folder where it is to write in the end."""

    def __iter__(self) -> Iterator[SessionEvent | ProblemChanges]:
        yield from super().__iter__()
        for one in self.compared:
            Path(one.baseline).unlink()
            Path(one.baseline).mkdir()


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A kit with a baseline."""
    kit = write_lines(tmp_path / "kit")
    run_regress(kit, update=True)
    return kit


def report_of(work: Regress, form: str = "text") -> str:
    out = io.StringIO()
    with work, Screen(output=out) as screen:
        report_regress(work, screen, form)
    return out.getvalue()


def test_a_problem_is_reported_in_text(kit: Path) -> None:
    report_of(open_regress(kit))
    text = report_of(open_regress(kit))

    assert text == (
        "\N{CHECK MARK} lines: 1 solution, 3 cases of sample and secret; no change\n"
        "3 cases were judged before; --fresh judges again\n"
    )


def test_json_is_one_document_at_the_end(kit: Path) -> None:
    document = json.loads(report_of(open_regress(kit), "json"))

    assert [one["problem"] for one in document["problems"]] == ["lines"]


def test_where_nothing_was_compared_there_is_no_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report_of(open_regress(write_lines(tmp_path)), "json") == ""
    assert "has no baseline" in capsys.readouterr().err


def test_an_update_says_what_it_has_written(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(kit)
    write_lines(kit, {"solutions/lines/walks.py": "{}"})

    text = report_of(open_regress(kit, update=True))

    arrow = "\N{RIGHTWARDS ARROW}"
    assert text.endswith(
        f"      secret/03-both  nodes 100 {arrow} unknown\nwritten: testdata/lines/baseline.json\n"
    )


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "json"])
def test_ctrl_c_leaves_what_was_compared_and_the_baseline(kit: Path, form: str) -> None:
    write_lines(kit, {"solutions/lines/walks.py": '{"nodes": 100, "extra": {"2": 1}}'})
    baseline = kit / "testdata/lines/baseline.json"
    content = baseline.read_bytes()
    order = RegressOrder(jobs=1, update=True)
    work = CutOff(find_kit(kit, {}), order, sandbox=FakeSandbox(behaviour))

    text = report_of(work, form)

    assert "sample/01-two" in text
    assert ("interrupted" in text, work.status) == (True, 130)
    assert baseline.read_bytes() == content


def test_a_sandbox_that_does_not_hold_files_is_warned_of_once(
    kit: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = FakeSandbox(behaviour)
    fake.missing = (Guarantee.FILES,)

    report_of(open_regress(kit, fake))

    assert capsys.readouterr().err.count("does not hold: files") == 1


def test_a_baseline_that_cannot_be_written_does_not_cost_the_report(kit: Path) -> None:
    write_lines(kit, {"solutions/lines/walks.py": '{"nodes": 900}'})
    order = RegressOrder(jobs=1, update=True)
    work = Lost(find_kit(kit, {}), order, sandbox=FakeSandbox(behaviour))
    out = io.StringIO()

    with work, Screen(output=out) as screen, pytest.raises(KitError, match="cannot be written"):
        report_regress(work, screen, "text")

    assert "3 worse" in out.getvalue()
    assert "written" not in out.getvalue()
