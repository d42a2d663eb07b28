"""Checks by the rules of a problem, in a process that is ended if they take too much."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.model import Case, Check, Problem, RulesSource, Verdict
from judge.runner import judge_case as case_check
from judge.runner.judge_case import check_within_limits, explain_within_limits
from judge.sandbox import LimitedCalls
from tests.conftest import LIMITS, execution, problem

RULES = """
INSTANCE = ""
def parse(text): return [text]
def write(games): return "".join(games)
def write_answer(games, ways): return ""
def show(game, state): return ""
class Wrong:
    message, instance, move = "it is wrong", None, None
def check(games, expected, actual):
    {}
"""
CASE = Case(name="secret/1", input=b"1\n", answer=b"1\n")


def problem_whose_check(does: str) -> Problem:
    module = "problems.strange.rules"
    source = RulesSource(module=module, sources=((module, RULES.format(does)),))
    return replace(problem(), slug="strange", rules=source)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> LimitedCalls:
    monkeypatch.setattr(case_check, "_CPU_S", 0.5)
    return LimitedCalls()


def test_the_verdict_is_that_of_the_rules(calls: LimitedCalls) -> None:
    for does, verdict, message in [
        ("return None", Verdict.AC, ""),
        ("return Wrong", Verdict.WA, "it is wrong"),
        ("return 1 / 0", Verdict.JE,
         "the rules of strange failed with ZeroDivisionError: division by zero "
         "(problems/strange/rules.py, line 10)"),
        ("raise SystemExit(3)", Verdict.JE,
         "the rules of strange failed with SystemExit: 3 (problems/strange/rules.py, line 10)"),
        ("from judge.errors import ProblemError; raise ProblemError('no such goal')", Verdict.JE,
         "no such goal"),
    ]:  # fmt: skip
        found = check_within_limits(problem_whose_check(does), CASE, b"1\n", calls=calls)
        assert found[:2] == (verdict, message)


@pytest.mark.parametrize("does", ["while True: pass", "import re; re.match('(a*)*b', 'a' * 40)"])
def test_a_check_without_end_is_a_fault_of_the_rules(does: str, calls: LimitedCalls) -> None:
    verdict, message, _ = check_within_limits(problem_whose_check(does), CASE, b"1", calls=calls)

    assert verdict is Verdict.JE
    assert message == (
        "the rules of strange (problems/strange/rules.py) are at fault: "
        "its check took more than 0.5 s of CPU time (bytes of output: 1)"
    )


@pytest.mark.attack
def test_an_output_far_too_long_is_at_fault_itself(
    calls: LimitedCalls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case_check, "_MEMORY_PER_BYTE", 0)
    greedy = problem_whose_check("actual = [actual] + [str(n) for n in range(10**9)]")
    output = b"1 " * 100_000

    verdict, message, _ = check_within_limits(greedy, CASE, output, calls=calls)

    assert verdict is Verdict.WA
    assert message.startswith(
        "the output has 200000 bytes, far more than are needed, and its check"
    )


def test_a_failure_whose_explanation_takes_too_long_is_shown_without_advice(
    calls: LimitedCalls,
) -> None:
    # The check is asked again for outputs that are nearly the same.
    slow = problem_whose_check("while True: pass")
    about = CASE, Verdict.WA, execution(stdout=b"1;\n"), LIMITS, Check(ok=False)

    excerpt, advice = explain_within_limits(slow, *about, calls=calls)

    assert (excerpt.input, excerpt.expected, excerpt.actual, advice) == ("1", "1", "1;", ())
