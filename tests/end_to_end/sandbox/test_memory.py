"""Attacks on memory: at once, slowly, in children, shared, in files - the limit is the tree's."""

import signal

import pytest

from judge.grading.feedback.crashes import crash_advice
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Execution, Stop, Verdict
from judge.sandbox import Guarantee, Sandbox
from tests.conftest import each_row
from tests.end_to_end.sandbox.conftest import (
    PATIENT,
    AttackPrograms,
    AttackRunner,
    limits,
    report_of,
    skip_unless,
)

LIMIT = PATIENT.memory_bytes

# How far a program may come past its limit before it is checked.
PAST_IT_BYTES = 1 << 30


def assert_stopped(seen: Execution) -> None:
    """It was stopped for its memory, and soon."""
    assert (seen.stopped_by, seen.exit_code) == (Stop.MEMORY, None)
    assert seen.memory_bytes <= LIMIT + PAST_IT_BYTES


@each_row(
    ("how", "mib"),
    [
        ("at-once", 2000),
        ("slowly", 300),
        ("shared", 300),
        ("in-children", 50),
        ("in-a-grandchild", 300),
    ],
)
def test_more_memory_than_is_allowed_is_stopped(how: str, mib: int, attack: AttackRunner) -> None:
    assert_stopped(attack("memory.c", how, str(mib), limits=PATIENT))


def test_memory_that_proc_does_not_show_counts(sandbox: Sandbox, attack: AttackRunner) -> None:
    skip_unless(sandbox, Guarantee.MEMORY)

    for how in ("without-a-first-thread", "in-memory-files"):
        assert_stopped(attack("memory.c", how, "300", limits=PATIENT))


@pytest.mark.slow
def test_a_mapped_file_counts_or_cannot_grow(attack: AttackRunner) -> None:
    roomy = limits(cpu_s=30.0, wall_s=30.0, output_bytes=1 << 30)

    seen = attack("memory.c", "in-a-mapped-file", "150", limits=roomy)

    # Where the folder is of limited size, a page that finds no room is a bus error. Where it is on
    # a disk, the kernel may write pages back and so keep to a control group's limit.
    stopped = seen.stopped_by is Stop.MEMORY or seen.signal == signal.SIGBUS
    assert stopped or seen.memory_bytes <= LIMIT
    assert seen.memory_bytes <= LIMIT + PAST_IT_BYTES


def test_a_file_cannot_be_made_longer_than_the_output_limit_to_be_mapped(
    attack: AttackRunner,
) -> None:
    seen = attack("memory.c", "in-a-mapped-file", "300", limits=PATIENT)

    assert (seen.exit_code, report_of(seen)) == (1, {"make it long": "refused"})


def test_the_systems_shared_memory_is_closed_or_counts(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.FILES)

    seen = attack("memory.c", "in-shared-memory", "300", limits=PATIENT)

    closed = seen.exit_code == 1 and report_of(seen) == {"write": "refused"}
    assert seen.stopped_by is Stop.MEMORY or closed


def test_who_gets_no_memory_is_told_so(sandbox: Sandbox, programs: AttackPrograms) -> None:
    """The limit is one of what is used, so only what no machine has is refused to a program."""
    program = programs.program("allocates.cpp")

    found = {}
    with sandbox.open(program, limits=PATIENT) as jail:
        for how in ("used", "uncaught", "unchecked", "caught", "thread"):
            seen = jail.run(stdin=b"", args=[how])
            verdict = verdict_of(seen, PATIENT)
            told = verdict_reason(seen, PATIENT, verdict) if verdict else seen.stdout.decode()
            found[how] = verdict, "memory" in " ".join([told, *crash_advice(seen)]), told

    assert {how: (verdict, is_told) for how, (verdict, is_told, _) in found.items()} == {
        "used": (Verdict.MLE, True),
        "uncaught": (Verdict.RTE, True),
        "unchecked": (Verdict.RTE, True),
        "caught": (None, False),  # its output decides
        "thread": (None, False),
    }
    assert "asked for more memory" in found["uncaught"][2]
    assert [found[how][2] for how in ("caught", "thread")] == ["wrong\n", "right\n"]


def test_reserved_memory_is_not_counted(attack: AttackRunner) -> None:
    seen = attack("memory.c", "reserved", "20", limits=PATIENT)

    assert (seen.exit_code, report_of(seen)) == (0, {"reserved": "did it"})
    assert seen.memory_bytes < 20 << 20


@pytest.mark.slow
def test_a_program_below_its_memory_limit_is_not_stopped(attack: AttackRunner) -> None:
    seen = attack("memory.c", "at-once", "100", limits=limits(cpu_s=30.0, wall_s=2.5))

    # It rests when it has its memory, until the clock stops it.
    assert (seen.stopped_by, seen.signal) == (Stop.WALL, signal.SIGKILL)
    assert 100 << 20 <= seen.memory_bytes < 110 << 20
