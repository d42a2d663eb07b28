"""What people and programs read of a regress, also after Ctrl-C."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.catalog.baseline import CaseResult
from judge.catalog.find_kit import find_kit
from judge.commands.regress.changes import Aspect, Change, ChangeKind
from judge.commands.regress.report import report_regress
from judge.commands.regress.result import (
    CaseError,
    ProblemChanges,
    SkippedSolution,
    count_kinds,
)
from judge.commands.regress.text import problem_text, summary
from judge.commands.regress.work import Regress, RegressOrder
from judge.errors import KitError
from judge.model import Verdict
from judge.reports.json import SandboxObject, json_text
from judge.runner.events import SessionEvent
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox
from tests.unit.commands.golden import golden
from tests.unit.commands.regress.lines import (
    behaviour,
    open_regress,
    run_regress,
    steps,
    write_lines,
)

AC, WA, TLE = Verdict.AC, Verdict.WA, Verdict.TLE
WALKS = "solutions/lines/walks.py"

SAME = ProblemChanges(
    problem="lines",
    version="1",
    data=("sample", "secret"),
    time_scale=1.0,
    sandbox=SandboxObject(level="limits", missing=()),
    baseline="baseline.json",
    is_new=False,
    complete=True,
    solutions=1,
    cases=3,
    compared=3,
    counts=count_kinds(()),
    changes=(),
)


def result(verdict: Verdict, *, moves: int | None = None, nodes: int | None = None) -> CaseResult:
    return CaseResult(verdict=verdict, quality=moves, nodes=nodes)


def change(
    case: str | None,
    was: CaseResult | None = None,
    now: CaseResult | None = None,
    kind: ChangeKind = ChangeKind.WORSE,
    aspect: Aspect = Aspect.VERDICT,
    message: str = "",
) -> Change:
    return Change(
        kind=kind,
        aspect=aspect,
        solution="walks.py",
        case=case,
        before=was,
        after=now,
        message=message,
    )


def effort(case: str, was: int | None, now: int | None) -> Change:
    return change(case, result(AC, nodes=was), result(AC, nodes=now), aspect=Aspect.EFFORT)


def other(kind: ChangeKind, *, solution: str | None = None, case: str | None = None) -> Change:
    aspect = Aspect.CASE if case else Aspect.SOLUTION
    return Change(kind=kind, aspect=aspect, solution=solution, case=case)


def text_of(compared: ProblemChanges, *changes: Change) -> str:
    return problem_text(replace(compared, changes=changes, counts=count_kinds(changes))).plain


HEADING = "lines: 1 solution, 3 cases of sample and secret"


def test_the_text_has_the_worst_first() -> None:
    skipped = SkippedSolution(solution="a.sml", reason="poly is not installed")
    errors = (
        CaseError(solution="walks.py", case="secret/02-far", message="broken\nmore"),
        CaseError(solution="b.py", case="secret/02-far", message="broken\nmore"),
    )
    changes = (
        other(ChangeKind.GONE, case="secret/03"),
        other(ChangeKind.GONE, solution="lost.py"),
        other(ChangeKind.NEW, solution="b.py"),
        *(other(ChangeKind.NEW, case=f"c{n}") for n in range(10)),
        other(ChangeKind.CHANGED, case="secret/02"),
        change("secret/02", result(WA), result(AC), ChangeKind.BETTER),
        change("secret/09", result(AC), result(TLE), ChangeKind.TIME),
        change("secret/02", result(AC, moves=4), result(WA, moves=1005), message="5\x1b[2J\nmore"),
        change("secret/03-far", None, result(WA)),
        change("secret/04", result(WA, moves=4), result(WA, moves=5), aspect=Aspect.QUALITY),
        change("secret/05", result(AC, moves=4), result(AC), aspect=Aspect.QUALITY),
        change(None, aspect=Aspect.SOLUTION, message="no case gives it WA any more"),
        *(effort(f"secret/1{n}", 10, 15) for n in range(4)),
        effort("secret/19", 10, None),
    )
    many = [change(f"secret/{n:02}", None, result(WA)) for n in range(20)]

    text = "\n".join(
        (
            text_of(replace(SAME, not_run=(skipped,), errors=errors), *changes),
            text_of(SAME),
            text_of(replace(SAME, compared=0)),
            text_of(replace(SAME, complete=False)),
            text_of(replace(SAME, is_new=True), *many[:1]),
            text_of(SAME, effort("secret/1", 1000, 2500), effort("secret/2", 0, 9)),
            text_of(SAME, *many),
        )
    )

    assert text == golden(__file__, "changes.txt", text)


def test_the_last_lines_have_the_sum_and_advice(tmp_path: Path) -> None:
    late = change("secret/02", None, result(TLE))
    worse = replace(SAME, changes=(late,), counts=count_kinds((late,)))
    works = [open_regress(write_lines(tmp_path), update=number == 3) for number in range(4)]
    for work, some in zip(works, ([SAME], [SAME] * 2, [SAME, worse], [worse]), strict=True):
        work.compared += some
    works[3].interrupted = True

    text = "\n".join(summary(work).plain for work in works)

    assert text == golden(__file__, "summaries.txt", text)


# The report


class CutOff(Regress):
    """One that is interrupted after three pieces of news."""

    def __iter__(self) -> Iterator[SessionEvent | ProblemChanges]:
        yield from islice(super().__iter__(), 3)
        raise KeyboardInterrupt


class Lost(Regress):
    """One that finds a folder where it is to write in the end."""

    def __iter__(self) -> Iterator[SessionEvent | ProblemChanges]:
        yield from super().__iter__()
        for one in self.compared:
            Path(one.baseline).unlink()
            Path(one.baseline).mkdir()


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kit with a baseline, in which one works."""
    kit = write_lines(tmp_path / "kit")
    monkeypatch.chdir(kit)
    run_regress(kit, update=True)
    return kit


