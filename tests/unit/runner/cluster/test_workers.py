"""What a worker judges and keeps, and what the client knows of it: speed, slots, refusals."""

import pickle
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge import __version__
from judge.errors import UsageError, install_command
from judge.model import Case, Judgement, Program, RulesSource, Verdict, Worker
from judge.runner.cluster import executor as registry
from judge.runner.cluster.executor import ClusterExecutor, check_address
from judge.runner.cluster.worker import (
    BatchRequest,
    BatchResult,
    ContentNames,
    ContentStore,
    RunSettings,
    ScaledSandbox,
    WorkerFault,
    WorkerService,
    pack,
    pack_call,
    slowdown,
    workload_s,
)
from judge.sandbox import Level, best_sandbox
from tests.conftest import LIMITS, RULES, FakeSandbox, case, each_row, execution, problem, solution

WITHOUT = "not installed: it comes with the extra `cluster`"
SETTINGS = RunSettings(run="r", level=best_sandbox().level.value)


def request(
    *cases: Case, rules: RulesSource | None = None, has_values: bool = True
) -> BatchRequest:
    """A request for cases, with all values or none."""
    names = ContentNames()
    everything = [replace(problem(), rules=rules), solution(content="cat"), *cases]
    first, second, *others = map(names.name_of, everything)
    values = {names.name_of(value): pack(value) for value in everything if has_values}
    asked = tuple((first, second, one, False) for one in others)
    return BatchRequest(run=SETTINGS, cases=asked, values=values)


def verdicts(result: BatchResult) -> list[Verdict]:
    return [one.verdict for one in result.judged if isinstance(one, Judgement)]


def test_values_are_kept_until_a_run_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.runner.cluster.worker._BUDGET_S", 60.0)  # a busy machine is slow
    worker, first = WorkerService(tmp_path), request(case(), case("secret/02", answer="2\n"))

    lacks = worker.judge_batch(request(case(), has_values=False))
    result = worker.judge_batch(first)
    again = worker.judge_batch(request(case(), has_values=False))
    worker.end_run("r")

    assert (lacks.judged, len(lacks.missing)) == ((), 3)
    assert verdicts(result) == [Verdict.AC, Verdict.WA]
    assert verdicts(again) == [Verdict.AC]
    with pytest.raises(Exception, match="called off"):
        worker.judge_batch(request(case()))
    # Those of a silent run are freed, and opened again.
    worker = WorkerService(tmp_path, silent_s=0.05)
    worker.judge_batch(request(case()))
    while worker._runs:
        pass
    assert verdicts(worker.judge_batch(request(case(), has_values=False))) == [Verdict.AC]
    worker.end_run("r")


def test_rules_come_as_text_and_errors_of_them_and_of_the_judge_are_results(tmp_path: Path) -> None:
    name, worker = "problems.odd.rules", WorkerService(tmp_path)
    sums = RULES + "\ndef check(games, answer, output):\n    return None\n"
    right, broken = (
        request(case(), rules=RulesSource(module=name, sources=((name, text),)))
        for text in (sums, "import nothing")
    )
    whole = request(case())
    nonsense = replace(whole, values=dict.fromkeys(whole.cases[0][:3], pack(17)))

    result = worker.judge_batch(right)
    (error,) = worker.judge_batch(broken).judged
    (fault,) = worker.judge_batch(nonsense).judged
    worker.end_run("r")

    assert verdicts(result) == [Verdict.AC]
    assert isinstance(error, Judgement)
    assert error.verdict is Verdict.JE
    assert "No module named 'nothing'" in error.message
    assert isinstance(fault, WorkerFault)
    assert "worker.py" in str(fault)  # its traceback


def test_a_value_has_one_name_and_the_store_drops_the_least_recently_used() -> None:
    names = ContentNames()
    assert names.name_of(case("a")) == ContentNames().name_of(case("a")) != names.name_of(case("b"))
    store = ContentStore(kept_bytes=1500)
    store.put({b"a": pack(b"x" * 1000)})
    assert store.missing([b"a", b"b"]) == (b"b",)

    store.put({b"b": pack(b"y" * 1000)})

    assert store.take([b"b"]) == {b"b": b"y" * 1000}
    assert store.missing([b"a", b"b"]) == (b"a",)
    travelling = pack_call(sorted, [3, 1, 2])  # it names no class of the judge
    assert pickle.loads(travelling) == [1, 2, 3]
    assert b"judge" not in travelling


def test_a_malformed_address_is_refused_with_the_right_forms() -> None:
    for address in [
        "host:8786",
        "local:0",
        "local:x",
        "",
        "no/such.json",
        "tcp://h\x1bst:1",
        "tcp://hôst:1",
    ]:
        with pytest.raises(UsageError, match="is neither tcp://HOST:PORT"):
            ClusterExecutor(address, level=Level.LIMITS)


