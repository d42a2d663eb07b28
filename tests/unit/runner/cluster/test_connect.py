"""Which words are an address, and what is said before any work where something is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from judge.errors import UsageError
from judge.runner.cluster import connect as meeting
from judge.runner.cluster.executor import ClusterExecutor
from judge.sandbox import Level


@pytest.mark.parametrize("address", ["tcp://host:8786", "tls://10.0.0.1:8786", "local:4", "local"])
def test_an_address_is_one(address: str) -> None:
    pytest.importorskip("distributed", reason="an extra: pip install 'judge[cluster]'")

    meeting.check_address(address)


@pytest.mark.parametrize("address", ["host:8786", "local:0", "local:x", "", "no/such.json"])
def test_what_is_no_address_is_said_with_what_would_be_one(address: str) -> None:
    with pytest.raises(UsageError, match="is neither tcp://HOST:PORT"):
        ClusterExecutor(address, level=Level.LIMITS)


def test_without_the_extra_the_command_that_installs_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(UsageError, match=r"pip install 'judge\[cluster\]'"):
        ClusterExecutor("local:2", level=Level.LIMITS)


def test_the_room_costs_nothing_until_a_pool_is_asked_for() -> None:
    code = "import sys, judge.cli, judge.runner.session; print(*sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert {"asyncio", "dask", "distributed"}.isdisjoint(done.stdout.split())


def test_a_file_that_is_there_is_an_address(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="an extra: pip install 'judge[cluster]'")
    path = tmp_path / "scheduler.json"
    path.write_text("{}")

    meeting.check_address(str(path))
