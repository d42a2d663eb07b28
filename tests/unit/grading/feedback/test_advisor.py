"""What is said of failures: wrong ways, slips, how far an output had come, peaks, crashes."""

from __future__ import annotations

import dataclasses
import time

import pytest
from msgspec.structs import replace

from judge.grading.checkers import check_output
from judge.grading.feedback.advisor import advise, memory_advice
from judge.model import Case, Execution, Limits, Stop, Verdict
from problems.jugs.rules import Jugs
from tests.conftest import LIMITS, case, each_row, execution
from tests.kit.solutions import cases, rules_for

JUGS = case(input="2\n3 5 5\n3 5 4\n", answer="1\n0,5\n6\n0,5 3,2 0,2 2,0 2,5 3,4\n")
PUSH = case(input="3 1\n4 2 3\n3 1\n3 2 4\n0 0\n", answer="1\n1\n")


def advice_for(slug: str, given: Case, output: str, *, stderr: str = "") -> list[str]:
    """What is said of a wrong output."""
    seen = execution(stdout=output.encode(), stderr=stderr.encode())
    found = check_output(rules_for(slug), (), given, seen.stdout)
    assert not found.ok
    return advise(rules_for(slug), given, Verdict.WA, seen, LIMITS, check=found)


def stopped(by: Stop, *, stdout: str = "", cpu_s: float = 1.2, memory_mib: int = 10) -> Execution:
    seen = execution(stdout=stdout.encode(), exit_code=None, cpu_s=cpu_s)
    return replace(seen, stopped_by=by, signal=9, memory_bytes=memory_mib << 20)


# A wrong way


def test_the_advice_names_the_first_move_that_loses_the_minimum() -> None:
    words = advice_for("jugs", JUGS, "1\n0,5\n8\n3,0 0,3 3,3 1,5 1,0 0,1 3,1 0,4\n")

    assert words == ["after move 1 (3,0) the minimum of 6 is out of reach"]


def test_a_box_in_a_corner_is_reported_as_stuck() -> None:
    level = case(input="#####\n#   #\n#@$ #\n#  .#\n#####\n", answer="2\nRurD\n")

    words = advice_for("sokoban", level, "1\nurrdL\n")

    assert words == ["after move 5 (L) it cannot be solved any more"]


def test_a_shortest_way_that_is_cut_off_wastes_nothing() -> None:
    assert advice_for("jugs", JUGS, "1\n0,5\n2\n0,5 3,2\n") == []


@each_row(
    "output",
    [
        pytest.param("1\n0,5\n-1\n", id="no way"),
        pytest.param("-1\n-1\n", id="no way at once"),
        pytest.param("what\n", id="nothing readable"),
        pytest.param("1\n0,5\n1\n9,9\n", id="an illegal move at once"),
    ],
)
def test_a_way_without_waste_gets_no_advice(output: str) -> None:
    assert advice_for("jugs", JUGS, output) == []


def test_a_large_game_is_given_up_in_time() -> None:
    given = cases("puzzle15")["secret/15-ladder-51-to-59"]
    count, way, rest = given.answer.decode().split("\n", 2)
    board = rules_for("puzzle15").parse(given.input.decode())[0]
    first, _, _ = next(iter(board.moves(board.start)))
    detour = 2 * (first + dict(zip("udlr", "durl", strict=True))[first])
    output = f"{int(count) + 4}\n{detour}{way}\n{rest}"
    began = time.process_time()

    words = advice_for("puzzle15", given, output)

    assert time.process_time() - began < 2
    assert words == [] or "out of reach" in words[0]


# Slips


def test_a_near_miss_is_reported() -> None:
    assert advice_for("push", PUSH, "2\n2\n") == ["each of the 2 numbers is too large by 1"]
    assert advice_for("push", PUSH, "", stderr="1\n1\n") == [
        "your output is right but went to standard error; print it to standard output"
    ]


def test_the_checker_is_asked_where_many_outputs_are_right() -> None:
    words = advice_for("jugs", JUGS, "ready\n1\n0,5\n6\n0,5 3,2 0,2 2,0 2,5 3,4\n")

    assert words[0].startswith("your output is right but has a line that does not belong there")


def test_without_rules_words_are_compared() -> None:
    given = case(answer="one\ntwo\n")
    seen = execution(stdout=b"two\none\n")
    found = check_output(None, (), Case(name="1", input=b"", answer=given.answer), seen.stdout)

    words = advise(None, given, Verdict.WA, seen, LIMITS, check=found)

    assert words == ["your output has the right lines from the last to the first"]


def test_a_long_output_gets_no_advice() -> None:
    assert advice_for("push", PUSH, "2 " * 50_000) == []


def test_a_validators_verdict_is_not_guessed_at() -> None:
    assert advise(None, PUSH, Verdict.WA, execution(), LIMITS) == []


# Too long

