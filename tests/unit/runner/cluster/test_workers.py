"""What is known of workers: addresses, speed, slots, why one is not used, and what it was sent."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from judge import __version__
from judge.errors import UsageError, install_command
from judge.model import Program, Worker
from judge.runner.cluster import calibration, registry
from judge.runner.cluster.connect import check_address
from judge.runner.cluster.content_store import ContentNames, ContentStore, pack
from judge.runner.cluster.executor import ClusterExecutor
from judge.runner.cluster.scaling import ScaledSandbox
from judge.sandbox import Level
from tests.conftest import LIMITS, FakeSandbox, case, each_row, execution

WITHOUT = "not installed: it comes with the extra `cluster`"


def test_these_are_addresses(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason=WITHOUT)
    pytest.importorskip("cryptography", reason=WITHOUT)
    file = tmp_path / "scheduler.json"
    file.write_text("{}")

    for address in ("tcp://host:8786", "local:4", "local", str(file)):
        check_address(address)


@each_row(
    "address",
    ["host:8786", "local:0", "local:x", "", "no/such.json", "tcp://h\x1bst:1", "tcp://hôst:1"],
)
def test_a_malformed_address_is_refused_with_the_right_forms(address: str) -> None:
    with pytest.raises(UsageError, match="is neither tcp://HOST:PORT"):
        ClusterExecutor(address, level=Level.LIMITS)


@each_row("library", ["distributed", "cryptography"])
def test_without_the_extra_the_error_says_how_to_install_it(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)

    with pytest.raises(UsageError) as caught:
        ClusterExecutor("local:2", level=Level.LIMITS)

    assert caught.value.message == f"{library} is not installed, so there is no --pool"
    assert caught.value.advice == f"Install what it needs: {install_command('cluster')}"


@pytest.mark.slow
def test_dask_is_not_imported_without_a_cluster() -> None:
    code = "import sys, judge.cli, judge.runner.session; print(*sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert {"asyncio", "dask", "distributed"}.isdisjoint(done.stdout.split())


def test_a_pool_with_tls_needs_certificates_that_can_be_read(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason=WITHOUT)
    dask = pytest.importorskip("dask", reason=WITHOUT)
    names = {"ca-file": f"{tmp_path}/pool.pem", "client.cert": f"{tmp_path}/pool.pem"}
    files = {f"distributed.comm.tls.{key}": path for key, path in names.items()}

    with pytest.raises(UsageError, match="needs certificates"):
        check_address("tls://10.0.0.1:8786")
    with dask.config.set(files), pytest.raises(UsageError, match="No such file"):
        check_address("tls://10.0.0.1:8786")


@each_row(("own_s", "factor"), [(1.0, 1.0), (1.14, 1.0), (0.88, 1.0), (1.5, 1.5), (0.5, 0.5)])
def test_a_small_difference_counts_as_noise(own_s: float, factor: float) -> None:
    assert calibration.slowdown(own_s, 1.0) == factor


def test_a_machine_is_measured_again_after_hours(tmp_path: Path) -> None:
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


def test_a_value_has_one_name_and_the_store_drops_the_least_recently_used() -> None:
    names = ContentNames()
    assert names.name_of(case("a")) == ContentNames().name_of(case("a")) != names.name_of(case("b"))
    store = ContentStore(kept_bytes=1500)
    store.put({b"a": pack(b"x" * 1000)})
    assert store.missing([b"a", b"b"]) == (b"b",)

    store.put({b"b": pack(b"y" * 1000)})

    assert store.take([b"b"]) == {b"b": b"y" * 1000}
    assert store.missing([b"a", b"b"]) == (b"a",)


def test_times_of_a_slower_machine_are_in_seconds_of_the_client() -> None:
    inner = FakeSandbox(lambda program, stdin: execution(cpu_s=3.0, wall_s=6.0))
    scaled, program = ScaledSandbox(inner, 3.0), Program(folder=Path("/"), argv=("x",))
    with scaled.open(program, limits=LIMITS) as jail:
        seen = jail.run(stdin=b"")

    assert (seen.cpu_s, seen.wall_s) == (1.0, 2.0)
    assert scaled.level is inner.level


ROW = {"name": "w", "host": "10.0.0.7", "resources": {"slot": 2}, "nthreads": 4}
HELLO = {
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


@each_row(
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
    found = registry.new_entry("tcp://10.0.0.7:1", ROW | row)

    assert (found.slots, found.unused) == (slots, unused)


@each_row(
    ("said", "why"),
    [
        ({}, ""),
        ({"version": "0.0.1"}, f"it has judge 0.0.1, and this is {__version__}"),
        ({"python": "2.7.18"}, "it runs Python 2.7.18"),
        ({"refused": "no userns"}, "its sandbox is landlock, and namespaces is asked for"),
    ],
)
def test_a_worker_that_cannot_judge_for_us_is_refused(said: dict[str, Any], why: str) -> None:
    hello = HELLO | {"python": platform.python_version()} | said

    assert registry.refusal_reason(hello, "namespaces").startswith(why)
    assert bool(registry.refusal_reason(hello, "namespaces")) == bool(why)


def test_a_hello_is_applied_to_the_entry_and_an_unknown_speed_is_ours_with_a_notice() -> None:
    known, unknown = (registry.new_entry("tcp://10.0.0.7:1", ROW) for _ in range(2))

    words = registry.apply_hello(known, HELLO | {"seconds": 0.5}, "landlock", 0.2)
    notice = registry.apply_hello(unknown, HELLO | {"trouble": "no python3"}, "landlock", 0.2)

    assert known.worker() == Worker(name="w", host="box", cores=8, level="landlock", factor=2.5)
    assert (unknown.factor, words) == (1.0, "")
    assert notice == "its speed could not be measured, and counts as ours: no python3"
