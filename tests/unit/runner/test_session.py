"""A session: what an order means, which events it brings, and that nothing runs after its end."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.find_kit import FOLDERS, find_kit
from judge.errors import ClusterLost, LanguageError, UsageError
from judge.grading.expectations import ACCEPTED
from judge.model import Execution, Judgement, Program, Report, Verdict
from judge.runner.scheduler import Progress
from judge.runner.session import (
    Notice,
    ProblemFailed,
    ProblemStarted,
    RunRequest,
    Session,
    cluster_lost,
)
from judge.sandbox import Guarantee, best_sandbox
from tests.conftest import PROBLEM_YAML, FakeSandbox, each_row, echo_sum, execution, write_kit
from tests.unit.packages.written import CURRENT, package


def session(root: Path, sandbox: Any = None, **order: Any) -> Session:
    used = sandbox or FakeSandbox(echo_sum)
    return Session(find_kit(root, {}), RunRequest(**order), sandbox=used)


def events_of(opened: Session) -> list[object]:
    with opened:
        return [event.result if isinstance(event, Progress) else event for event in opened]


def test_a_problem_starts_then_come_judgements_and_the_report(tmp_path: Path) -> None:
    fake = FakeSandbox(echo_sum)
    fake.missing = (Guarantee.NETWORK,)
    opened = session(write_kit(tmp_path, {}), fake, words=("sums",), time_scale=2.0)

    begun, *judgements, report = events_of(opened)

    assert isinstance(begun, ProblemStarted)
    assert begun.setting.data == ("sample", "secret")
    assert (begun.setting.level, begun.setting.missing) == ("limits", ("network",))
    assert (begun.problem.limits.cpu_s, begun.problem.limits.wall_s) == (2.0, 5.0)
    assert (begun.cases, begun.runs) == (2, 2)
    assert [type(one) for one in judgements] == [Judgement, Judgement]
    assert opened.reports == [report]
    assert isinstance(report, Report)
    assert report.verdict is Verdict.AC
    assert opened.status == 0
    assert fake.cancelled  # the end of the context ends the sandbox
    opened.interrupted = True
    assert opened.status == 130


def test_a_limit_is_inferred_from_the_largest_inputs_or_given(tmp_path: Path) -> None:
    files = {f"data/secret/{n}.in": "1 " * n for n in range(1, 9)}
    files |= {f"data/secret/{n}.ans": str(n) for n in range(1, 9)}
    files["submissions/accepted/adds.sh"] = ""
    inputs = []

    def slow(program: Program, stdin: bytes) -> Execution:
        inputs.extend([len(stdin.split())] if stdin else [])
        return replace(echo_sum(program, stdin), cpu_s=20.0 + len(stdin.split()))

    def judged(**order: Any) -> Session:
        order |= {"words": (), "jobs": 1}
        return Session(package(tmp_path, files), RunRequest(**order), sandbox=FakeSandbox(slow))

    opened = judged()
    told = [one.message for one in events_of(opened) if isinstance(one, Notice)]
    asked = opened.results[0].started.problem
    assert inputs[:5] == [8, 7, 6, 5, 4]  # more than two minutes: the rest is judged alone
    assert len(inputs) < 8 + 8
    assert asked.limits.cpu_s == 56.0
    assert "inferred from accepted/adds.sh: 28 s" in str(asked.timing.source)
    assert [words.endswith("--time-limit SECONDS sets one") for words in told] == [True]
    opened = judged(time_limit_s=30.0)
    assert not any(isinstance(one, Notice) for one in events_of(opened))
    assert opened.results[0].started.problem.limits.cpu_s == 30.0
    files["problem.yaml"] = f"{CURRENT}limits:\n  time_limit: 2\n"
    opened = judged(time_limit_s=30.0)
    told = [one.message for one in events_of(opened) if isinstance(one, Notice)]
    assert told == ["sums states a time limit, so --time-limit changes nothing; --time-scale does"]
    assert opened.results[0].started.problem.limits.cpu_s == 2.0


WRONG = {"solutions/sums/wrong_answer/right.py": ""}


@each_row(
    ("files", "order", "judged", "status"),
    [
        (WRONG, {}, ["adds.py", "wrong_answer/right.py"], 1),
        (WRONG, {"chooses": lambda one: one.expectation == ACCEPTED}, ["adds.py"], 0),
        ({}, {"cases": ("01*",)}, ["adds.py"], 0),
    ],
)
def test_the_status_says_whether_the_chosen_solutions_had_the_expected_verdicts(
    files: dict[str, str], order: dict[str, Any], judged: list[str], status: int, tmp_path: Path
) -> None:
    opened = session(write_kit(tmp_path, files), words=("sums",), **order)
    events_of(opened)

    assert [one.solution for one in opened.reports] == judged
    assert opened.status == status
    assert [one.complete for one in opened.reports] == ["cases" not in order] * len(judged)


def test_an_own_file_stops_at_a_failing_sample_unless_told_otherwise(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"mine.py": ""})
    wrong = FakeSandbox(lambda program, stdin: execution(stdout=b"0"))
    for order, judged in [({}, [1]), ({"all_cases": True}, []), ({"fail_fast": True}, [])]:
        opened = session(kit, wrong, words=("sums", str(kit / "mine.py")), **order)
        events_of(opened)

        assert [len(report.judgements) for report in opened.stopped_reports] == judged
        assert opened.status == 1


def test_a_broken_problem_gives_status_2_and_the_next_one_is_judged(tmp_path: Path) -> None:
    files = {"problems/odd/problem.yaml": "", "problems/broken/rules.py": "CHECK = 'guess'\n"}
    kit = write_kit(tmp_path, files)
    (kit / "problems/broken/problem.yaml").write_text(PROBLEM_YAML)
    opened = session(kit)

    events = [type(one) for one in events_of(opened)]

    assert events == [ProblemFailed] * 2 + [ProblemStarted, Judgement, Judgement, Report]
    assert opened.status == 2


def test_what_cannot_run_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = write_kit(tmp_path / "kit", {"mine.kt": "fun main() {}"})
    monkeypatch.setenv("PATH", str(tmp_path))
    (kit / "solutions/sums/adds.py").unlink()

    (bare,) = events_of(session(kit, words=("sums",)))
    (missing,) = events_of(session(kit, words=("sums", str(kit / "mine.kt"))))

    assert isinstance(bare, ProblemFailed)
    assert str(bare.error) == "sums has no solutions. Name a file of yours"
    assert isinstance(missing, ProblemFailed)
    assert isinstance(missing.error, LanguageError)
    for folder in FOLDERS:
        (tmp_path / "empty" / folder).mkdir(parents=True)
    with pytest.raises(UsageError, match="the kit has no problems"):
        session(tmp_path / "empty")
    error = cluster_lost(ClusterLost("gone"), {"push": 3, "river": 0}, ["jugs", "hoppers"])
    assert str(error) == (
        "gone; missing: 3 judgements of push, all of jugs hoppers. "
        "The same command judges only what is missing"
    )


@pytest.mark.slow
def test_an_exception_during_the_work_ends_the_sandbox_too(tmp_path: Path) -> None:
    opened = session(write_kit(tmp_path, {}), best_sandbox(), words=("sums",))

    with suppress(KeyboardInterrupt), opened:
        next(event for event in opened if isinstance(event, Progress))
        raise KeyboardInterrupt

    assert len(opened.reports) == 1
    assert 1 <= len(opened.reports[0].judgements) <= 2


@pytest.mark.slow
def test_more_jobs_than_cores_are_not_bound_to_cores(tmp_path: Path) -> None:
    counts = "import os\nprint(len(os.sched_getaffinity(0)))\n"
    kit = write_kit(tmp_path, {"solutions/sums/adds.py": counts})
    cores = str(len(os.sched_getaffinity(0)))
    kit.joinpath("testdata/sums/secret/02-many.ans").write_text(cores)

    opened = session(kit, best_sandbox(), words=("sums",), jobs=9)
    events_of(opened)

    assert opened.reports[0].judgements[-1].verdict is Verdict.AC
