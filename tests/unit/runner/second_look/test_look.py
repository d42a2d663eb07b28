"""A second look: what is run, under which limits, and what becomes of the judgement."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from judge import languages
from judge.model import (
    Execution,
    Judgement,
    Limits,
    Program,
    SecondLook,
    Solution,
    SourceFault,
    Verdict,
)
from judge.runner.build import Builder
from judge.runner.second_look.look import look_again, second_limits, with_second_look
from judge.runner.second_look.python_values import with_values
from judge.sandbox import JailCache
from tests.conftest import LIMITS, FakeSandbox, case, each_row, execution, problem, solution

RTE = Judgement(
    case="secret/01-one", hash="", verdict=Verdict.RTE, cpu_s=0.1, advice=("a hint",), signal=11
)
FAULT = SourceFault(file="mine.py", line=1, kind="KeyError", message="KeyError: 1", tool="tests")
TRACE = b'Traceback:\n  File "mine.py", line 1, in f\nKeyError: 1\n'


def look(
    one: Solution, judgement: Judgement, behaviour: Callable[[Program, bytes], Execution], to: Path
) -> Judgement:
    sandbox = FakeSandbox(behaviour)
    return look_again(
        problem(), one, case(), judgement, builder=Builder(sandbox, to), jails=JailCache(sandbox)
    )


def python(name: str = "mine.py") -> Solution:
    return replace(solution(name, "f()\n"), language=languages.language_of(name))


def test_a_language_without_a_way_to_look_is_left_alone(tmp_path: Path) -> None:
    def fail(program: Program, stdin: bytes) -> Execution:
        raise AssertionError("nothing is to be run")

    assert look(solution(), RTE, fail, tmp_path) is RTE


def test_the_values_in_python_are_told_by_a_hook(tmp_path: Path) -> None:
    seen: list[Program] = []

    def crash(program: Program, stdin: bytes) -> Execution:
        if "JUDGE_SECOND_LOOK" not in program.env:
            return execution()  # of the compiler
        seen.append(program)
        told = b'\njudge-second-look [["n", "3"]]\n'
        return execution(exit_code=1, stderr=TRACE + told)

    found = look(python(), replace(RTE, fault=FAULT), crash, tmp_path)

    assert [one.env["PYTHONPATH"].startswith(str(one.folder)) for one in seen] == [True]
    assert found.fault is not None
    assert found.fault.values == (("n", "3"),)
    assert found.advice == ("a hint", "it happened in line 1, in f: f()", "there n = 3")
    assert found.second_look == SecondLook(tools=("standard error",), found=True)
    assert (found.verdict, found.cpu_s) == (RTE.verdict, RTE.cpu_s)


def test_a_wrong_answer_in_python_is_not_run_again(tmp_path: Path) -> None:
    wrong = replace(RTE, verdict=Verdict.WA)

    assert look(python(), wrong, lambda *_: execution(), tmp_path) is wrong


@each_row("told", [b"", b"[", b"3", b'[["n"]]', b"[" * 9999, b'{"a": 1}'])
def test_a_program_that_tells_nonsense_in_place_of_values_loses_them(told: bytes) -> None:
    assert with_values(FAULT, told).values == ()


def test_values_are_few_short_and_printable() -> None:
    told = json.dumps([["n" * 99, "\x1b[2J" + "v" * 999]] * 50).encode()

    found = with_values(FAULT, told).values

    assert len(found) == 6
    assert all(len(name) <= 40 and len(value) <= 80 for name, value in found)
    assert "\x1b" not in str(found)


def test_a_crash_that_nothing_explains_says_so() -> None:
    found = with_second_look(RTE, None, ["a tool"], ["a note"])

    assert found.advice == ("a hint", "a second run with a tool finds nothing", "a note")
    assert found.second_look == SecondLook(tools=("a tool",), found=False, notes=("a note",))


def test_a_wrong_answer_that_nothing_explains_has_only_the_notes() -> None:
    found = with_second_look(replace(RTE, verdict=Verdict.WA), None, ["a tool"], ["a note"])

    assert found.advice == ("a hint", "a note")


def test_a_full_stack_needs_no_advice_on_memory() -> None:
    fault = replace(FAULT, kind="stack-overflow", message="the stack is full")

    found = with_second_look(replace(RTE, verdict=Verdict.MLE), fault, ["a tool"], [])

    assert found.advice == ("mine.py:1: the stack is full", "it happened in line 1")


def test_a_second_look_may_use_more_time_and_memory() -> None:
    assert second_limits(LIMITS, 10).cpu_s == 10
    assert second_limits(LIMITS, 50).cpu_s == 30
    assert second_limits(Limits.of(cpu_s=0.1, memory_bytes=1), 10).cpu_s == 5
    assert second_limits(LIMITS, 10).memory_bytes > 2 * LIMITS.memory_bytes
    assert second_limits(LIMITS, 10).output_bytes == LIMITS.output_bytes
