"""The exit status of a stress test."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.commands.stress.result import StressResult
from tests.unit.commands.stress.test_text import FOUND


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({}, 0),
        ({"counterexample": FOUND}, 1),
        ({"counterexample": FOUND, "trouble": "x"}, 2),
        ({"counterexample": FOUND, "interrupted": True}, 130),
    ],
)
def test_the_exit_status(result: StressResult, changes: dict[str, object], status: int) -> None:
    assert replace(result, **changes).status == status  # type: ignore[arg-type]
