from __future__ import annotations

import signal
from typing import Any

import pytest
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
from tests.conftest import each_row, execution

MIB = 1 << 20
LIMITS = Limits.of(cpu_s=2.0, memory_bytes=64 * MIB, output_bytes=8 * MIB)

CRASHED = {"exit_code": 1}
SLOW = {"cpu_s": 2.01}
LAST_WORDS = {
    "Java": (
        b'Exception in thread "main" java.lang.Error: x\n\tat A.f(A.java:5)\n\t... 2 more\n',
        'Exception in thread "main" java.lang.Error: x',
    ),
    "Node": (
        b"a.js:1\nf()\n^\n\nTypeError: f is\n    at a.js:1:1\n    at node:x:1:2\n\nNode.js v20.1\n",
        "TypeError: f is",
    ),
    "Rust": (
        b"thread 'main' panicked at a.rs:6:12:\nindex out of bounds\n"
        b"note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
        "index out of bounds",
    ),
    "Go": (
        b"panic: runtime error\n\ngoroutine 1 [running]:\nmain.main()\n\ta.go:10 +0x132\n",
        "panic: runtime error",
    ),
    "calls alone": (b"\tat A.f(A.java:5)\n", "at A.f(A.java:5)"),
}
LONG = {"output_bytes": 8 * MIB + 1}
LARGE = {"memory_bytes": 64 * MIB + 1}
LOST = {"failed_to_start": "no such file"}


def execution_with(**facts: Any) -> Execution:
    return replace(execution(), **facts)


@each_row(
    ("facts", "verdict"),
    [
        pytest.param({}, None, id="nothing happened: ask the checker"),
        pytest.param({"stderr": b"warning"}, None, id="standard error alone is no fault"),
        pytest.param(LOST, Verdict.JE, id="it could not be started"),
        pytest.param({"stopped_by": Stop.CPU}, Verdict.TLE, id="stopped: CPU time"),
        pytest.param({"stopped_by": Stop.WALL}, Verdict.TLE, id="stopped: idle"),
        pytest.param({"stopped_by": Stop.MEMORY}, Verdict.MLE, id="stopped: memory"),
        pytest.param({"stopped_by": Stop.OUTPUT}, Verdict.OLE, id="stopped: output"),
        pytest.param({"stopped_by": Stop.PROCESSES}, Verdict.RTE, id="stopped: processes"),
        pytest.param(LARGE, Verdict.MLE, id="over the memory limit"),
        pytest.param({"memory_bytes": 64 * MIB}, None, id="at the memory limit"),
        pytest.param(LONG, Verdict.OLE, id="over the output limit"),
        pytest.param({"output_bytes": 8 * MIB}, None, id="at the output limit"),
        pytest.param(SLOW, Verdict.TLE, id="over the CPU limit"),
        pytest.param({"cpu_s": 2.0}, None, id="at the CPU limit"),
        pytest.param({"cpu_s": 0.1, "wall_s": 100.0}, None, id="wall time alone is no fault"),
        pytest.param(CRASHED, Verdict.RTE, id="an exit code that is not 0"),
        pytest.param({"exit_code": -1}, Verdict.RTE, id="a negative exit code"),
        pytest.param({"exit_code": None, "signal": 11}, Verdict.RTE, id="ended by a signal"),
        pytest.param({"exit_code": 0, "signal": 9}, Verdict.RTE, id="a signal in spite of code 0"),
        pytest.param({"exit_code": None}, Verdict.RTE, id="no exit code is not success"),
        # What comes first, where several are true.
        pytest.param(
            {**LOST, "stopped_by": Stop.CPU, **LARGE, **LONG, **SLOW, **CRASHED},
            Verdict.JE,
            id="not started before all others",
        ),
        pytest.param(
            {"stopped_by": Stop.CPU, **LARGE, **LONG, **SLOW, **CRASHED},
            Verdict.TLE,
            id="what stopped it before memory",
        ),
        pytest.param(
            {"stopped_by": Stop.OUTPUT, **LARGE, **SLOW, **CRASHED},
            Verdict.OLE,
            id="stopped for output before memory and time",
        ),
        pytest.param(
            {"stopped_by": Stop.PROCESSES, **LARGE, **LONG, **SLOW, **CRASHED},
            Verdict.RTE,
            id="stopped for processes before memory, output and time",
        ),
        pytest.param({**LARGE, **LONG, **SLOW, **CRASHED}, Verdict.MLE, id="memory before output"),
        pytest.param({**LONG, **SLOW, **CRASHED}, Verdict.OLE, id="output before time"),
        pytest.param({**SLOW, **CRASHED}, Verdict.TLE, id="time before a crash"),
    ],
)
def test_the_facts_give_a_verdict(facts: dict[str, Any], verdict: Verdict | None) -> None:
    found = verdict_of(execution_with(**facts), LIMITS)

    assert found is verdict


