"""What the tests of stress share."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.stress.result import StressResult
from judge.model import Setting
from judge.reports.json import header_fields
from tests.kit.solutions import KIT


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def result() -> StressResult:
    setting = Setting(version="1", data=(), time_scale=1.0, level="namespaces", missing=())
    return StressResult(
        **header_fields(KIT.problem("push"), setting),
        solution="mine.py",
        language="python3",
        against=("the oracle",),
        seed=5,
        inputs=120,
        runs=30,
        search_s=1.2,
        strategies={"cases": 21, "random inputs": 99},
    )
