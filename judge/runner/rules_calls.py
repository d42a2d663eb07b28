"""Check an output by the rules of a problem, and explain a failure.

What calls the rules, which are code of a kit, is here. See `judge_case` for the limits. This module
imports little, because a process of its own is started for it.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from judge.catalog.rules import failure_text, load_rules_from_text
from judge.errors import ProblemError
from judge.facts import Fact
from judge.game import Rules
from judge.grading import checkers
from judge.model import Case, Check, Excerpt, Execution, Limits, RulesSource
from judge.model import Verdict as V

Result = TypeVar("Result")

CheckedOutput = tuple[V, Fact, Check | None]
"""The verdict on an output, why, and the check."""

ExplainedFailure = tuple[Excerpt, tuple[Fact, ...]]
"""An excerpt of a case that failed, and advice for the author."""


def check_case(
    slug: str, rules: bytes, args: Sequence[str], case: Case, output: bytes
) -> CheckedOutput:
    """The verdict on an output by rules, a pickled `RulesSource`."""
    try:
        loaded = load_rules_from_text(_source(rules))
        check = checkers.check_output(loaded, args, case, output)
    except ProblemError as error:
        if isinstance(error.__cause__, MemoryError):
            raise error.__cause__ from error  # a limit, or the machine's
        return V.JE, error.fact, None
    except MemoryError:
        raise
    except (Exception, SystemExit) as error:  # a bug of the rules is no wrong answer
        return V.JE, failure_text(slug, error), None
    return V.AC if check.ok else V.WA, check.message, check


def compares_words(rules: bytes) -> bool:
    """Whether the rules leave all outputs to a comparison word by word; False if they fail."""
    try:
        loaded = load_rules_from_text(_source(rules))
    except (Exception, SystemExit):  # the first check will say it
        return False
    return loaded.check is None and loaded.read_answer is None


def call_with_rules(rules: bytes, function: Callable[..., Result], *args: object) -> Result:
    """What `function(rules, *args)` returns in a process that has no kit."""
    return function(load_rules_from_text(_source(rules)), *args)


def explain_failure(
    rules: Rules | None,
    args: Sequence[str],
    case: Case,
    verdict: V,
    execution: Execution,
    limits: Limits,
    check: Check | None,
) -> ExplainedFailure:
    """An excerpt of a case that failed, and advice for the author."""
    from judge.grading.excerpts import make_excerpt  # most cases are accepted
    from judge.grading.feedback.advisor import advise

    excerpt = make_excerpt(rules, case, check, execution)
    return excerpt, tuple(advise(rules, case, verdict, execution, limits, check=check, args=args))


@cache
def _source(rules: bytes) -> RulesSource:
    source: RulesSource = pickle.loads(rules)
    return source
