from __future__ import annotations

import signal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.grading.verdicts import (
    is_near,
    is_surely_late,
    is_undecided,
    last_line,
    near_limit_note,
    reported_nodes,
    verdict_of,
    verdict_reason,
    without_nodes,
)
from judge.model import Execution, Judgement, Limits, Stop, Verdict
from tests.conftest import execution

V = Verdict

MIB = 1 << 20
LIMITS = Limits.of(cpu_s=2.0, memory_bytes=64 * MIB, output_bytes=8 * MIB)

LAST_WORDS = [
    (
        b'Exception in thread "main" java.lang.Error: x\n\tat A.f(A.java:5)\n\t... 2 more\n',
        'Exception in thread "main" java.lang.Error: x',
    ),
    (
        b"a.js:1\nf()\n^\n\nTypeError: f is\n    at a.js:1:1\n    at node:x:1:2\n\nNode.js v20.1\n",
        "TypeError: f is",
    ),
    (
        b"thread 'main' panicked at a.rs:6:12:\nindex out of bounds\n"
        b"note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
        "index out of bounds",
    ),
    (
        b"panic: runtime error\n\ngoroutine 1 [running]:\nmain.main()\n\ta.go:10 +0x132\n",
        "panic: runtime error",
    ),
    (b"\tat A.f(A.java:5)\n", "at A.f(A.java:5)"),
]
CRASHED = {"exit_code": 1}
SLOW = {"cpu_s": 2.01}
LONG = {"output_bytes": 8 * MIB + 1}
LARGE = {"memory_bytes": 64 * MIB + 1}
LOST = {"failed_to_start": "no such file"}


def execution_with(**facts: Any) -> Execution:
    return replace(execution(), **facts)


def test_the_facts_give_a_verdict() -> None:
    table: list[tuple[dict[str, Any], Verdict | None]] = [
        ({}, None),  # nothing happened: ask the checker
        ({"stderr": b"warning"}, None),  # standard error alone is no fault
        (LOST, V.JE),  # it could not be started
        ({"stopped_by": Stop.CPU}, V.TLE),  # stopped: CPU time
        ({"stopped_by": Stop.WALL}, V.TLE),  # stopped: idle
        ({"stopped_by": Stop.MEMORY}, V.MLE),  # stopped: memory
        ({"stopped_by": Stop.OUTPUT}, V.OLE),  # stopped: output
        ({"stopped_by": Stop.PROCESSES}, V.RTE),  # stopped: processes
        (LARGE, V.MLE),  # over the memory limit
        ({"memory_bytes": 64 * MIB}, None),  # at the memory limit
        (LONG, V.OLE),  # over the output limit
        ({"output_bytes": 8 * MIB}, None),  # at the output limit
        (SLOW, V.TLE),  # over the CPU limit
        ({"cpu_s": 2.0}, None),  # at the CPU limit
        ({"cpu_s": 0.1, "wall_s": 100.0}, None),  # wall time alone is no fault
        (CRASHED, V.RTE),  # an exit code that is not 0
        ({"exit_code": -1}, V.RTE),  # a negative exit code
        ({"exit_code": None, "signal": 11}, V.RTE),  # ended by a signal
        ({"exit_code": 0, "signal": 9}, V.RTE),  # a signal in spite of code 0
        ({"exit_code": None}, V.RTE),  # no exit code is not success
        # What comes first, where several are true.
        # not started before all others
        ({**LOST, "stopped_by": Stop.CPU, **LARGE, **LONG, **SLOW, **CRASHED}, V.JE),
        # what stopped it before memory
        ({"stopped_by": Stop.CPU, **LARGE, **LONG, **SLOW, **CRASHED}, V.TLE),
        # stopped for output before memory and time
        ({"stopped_by": Stop.OUTPUT, **LARGE, **SLOW, **CRASHED}, V.OLE),
        # stopped for processes before memory, output and time
        ({"stopped_by": Stop.PROCESSES, **LARGE, **LONG, **SLOW, **CRASHED}, V.RTE),
        ({**LARGE, **LONG, **SLOW, **CRASHED}, V.MLE),  # memory before output
        ({**LONG, **SLOW, **CRASHED}, V.OLE),  # output before time
        ({**SLOW, **CRASHED}, V.TLE),  # time before a crash
    ]
    for facts, verdict in table:
        assert verdict_of(execution_with(**facts), LIMITS) is verdict


