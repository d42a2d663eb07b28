"""The seconds of a slower machine."""

from __future__ import annotations

from pathlib import Path

from judge.model import Program
from judge.runner.cluster.scaling import ScaledSandbox
from judge.sandbox import Level
from tests.conftest import LIMITS, FakeSandbox, execution


def test_times_of_a_slower_machine_are_in_seconds_of_the_client() -> None:
    inner = FakeSandbox(lambda program, stdin: execution(cpu_s=3.0, wall_s=6.0))
    with ScaledSandbox(inner, 3.0).open(
        Program(folder=Path("/"), argv=("x",)), limits=LIMITS
    ) as jail:
        seen = jail.run(stdin=b"")

    assert (seen.cpu_s, seen.wall_s) == (1.0, 2.0)


def test_a_scaled_sandbox_has_the_level_of_its_sandbox() -> None:
    assert ScaledSandbox(FakeSandbox(lambda *_: execution()), 2).level is Level.LIMITS