def report_of(work: Regress, form: str = "text") -> str:
    out = io.StringIO()
    with work, Screen(output=out) as screen:
        report_regress(work, screen, form)
    return out.getvalue()


def test_runs_and_updates_are_reported_in_text(
    kit: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = FakeSandbox(behaviour)
    fake.missing = (Guarantee.FILES,)

    first = report_of(open_regress(kit, fake))
    document = json.loads(report_of(open_regress(kit), "json"))
    again = report_of(open_regress(kit, update=True))
    write_lines(kit, {WALKS: "{}"})
    changed = report_of(open_regress(kit, update=True))

    same = f"\N{CHECK MARK} {HEADING}; no change\n"
    assert first == same
    assert capsys.readouterr().err.count("does not hold: files") == 1
    assert again == (
        f"{same}3 cases were judged before; --fresh judges again\n1 baseline is unchanged\n"
    )
    assert changed.endswith("unknown\nwritten: testdata/lines/baseline.json\n")
    assert [one["problem"] for one in document["problems"]] == ["lines"]
    (kit / "testdata/lines/baseline.json").unlink()
    assert report_of(open_regress(kit), "json") == ""
    assert "has no baseline" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "json"])
def test_ctrl_c_leaves_what_was_compared_and_the_baseline(kit: Path, form: str) -> None:
    write_lines(kit, {WALKS: '{"nodes": 100, "extra": {"2": 1}}'})
    baseline = kit / "testdata/lines/baseline.json"
    content = baseline.read_bytes()
    order = RegressOrder(jobs=1, update=True)
    work = CutOff(find_kit(kit, {}), order, sandbox=FakeSandbox(behaviour))

    text = report_of(work, form)

    assert "sample/01-two" in text
    assert ("interrupted" in text, work.status) == (True, 130)
    assert (work.refusal, work.updated) == ("the work was interrupted", [])
    assert baseline.read_bytes() == content


def test_a_baseline_that_cannot_be_written_does_not_cost_the_report(kit: Path) -> None:
    write_lines(kit, {WALKS: '{"nodes": 900}'})
    order, out = RegressOrder(jobs=1, update=True), io.StringIO()
    work = Lost(find_kit(kit, {}), order, sandbox=FakeSandbox(behaviour))

    with work, Screen(output=out) as screen, pytest.raises(KitError, match="cannot be written"):
        report_regress(work, screen, "text")

    assert "3 worse" in out.getvalue()
    assert "written" not in out.getvalue()


def test_the_json_lists_every_change(kit: Path) -> None:
    write_lines(
        kit,
        {
            WALKS: json.dumps({"nodes": 100, "extra": {"4": 1}}),
            "testdata/lines/secret/04-new.in": "5\n",
            "testdata/lines/secret/04-new.ans": steps(5),
        },
    )

    found = json_text(run_regress(kit, tolerance=0.25).document()).replace(str(kit), "KIT")
    found = re.sub(r'"version": ".*"', '"version": "1"', found)

    assert found == golden(__file__, "changes.json", found)
