"""The CPUs that may be used."""

from __future__ import annotations

import os

from judge.sandbox import physical_cores


def test_there_is_at_least_one_core_and_all_may_be_used() -> None:
    assert set(physical_cores()) <= os.sched_getaffinity(0)
    assert physical_cores()
