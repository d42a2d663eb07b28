"""What a worker judges, keeps, and reports."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import Case, Judgement, RulesSource, Verdict
from judge.runner.cluster.content_store import ContentNames, pack
from judge.runner.cluster.worker import (
    BatchRequest,
    BatchResult,
    RunSettings,
    WorkerFault,
    WorkerService,
    pack_call,
)
from judge.sandbox import best_sandbox
from tests.conftest import RULES, case, problem, solution

SETTINGS = RunSettings(run="r", level=best_sandbox().level.value)


def request(
    *cases: Case,
    run: str = "r",
    rules: RulesSource | None = None,
    values: Mapping[bytes, bytes] | None = None,
) -> BatchRequest:
    """A request for cases; by default with all values."""
    names = ContentNames()
    task, program = replace(problem(), rules=rules), solution(content="cat")
    everything: list[object] = [task, program, *cases]
    first, second, *others = map(names.name_of, everything)
    packed = {names.name_of(value): pack(value) for value in everything}
    return BatchRequest(
        run=replace(SETTINGS, run=run),
        cases=tuple((first, second, one, False) for one in others),
        values=packed if values is None else values,
    )


def verdicts(result: BatchResult) -> list[Verdict]:
    return [one.verdict for one in result.judged if isinstance(one, Judgement)]


def test_a_packed_call_names_no_class_of_the_judge() -> None:
    travelling = pack_call(sorted, [3, 1, 2])

    assert pickle.loads(travelling) == [1, 2, 3]
    assert b"judge" not in travelling


def test_a_worker_keeps_the_values_that_it_was_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.runner.cluster.worker._BUDGET_S", 60.0)  # a busy machine is slow
    worker, first = WorkerService(tmp_path), request(case(), case("secret/02", answer="2\n"))

    result = worker.judge_batch(first)
    again = worker.judge_batch(request(case(), values={}))
    worker.end_run("r")

    assert verdicts(result) == [Verdict.AC, Verdict.WA]
    assert verdicts(again) == [Verdict.AC]


def test_a_worker_names_the_values_that_it_lacks(tmp_path: Path) -> None:
    result = WorkerService(tmp_path).judge_batch(request(case(), values={}))

    assert (result.judged, len(result.missing)) == ((), 3)


def test_a_worker_judges_nothing_for_a_run_that_has_ended(tmp_path: Path) -> None:
    worker = WorkerService(tmp_path)
    worker.end_run("r")

    with pytest.raises(Exception, match="called off"):
        worker.judge_batch(request(case()))


def test_the_resources_of_a_silent_run_are_freed_and_opened_again(tmp_path: Path) -> None:
    worker = WorkerService(tmp_path, silent_s=0.05)
    worker.judge_batch(request(case()))
    while worker._runs:
        pass

    assert verdicts(worker.judge_batch(request(case(), values={}))) == [Verdict.AC]
    worker.end_run("r")


def test_rules_come_as_text_and_their_errors_are_results(tmp_path: Path) -> None:
    name = "problems.odd.rules"
    sums = RULES + "\ndef check(games, answer, output):\n    return None\n"
    worker = WorkerService(tmp_path)

    result = worker.judge_batch(
        request(case(), rules=RulesSource(module=name, sources=((name, sums),)))
    )
    broken = request(case(), rules=RulesSource(module=name, sources=((name, "import nothing"),)))
    (error,) = worker.judge_batch(broken).judged
    worker.end_run("r")

    assert verdicts(result) == [Verdict.AC]
    assert isinstance(error, Judgement)
    assert error.verdict is Verdict.JE
    assert "No module named 'nothing'" in error.message


def test_a_bug_is_a_result_with_its_traceback(tmp_path: Path) -> None:
    worker, whole = WorkerService(tmp_path), request(case())
    nonsense = pack(17)
    values = dict.fromkeys(whole.cases[0][:3], nonsense)

    (fault,) = worker.judge_batch(replace(whole, values=values)).judged
    worker.end_run("r")

    assert isinstance(fault, WorkerFault)
    assert "worker.py" in str(fault)
