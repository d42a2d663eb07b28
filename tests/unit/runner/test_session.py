"""A session: what an order means, which events it brings, and that nothing runs after its end."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from judge.catalog.find_kit import FOLDERS, find_kit
from judge.errors import ClusterLost, LanguageError, UsageError
from judge.grading.expectations import ACCEPTED
from judge.model import Execution, Judgement, Program, Report, Verdict
from judge.runner.events import ProblemFailed, ProblemStarted
from judge.runner.scheduler import Progress
from judge.runner.session import RunRequest, Session, cluster_lost
from judge.sandbox import Guarantee, best_sandbox
from tests.conftest import FakeSandbox, each_row, execution, write_kit


def echo_sum(program: Program, stdin: bytes) -> Execution:
    return execution(stdout=str(sum(map(int, stdin.split()))).encode())


def session(root: Path, sandbox: Any = None, **order: Any) -> Session:
    fake = sandbox or FakeSandbox(echo_sum)
    return Session(find_kit(root, {}), RunRequest(**order), sandbox=fake)


def events_of(opened: Session) -> list[object]:
    with opened:
        return [event.result if isinstance(event, Progress) else event for event in opened]


def test_a_problem_starts_then_come_judgements_and_the_report(tmp_path: Path) -> None:
    events = events_of(session(write_kit(tmp_path, {}), words=("sums",)))

    assert [type(one) for one in events] == [ProblemStarted, Judgement, Judgement, Report]


def test_the_start_of_a_problem_has_its_conditions(tmp_path: Path) -> None:
    fake = FakeSandbox(echo_sum)
    fake.missing = (Guarantee.NETWORK,)

    begun = events_of(session(write_kit(tmp_path, {}), fake, words=("sums",), time_scale=2.0))[0]

    assert isinstance(begun, ProblemStarted)
    assert begun.setting.data == ("sample", "secret")
    assert (begun.setting.level, begun.setting.missing) == ("limits", ("network",))
    assert (begun.problem.limits.cpu_s, begun.problem.limits.wall_s) == (2.0, 5.0)
    assert (begun.cases, begun.runs) == (2, 2)


def test_expected_verdicts_give_status_0(tmp_path: Path) -> None:
    opened = session(write_kit(tmp_path, {}), words=("sums",))
    events_of(opened)

    assert opened.status == 0
    assert [report.verdict for report in opened.reports] == [Verdict.AC]


def test_a_request_chooses_which_shipped_solutions_are_judged(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/right.py": ""})
    opened = session(kit, words=("sums",), chooses=lambda one: one.expectation == ACCEPTED)
    events_of(opened)

    assert [report.solution for report in opened.reports] == ["adds.py"]


def test_an_unexpected_verdict_gives_status_1(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/right.py": ""})
    opened = session(kit, words=("sums",))
    events_of(opened)

    assert opened.status == 1


@each_row(
    ("order", "judged"),
    [
        pytest.param({}, [1], id="it stops at a failing sample"),
        pytest.param({"all_cases": True}, [], id="unless all cases are wanted"),
        pytest.param({"fail_fast": True}, [], id="stopping at the first failure is another rule"),
    ],
)
def test_the_reports_on_own_files_that_stopped_are_known(
    order: dict[str, object], judged: list[int], tmp_path: Path
) -> None:
    kit = write_kit(tmp_path, {"mine.py": ""})
    wrong = FakeSandbox(lambda program, stdin: execution(stdout=b"0"))
    opened = session(kit, wrong, words=("sums", str(kit / "mine.py")), **order)

    events_of(opened)

    assert [len(report.judgements) for report in opened.stopped_reports] == judged
    assert opened.status == 1


def test_an_interruption_gives_status_130(tmp_path: Path) -> None:
    opened = session(write_kit(tmp_path, {}), words=("sums",))
    events_of(opened)
    opened.interrupted = True

    assert opened.status == 130


def test_a_broken_problem_gives_status_2_and_the_next_one_is_judged(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"problems/odd/problem.yaml": ""})
    opened = session(kit)

    events = events_of(opened)

    assert [type(one) for one in events] == [
        ProblemFailed,
        ProblemStarted,
        Judgement,
        Judgement,
        Report,
    ]
    assert opened.status == 2


def test_broken_rules_are_reported_before_anything_runs(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"problems/sums/rules.py": "CHECK = 'guess'\n"})
    fake = FakeSandbox(echo_sum)

    events = events_of(session(kit, fake, words=("sums",)))

    assert [type(one) for one in events] == [ProblemFailed]
    assert fake.opened == []


def test_a_kit_without_problems_is_an_error(tmp_path: Path) -> None:
    for folder in FOLDERS:
        (tmp_path / folder).mkdir()

    with pytest.raises(UsageError, match="the kit has no problems"):
        session(tmp_path)


def test_a_problem_without_solutions_or_cases_says_what_to_add(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {})
    (kit / "solutions/sums/adds.py").unlink()

    (failed,) = events_of(session(kit, words=("sums",)))

    assert isinstance(failed, ProblemFailed)
    assert str(failed.error) == "sums has no solutions. Name a file of yours"


def test_a_named_file_in_a_language_that_is_missing_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = write_kit(tmp_path, {"mine.kt": "fun main() {}"})
    monkeypatch.setenv("PATH", str(tmp_path))

    (failed,) = events_of(session(kit, words=("sums", str(kit / "mine.kt"))))

    assert isinstance(failed, ProblemFailed)
    assert isinstance(failed.error, LanguageError)


def test_fewer_cases_than_all_make_a_report_incomplete(tmp_path: Path) -> None:
    opened = session(write_kit(tmp_path, {}), words=("sums",), cases=("01*",))
    events_of(opened)

    (report,) = opened.reports
    assert (report.complete, report.cases_total) == (False, 1)


def test_the_end_of_the_context_cancels_the_sandbox(tmp_path: Path) -> None:
    fake = FakeSandbox(echo_sum)

    with session(write_kit(tmp_path, {}), fake, words=("sums",)) as opened:
        next(iter(opened))

    assert fake.cancelled


@pytest.mark.slow
def test_an_exception_during_the_work_ends_the_sandbox_too(tmp_path: Path) -> None:
    sandbox = best_sandbox()

    opened = session(write_kit(tmp_path, {}), sandbox, words=("sums",))

    with pytest.raises(KeyboardInterrupt):
        _interrupted(opened)

    assert len(opened.reports) == 1
    assert 1 <= len(opened.reports[0].judgements) <= 2


def _interrupted(opened: Session) -> None:
    with opened:
        for event in opened:
            if isinstance(event, Progress):
                raise KeyboardInterrupt


@pytest.mark.slow
def test_more_jobs_than_cores_are_not_bound_to_cores(tmp_path: Path) -> None:
    counts = "import os\nprint(len(os.sched_getaffinity(0)))\n"
    kit = write_kit(tmp_path, {"solutions/sums/adds.py": counts})
    cores = str(len(os.sched_getaffinity(0)))
    kit.joinpath("testdata/sums/secret/02-many.ans").write_text(cores)

    opened = session(kit, best_sandbox(), words=("sums",), jobs=9)
    events_of(opened)

    assert opened.reports[0].judgements[-1].verdict is Verdict.AC


def test_a_lost_cluster_is_reported_with_what_is_missing() -> None:
    error = cluster_lost(ClusterLost("gone"), {"push": 3, "river": 0}, ["jugs", "hoppers"])

    assert str(error) == (
        "gone; missing: 3 judgements of push, all of jugs hoppers. "
        "The same command with --resume judges only what is missing"
    )
