"""What travels, how machines are told apart, and what is told of workers."""

from __future__ import annotations

import pickle
import platform
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge import __version__
from judge.errors import ProblemError
from judge.model import Case, Judgement, Program, RulesSource, Verdict, Worker
from judge.runner.cluster import calibration
from judge.runner.cluster import registry as roll
from judge.runner.cluster.content_store import ContentNames, ContentStore, MissingValues, pack
from judge.runner.cluster.scaling import ScaledSandbox
from judge.runner.cluster.worker import (
    BatchRequest,
    BatchResult,
    RunSettings,
    WorkerFault,
    WorkerService,
    pack_call,
)
from judge.sandbox import Level, best_sandbox
from tests.conftest import LIMITS, RULES, FakeSandbox, case, execution, problem, solution

POST = RunSettings(run="r", level=best_sandbox().level.value)


def asked(
    *cases: Case,
    run: str = "r",
    rules: RulesSource | None = None,
    parcels: Mapping[bytes, bytes] | None = None,
) -> BatchRequest:
    """What a worker is asked; by default with all the values."""
    names = ContentNames()
    asks, by = replace(problem(), rules=rules), solution(content="cat")
    everything: list[object] = [asks, by, *cases]
    return BatchRequest(
        run=replace(POST, run=run),
        cases=tuple(
            (names.name_of(asks), names.name_of(by), names.name_of(one), False) for one in cases
        ),
        values={names.name_of(value): pack(value) for value in everything}
        if parcels is None
        else parcels,
    )


def verdicts(told: BatchResult) -> list[Verdict]:
    return [one.verdict for one in told.judged if isinstance(one, Judgement)]


def test_a_value_has_the_same_name_wherever_it_lies() -> None:
    assert (
        ContentNames().name_of(case("a"))
        == ContentNames().name_of(case("a"))
        != ContentNames().name_of(case("b"))
    )


def test_a_store_has_what_was_put_into_it_and_says_what_it_has_not() -> None:
    store = ContentStore()
    store.put({b"a": pack([1])})

    assert store.take([b"a"]) == {b"a": [1]}
    with pytest.raises(MissingValues) as missing:
        store.take([b"a", b"b"])
    assert missing.value.names == (b"b",)


def test_a_store_forgets_what_was_not_used_for_longest() -> None:
    store = ContentStore(kept_bytes=1500)
    store.put({b"a": pack(b"x" * 1000)})
    store.put({b"b": pack(b"y" * 1000)})
    store.take([b"b"])

    with pytest.raises(MissingValues):
        store.take([b"a"])


def test_a_call_travels_as_bytes_that_name_no_class_of_ours() -> None:
    travelling = pack_call(sorted, [3, 1, 2])

    assert pickle.loads(travelling) == [1, 2, 3]
    assert b"judge" not in travelling


def test_a_station_judges_what_it_was_sent_and_again_without_being_sent_it(tmp_path: Path) -> None:
    station, first = WorkerService(tmp_path), asked(case(), case("secret/02", answer="2\n"))

    told = station.judge_batch(first)
    again = station.judge_batch(asked(case(), parcels={}))
    station.end_run("r")

    assert verdicts(told) == [Verdict.AC, Verdict.WA]
    assert verdicts(again) == [Verdict.AC]


def test_a_station_says_what_it_lacks(tmp_path: Path) -> None:
    told = WorkerService(tmp_path).judge_batch(asked(case(), parcels={}))

    assert (told.judged, len(told.missing)) == ((), 3)


def test_a_station_judges_nothing_more_for_a_run_that_has_left(tmp_path: Path) -> None:
    station = WorkerService(tmp_path)
    station.end_run("r")

    with pytest.raises(Exception, match="called off"):
        station.judge_batch(asked(case()))


def test_the_bench_of_a_silent_run_is_cleared_and_made_again(tmp_path: Path) -> None:
    station = WorkerService(tmp_path, silent_s=0.05)
    station.judge_batch(asked(case()))
    while station._runs:
        pass

    assert verdicts(station.judge_batch(asked(case(), parcels={}))) == [Verdict.AC]
    station.end_run("r")


def test_rules_come_as_text_and_what_is_wrong_with_them_is_told(tmp_path: Path) -> None:
    name = "problems.odd.rules"
    sums = RULES + "\ndef check(games, answer, output):\n    return None\n"
    station = WorkerService(tmp_path)

    told = station.judge_batch(
        asked(case(), rules=RulesSource(module=name, sources=((name, sums),)))
    )
    broken = asked(case(), rules=RulesSource(module=name, sources=((name, "import nothing"),)))
    (error,) = station.judge_batch(broken).judged
    station.end_run("r")

    assert verdicts(told) == [Verdict.AC]
    assert isinstance(error, ProblemError)
    assert "No module named 'nothing'" in str(error)


