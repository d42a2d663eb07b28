"""A session: what an order means, which news it brings, and that nothing runs after its end."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from judge.catalog.find_kit import FOLDERS, find_kit
from judge.errors import ClusterLost, LanguageError, UsageError
from judge.model import Execution, Judgement, Program, Report, Verdict
from judge.runner.events import ProblemFailed, ProblemStarted
from judge.runner.scheduler import Progress
from judge.runner.session import RunRequest, Session, cluster_lost
from judge.sandbox import Guarantee, best_sandbox
from tests.conftest import FakeSandbox, execution, write_kit


def echo_sum(program: Program, stdin: bytes) -> Execution:
    return execution(stdout=str(sum(map(int, stdin.split()))).encode())


def session(root: Path, sandbox: Any = None, **order: Any) -> Session:
    fake = sandbox or FakeSandbox(echo_sum)
    return Session(find_kit(root, {}), RunRequest(**order), sandbox=fake)


def news_of(opened: Session) -> list[object]:
    with opened:
        return [event.result if isinstance(event, Progress) else event for event in opened]


def test_a_problem_begins_then_come_its_judgements_then_its_report(tmp_path: Path) -> None:
    news = news_of(session(write_kit(tmp_path, {}), words=("sums",)))

    assert [type(one) for one in news] == [ProblemStarted, Judgement, Judgement, Report]


def test_what_begins_is_told_with_its_setting(tmp_path: Path) -> None:
    fake = FakeSandbox(echo_sum)
    fake.missing = (Guarantee.NETWORK,)

    begun = news_of(session(write_kit(tmp_path, {}), fake, words=("sums",), time_scale=2.0))[0]

    assert isinstance(begun, ProblemStarted)
    assert begun.setting.data == ("sample", "secret")
    assert (begun.setting.level, begun.setting.missing) == ("limits", ("network",))
    assert (begun.problem.limits.cpu_s, begun.problem.limits.wall_s) == (2.0, 5.0)
    assert (begun.cases, begun.runs) == (2, 2)


def test_all_as_expected_is_status_0(tmp_path: Path) -> None:
    opened = session(write_kit(tmp_path, {}), words=("sums",))
    news_of(opened)

    assert opened.status == 0
    assert [report.verdict for report in opened.reports] == [Verdict.AC]


def test_something_else_than_expected_is_status_1(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/right.py": ""})
    opened = session(kit, words=("sums",))
    news_of(opened)

    assert opened.status == 1


def test_an_interruption_is_status_130_whatever_was_found(tmp_path: Path) -> None:
    opened = session(write_kit(tmp_path, {}), words=("sums",))
    news_of(opened)
    opened.interrupted = True

    assert opened.status == 130


def test_a_broken_problem_is_news_and_status_2_and_the_next_one_is_judged(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"problems/odd/problem.yaml": ""})
    opened = session(kit)

    news = news_of(opened)

    assert [type(one) for one in news] == [
        ProblemFailed,
        ProblemStarted,
        Judgement,
        Judgement,
        Report,
    ]
    assert opened.status == 2


def test_broken_rules_are_told_before_anything_is_run(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"problems/sums/rules.py": "CHECK = 'guess'\n"})
    fake = FakeSandbox(echo_sum)

    news = news_of(session(kit, fake, words=("sums",)))

    assert [type(one) for one in news] == [ProblemFailed]
    assert fake.opened == []


def test_a_kit_without_problems_is_an_error(tmp_path: Path) -> None:
    for folder in FOLDERS:
        (tmp_path / folder).mkdir()

    with pytest.raises(UsageError, match="the kit has no problems"):
        session(tmp_path)


def test_a_problem_without_solutions_or_cases_says_what_to_add(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {})
    (kit / "solutions/sums/adds.py").unlink()

    (broken,) = news_of(session(kit, words=("sums",)))

    assert isinstance(broken, ProblemFailed)
    assert str(broken.error) == "sums has no solutions. Name a file of yours"


def test_a_named_file_in_a_language_that_is_missing_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = write_kit(tmp_path, {"mine.kt": "fun main() {}"})
    monkeypatch.setenv("PATH", str(tmp_path))

    (broken,) = news_of(session(kit, words=("sums", str(kit / "mine.kt"))))

    assert isinstance(broken, ProblemFailed)
    assert isinstance(broken.error, LanguageError)


def test_fewer_cases_than_all_make_a_report_incomplete(tmp_path: Path) -> None:
    opened = session(write_kit(tmp_path, {}), words=("sums",), cases=("01*",))
    news_of(opened)

    (report,) = opened.reports
    assert (report.complete, report.cases_total) == (False, 1)


def test_the_end_of_the_context_ends_the_sandbox(tmp_path: Path) -> None:
    fake = FakeSandbox(echo_sum)

    with session(write_kit(tmp_path, {}), fake, words=("sums",)) as opened:
        next(iter(opened))

    assert fake.cancelled


def test_an_error_in_the_middle_ends_the_sandbox_too(tmp_path: Path) -> None:
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


def test_more_jobs_than_cores_are_not_bound_to_cores(tmp_path: Path) -> None:
    counts = "import os\nprint(len(os.sched_getaffinity(0)))\n"
    kit = write_kit(tmp_path, {"solutions/sums/adds.py": counts})
    cores = str(len(os.sched_getaffinity(0)))
    kit.joinpath("testdata/sums/secret/02-many.ans").write_text(cores)

    opened = session(kit, best_sandbox(), words=("sums",), jobs=9)
    news_of(opened)

    assert opened.reports[0].judgements[-1].verdict is Verdict.AC


def test_who_is_cut_off_is_told_what_is_missing_and_how_to_go_on() -> None:
    error = cluster_lost(ClusterLost("gone"), {"push": 3, "river": 0}, ["jugs", "hoppers"])

    assert str(error) == (
        "gone; missing: 3 judgements of push, all of jugs hoppers. "
        "The same command with --resume judges only what is missing"
    )
