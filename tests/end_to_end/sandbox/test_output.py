"""Attacks by output: too much of it, odd bytes, closed streams - and by input that is not read."""

import signal
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.grading.verdicts import verdict_of
from judge.model import Limits, Stop, Verdict
from tests.conftest import each_row
from tests.end_to_end.sandbox.conftest import (
    OK,
    PATIENT,
    AttackRunner,
    ended,
    report_of,
)

CUT = replace(PATIENT, cuts_output=True)
LIMIT = PATIENT.output_bytes
INPUT = b"x" * (20 << 20)


def peak_bytes(*, reset: bool = False) -> int:
    """The most memory that the judge has held since this was reset."""
    if reset:
        Path("/proc/self/clear_refs").write_text("5")
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) << 10


@pytest.mark.parametrize("ignoring", [(), ("deaf",)], ids=["", "deaf"])
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_gigabyte_is_stopped_and_fills_no_memory(
    stream: str, ignoring: tuple[str, ...], attack: AttackRunner
) -> None:
    before = peak_bytes(reset=True)

    seen = attack("gigabyte.c", stream, *ignoring, limits=PATIENT)

    assert seen.stopped_by is Stop.OUTPUT or (seen.signal == signal.SIGXFSZ and not ignoring)
    assert LIMIT < seen.output_bytes <= LIMIT + (1 << 20)
    assert len(seen.stdout) <= LIMIT
    assert len(seen.stderr) <= 64 << 10
    assert peak_bytes() - before < 16 << 20


def test_a_gigabyte_does_not_fit_into_a_file(attack: AttackRunner) -> None:
    ended_by_it = attack("gigabyte.c", "file", limits=PATIENT)
    deaf = attack("gigabyte.c", "file", "deaf", limits=PATIENT)

    assert ended(ended_by_it) == (None, signal.SIGXFSZ, None)
    assert deaf.exit_code == 0
    assert int(report_of(deaf)["bytes"]) <= LIMIT + 1


@pytest.mark.parametrize("stream", ["stdout", pytest.param("stderr", marks=pytest.mark.slow)])
def test_where_output_is_cut_a_gigabyte_is_dropped_and_fills_no_memory(
    stream: str, attack: AttackRunner
) -> None:
    before = peak_bytes(reset=True)

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


@each_row("limits", [PATIENT, CUT])
@each_row(
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
def test_any_bytes_are_passed_on_unchanged(
    how: str, stdout: bytes, limits: Limits, attack: AttackRunner
) -> None:
    if limits is CUT and how in ("taken-back", "sealed"):
        return  # they are done to a file, and there is a pipe

    seen = attack("output.c", how, limits=limits)

    assert ended(seen) == OK
    assert (seen.stdout, seen.stderr, seen.output_bytes) == (stdout, b"", len(stdout))


@each_row(
    ("how", "limits"),
    [
        ("far", PATIENT),  # it is only sparse
        ("closed", PATIENT),
        ("closed", CUT),
        ("all-closed", PATIENT),
        ("all-closed", CUT),
    ],
)
def test_output_that_is_refused_or_has_no_stream_is_empty(
    how: str, limits: Limits, attack: AttackRunner
) -> None:
    seen = attack("output.c", how, stdin=b"input", limits=limits)

    assert ended(seen) == (7, None, None)
    assert (seen.stdout, seen.stderr, seen.output_bytes) == (b"", b"", 0)


@each_row(
    ("count", "limits"),
    [
        (0, PATIENT),
        (1, PATIENT),
        (len(INPUT) // 2, PATIENT),
        (len(INPUT), PATIENT),
        (len(INPUT), CUT),
    ],
)
def test_input_need_not_be_read_to_its_end(
    count: int, limits: Limits, attack: AttackRunner
) -> None:
    seen = attack("input.c", str(count), stdin=INPUT, limits=limits)

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert report_of(seen) == {"read": str(count)}
