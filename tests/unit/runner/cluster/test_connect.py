"""Addresses of clusters, and what is reported before any work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from judge.errors import UsageError, install_command
from judge.runner.cluster.connect import check_address
from judge.runner.cluster.executor import ClusterExecutor
from judge.sandbox import Level
from tests.conftest import each_row


@each_row("address", ["tcp://host:8786", "local:4", "local"])
def test_these_are_addresses(address: str) -> None:
    pytest.importorskip("distributed", reason="not installed: it comes with the extra `cluster`")
    pytest.importorskip("cryptography", reason="not installed: it comes with the extra `cluster`")

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


def test_an_existing_file_is_an_address(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="not installed: it comes with the extra `cluster`")
    path = tmp_path / "scheduler.json"
    path.write_text("{}")

    check_address(str(path))


def test_a_pool_with_tls_needs_certificates() -> None:
    pytest.importorskip("distributed", reason="not installed: it comes with the extra `cluster`")

    with pytest.raises(UsageError, match="needs certificates"):
        check_address("tls://10.0.0.1:8786")


def test_certificates_that_cannot_be_read_are_reported(tmp_path: Path) -> None:
    dask = pytest.importorskip("dask", reason="not installed: it comes with the extra `cluster`")
    names = {"ca-file": f"{tmp_path}/pool.pem", "client.cert": f"{tmp_path}/pool.pem"}

    with (
        dask.config.set({f"distributed.comm.tls.{key}": path for key, path in names.items()}),
        pytest.raises(UsageError, match=r"cannot be used: .*No such file"),
    ):
        check_address("tls://10.0.0.1:8786")
