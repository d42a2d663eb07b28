"""Check an output and explain a failure, within limits of time and memory.

Rules are code of a kit, and what they read a program has written. So they are called in a process
of their own that can be ended. Where there are none, or they leave an output to a comparison of
words, nothing needs them: that, and to show the beginning of an output, is cheap for any output.
"""

from __future__ import annotations

import pickle
from functools import lru_cache, partial

from judge.errors import CallLimitError, ProblemError
from judge.grading import checkers
from judge.grading.excerpts import make_excerpt
from judge.model import Case, Check, Execution, Limits, Problem, RulesSource
from judge.model import Verdict as V
from judge.runner.rules_calls import (
    CheckedOutput,
    ExplainedFailure,
    call_with_rules,
    check_case_output,
    check_elsewhere,
    check_words,
    compares_words,
    explain_failure,
)
from judge.sandbox import LimitedCalls

_CPU_S = 10.0
_CPU_S_PER_MIB = 5.0  # of the case: more than the rules need for a right output as long as that
_MEMORY_BYTES = 1 << 30
_MEMORY_PER_BYTE = 64  # of the case and the output: what a list of words takes
_LONG_FACTOR, _LONG_BYTES = 16, 1 << 16  # an output so many times as long as the case is too long


def check_within_limits(
    problem: Problem, case: Case, output: bytes, *, calls: LimitedCalls
) -> CheckedOutput:
    """The verdict on an output, why, and the check; one that takes too much is ended.

    Then the output is at fault if it is much longer than the case, otherwise the rules are.
    """
    if problem.rules is None:
        return check_case_output(problem, case, output)
    args, rules = case.validator_args or problem.checker_args, _pickled(problem.rules)
    try:
        if _compares_words(rules, calls):
            return check_words(problem.slug, args, case, output)
        call = partial(check_elsewhere, problem.slug, rules, args, case, output)
        return calls.call(call, *_bounds(case, output))
    except CallLimitError as error:
        return _excess(problem, case, output, error)


def check_or_raise_within_limits(
    problem: Problem, case: Case, output: bytes, *, calls: LimitedCalls
) -> Check:
    """The check of an output; raises `ProblemError` if the rules or the answer are wrong."""
    args = case.validator_args or problem.checker_args
    if problem.rules is None:
        return checkers.check_output(None, args, case, output, numbers=problem.numbers)
    rules = _pickled(problem.rules)
    try:
        if _compares_words(rules, calls):
            return checkers.check_output(None, args, case, output)
        call = partial(call_with_rules, rules, checkers.check_output, args, case, output)
        return calls.call(call, *_bounds(case, output))
    except CallLimitError as error:
        verdict, message, _ = _excess(problem, case, output, error)
        if verdict is V.WA:
            return Check(ok=False, message=message)
        raise ProblemError(message) from error


def explain_within_limits(
    problem: Problem,
    case: Case,
    verdict: V,
    seen: Execution,
    limits: Limits,
    check: Check | None,
    *,
    calls: LimitedCalls,
) -> ExplainedFailure:
    """An excerpt of a failed case, and advice for the author; a short one if it takes too much."""
    about = case.validator_args or problem.checker_args, case, verdict, seen, limits, check
    if problem.rules is None or problem.validation is not None:  # no output that they could read
        return explain_failure(None, *about)
    try:
        call = partial(call_with_rules, _pickled(problem.rules), explain_failure, *about)
        return calls.call(call, *_bounds(case, seen.stdout))
    except CallLimitError:
        return make_excerpt(None, case, check, seen), ()


@lru_cache(maxsize=8)
def _compares_words(rules: bytes, calls: LimitedCalls) -> bool:
    """Whether the rules, asked once, leave outputs to what needs neither them nor limits."""
    return calls.call(partial(compares_words, rules), _CPU_S, _MEMORY_BYTES)


@lru_cache(maxsize=8)
def _pickled(rules: RulesSource) -> bytes:
    return pickle.dumps(rules)


def _bounds(case: Case, output: bytes) -> tuple[float, int]:
    """CPU seconds and bytes of memory."""
    case_bytes = len(case.input) + len(case.answer)
    memory_bytes = _MEMORY_BYTES + _MEMORY_PER_BYTE * (case_bytes + len(output))
    return _CPU_S + _CPU_S_PER_MIB * case_bytes / (1 << 20), memory_bytes


def _excess(problem: Problem, case: Case, output: bytes, error: CallLimitError) -> CheckedOutput:
    case_bytes = len(case.input) + len(case.answer)
    if len(output) > _LONG_FACTOR * case_bytes + _LONG_BYTES:
        words = f"the output has {len(output)} bytes, far more than are needed, and its check"
        return V.WA, f"{words} {error.message}", None
    place = f" ({problem.rules.module.replace('.', '/')}.py)" if problem.rules else ""
    words = f"the rules of {problem.slug}{place} are at fault: its check"
    return V.JE, f"{words} {error.message} (bytes of output: {len(output)})", None