def test_a_bug_is_told_with_its_place(tmp_path: Path) -> None:
    station, whole = WorkerService(tmp_path), asked(case())
    nonsense = pack(17)
    parcels = dict.fromkeys(whole.cases[0][:3], nonsense)

    (fault,) = station.judge_batch(replace(whole, values=parcels)).judged
    station.end_run("r")

    assert isinstance(fault, WorkerFault)
    assert "worker.py" in str(fault)


@pytest.mark.parametrize(
    ("own_s", "factor"), [(1.0, 1.0), (1.14, 1.0), (0.88, 1.0), (1.5, 1.5), (0.5, 0.5)]
)
def test_a_machine_that_hardly_differs_counts_as_the_same(own_s: float, factor: float) -> None:
    assert calibration.slowdown(own_s, 1.0) == factor


def test_a_machine_is_measured_once_and_again_after_hours(tmp_path: Path) -> None:
    clocks = iter([1.0, *[2.0] * 5, 1.0, *[3.0] * 5])
    sandbox = FakeSandbox(
        lambda program, stdin: execution(
            cpu_s=0.1 if {"--version", "-m"} & set(program.argv) else next(clocks)
        )
    )

    first = calibration.workload_s(sandbox, tmp_path, now=0)
    second = calibration.workload_s(sandbox, tmp_path, now=3600)
    third = calibration.workload_s(sandbox, tmp_path, now=24 * 3600)

    assert (first, second, third) == (2.0, 2.0, 3.0)


def test_on_a_slower_machine_limits_are_longer_and_figures_ours() -> None:
    inner = FakeSandbox(lambda program, stdin: execution(cpu_s=3.0, wall_s=6.0))
    with ScaledSandbox(inner, 3.0).open(
        Program(folder=Path("/"), argv=("x",)), limits=LIMITS
    ) as jail:
        seen = jail.run(stdin=b"")

    assert (seen.cpu_s, seen.wall_s) == (1.0, 2.0)


ROW = {"name": "w", "host": "10.0.0.7", "resources": {"slot": 2}, "nthreads": 4}
CARD = {
    "version": __version__,
    "python": "3.11.2",
    "host": "box",
    "cores": 8,
    "level": "landlock",
    "refused": None,
    "missing": ("disk",),
    "seconds": None,
    "trouble": "",
}


@pytest.mark.parametrize(
    ("row", "slots", "unused"),
    [
        ({}, 2, ""),
        ({"nthreads": 1}, 1, ""),
        ({"resources": {}}, 0, "it was not started with --resources slot=1"),
    ],
)
def test_a_worker_has_as_many_slots_as_it_was_given(
    row: dict[str, Any], slots: int, unused: str
) -> None:
    found = roll.new_entry("tcp://10.0.0.7:1", ROW | row)

    assert (found.slots, found.unused) == (slots, unused)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({}, ""),
        ({"version": "0.0.1"}, f"it has judge 0.0.1, and this is {__version__}"),
        ({"python": "2.7.18"}, "it runs Python 2.7.18"),
        ({"refused": "no userns"}, "its sandbox is landlock, and namespaces is asked for"),
    ],
)
def test_a_worker_that_cannot_judge_for_us_is_told_apart(said: dict[str, Any], why: str) -> None:
    card = CARD | {"python": platform.python_version()} | said

    assert roll.refusal_reason(card, "namespaces").startswith(why)
    assert bool(roll.refusal_reason(card, "namespaces")) == bool(why)


def test_what_a_worker_says_of_itself_is_entered() -> None:
    found = roll.new_entry("tcp://10.0.0.7:1", ROW)

    words = roll.apply_hello(found, CARD | {"seconds": 0.5}, "landlock", 0.2)

    assert words == ""
    assert found.worker() == Worker(name="w", host="box", cores=8, level="landlock", factor=2.5)


def test_a_worker_whose_speed_is_not_known_counts_as_ours_and_that_is_said() -> None:
    found = roll.new_entry("tcp://10.0.0.7:1", ROW)

    words = roll.apply_hello(found, CARD | {"trouble": "no python3"}, "landlock", 0.2)

    assert (found.factor, words) == (
        1.0,
        "its speed could not be measured, and counts as ours: no python3",
    )


def test_the_level_of_a_scaled_sandbox_is_that_of_its_own() -> None:
    assert ScaledSandbox(FakeSandbox(lambda *_: execution()), 2).level is Level.LIMITS
