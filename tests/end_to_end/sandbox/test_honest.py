"""Honest programs that do what attacks do, for good reasons: they are judged like any other."""

from __future__ import annotations

from dataclasses import replace

from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, AttackRunner

WAYS = ("alarm", "setitimer", "sleep", "wait4", "setsid", "system", "threads", "files", "pipes",
        "raise")  # fmt: skip


def test_honest_programs_are_judged_normally(attack: AttackRunner) -> None:
    limits = replace(ATTACK_LIMITS, cpu_s=0.5, cpu_stop_s=0.5)
    for how in WAYS:
        seen = attack("honest.c", how, limits=limits)

        assert (seen.exit_code, seen.signal, seen.stopped_by) == (0, None, None), how
        assert (seen.stdout, seen.stderr) == (b"", b""), how
        assert seen.wall_s >= (0.99 if how in ("alarm", "sleep") else 0)