@each_row("library", ["distributed", "cryptography"])
def test_without_the_extra_it_is_told(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)

    with pytest.raises(UsageError) as caught:
        ClusterExecutor("local:2", level=Level.LIMITS)

    assert caught.value.message == f"{library} is not installed, so there is no --pool"
    assert caught.value.advice == f"Install what it needs: {install_command('cluster')}"


def test_addresses_are_of_four_forms_and_tls_needs_certificates(tmp_path: Path) -> None:
    for library in ("distributed", "cryptography"):
        pytest.importorskip(library, reason=WITHOUT)
    dask = pytest.importorskip("dask", reason=WITHOUT)
    file = tmp_path / "scheduler.json"
    file.write_text("{}")
    names = {"ca-file": f"{tmp_path}/pool.pem", "client.cert": f"{tmp_path}/pool.pem"}
    files = {f"distributed.comm.tls.{key}": path for key, path in names.items()}

    for address in ("tcp://host:8786", "local:4", "local", str(file)):
        check_address(address)
    with pytest.raises(UsageError, match="needs certificates"):
        check_address("tls://10.0.0.1:8786")
    with dask.config.set(files), pytest.raises(UsageError, match="No such file"):
        check_address("tls://10.0.0.1:8786")


@pytest.mark.slow
def test_dask_is_not_imported_without_a_cluster() -> None:
    code = "import sys, judge.cli, judge.runner.session; print(*sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert {"asyncio", "dask", "distributed"}.isdisjoint(done.stdout.split())


def test_a_machine_is_measured_again_and_a_small_difference_is_noise(tmp_path: Path) -> None:
    clocks = iter([1.0, *[2.0] * 5, 1.0, *[3.0] * 5])
    sandbox = FakeSandbox(
        lambda program, stdin: execution(
            cpu_s=0.1 if {"--version", "-m"} & set(program.argv) else next(clocks)
        )
    )

    found = [workload_s(sandbox, tmp_path, now=3600 * hour) for hour in (0, 1, 24)]

    assert found == [2.0, 2.0, 3.0]
    factors = [slowdown(own_s, 1.0) for own_s in (1.0, 1.14, 0.88, 1.5, 0.5)]
    assert factors == [1.0, 1.0, 1.0, 1.5, 0.5]
    # Times of a slower machine are in seconds of the client.
    inner = FakeSandbox(lambda program, stdin: execution(cpu_s=3.0, wall_s=6.0))
    scaled, program = ScaledSandbox(inner, 3.0), Program(folder=Path("/"), argv=("x",))
    with scaled.open(program, limits=LIMITS) as jail:
        seen = jail.run(stdin=b"")
    assert (seen.cpu_s, seen.wall_s) == (1.0, 2.0)
    assert scaled.level is inner.level


ROW = {"name": "w", "host": "10.0.0.7", "resources": {"slot": 2}, "nthreads": 4}
HELLO = {
    **{"version": __version__, "python": platform.python_version(), "host": "box", "cores": 8},
    **{"level": "landlock", "refused": None, "missing": ("disk",), "seconds": None, "trouble": ""},
}


def test_a_worker_that_cannot_judge_for_us_is_refused() -> None:
    for said, why in [
        ({}, ""),
        ({"version": "0.0.1"}, f"it has judge 0.0.1, and this is {__version__}"),
        ({"python": "2.7.18"}, "it runs Python 2.7.18"),
        ({"refused": "no userns"}, "its sandbox is landlock, and namespaces is asked for"),
    ]:
        reason = registry.refusal_reason(HELLO | said, "namespaces")
        assert reason.startswith(why)
        assert bool(reason) == bool(why)


def test_a_worker_has_its_slots_and_an_unknown_speed_is_ours_with_a_notice() -> None:
    rows: list[tuple[dict[str, Any], int]] = [({}, 2), ({"nthreads": 1}, 1), ({"resources": {}}, 0)]
    entries = [registry.new_entry("tcp://10.0.0.7:1", ROW | row) for row, _ in rows]
    known, unknown, slotless = entries

    words = registry.apply_hello(known, HELLO | {"seconds": 0.5}, "landlock", 0.2)
    notice = registry.apply_hello(unknown, HELLO | {"trouble": "no python3"}, "landlock", 0.2)

    assert [one.slots for one in entries] == [slots for _, slots in rows]
    assert slotless.unused == "it was not started with --resources slot=1"
    assert known.worker() == Worker(name="w", host="box", cores=8, level="landlock", factor=2.5)
    assert (unknown.factor, words) == (1.0, "")
    assert notice == "its speed could not be measured, and counts as ours: no python3"