@each_row(
    ("facts", "verdict"),
    [
        (LONG, Verdict.OLE),
        ({**LONG, **CRASHED}, Verdict.RTE),
        ({**LONG, **SLOW}, Verdict.TLE),
        ({**LONG, **LARGE}, Verdict.MLE),
        ({}, None),
    ],
)
def test_where_output_is_cut_too_much_of_it_comes_last(
    facts: dict[str, Any], verdict: Verdict | None
) -> None:
    found = verdict_of(execution_with(**facts), replace(LIMITS, cuts_output=True))

    assert found is verdict


FIGURES = {
    "cpu_s": st.floats(0, 4),
    "wall_s": st.floats(0, 10),
    "memory_bytes": st.integers(0, 128 * MIB),
    "output_bytes": st.integers(0, 16 * MIB),
}
ENDED = {
    "exit_code": st.none() | st.integers(-128, 255),
    "signal": st.none() | st.integers(1, 64),
    "stopped_by": st.none() | st.sampled_from(Stop),
}
EXECUTIONS = st.builds(
    Execution,
    stdout=st.just(b""),
    stderr=st.just(b""),
    failed_to_start=st.none() | st.just("no such file"),
    **FIGURES,
    **ENDED,
)


@given(EXECUTIONS)
def test_crashes_stops_and_excesses_are_not_checked(
    facts: Execution,
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


@given(EXECUTIONS)
def test_facts_alone_never_accept_nor_call_an_answer_wrong(facts: Execution) -> None:
    verdict = verdict_of(facts, LIMITS)

    assert verdict not in (Verdict.AC, Verdict.WA, Verdict.CE)


@given(EXECUTIONS)
def test_no_program_is_too_slow_below_the_limit_unless_it_was_stopped(facts: Execution) -> None:
    verdict = verdict_of(facts, LIMITS)

    if verdict is Verdict.TLE:
        assert facts.cpu_s > LIMITS.cpu_s or facts.stopped_by in (Stop.CPU, Stop.WALL)


@given(EXECUTIONS, st.floats(1, 10))
def test_more_time_turns_no_other_fault_into_a_time_limit(facts: Execution, factor: float) -> None:
    verdict = verdict_of(facts, LIMITS.scale(factor))

    if verdict is Verdict.TLE:
        assert verdict_of(facts, LIMITS) is Verdict.TLE


@given(EXECUTIONS)
def test_every_fault_has_a_reason_in_one_line(facts: Execution) -> None:
    verdict = verdict_of(facts, LIMITS)

    if verdict is not None:
        words = verdict_reason(facts, LIMITS, verdict)
        assert words
        assert "\n" not in words
        assert not words.endswith(".")


@each_row(
    ("facts", "words"),
    [
        pytest.param(LOST, "the program could not be started: no such file", id="JE"),
        pytest.param(
            {"stopped_by": Stop.WALL, "wall_s": 5.04, "cpu_s": 0.012},
            "stopped after 5.0 s although it used only 0.01 s of CPU time: it was idle "
            "(asleep, or waiting for something that never came)",
            id="TLE: idle",
        ),
        pytest.param(
            {
                "stopped_by": Stop.WALL,
                "wall_s": 5.04,
                "cpu_s": 0.012,
                "is_cpu_complete": False,
            },
            "stopped after 5.0 s although it used only 0.01 s of CPU time: it was idle, or "
            "children that it did not wait for were busy",
            id="TLE: idle, as far as is known",
        ),
        pytest.param(
            {"stopped_by": Stop.CPU, "cpu_s": 2.304},
            "stopped unfinished after 2.30 s of CPU time; the limit is 2 s",
            id="TLE: stopped",
        ),
        pytest.param(
            {"cpu_s": 2.25}, "took 2.25 s of CPU time; the limit is 2 s", id="TLE: finished"
        ),
        pytest.param(
            {"memory_bytes": 100 * MIB}, "used 100 MiB of memory; the limit is 64 MiB", id="MLE"
        ),
        pytest.param(
            {"stopped_by": Stop.MEMORY, "memory_bytes": 64 * MIB},
            "wanted more memory than the limit of 64 MiB",
            id="MLE: just the limit",
        ),
        pytest.param(LONG, "wrote more than 8 MiB of output", id="OLE"),
        pytest.param(
            {"stopped_by": Stop.PROCESSES}, "started more than 256 processes", id="RTE: processes"
        ),
        pytest.param({"exit_code": 3}, "exit code 3", id="RTE: silent"),
        pytest.param(
            {"exit_code": 1, "stderr": b"Traceback ...\n  here\nKeyError: 'a'\n\n"},
            "exit code 1: KeyError: 'a'",
            id="RTE: its last words",
        ),
        *(
            pytest.param(
                {"exit_code": 1, "stderr": stderr}, f"exit code 1: {words}", id=f"RTE: {name}"
            )
            for name, (stderr, words) in LAST_WORDS.items()
        ),
        pytest.param(
            {"exit_code": None, "signal": signal.SIGSEGV},
            "ended by SIGSEGV: it accessed memory that is not its own, or ran out of stack",
            id="RTE: SIGSEGV",
        ),
        pytest.param(
            {"exit_code": None, "signal": signal.SIGABRT},
            "ended by SIGABRT: it aborted itself: a failed assertion, or an uncaught exception",
            id="RTE: SIGABRT",
        ),
        pytest.param(
            {"exit_code": None, "signal": signal.SIGFPE},
            "ended by SIGFPE: it divided an integer by zero, or similar",
            id="RTE: SIGFPE",
        ),
        pytest.param(
            {"exit_code": None, "signal": signal.SIGKILL},
            "ended by SIGKILL: it was killed",
            id="RTE: SIGKILL",
        ),
        pytest.param(
            {"exit_code": None, "signal": signal.SIGUSR1},
            "ended by SIGUSR1",
            id="RTE: a signal without a meaning",
        ),
        pytest.param(
            {"exit_code": None, "signal": 63}, "ended by signal 63", id="RTE: an unnamed signal"
        ),
    ],
)
def test_a_reason_has_the_cost_and_the_limit(facts: dict[str, Any], words: str) -> None:
    execution = execution_with(**facts)
    verdict = verdict_of(execution, LIMITS)
    assert verdict is not None

    found = verdict_reason(execution, LIMITS, verdict)

    assert found == words


@each_row(
    ("output_bytes", "words"),
    [
        (1000, "wrote more than 1000 bytes of output"),
        (MIB, "wrote more than 1 MiB of output"),
        (3 * MIB // 2, "wrote more than 1.5 MiB of output"),
    ],
)
def test_an_output_limit_has_a_fitting_unit(output_bytes: int, words: str) -> None:
    limits = replace(LIMITS, output_bytes=output_bytes)

    found = verdict_reason(execution_with(stopped_by=Stop.OUTPUT), limits, Verdict.OLE)

    assert found == words


def test_fractional_limits_are_written_in_full() -> None:
    limits = Limits.of(cpu_s=0.25, memory_bytes=MIB)

    found = verdict_reason(execution_with(cpu_s=0.5), limits, Verdict.TLE)

    assert found == "took 0.50 s of CPU time; the limit is 0.25 s"


@each_row(
    ("stderr", "nodes"),
    [
        pytest.param(b"", None, id="nothing"),
        pytest.param(b"nodes=12324", 12324, id="the line alone"),
        pytest.param(b"start\nnodes=7\nend\n", 7, id="a line among others"),
        pytest.param(b"nodes=1\nnodes=2\n", 2, id="the last of several"),
        pytest.param(b"nodes=0\n", 0, id="none were searched"),
        pytest.param(b"all nodes=5\n", None, id="not at the start of the line"),
        pytest.param(b"nodes=5 or so\n", None, id="not at the end of the line"),
        pytest.param(b"nodes = 5\n", None, id="blanks"),
        pytest.param(b"nodes=-5\n", None, id="negative"),
        pytest.param(b"nodes=\n", None, id="no number"),
        pytest.param(b"nodes=" + b"9" * 18, 10**18 - 1, id="as much as fits a store"),
        pytest.param(b"nodes=" + b"9" * 19, None, id="more than fits a store"),
        pytest.param("nodes=٣".encode(), None, id="a digit of another script"),
        pytest.param(b"\xff\xfe\nnodes=3\n", 3, id="beside bytes that are no text"),
    ],
)
def test_nodes_are_read_from_a_line_of_their_own(stderr: bytes, nodes: int | None) -> None:
    found = reported_nodes(stderr)

    assert found == nodes


@each_row(
    ("text", "line"),
    [
        pytest.param(b"", "", id="empty"),
        pytest.param(b" \n\t\n", "", id="blank lines"),
        pytest.param(b"one\n  two  \n\n", "two", id="stripped"),
        pytest.param(b"x" * 300, "x" * 200, id="cut"),
        pytest.param(b"\xff", "\N{REPLACEMENT CHARACTER}", id="bytes that are no text"),
    ],
)
def test_the_last_line_is_the_last_that_says_something(text: bytes, line: str) -> None:
    found = last_line(text)

    assert found == line


def judgement(verdict: Verdict, cpu_s: float | None) -> Judgement:
    return Judgement(case="secret/01-one", hash="", verdict=verdict, cpu_s=cpu_s)


@each_row(
    ("verdict", "cpu_s", "undecided"),
    [
        (Verdict.TLE, 2.001, True),
        (Verdict.TLE, 2.2, True),
        (Verdict.TLE, 2.21, False),
        (Verdict.TLE, 0.1, False),  # it was idle
        (Verdict.TLE, None, False),
        (Verdict.MLE, 2.1, False),
    ],
)
def test_only_a_case_hardly_over_its_time_is_undecided(
    verdict: Verdict, cpu_s: float | None, undecided: bool
) -> None:
    assert is_undecided(judgement(verdict, cpu_s), LIMITS) is undecided


@each_row(
    ("cpu_s", "near"), [(1.79, False), (1.81, True), (2.0, True), (2.19, True), (2.21, False)]
)
def test_a_tenth_on_either_side_is_near_the_limit(cpu_s: float, near: bool) -> None:
    assert is_near(cpu_s, LIMITS) is near
    assert ("sensitive" in verdict_reason(execution_with(cpu_s=cpu_s), LIMITS, Verdict.TLE)) is near


def test_only_cpu_time_beyond_the_limit_is_surely_late() -> None:
    limit = LIMITS.cpu_s

    assert [is_surely_late(cpu_s, LIMITS) for cpu_s in (None, 0.1, limit, 1.05 * limit)] == [
        False
    ] * 4
    assert is_surely_late(1.2 * limit, LIMITS)


@each_row(
    ("limit_s", "words"),
    [
        (2.0, "1.93 s of 2.0 s: sensitive to the limit"),
        (2.1, "1.93 s of 2.1 s: sensitive to the limit"),
        (2.05, "1.93 s of 2.05 s: sensitive to the limit"),
    ],
)
def test_a_near_limit_note_has_the_limit(limit_s: float, words: str) -> None:
    assert near_limit_note(1.93, Limits.of(cpu_s=limit_s, memory_bytes=1)) == words


def test_a_program_on_a_busy_machine_is_not_called_idle() -> None:
    words = verdict_reason(
        execution_with(cpu_s=2.5, wall_s=5.0, stopped_by=Stop.WALL), LIMITS, Verdict.TLE
    )

    assert words == "stopped unfinished after 2.50 s of CPU time; the limit is 2 s"


@each_row(
    ("stderr", "rest"),
    [
        (b"nodes=12\n", b""),
        (b"trying\nnodes=12\n", b"trying\n"),
        (b"nodes=12\nZeroDivisionError\n", b"ZeroDivisionError\n"),
        (b"nodes=many\nmy nodes=12\n", b"nodes=many\nmy nodes=12\n"),
    ],
)
def test_the_search_effort_is_no_part_of_what_is_shown(stderr: bytes, rest: bytes) -> None:
    assert without_nodes(stderr) == rest
