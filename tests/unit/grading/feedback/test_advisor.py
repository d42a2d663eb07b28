"""What is said of failures: wrong ways, slips, how far an output had come, peaks, crashes."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from judge.grading.checkers import check_output
from judge.grading.feedback.advisor import advise
from judge.model import Case, Execution, Stop, Verdict
from problems.jugs.rules import Jugs
from tests.conftest import LIMITS, case, each_row, execution
from tests.kit.solutions import cases, rules_for

JUGS = case(input="2\n3 5 5\n3 5 4\n", answer="1\n0,5\n6\n0,5 3,2 0,2 2,0 2,5 3,4\n")
PUSH = case(input="3 1\n4 2 3\n3 1\n3 2 4\n0 0\n", answer="1\n1\n")
LEVEL = case(input="#####\n#   #\n#@$ #\n#  .#\n#####\n", answer="2\nRurD\n")


def advice_for(slug: str, given: Case, output: str, *, stderr: str = "") -> list[str]:
    """What is said of a wrong output."""
    rules = None if slug == "none" else rules_for(slug)
    seen = execution(stdout=output.encode(), stderr=stderr.encode())
    found = check_output(rules, (), given, seen.stdout)
    assert not found.ok
    return advise(rules, given, Verdict.WA, seen, LIMITS, check=found)


def stopped(by: Stop, *, stdout: str = "", cpu_s: float = 1.2, memory_mib: int = 10) -> Execution:
    seen = execution(stdout=stdout.encode(), exit_code=None, cpu_s=cpu_s)
    return replace(seen, stopped_by=by, signal=9, memory_bytes=memory_mib << 20)


# A wrong way


def test_a_wrong_way_or_a_slip_is_told() -> None:
    for slug, given, output, words in [
        (
            *("jugs", JUGS, "1\n0,5\n8\n3,0 0,3 3,3 1,5 1,0 0,1 3,1 0,4\n"),
            ["after move 1 (3,0) the minimum of 6 is out of reach"],
        ),
        ("sokoban", LEVEL, "1\nurrdL\n", ["after move 5 (L) it cannot be solved any more"]),
        ("jugs", JUGS, "1\n0,5\n2\n0,5 3,2\n", []),  # a shortest way that is cut off
        ("jugs", JUGS, "1\n0,5\n-1\n", []),  # no way
        ("jugs", JUGS, "what\n", []),  # nothing readable
        ("jugs", JUGS, "1\n0,5\n1\n9,9\n", []),  # an illegal move at once
        ("push", PUSH, "2\n2\n", ["each of the 2 numbers is too large by 1"]),
        ("push", PUSH, "2 " * 50_000, []),  # a long output
        (
            *("jugs", JUGS, "ready\n1\n0,5\n6\n0,5 3,2 0,2 2,0 2,5 3,4\n"),
            [
                "your output is right but has a line that does not belong there: line 1 is "
                "'ready'; print such things to standard error"
            ],
        ),
        (
            *("none", case(answer="one\ntwo\n"), "two\none\n"),
            ["your output has the right lines from the last to the first"],
        ),
    ]:
        assert advice_for(slug, given, output) == words


def test_a_right_output_on_standard_error_is_told() -> None:
    assert advice_for("push", PUSH, "", stderr="1\n1\n") == [
        "your output is right but went to standard error; print it to standard output"
    ]


@each_row("verdict", [Verdict.AC, Verdict.CE, Verdict.JE, Verdict.WA])
def test_other_verdicts_and_that_of_a_validator_get_no_advice(verdict: Verdict) -> None:
    assert advise(rules_for("push"), PUSH, verdict, execution(), LIMITS) == []


def test_a_large_game_is_given_up() -> None:
    given = cases("puzzle15")["secret/15-ladder-51-to-59"]
    count, way, rest = given.answer.decode().split("\n", 2)
    board = rules_for("puzzle15").parse(given.input.decode())[0]
    first, _, _ = next(iter(board.moves(board.start)))
    detour = 2 * (first + dict(zip("udlr", "durl", strict=True))[first])

    words = advice_for("puzzle15", given, f"{int(count) + 4}\n{detour}{way}\n{rest}")

    assert words == [] or "out of reach" in words[0]


# Too long

STOPPED = "answered when it was stopped; it was at work on"
ODD = replace(PUSH, input=b"?")


def test_the_progress_of_the_output_is_reported() -> None:
    for slug, given, stdout, words in [
        ("push", PUSH, "1\n", f"1 of 2 data sets was {STOPPED} data set 2"),
        ("push", PUSH, "1", f"0 of 2 data sets were {STOPPED} data set 1"),
        ("jugs", JUGS, "1\n0,5\n6\n", f"1 of 2 pairs was {STOPPED} pair 2"),
        ("push", PUSH, "", "nothing had been printed"),
        ("push", ODD, "1\n", "the output had 1 of 2 lines when it was stopped"),
        ("none", PUSH, "1\n", "the output had 1 of 2 lines when it was stopped"),
    ]:
        rules = None if slug == "none" else rules_for(slug)

        found = advise(rules, given, Verdict.TLE, stopped(Stop.CPU, stdout=stdout), LIMITS)

        buffered = "output in the program's own buffer is lost: flush to see more"
        assert found == [f"{words} ({buffered})"]


def test_a_program_that_answered_all_but_did_not_end_is_recognized() -> None:
    seen, rules = stopped(Stop.CPU, stdout="1\n1\n"), rules_for("push")

    assert advise(rules, PUSH, Verdict.TLE, seen, LIMITS) == [
        "all 2 data sets had been answered, but the program did not end"
    ]
    assert advise(None, PUSH, Verdict.TLE, seen, LIMITS) == []
    for stdout in (b"1\n1\n", b"1\n" * 200_000):  # complete, or too long to look at
        late = execution(stdout=stdout, cpu_s=1.1)
        assert advise(rules, PUSH, Verdict.TLE, late, LIMITS) == []


def test_an_idle_program_may_wait_for_input() -> None:
    idle = stopped(Stop.WALL, cpu_s=0.1)

    assert advise(None, PUSH, Verdict.TLE, idle, LIMITS)[0] == (
        "it may be waiting for more input than there is"
    )


def test_rules_that_fail_are_no_reason_not_to_judge() -> None:
    def parse(text: str) -> list[Jugs]:
        raise ZeroDivisionError

    broken = dataclasses.replace(rules_for("jugs"), parse=parse)

    assert advise(broken, JUGS, Verdict.TLE, stopped(Stop.CPU, stdout="1\n"), LIMITS) == []


# Memory, output, crashes


def test_the_peak_of_memory_is_reported() -> None:
    over = execution(memory_bytes=300 << 20)

    assert advise(None, PUSH, Verdict.MLE, stopped(Stop.MEMORY, memory_mib=256), LIMITS)[0] == (
        "it used 256 MiB when it was stopped, after 1.20 s; the limit is 256 MiB"
    )
    assert advise(None, PUSH, Verdict.MLE, over, LIMITS)[0] == (
        "it used 300 MiB at its peak, after 0.10 s; the limit is 256 MiB"
    )


def test_an_endless_output_is_recognized_by_its_end() -> None:
    for stdout, words in [
        ("again\n" * 1000, "it prints the same line again and again: 'again'; a loop does not end"),
        ("x" * 5000, "its output has no end of line; a loop that prints does not end"),
        ("".join(f"{n}\n" for n in range(2000)), "a loop that prints does not end, or prints"),
    ]:
        (found,) = advise(None, PUSH, Verdict.OLE, stopped(Stop.OUTPUT, stdout=stdout), LIMITS)
        assert found.startswith(words)


def test_a_crash_is_explained() -> None:
    seen = execution(exit_code=1, stderr=b'  File "/box/a.py", line 2\n    f()\nEOFError: x\n')

    words = advise(None, PUSH, Verdict.RTE, seen, LIMITS)
    (processes,) = advise(None, PUSH, Verdict.RTE, stopped(Stop.PROCESSES), LIMITS)

    assert words[0].startswith("EOFError: it read past the end of the input; read exactly")
    assert words[1:] == ["it happened in line 2: f()"]
    assert "no other processes" in processes
