"""Attacks by output: too much of it, odd bytes, closed streams - and by input that is not read."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import Execution, Stop
from tests.end_to_end.sandbox.conftest import (
    ATTACK_LIMITS,
    STRONGEST_LEVEL,
    AttackRunner,
    report_of,
)

# Files that the judge holds, and the kernel's limit of files: the same at every level.
pytestmark = pytest.mark.parametrize("sandbox", STRONGEST_LEVEL, indirect=True)

PATIENT = replace(ATTACK_LIMITS, cpu_s=30, cpu_stop_s=30, wall_s=30)
LIMIT = PATIENT.output_bytes
INPUT = b"x" * (20 << 20)


def peak_bytes() -> int:
    """The most memory that the judge has held since this was reset."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) << 10


# Too much


@pytest.mark.parametrize("ignoring", [(), ("deaf",)], ids=["", "deaf"])
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_gigabyte_is_stopped_and_fills_no_memory(
    stream: str, ignoring: tuple[str, ...], attack: AttackRunner
) -> None:
    Path("/proc/self/clear_refs").write_text("5")  # resets the peak
    before = peak_bytes()

    seen = attack("gigabyte.c", stream, *ignoring, limits=PATIENT)

    assert seen.stopped_by is Stop.OUTPUT or (seen.signal == signal.SIGXFSZ and not ignoring)
    assert LIMIT < seen.output_bytes <= LIMIT + (1 << 20)
    assert len(seen.stdout) <= LIMIT
    assert len(seen.stderr) <= 64 << 10
    assert peak_bytes() - before < 16 << 20


def test_a_gigabyte_does_not_fit_into_a_file(attack: AttackRunner) -> None:
    seen = attack("gigabyte.c", "file", "deaf", limits=PATIENT)

    assert seen.exit_code == 0
    assert int(report_of(seen)["bytes"]) <= LIMIT + 1


def test_output_that_is_only_sparse_is_refused(attack: AttackRunner) -> None:
    seen = attack("output.c", "far")

    assert (seen.exit_code, seen.output_bytes) == (7, 0)


# Odd output


@pytest.mark.parametrize(
    ("how", "stdout"),
    [
        ("bytes", bytes(range(256)) * 4),
        ("unicode", b"\xef\xbb\xbf\xf0\x9f\x90\x8d \xe2\x80\xae\xcc\x81 \xed\xa0\x80 \xff"),
        ("nul", b"a\0b\0\n"),
        ("taken-back", b"right"),
        ("sealed", b"before"),
        ("nonblocking", b""),
    ],
)
def test_any_bytes_are_passed_on_unchanged(how: str, stdout: bytes, attack: AttackRunner) -> None:
    seen = attack("output.c", how)

    assert seen == Execution(
        exit_code=0,
        signal=None,
        stopped_by=None,
        cpu_s=seen.cpu_s,
        wall_s=seen.wall_s,
        memory_bytes=seen.memory_bytes,
        output_bytes=len(stdout),
        stdout=stdout,
        stderr=b"",
    )


@pytest.mark.parametrize("how", ["closed", "all-closed"])
def test_closed_streams_are_empty(how: str, attack: AttackRunner) -> None:
    seen = attack("output.c", how, stdin=b"input")

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (7, None, None)
    assert (seen.stdout, seen.stderr) == (b"", b"")


# Input


@pytest.mark.parametrize("count", [0, 1, len(INPUT) // 2, len(INPUT)])
def test_input_need_not_be_read_to_its_end(count: int, attack: AttackRunner) -> None:
    seen = attack("input.c", str(count), stdin=INPUT, limits=PATIENT)

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert report_of(seen) == {"read": str(count)}