def test_where_output_is_cut_too_much_of_it_comes_last() -> None:
    limits = replace(LIMITS, cuts_output=True)
    for others, verdict in (({}, V.OLE), (CRASHED, V.RTE), (SLOW, V.TLE), (LARGE, V.MLE)):
        assert verdict_of(execution_with(**{**LONG, **others}), limits) is verdict
    assert verdict_of(execution(), limits) is None


EXECUTIONS = st.builds(
    Execution,
    stdout=st.just(b""),
    stderr=st.just(b""),
    failed_to_start=st.none() | st.just("no such file"),
    cpu_s=st.floats(0, 4),
    wall_s=st.floats(0, 10),
    memory_bytes=st.integers(0, 128 * MIB),
    output_bytes=st.integers(0, 16 * MIB),
    exit_code=st.none() | st.integers(-128, 255),
    signal=st.none() | st.integers(1, 64),
    stopped_by=st.none() | st.sampled_from(Stop),
)


@given(EXECUTIONS, st.floats(1, 10))
def test_faults_are_not_checked_and_have_a_reason_in_one_line(
    facts: Execution, factor: float
) -> None:
    verdict = verdict_of(facts, LIMITS)

    faultless = (
        facts.failed_to_start is None
        and facts.stopped_by is None
        and facts.signal is None
        and facts.exit_code == 0
        and facts.cpu_s <= LIMITS.cpu_s
        and facts.memory_bytes <= LIMITS.memory_bytes
        and facts.output_bytes <= LIMITS.output_bytes
    )
    assert (verdict is None) == faultless
    assert verdict not in (V.AC, V.WA, V.CE)
    if verdict is V.TLE:
        assert facts.cpu_s > LIMITS.cpu_s or facts.stopped_by in (Stop.CPU, Stop.WALL)
    elif verdict is not None:  # more time turns no other fault into a time limit
        assert verdict_of(facts, LIMITS.scale(factor)) is not V.TLE
    if verdict is not None:
        words = verdict_reason(facts, LIMITS, verdict)
        assert words
        assert "\n" not in words
        assert not words.endswith(".")


def test_a_reason_has_the_cost_and_the_limit() -> None:
    table: list[tuple[dict[str, Any], str]] = [
        (LOST, "the program could not be started: no such file"),  # JE
        # TLE: idle
        (
            {"stopped_by": Stop.WALL, "wall_s": 5.04, "cpu_s": 0.012},
            "stopped after 5.0 s although it used only 0.01 s of CPU time: it was idle "
            "(asleep, or waiting for something that never came)",
        ),
        # TLE: idle, as far as is known
        (
            {"stopped_by": Stop.WALL, "wall_s": 5.04, "cpu_s": 0.012, "is_cpu_complete": False},
            "stopped after 5.0 s although it used only 0.01 s of CPU time: it was idle, or "
            "children that it did not wait for were busy",
        ),
        # TLE: not idle, on a busy machine
        (
            {"stopped_by": Stop.WALL, "wall_s": 5.0, "cpu_s": 2.5},
            "stopped unfinished after 2.50 s of CPU time; the limit is 2 s",
        ),
        # TLE: stopped
        (
            {"stopped_by": Stop.CPU, "cpu_s": 2.304},
            "stopped unfinished after 2.30 s of CPU time; the limit is 2 s",
        ),
        ({"cpu_s": 2.25}, "took 2.25 s of CPU time; the limit is 2 s"),  # TLE: finished
        ({"memory_bytes": 100 * MIB}, "used 100 MiB of memory; the limit is 64 MiB"),  # MLE
        # MLE: just the limit
        (
            {"stopped_by": Stop.MEMORY, "memory_bytes": 64 * MIB},
            "wanted more memory than the limit of 64 MiB",
        ),
        (LONG, "wrote more than 8 MiB of output"),  # OLE
        ({"stopped_by": Stop.PROCESSES}, "started more than 256 processes"),  # RTE: processes
        ({"exit_code": 3}, "exit code 3"),  # RTE: silent
        # RTE: its last words
        (
            {"exit_code": 1, "stderr": b"Traceback ...\n  here\nKeyError: 'a'\n\n"},
            "exit code 1: KeyError: 'a'",
        ),
        *(
            ({"exit_code": 1, "stderr": stderr}, f"exit code 1: {words}")
            for stderr, words in LAST_WORDS
        ),
        *(
            ({"exit_code": None, "signal": number}, f"ended by {words}")
            for number, words in [
                (
                    signal.SIGSEGV,
                    "SIGSEGV: it accessed memory that is not its own, or ran out of stack",
                ),
                (signal.SIGKILL, "SIGKILL: it was killed"),
                (signal.SIGUSR1, "SIGUSR1"),
                (63, "signal 63"),
            ]
        ),
    ]
    for facts, words in table:
        execution = execution_with(**facts)
        verdict = verdict_of(execution, LIMITS)
        assert verdict is not None
        assert verdict_reason(execution, LIMITS, verdict) == words