STOPPED = "answered when it was stopped; it was at work on"
ODD = replace(PUSH, input=b"?")


@each_row(
    ("slug", "given", "stdout", "words"),
    [
        ("push", PUSH, "1\n", f"1 of 2 data sets was {STOPPED} data set 2"),
        ("push", PUSH, "1", f"0 of 2 data sets were {STOPPED} data set 1"),
        ("jugs", JUGS, "1\n0,5\n6\n", f"1 of 2 pairs was {STOPPED} pair 2"),
        ("push", PUSH, "", "nothing had been printed"),
        ("push", ODD, "1\n", "the output had 1 of 2 lines when it was stopped"),
    ],
)
def test_the_progress_of_the_output_is_reported(
    slug: str, given: Case, stdout: str, words: str
) -> None:
    found = advise(rules_for(slug), given, Verdict.TLE, stopped(Stop.CPU, stdout=stdout), LIMITS)

    buffered = "output in the program's own buffer is lost: flush to see more"
    assert found == [f"{words} ({buffered})"]


def test_without_rules_lines_are_counted() -> None:
    found = advise(None, PUSH, Verdict.TLE, stopped(Stop.CPU, stdout="1\n"), LIMITS)

    assert found[0].startswith("the output had 1 of 2 lines when it was stopped")


def test_a_program_that_answered_all_but_did_not_end_is_recognized() -> None:
    found = advise(rules_for("push"), PUSH, Verdict.TLE, stopped(Stop.CPU, stdout="1\n1\n"), LIMITS)

    assert found == ["all 2 data sets had been answered, but the program did not end"]
    assert advise(None, PUSH, Verdict.TLE, stopped(Stop.CPU, stdout="1\n1\n"), LIMITS) == []


def test_an_idle_program_may_wait_for_input() -> None:
    idle = stopped(Stop.WALL, cpu_s=0.1)

    assert advise(None, PUSH, Verdict.TLE, idle, LIMITS)[0] == (
        "it may be waiting for more input than there is"
    )


@each_row("stdout", ["1\n1\n", "1\n" * 200_000])
def test_a_complete_or_long_output_gets_no_advice(stdout: str) -> None:
    late = execution(stdout=stdout.encode(), cpu_s=1.1)

    assert advise(rules_for("push"), PUSH, Verdict.TLE, late, LIMITS) == []


def test_rules_that_fail_are_no_reason_not_to_judge() -> None:
    def parse(text: str) -> list[Jugs]:
        raise ZeroDivisionError

    broken = dataclasses.replace(rules_for("jugs"), parse=parse)

    assert advise(broken, JUGS, Verdict.TLE, stopped(Stop.CPU, stdout="1\n"), LIMITS) == []


# Memory, output, crashes


def test_the_peak_of_memory_is_reported() -> None:
    words = advise(None, PUSH, Verdict.MLE, stopped(Stop.MEMORY, memory_mib=256), LIMITS)

    assert words[0] == "it used 256 MiB when it was stopped, after 1.20 s; the limit is 256 MiB"
    assert advise(None, PUSH, Verdict.MLE, execution(memory_bytes=300 << 20), LIMITS)[0] == (
        "it used 300 MiB at its peak, after 0.10 s; the limit is 256 MiB"
    )


@each_row(
    ("stdout", "words"),
    [
        ("again\n" * 1000, "it prints the same line again and again: 'again'; a loop does not end"),
        ("x" * 5000, "its output has no end of line; a loop that prints does not end"),
        ("".join(f"{n}\n" for n in range(2000)), "a loop that prints does not end, or prints"),
    ],
)
def test_an_endless_output_is_recognized_by_its_end(stdout: str, words: str) -> None:
    (found,) = advise(None, PUSH, Verdict.OLE, stopped(Stop.OUTPUT, stdout=stdout), LIMITS)

    assert found.startswith(words)


def test_a_crash_is_explained() -> None:
    seen = execution(exit_code=1, stderr=b'  File "/box/a.py", line 2\n    f()\nEOFError: x\n')

    words = advise(None, PUSH, Verdict.RTE, seen, LIMITS)

    assert words[0].startswith("EOFError: it read past the end of the input; read exactly")
    assert words[1:] == ["it happened in line 2: f()"]


def test_too_many_processes_are_a_loop_that_starts_them() -> None:
    (words,) = advise(None, PUSH, Verdict.RTE, stopped(Stop.PROCESSES), LIMITS)

    assert "no other processes" in words


@each_row("verdict", [Verdict.AC, Verdict.CE, Verdict.JE])
def test_other_verdicts_get_no_advice(verdict: Verdict) -> None:
    assert advise(rules_for("push"), PUSH, verdict, execution(), LIMITS) == []


def test_the_limits_are_those_of_the_problem() -> None:
    tight = Limits.of(cpu_s=1, memory_bytes=1 << 20)

    assert "1 MiB" in memory_advice(execution(), tight)[0]
