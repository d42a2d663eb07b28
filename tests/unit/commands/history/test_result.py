"""What the history keeps of a report."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from judge.commands.history.result import PastRun, past_run, source_fingerprint, storable_text
from judge.grading.expectations import ACCEPTED
from judge.model import Judgement, Report, Setting, Source, SourceFile, Verdict
from tests.conftest import SHELL, each_row, solution

NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
SETTING = Setting(
    version="0.1.0", data=("sample", "secret"), time_scale=2.0, level="limits", missing=()
)
REPORT = Report(
    problem="sums",
    solution="mine.sh",
    language="sh",
    expectation=ACCEPTED,
    judgements=(
        Judgement(
            case="sample/01-a", hash="", verdict=Verdict.AC, cpu_s=0.5, wall_s=0.6, memory_bytes=9
        ),
        Judgement(
            case="secret/02-b", hash="", verdict=Verdict.WA, cpu_s=0.25, wall_s=0.75, memory_bytes=5
        ),
        Judgement(case="secret/03-c", hash="", verdict=Verdict.RTE),
    ),
    cases_total=4,
    scores={"": Fraction(1, 4)},
)


def test_a_run_is_what_a_report_says_with_the_largest_costs() -> None:
    there = timezone(timedelta(hours=9))

    run = past_run(
        REPORT, SETTING, solution(), time=NOON.astimezone(there), path=Path("/home/me/mine.sh")
    )

    assert run is not None
    assert run.time.tzinfo is UTC
    assert run == PastRun(
        time=NOON,
        problem="sums",
        package=None,
        solution="mine.sh",
        path="/home/me/mine.sh",
        hash=source_fingerprint(solution()),
        language="sh",
        verdict=Verdict.WA,
        expected=("AC",),
        as_expected=False,
        complete=True,
        cases_done=3,
        cases_total=4,
        first_failing="secret/02-b",
        score=0.25,
        cpu_s=0.5,
        wall_s=0.75,
        memory_bytes=9,
        data=("sample", "secret"),
        level="limits",
        time_scale=2.0,
        version="0.1.0",
    )


@each_row("report", [replace(REPORT, judgements=()), replace(REPORT, skipped="no shell here")])
def test_an_unjudged_solution_is_not_recorded(report: Report) -> None:
    assert past_run(report, SETTING, solution(), time=NOON) is None


def test_a_fingerprint_is_of_what_the_files_hold_and_which_is_which() -> None:
    def named(*names: str) -> str:
        files = tuple(SourceFile(name=name, content=name[:1].encode()) for name in names)
        return source_fingerprint(Source(name="x", files=files, language=SHELL))

    mine, renamed, other = solution(), solution("yours.sh"), solution(content="tac")
    assert source_fingerprint(mine) == source_fingerprint(renamed) != source_fingerprint(other)
    assert named("a", "b") == named("b", "a") != named("a", "bc")


def test_a_name_that_is_no_text_can_be_kept() -> None:
    assert storable_text(Path("a\udcff.py")) == "a\\xff.py"
