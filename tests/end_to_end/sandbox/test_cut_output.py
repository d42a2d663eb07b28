"""Programs that write too much where output is cut: they go on, and only the limit is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.grading.verdicts import verdict_of
from judge.model import Stop, Verdict
from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, STRONGEST_LEVEL, AttackRunner
from tests.end_to_end.sandbox.test_output import INPUT, peak_bytes

CUT = replace(ATTACK_LIMITS, cpu_s=30, cpu_stop_s=30, wall_s=30, cuts_output=True)
LIMIT = CUT.output_bytes


@pytest.mark.parametrize("stream", ["stdout", pytest.param("stderr", marks=pytest.mark.slow)])
def test_a_gigabyte_is_dropped_and_fills_no_memory(stream: str, attack: AttackRunner) -> None:
    Path("/proc/self/clear_refs").write_text("5")  # resets the peak
    before = peak_bytes()

    seen = attack("gigabyte.c", stream, limits=CUT)

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert (seen.output_bytes > 1 << 30) == (stream == "stdout")
    assert len(seen.stdout) == (LIMIT if stream == "stdout" else seen.output_bytes)
    assert len(seen.stderr) == (64 << 10 if stream == "stderr" else 0)
    assert verdict_of(seen, CUT) is (Verdict.OLE if stream == "stdout" else None)
    assert peak_bytes() - before < 16 << 20


@pytest.mark.slow
def test_who_floods_for_too_long_is_stopped_by_the_clock(attack: AttackRunner) -> None:
    seen = attack("gigabyte.c", "stdout", limits=replace(CUT, cpu_s=0.01, cpu_stop_s=0.02))

    assert seen.stopped_by is Stop.CPU


@pytest.mark.parametrize("sandbox", STRONGEST_LEVEL, indirect=True)
@pytest.mark.parametrize(
    ("how", "stdout"),
    [
        ("bytes", bytes(range(256)) * 4),
        ("nul", b"a\0b\0\n"),
        ("nonblocking", b""),
    ],
)
def test_what_is_within_the_limit_is_passed_on_unchanged(
    how: str, stdout: bytes, attack: AttackRunner
) -> None:
    seen = attack("output.c", how, limits=CUT)

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert (seen.stdout, seen.output_bytes, seen.stderr) == (stdout, len(stdout), b"")


@pytest.mark.parametrize("sandbox", STRONGEST_LEVEL, indirect=True)
@pytest.mark.parametrize("how", ["closed", "all-closed"])
def test_closed_streams_are_empty(how: str, attack: AttackRunner) -> None:
    seen = attack("output.c", how, stdin=b"input", limits=CUT)

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (7, None, None)
    assert (seen.stdout, seen.stderr) == (b"", b"")


@pytest.mark.parametrize("sandbox", STRONGEST_LEVEL, indirect=True)
def test_input_is_read_as_ever(attack: AttackRunner) -> None:
    seen = attack("input.c", str(len(INPUT)), stdin=INPUT, limits=CUT)

    assert (seen.exit_code, seen.stopped_by) == (0, None)
