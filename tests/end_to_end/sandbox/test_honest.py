"""Honest programs that do what attacks do, for good reasons: they are judged like any other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.end_to_end.sandbox.conftest import BRIEF, Attack

WAYS = (
    "alarm", "setitimer", "sleep", "wait4", "setsid", "system", "threads", "files", "pipes",
    "raise",
)  # fmt: skip


@pytest.mark.parametrize("how", WAYS)
def test_an_honest_program_is_judged_normally(how: str, attack: Attack) -> None:
    seen = attack("honest.c", how, limits=replace(BRIEF, cpu_s=0.5, cpu_stop_s=0.5))

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (0, None, None)
    assert (seen.stdout, seen.stderr) == (b"", b"")
    assert seen.wall_s >= (0.99 if how in ("alarm", "sleep") else 0)