def test_limits_are_written_with_a_fitting_unit_and_in_full() -> None:
    stopped = execution_with(stopped_by=Stop.OUTPUT)
    for output_bytes, words in [(1000, "1000 bytes"), (MIB, "1 MiB"), (3 * MIB // 2, "1.5 MiB")]:
        limits = replace(LIMITS, output_bytes=output_bytes)
        assert verdict_reason(stopped, limits, V.OLE) == f"wrote more than {words} of output"
    quarter = Limits.of(cpu_s=0.25, memory_bytes=MIB)
    late = verdict_reason(execution_with(cpu_s=0.5), quarter, V.TLE)
    assert late == "took 0.50 s of CPU time; the limit is 0.25 s"


def test_nodes_are_read_from_a_line_of_their_own_which_is_not_shown() -> None:
    for stderr, nodes, rest in [
        (b"", None, b""),
        (b"nodes=12324", 12324, b""),  # the line alone
        (b"start\nnodes=7\nend\n", 7, b"start\nend\n"),
        (b"nodes=1\nnodes=2\n", 2, b""),  # the last of several
        (b"nodes=0\n", 0, b""),  # none were searched
        (b"nodes=" + b"9" * 18, 10**18 - 1, b""),  # as much as fits a store
        (b"\xff\xfe\nnodes=3\n", 3, b"\xff\xfe\n"),  # beside bytes that are no text
        *(
            (line, None, line)
            for line in (
                *(b"all nodes=5\n", b"nodes=5 or so\n", b"nodes = 5\n", b"nodes=-5\n", b"nodes=\n"),
                *(b"nodes=" + b"9" * 19, "nodes=٣".encode()),
            )
        ),
    ]:
        assert reported_nodes(stderr) == nodes
        assert without_nodes(stderr) == rest


def test_the_last_line_is_the_last_that_says_something() -> None:
    for text, line in [
        (b" \n\t\n", ""),
        (b"one\n  two  \n\n", "two"),
        (b"x" * 300, "x" * 200),
        (b"\xff", "\N{REPLACEMENT CHARACTER}"),
    ]:
        assert last_line(text) == line


def test_only_a_case_hardly_over_its_time_is_undecided() -> None:
    for verdict, cpu_s, undecided in [
        (V.TLE, 2.001, True),
        (V.TLE, 2.2, True),
        (V.TLE, 2.21, False),
        (V.TLE, 0.1, False),  # it was idle
        (V.TLE, None, False),
        (V.MLE, 2.1, False),
    ]:
        judged = Judgement(case="secret/01-one", hash="", verdict=verdict, cpu_s=cpu_s)
        assert is_undecided(judged, LIMITS) is undecided, (verdict, cpu_s)


def test_a_tenth_on_either_side_is_near_the_limit_and_only_more_is_surely_late() -> None:
    for cpu_s, near in [(1.79, False), (1.81, True), (2.0, True), (2.19, True), (2.21, False)]:
        words = verdict_reason(execution_with(cpu_s=cpu_s), LIMITS, V.TLE)
        assert is_near(cpu_s, LIMITS) is near is ("sensitive" in words), cpu_s
    late = [is_surely_late(cpu_s, LIMITS) for cpu_s in (None, 0.1, 2.0, 2.1, 2.4)]
    assert late == [False, False, False, False, True]


def test_a_near_limit_note_has_the_limit() -> None:
    for limit_s, words in [(2.0, "2.0 s"), (2.1, "2.1 s"), (2.05, "2.05 s")]:
        limits = Limits.of(cpu_s=limit_s, memory_bytes=1)
        assert near_limit_note(1.93, limits) == f"1.93 s of {words}: sensitive to the limit"
