"""A real scheduler and real workers, of which some die, come late or cannot be used."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

pytest.importorskip("distributed", reason="not installed: it comes with the extra `cluster`")

from judge.errors import Cancelled, ClusterLost
from judge.model import Case, Judgement, Problem, Report, RulesSource, Verdict, Worker
from judge.runner.cluster.executor import ClusterExecutor
from judge.runner.local import LocalExecutor
from judge.runner.scheduler import Run
from judge.sandbox import Level, best_sandbox
from tests.conftest import LIMITS, RULES, case, problem, solution
from tests.end_to_end.commands import processes_with, wait_until
from tests.unit.runner.cluster.machines import Machines, machines

CASES = [case(f"secret/{n:03}", input=f"{n}\n", answer=f"{n}\n") for n in range(150)]
SOLUTIONS = [
    solution("right.sh", "cat"),
    solution("late.sh", "read x; [ $x -lt 140 ] && echo $x || exit 4"),
]
NO_NAMESPACES = 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"'
DEADLY = f"""{RULES}
import os, signal

def check(games, answer, output):
    if output.split() == ["7"]:
        os.kill(os.getppid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("cluster"), "first", "second") as found:
        yield found


def essentials(reports: Sequence[Report]) -> list[Any]:
    """The reports without the figures that differ from run to run."""
    zeros = {"cpu_s": 0.0, "wall_s": 0.0, "memory_bytes": 0}
    return [
        replace(report, judgements=[replace(one, **zeros) for one in report.judgements])
        for report in reports
    ]


def worker(pool: ClusterExecutor, name: str) -> Worker:
    return next(one for one in pool.workers if one.name == name)


def judge_until_used(pool: ClusterExecutor, name: str, cases: Sequence[Case]) -> None:
    """Judge until a worker has taken part."""
    deadline = time.monotonic() + 60
    while not any(one.name == name and one.judged for one in pool.workers):
        assert time.monotonic() < deadline, pool.workers
        list(Run(problem(), [SOLUTIONS[0]], cases, executor=pool))


@pytest.mark.slow
def test_a_killed_worker_loses_and_doubles_nothing(cluster: Machines, tmp_path: Path) -> None:
    with LocalExecutor(best_sandbox(), jobs=2, home=tmp_path) as executor:
        here = Run(problem(), SOLUTIONS, CASES, executor=executor)
        list(here)
    seen: list[Judgement] = []

    with ClusterExecutor(cluster.address, level=best_sandbox().level) as pool:
        there = Run(problem(), SOLUTIONS, CASES, executor=pool)
        for event in there:
            if isinstance(event.result, Judgement):
                seen.append(event.result)
            if len(seen) == 90:
                cluster.kill("first")
        news = pool.take_notices()
        judged = sum(one.judged for one in pool.workers)

    assert essentials(there.reports()) == essentials(here.reports())
    assert len(seen) == judged == len(CASES) * len(SOLUTIONS)
    assert any("first" in words and "is lost" in words for words in news)


@pytest.mark.slow
def test_a_case_that_kills_its_workers_is_a_judge_error_alone(cluster: Machines) -> None:
    module = "problems.deadly.rules"
    deadly = RulesSource(module=module, sources=((module, DEADLY),))
    asked = Problem(slug="deadly", names={}, limits=problem().limits, rules=deadly)

    with ClusterExecutor(cluster.address, level=best_sandbox().level) as pool:
        run = Run(asked, [SOLUTIONS[0]], CASES[:20], executor=pool)
        list(run)

    (report,) = run.reports()
    verdicts = {one.case: one.verdict for one in report.judgements}
    assert verdicts.pop("secret/007") is Verdict.JE
    assert set(verdicts.values()) == {Verdict.AC}
    assert "2 workers were lost while they judged this case" in report.judgements[7].message


@pytest.mark.slow
def test_a_cancelled_run_ends_at_once_and_frees_the_workers(cluster: Machines) -> None:
    patient = problem(limits=LIMITS.scale(60))
    sleeps = solution("sleeps.sh", "sleep 60.25")

    with ClusterExecutor(cluster.address, level=best_sandbox().level) as pool:
        under_way = [pool.judge(patient, sleeps, one) for one in CASES[:9]]
        assert wait_until(lambda: bool(processes_with(b"sleep\0" + b"60.25")))
        began = time.monotonic()
    took_s = time.monotonic() - began

    assert all(isinstance(one.exception(), Cancelled) for one in under_way)
    assert took_s < 30  # half of a sleep
    with ClusterExecutor(cluster.address, level=best_sandbox().level) as pool:
        judged = [pool.judge(problem(), SOLUTIONS[0], one) for one in CASES[:9]]
        assert {one.result(timeout=60).verdict for one in judged} == {Verdict.AC}


@pytest.mark.slow
def test_a_worker_whose_sandbox_is_weaker_is_not_used(cluster: Machines) -> None:
    if best_sandbox().level is not Level.NAMESPACES:
        pytest.skip("there are no namespaces here to be without")
    without = ["unshare", "--user", "--map-root-user", "sh", "-c", NO_NAMESPACES, "sh"]

    with ClusterExecutor(cluster.address, level=Level.NAMESPACES) as pool:
        judge_until_used(pool, "first", CASES[:20])
        cluster.start("weak", "--no-nanny", before=without)
        deadline = time.monotonic() + 60
        while not any(one.name == "weak" and one.unused for one in pool.workers):
            assert time.monotonic() < deadline, cluster.logs()
            list(Run(problem(), [SOLUTIONS[0]], CASES[:20], executor=pool))
        weak = worker(pool, "weak")

    assert weak.judged == 0
    assert "and namespaces is asked for" in weak.unused


@pytest.mark.slow
def test_a_missing_scheduler_and_one_without_workers_are_reported(tmp_path: Path) -> None:
    with pytest.raises(ClusterLost, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        ClusterExecutor("tcp://127.0.0.1:9", level=Level.LIMITS).__enter__()
    with machines(tmp_path) as alone, pytest.raises(ClusterLost, match="no worker at"):
        ClusterExecutor(alone.address, level=Level.LIMITS, join_s=0.5).__enter__()
